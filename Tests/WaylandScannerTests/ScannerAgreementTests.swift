import Foundation
import Testing

@testable import WaylandScanner

/// libwayland's own scanner, as the judge of the tables we build.
private enum Installed {
  static let hasScanner = !run(["wayland-scanner", "--version"], input: nil).isFailure

  /// Every protocol file of this system.
  static let protocols: [String] = {
    var paths: [String] = []
    for package in ["wayland-scanner", "wayland-protocols"] {
      let answer = run(["pkg-config", "--variable=pkgdatadir", package], input: nil).text
      let folder = URL(
        fileURLWithPath: answer.trimmingCharacters(in: .whitespacesAndNewlines))
      let files = FileManager.default.enumerator(atPath: folder.path)
      while let name = files?.nextObject() as? String {
        if name.hasSuffix(".xml") { paths.append(folder.appendingPathComponent(name).path) }
      }
    }
    return paths.sorted()
  }()

  static func run(_ words: [String], input: String?) -> (text: String, isFailure: Bool) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = input.flatMap { FileHandle(forReadingAtPath: $0) } ?? .nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return ("", true) }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus != 0)
  }
}

/// A message as the C tables have it.
private struct TableEntry: Equatable {
  var name: String
  var signature: String
  var interfaces: [String?]
}

@Suite struct ScannerAgreementTests {
  @Test(
    "names, signatures and argument interfaces are those of wayland-scanner, for every message",
    .enabled(if: Installed.hasScanner, "wayland-scanner is not installed"))
  func tables() throws {
    #expect(!Installed.protocols.isEmpty)
    var compared = 0
    for path in Installed.protocols {
      let xml = try #require(FileManager.default.contents(atPath: path))
      let description = try ProtocolDescription(xml: xml, file: path)
      let code = Installed.run(["wayland-scanner", "private-code"], input: path).text
      for interface in description.interfaces {
        for (kind, messages) in [
          ("requests", interface.requests), ("events", interface.events),
        ] {
          let ours = messages.map {
            TableEntry(
              name: $0.name, signature: $0.signature, interfaces: $0.signatureInterfaces)
          }
          #expect(
            ours == Self.table("\(interface.name)_\(kind)", in: code), "\(path) \(interface.name)")
          compared += ours.count
        }
      }
    }
    #expect(compared > 100)
  }

  /// The entries of `static const struct wl_message NAME[]`.
  private static func table(_ name: String, in code: String) -> [TableEntry] {
    let types = lines(after: "_types[] = {", in: code).map { line -> String? in
      line == "NULL," ? nil : String(line.dropFirst().dropLast("_interface,".count))
    }
    return lines(after: "wl_message \(name)[] = {", in: code).map { line in
      let quotes = line.split(separator: "\"", omittingEmptySubsequences: false)
      let signature = String(quotes[3])
      let letters = signature.filter { $0.isLetter }.count
      let offset = Int(line.split(separator: " ").dropLast().last ?? "") ?? 0
      return TableEntry(
        name: String(quotes[1]), signature: signature,
        interfaces: Array(types[offset..<offset + letters]))
    }
  }

  private static func lines(after opening: String, in code: String) -> [String] {
    guard let start = code.range(of: opening)?.upperBound,
      let end = code.range(of: "\n};", range: start..<code.endIndex)?.lowerBound, start < end
    else { return [] }
    return code[start..<end].split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}
