import Photos

/// The bytes of a photo.
///
/// A file is read, never mapped: other programs can shorten it meanwhile, and a mapping would then be a
/// SIGBUS where `pread` is a truncated photo.
public enum PhotoContent: Sendable {
  /// An open regular file, from its beginning wherever its offset stands.
  case file(OwnedDescriptor)
  case bytes([UInt8])

  /// In bytes, at least 1.
  public func size() throws(DecodingError) -> Int {
    switch self {
    case .file(let file): return try PhotoFile.size(of: file.rawValue)
    case .bytes(let bytes):
      guard !bytes.isEmpty else { throw .emptyFile }
      return bytes.count
    }
  }

  func head(count: Int) throws(DecodingError) -> [UInt8] {
    switch self {
    case .file(let file): try PhotoFile.head(of: file.rawValue, count: count)
    case .bytes(let bytes): Array(bytes.prefix(count))
    }
  }

  /// Bytes from somewhere in the middle: fewer where the content ends, nil where it cannot be read.
  public func bytes(at offset: Int, count: Int) -> [UInt8]? {
    switch self {
    case .file(let file): try? PhotoFile.bytes(of: file.rawValue, at: offset, count: count)
    case .bytes(let bytes): Array(bytes.dropFirst(offset).prefix(count))
    }
  }
}
