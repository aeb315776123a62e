import Foundation

/// The files that this package is made of.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// False where only the built tests were brought, as to a machine of another architecture.
  static let isHere = FileManager.default.fileExists(
    atPath: root.appendingPathComponent("Package.swift").path)

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of all Swift files below the folders, relative to the root.
  static func swiftFiles(below folders: [String]) -> [String] {
    folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path) ?? .init())
        .compactMap { $0 as? String }
        .filter { $0.hasSuffix(".swift") }
        .map { folder + "/" + $0 }
    }.sorted()
  }
}
