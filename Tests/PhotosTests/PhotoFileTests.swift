import Glibc
import Testing

@testable import Photos

@Suite("Opening a photo's file")
struct PhotoFileTests {
  private func failure(_ path: String) -> DecodingError? {
    do throws(DecodingError) {
      _ = try PhotoFile.open(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("directories, devices, pipes and sockets are refused without being opened")
  func kinds() throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.path + "/pipe.jpg"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in ["/", "/dev/null", "/dev/zero", directory.path, pipe] {
      #expect(failure(path) == .notARegularFile, "\(path)")
    }
  }

  @Test("an empty file and one that is not there have a reason each")
  func missing() throws {
    let directory = try TemporaryDirectory()
    #expect(failure(try directory.write("empty.jpg", [])) == .emptyFile)
    #expect(failure(directory.path + "/no.jpg") == .unreadable("No such file or directory"))
    #expect(symlink("loop.jpg", directory.path + "/loop.jpg") == 0)
    #expect(
      failure(directory.path + "/loop.jpg") == .unreadable("Too many levels of symbolic links"))
    #expect(failure(try directory.write("some.jpg", [1])) == nil)
  }

  @Test("the head of a file is what is there, from the beginning")
  func head() throws {
    let directory = try TemporaryDirectory()
    let file = try PhotoFile.open(path: try directory.write("x", [1, 2, 3]))
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
