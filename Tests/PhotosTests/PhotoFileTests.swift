import Glibc
import Testing

@testable import Photos

/// A descriptor of the file at `path`, open for reading.
func opened(_ path: String) throws -> OwnedDescriptor {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  try #require(descriptor >= 0, "\(path)")
  return OwnedDescriptor(descriptor)
}

@Suite("A photo's open file")
struct PhotoFileTests {
  @Test("directories and devices are no photos", arguments: ["/", "/dev/null", "/dev/zero"])
  func kinds(path: String) throws {
    let file = try opened(path)
    #expect(throws: DecodingError.notARegularFile) { try PhotoFile.size(of: file.rawValue) }
  }

  @Test("an empty file has a reason of its own")
  func empty() throws {
    let directory = try TemporaryDirectory()
    let file = try opened(try directory.write("empty.jpg", []))
    #expect(throws: DecodingError.emptyFile) { try PhotoFile.size(of: file.rawValue) }
  }

  @Test("the head of a file is what is there, from the beginning")
  func head() throws {
    let directory = try TemporaryDirectory()
    let file = try opened(try directory.write("x", [1, 2, 3]))
    #expect(lseek(file.rawValue, 2, SEEK_SET) == 2)
    #expect(try PhotoFile.head(of: file.rawValue, count: 64) == [1, 2, 3])
    #expect(try PhotoFile.head(of: file.rawValue, count: 2) == [1, 2])
    #expect(try PhotoFile.size(of: file.rawValue) == 3)
  }

  @Test("every reason is a sentence of its own")
  func sentences() {
    let errors: [DecodingError] = [
      .emptyFile, .notARegularFile, .unreadable("x"), .unknownFormat, .unsupported("x"),
      .truncated, .damaged("x"), .tooLarge, .outOfMemory, .cancelled,
      .workerDied(decodingThis: true), .workerDied(decodingThis: false), .timedOut,
      .workerNotStarted("x"), .versionMismatch(worker: 2), .protocolViolation("x"),
    ]
    let sentences = errors.map(\.description)
    #expect(Set(sentences).count == errors.count)
    for sentence in sentences {
      #expect(
        sentence.hasSuffix(".") && sentence.first?.isLowercase != true
          || sentence.hasPrefix("wayframe"))
    }
  }
}

/// A directory that is removed with the object.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array("/tmp/wayframe-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        unlink("\(path)/\(name)")
      }
      closedir(directory)
    }
    rmdir(path)
  }

  /// Writes a file and returns its path.
  func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws -> String {
    let path = "\(self.path)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    return path
  }
}
