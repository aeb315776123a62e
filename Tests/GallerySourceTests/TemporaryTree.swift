import CLinux
import Gallery
import Glibc

/// A directory of its own for one test, removed with everything in it when the test lets go of it.
final class TemporaryTree {
  let root: PhotoPath

  init() {
    var template = Array("/tmp/wayframe-tests.XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no directory for temporary files")
    root = PhotoPath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    // For the tests that read as another user.
    chmod(root.text, 0o755)
  }

  deinit {
    Self.remove(root)
  }

  subscript(_ relative: String) -> PhotoPath {
    relative.split(separator: "/").reduce(root) { $0.appending(Array($1.utf8)) }
  }

  /// Makes a directory and those it lies in.
  @discardableResult
  func directory(_ relative: String) -> PhotoPath {
    var path = root
    for component in relative.split(separator: "/") {
      path = path.appending(Array(component.utf8))
      mkdir(path.text, 0o755)
    }
    return path
  }

  /// Writes a file, whose directory must exist.
  @discardableResult
  func file(_ relative: String) -> PhotoPath {
    file(at: self[relative])
  }

  @discardableResult
  func file(at path: PhotoPath) -> PhotoPath {
    var bytes = path.bytes
    bytes.append(0)
    let descriptor = bytes.withUnsafeBytes { buffer in
      open(
        buffer.baseAddress!.assumingMemoryBound(to: CChar.self), O_WRONLY | O_CREAT | O_CLOEXEC,
        0o644)
    }
    precondition(descriptor >= 0, "cannot write \(path)")
    close(descriptor)
    return path
  }

  @discardableResult
  func link(_ relative: String, to target: String) -> PhotoPath {
    symlink(target, self[relative].text)
    return self[relative]
  }

  private static func remove(_ path: PhotoPath) {
    var bytes = path.bytes
    bytes.append(0)
    bytes.withUnsafeBytes { buffer in
      let text = buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
      if unlink(text) == 0 { return }
      chmod(text, 0o700)
      if let stream = opendir(text) {
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
          let name = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
          let count = strlen(name.assumingMemoryBound(to: CChar.self))
          names.append(Array(UnsafeRawBufferPointer(start: name, count: count)))
        }
        closedir(stream)
        for name in names where name != [46] && name != [46, 46] { remove(path.appending(name)) }
      }
      rmdir(text)
    }
  }
}

extension PhotoPath {
  /// For system calls in tests, whose names are text unless they say otherwise.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Calls `body` with the permissions of a user who is not root, on this thread only; for anybody else but
/// root it changes nothing.
func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
  guard geteuid() == 0 else { return try body() }
  setfsuid(65534)
  defer { setfsuid(0) }
  return try body()
}
