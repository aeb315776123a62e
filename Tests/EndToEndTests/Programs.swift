import CJPEGSamples
import Foundation

/// The programs as they were built, and the scripts that run them.
enum Programs {
  /// With its decoder beside the tests; missing where the tests were copied elsewhere, to another
  /// architecture say.
  static let frame: URL? = {
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let directory = executable.deletingLastPathComponent()
    let isComplete = ["wayframe", "wayframe-decode"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: directory.appendingPathComponent($0).path)
    }
    return isComplete ? directory.appendingPathComponent("wayframe") : nil
  }()

  static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let hasWeston = ["/usr/bin/weston", "/usr/bin/weston-screenshooter"]
    .allSatisfy(FileManager.default.isExecutableFile(atPath:))

  /// How a program ended, and what it wrote.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - environment: set, or with nil removed, on top of ours.
  static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    let output = Pipe()
    // A file, because reading two pipes in turn can block the writer.
    let directory = try TemporaryDirectory()
    let errors = directory.url.appendingPathComponent("errors")
    try Data().write(to: errors)
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: written, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}

/// A directory that is removed with the value's last copy.
final class TemporaryDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("wayframe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A JPEG whose quarters are red and green above blue and white, as a camera held at `orientation` stores it.
func cornersPhoto(width: Int, height: Int, orientation: UInt8 = 1) -> Data {
  let isTransposed = orientation >= 5
  let (storedWidth, storedHeight) = isTransposed ? (height, width) : (width, height)
  var pixels: [UInt8] = []
  for row in 0..<storedHeight {
    for column in 0..<storedWidth {
      // EXIF 2.32, tag 0x0112: where the stored row 0 and column 0 lie in the upright picture.
      let right = storedWidth - 1 - column
      let up = storedHeight - 1 - row
      let (x, y) =
        switch orientation {
        case 2: (right, row)
        case 3: (right, up)
        case 4: (column, up)
        case 5: (row, column)
        case 6: (up, column)
        case 7: (up, right)
        case 8: (row, right)
        default: (column, row)
        }
      switch (x * 2 < width, y * 2 < height) {
      case (true, true): pixels += [255, 0, 0]
      case (false, true): pixels += [0, 255, 0]
      case (true, false): pixels += [0, 0, 255]
      case (false, false): pixels += [255, 255, 255]
      }
    }
  }
  // One little-endian directory with the orientation alone.
  let exif: [UInt8] =
    Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
    + [orientation, 0, 0, 0, 0, 0, 0, 0]
  return exif.withUnsafeBufferPointer { exif in
    var options = jpeg_sample_options()
    options.exif = exif.baseAddress
    options.exif_count = exif.count
    var count = 0
    let bytes = jpeg_sample_encode(
      pixels, UInt32(storedWidth), UInt32(storedHeight), &options, &count)!
    return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
  }
}
