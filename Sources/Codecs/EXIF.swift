/// The one thing of an EXIF block that showing a photo needs.
///
/// Only the first directory is looked at and no chain of directories is followed, so nothing can loop;
/// every offset is checked against the block; whatever does not fit counts as absent. Cameras and
/// editors get much of EXIF wrong, and none of it is a reason not to show a photo.
public enum EXIF {
  /// The orientation that a TIFF structure states, upright unless it clearly states another.
  ///
  /// - Parameters:
  ///   - tiff: what follows the "Exif\0\0" of an APP1 segment.
  public static func orientation(tiff: [UInt8]) -> Orientation {
    let block = TIFFBlock(tiff)
    guard let block, let directory = block.u32(at: 4),
      let count = block.u16(at: Int(directory))
    else { return .upright }
    for index in 0..<Int(count) {
      let entry = Int(directory) + 2 + 12 * index
      // Tags should be sorted; not every writer sorts them.
      guard let tag = block.u16(at: entry) else { break }
      guard tag == 0x0112 else { continue }
      guard let type = block.u16(at: entry + 2), let count = block.u32(at: entry + 4), count >= 1
      else { break }
      // SHORT by the standard; some editors write LONG.
      let value: Int? =
        switch type {
        case 3: block.u16(at: entry + 8).map(Int.init)
        case 4: block.u32(at: entry + 8).map(Int.init)
        default: nil
        }
      return value.flatMap(Orientation.init(rawValue:)) ?? .upright
    }
    return .upright
  }
}

/// Bounds-checked access to a TIFF structure in its byte order.
private struct TIFFBlock {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): isBigEndian = false
    case (0x4D, 0x4D): isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    guard u16(at: 2) == 42 else { return nil }
  }

  func u16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  func u32(at offset: Int) -> UInt32? {
    guard let first = u16(at: offset), let second = u16(at: offset + 2) else { return nil }
    return isBigEndian
      ? UInt32(first) << 16 | UInt32(second) : UInt32(second) << 16 | UInt32(first)
  }
}
