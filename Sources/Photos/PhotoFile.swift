import Glibc

/// The little that must hold of a photo's open file before its content is looked at.
public enum PhotoFile {
  /// The size in bytes, never 0, of an open regular file.
  public static func size(of descriptor: Int32) throws(DecodingError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(systemText(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
    guard status.st_size > 0 else { throw .emptyFile }
    return Int(clamping: status.st_size)
  }

  /// The first bytes of an open file: at most `count`, fewer when it is shorter.
  public static func head(
    of descriptor: Int32, count: Int
  ) throws(DecodingError) -> [UInt8] {
    try bytes(of: descriptor, at: 0, count: count)
  }

  /// Bytes of an open file: at most `count`, fewer when it ends before.
  public static func bytes(
    of descriptor: Int32, at offset: Int, count: Int
  ) throws(DecodingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let result = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + filled, count - filled, off_t(offset + filled))
      }
      if result < 0 {
        if errno == EINTR { continue }
        throw .unreadable(systemText(errno))
      }
      if result == 0 { break }
      filled += result
    }
    return filled == count ? bytes : Array(bytes.prefix(filled))
  }
}
