/// The few things of an EXIF block that showing a photo needs.
///
/// Only the first two directories are looked at, so nothing can loop; every offset is checked against the block;
/// whatever does not fit counts as absent. Cameras and editors get much of EXIF wrong, and none of it is
/// a reason not to show a photo.
public struct EXIF {
  /// Upright unless the block clearly states another.
  public private(set) var orientation = Orientation.upright
  /// The small version of the photo, a JPEG file; empty when there is none.
  public private(set) var thumbnail: [UInt8] = []

  /// - Parameters:
  ///   - tiff: the TIFF structure: what follows the "Exif\0\0" of an APP1 segment. Anything else counts as empty.
  public init(tiff: [UInt8]) {
    guard let block = TIFFBlock(tiff), let first = block.u32(at: 4) else { return }
    var entries = block.entries(of: Int(first))
    orientation =
      entries.first { $0.tag == 0x0112 }?.value.flatMap(Orientation.init(rawValue:)) ?? .upright
    // Its thumbnail, if there is one, is described by the directory after it.
    guard let next = block.nextDirectory(after: Int(first)) else { return }
    entries = block.entries(of: next)
    guard let offset = entries.first(where: { $0.tag == 0x0201 })?.value,
      let count = entries.first(where: { $0.tag == 0x0202 })?.value
    else { return }
    let file = block.bytes(at: offset, count: count)
    if file.starts(with: [0xFF, 0xD8, 0xFF]) { thumbnail = Array(file) }
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

  struct Entry {
    let tag: Int
    /// Its first number; nil for what is none.
    let value: Int?
  }

  /// The entries of a directory, as many as there are.
  func entries(of directory: Int) -> [Entry] {
    guard let count = u16(at: directory) else { return [] }
    var entries: [Entry] = []
    for index in 0..<Int(count) {
      let entry = directory + 2 + 12 * index
      guard let tag = u16(at: entry), let type = u16(at: entry + 2), let count = u32(at: entry + 4)
      else { break }
      // Numbers are SHORT by the standard where these entries are concerned; some editors write LONG.
      let value: Int? =
        switch type {
        case 3 where count >= 1: u16(at: entry + 8).map(Int.init)
        case 4 where count >= 1: u32(at: entry + 8).map(Int.init)
        default: nil
        }
      entries.append(Entry(tag: Int(tag), value: value))
    }
    return entries
  }

  func nextDirectory(after directory: Int) -> Int? {
    guard let count = u16(at: directory), let next = u32(at: directory + 2 + 12 * Int(count)),
      next != 0
    else { return nil }
    return Int(next)
  }

  /// Nothing where not all of it is within the block.
  func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return []
    }
    return bytes[offset..<offset + count]
  }
}
