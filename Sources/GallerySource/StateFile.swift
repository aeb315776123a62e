import Gallery
import Glibc

/// A small file that is there whole or as it was before, whatever happens while it is written.
public struct StateFile: Sendable {
  public let path: PhotoPath
  private let calls: StateFileCalls

  /// More than this is not read: it is none of ours.
  private static let maximumBytes = 16 << 20

  public init(path: PhotoPath) {
    self.init(path: path, calls: .system)
  }

  init(path: PhotoPath, calls: StateFileCalls) {
    self.path = path
    self.calls = calls
  }

  /// Where a frame that shows `roots` keeps its state: in `$STATE_DIRECTORY` (systemd's), else in
  /// `$XDG_STATE_HOME/wayframe`, else in `~/.local/state/wayframe`; nil where none of them is known.
  ///
  /// - Parameters:
  ///   - roots: each set of them has a file of its own.
  ///   - environment: the value of a variable.
  public static func path(
    for roots: [PhotoPath], environment: (String) -> String?
  ) -> PhotoPath? {
    let directory: PhotoPath
    if let state = environment("STATE_DIRECTORY"), !state.isEmpty {
      // Several are separated by colons.
      directory = PhotoPath(String(state.prefix { $0 != ":" }))
    } else if let state = environment("XDG_STATE_HOME"), state.first == "/" {
      directory = PhotoPath(state + "/wayframe")
    } else if let home = environment("HOME"), home.first == "/" {
      directory = PhotoPath(home + "/.local/state/wayframe")
    } else {
      return nil
    }
    // FNV-1a, as in the list's shuffle.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for root in roots {
      for byte in (root.resolved ?? root.bytes) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    let digits = String(hash, radix: 16)
    let name = "state-" + String(repeating: "0", count: 16 - digits.count) + digits
    return directory.appending(Array(name.utf8))
  }

  /// - Returns: the bytes; nil where there is no such file.
  /// - Throws: ``Problem``.
  public func read() throws(Problem) -> [UInt8]? {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Problem(path: path, kind: .notReadable(errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Problem(path: path, kind: .notReadable(EISDIR))
    }
    guard status.st_size <= Self.maximumBytes else {
      throw Problem(path: path, kind: .notReadable(EFBIG))
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < Self.maximumBytes {
      let count = Glibc.read(descriptor, &part, part.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw Problem(path: path, kind: .notReadable(errno))
      }
      bytes += part[..<count]
    }
    return bytes
  }

  /// Writes the file anew: beside it, to the disk, and then in its place.
  ///
  /// - Throws: ``Problem``; what was there before is still there.
  public func write(_ bytes: [UInt8]) throws(Problem) {
    makeDirectories(path.parent)
    let new = path.parent.appending(path.name + Array(".new".utf8))
    // Left by a power cut, or put there by somebody.
    _ = new.withCString { unlink($0) }
    let descriptor = new.withCString {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw Problem(path: path, kind: .notWritten(errno)) }
    var code = writeAll(bytes, to: descriptor)
    if code == 0, calls.sync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0 {
      let result = new.withCString { new in path.withCString { rename(new, $0) } }
      if result != 0 { code = errno }
    }
    guard code == 0 else {
      _ = new.withCString { unlink($0) }
      throw Problem(path: path, kind: .notWritten(code))
    }
    // Without this a power cut can still bring back the old name.
    let directory = path.parent.withCString { open($0, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
    if directory >= 0 {
      _ = calls.sync(directory)
      close(directory)
    }
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { calls.write(descriptor, $0.baseAddress!, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      if count == 0 { return EIO }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  private func makeDirectories(_ directory: PhotoPath) {
    guard directory.parent != directory, (try? FileStatus(of: directory)) == nil else { return }
    makeDirectories(directory.parent)
    _ = directory.withCString { mkdir($0, 0o700) }
  }
}

/// The system calls that fail when a disk is full or broken, so that tests can make them.
struct StateFileCalls: Sendable {
  var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int
  var sync: @Sendable (Int32) -> Int32

  static let system = StateFileCalls(
    write: { Glibc.write($0, $1, $2) }, sync: { fsync($0) })
}
