import Gallery
import Glibc

/// The names in one directory, in the order the file system gives them.
struct DirectoryReader {
  /// What the directory itself says of a name, without a look at what it names.
  enum EntryKind { case file, directory, link, unknown, other }

  private let stream: OpaquePointer

  /// - Throws: `SystemError` with the code of `opendir(3)`.
  init(_ path: PhotoPath) throws(SystemError) {
    guard let stream = path.withCString({ opendir($0) }) else { throw SystemError(code: errno) }
    self.stream = stream
  }

  func close() {
    closedir(stream)
  }

  /// The open directory, so that a renaming under our feet does not mislead.
  var status: FileStatus {
    get throws(SystemError) { try FileStatus(ofDescriptor: dirfd(stream)) }
  }

  /// Calls `body` with each name except "." and "..".
  ///
  /// - Throws: `SystemError` when the directory cannot be read on, as on a network share that went away.
  func forEachName(_ body: (_ name: [UInt8], _ kind: EntryKind) -> Void) throws(SystemError) {
    // An entry is as long as its name: the structure must not be copied whole.
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
    let typeOffset = MemoryLayout<dirent>.offset(of: \.d_type)!
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw SystemError(code: errno) }
        return
      }
      let raw = UnsafeRawPointer(entry)
      let text = raw + nameOffset
      let length = strlen(text.assumingMemoryBound(to: CChar.self))
      let name = Array(UnsafeRawBufferPointer(start: text, count: length))
      if name == [UInt8(ascii: ".")] || name == [UInt8(ascii: "."), UInt8(ascii: ".")] { continue }
      body(name, EntryKind(raw.load(fromByteOffset: typeOffset, as: UInt8.self)))
    }
  }
}

extension DirectoryReader.EntryKind {
  /// - Parameters:
  ///   - type: `d_type` of readdir(3). Some file systems (older XFS, some FUSE and network ones) always
  ///     say "unknown".
  fileprivate init(_ type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .directory
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): self = .unknown
    default: self = .other
    }
  }
}
