import Gallery
import Glibc

/// A file or directory as the kernel tells it from all others, whatever its path.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

/// What `stat` says of a path, as far as a gallery cares.
struct FileStatus {
  enum Kind { case file, directory, other }

  var kind: Kind
  var identity: FileIdentity
  /// When a directory's list of names last changed, in nanoseconds since 1970.
  var modified: Int64
  /// In bytes.
  var size: Int64

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    size = Int64(status.st_size)
  }

  /// Follows symbolic links.
  ///
  /// - Throws: `SystemError` with the code of `stat(2)`.
  init(of path: PhotoPath) throws(SystemError) {
    var status = stat()
    let result = path.withCString { stat($0, &status) }
    guard result == 0 else { throw SystemError(code: errno) }
    self.init(status)
  }

  init(ofDescriptor descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    self.init(status)
  }
}

/// A system call that failed.
struct SystemError: Error, Equatable {
  /// An `errno` code.
  var code: Int32

  /// What a failure to reach `path` means to somebody who wants to see it.
  func problem(with path: PhotoPath) -> Problem {
    let isAbsent = code == ENOENT || code == ENOTDIR
    return Problem(path: path, kind: isAbsent ? .missing : .notReadable(code))
  }
}

extension PhotoPath {
  /// Calls `body` with the bytes and a terminating NUL, as system calls want a path.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var terminated = bytes
    terminated.append(0)
    return terminated.withUnsafeBytes { buffer in
      body(buffer.baseAddress!.assumingMemoryBound(to: CChar.self))
    }
  }

  /// The directory that holds this path's last component, by its text alone; "." when there is none.
  var parent: PhotoPath {
    let slash = UInt8(ascii: "/")
    var rest = bytes[...]
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    guard let separator = rest.lastIndex(of: slash) else { return PhotoPath(".") }
    rest = rest[..<separator]
    while rest.last == slash { rest.removeLast() }
    return rest.isEmpty ? PhotoPath("/") : PhotoPath(bytes: Array(rest))
  }

  /// The last component, whether or not slashes follow it.
  var name: [UInt8] {
    let slash = UInt8(ascii: "/")
    var rest = bytes[...]
    while rest.last == slash { rest.removeLast() }
    return Array(PhotoPath(bytes: Array(rest)).lastComponent)
  }

  /// Where a symbolic link at this path points; nil when there is no link.
  var linkTarget: PhotoPath? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = withCString { path in
      buffer.withUnsafeMutableBytes { bytes in
        readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
      }
    }
    guard count > 0 else { return nil }
    let target = PhotoPath(bytes: Array(buffer[..<count]))
    return target.bytes.first == UInt8(ascii: "/") ? target : parent.appending(target.bytes)
  }

  /// The path with all symbolic links resolved; nil when it leads nowhere.
  var resolved: [UInt8]? {
    guard let text = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
