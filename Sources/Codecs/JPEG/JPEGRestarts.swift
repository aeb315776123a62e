import Geometry
import Photos

/// Where decoding of a JPEG file can begin but at its start.
///
/// Some cameras write restart markers: decoding begins anew at each, as at the beginning. From one at the left edge
/// on, the rest of a file is itself a picture, given the segments of the head with another height: so the halves of
/// a photo can be decoded at the same time, and a part far down without what is above it.
///
/// A decoder numbers the markers from 0 to 7 and round again; beginnings are therefore only where the number is 0.
struct JPEGRestarts {
  /// Stored rows from one beginning to the next.
  let rowStep: Int

  private let content: PhotoContent
  /// The head's segments without those about the picture, up to and with the start of the scan.
  private let head: [UInt8]
  /// Where the frame's height is in it.
  private let heightOffset: Int
  private let storedHeight: Int
  /// Where the coded data begin in the file.
  private let dataOffset: Int
  /// Restart markers from one beginning to the next.
  private let markerStep: Int

  /// Nil where a file has no restart markers in useful places, or several scans.
  init?(_ content: PhotoContent) {
    var head: [UInt8] = [0xFF, 0xD8]
    var heightOffset: Int?
    var (size, sampling, interval) = (PixelSize.zero, (width: 1, height: 1), 0)
    var componentCount = 0
    var offset = 2
    // A head has some twenty segments; one with thousands is not worth the walk.
    for _ in 0..<200 {
      guard let start = content.bytes(at: offset, count: 4), start.count == 4, start[0] == 0xFF
      else { return nil }
      let (marker, length) = (start[1], Int(start[2]) << 8 | Int(start[3]))
      guard length >= 2 else { return nil }
      let isWanted = [0xC0, 0xC1, 0xC4, 0xDB, 0xDD, 0xDA, 0xEE].contains(marker)
      offset += 2 + length
      guard isWanted else {
        // Any other kind of frame begins nowhere else.
        if (0xC2...0xCF).contains(marker) { return nil }
        continue
      }
      guard let body = content.bytes(at: offset - length + 2, count: length - 2),
        body.count == length - 2
      else { return nil }
      switch marker {
      case 0xC0, 0xC1:
        guard body.count >= 6, body.count == 6 + 3 * Int(body[5]), heightOffset == nil else {
          return nil
        }
        heightOffset = head.count + 5
        size = PixelSize(
          width: Int(body[3]) << 8 | Int(body[4]), height: Int(body[1]) << 8 | Int(body[2]))
        componentCount = Int(body[5])
        for component in 0..<componentCount {
          let factors = body[7 + 3 * component]
          sampling.width = max(sampling.width, Int(factors >> 4))
          sampling.height = max(sampling.height, Int(factors & 15))
        }
      case 0xDD:
        guard body.count == 2 else { return nil }
        interval = Int(body[0]) << 8 | Int(body[1])
      default: break
      }
      head += start + body
      guard marker == 0xDA else { continue }
      // All components in one scan. A single one has blocks of its own size whatever its factors say.
      guard let heightOffset, body.first.map(Int.init) == componentCount else { return nil }
      if componentCount == 1 { sampling = (1, 1) }
      self.init(
        content, head: head, heightOffset: heightOffset, dataOffset: offset, size: size,
        unit: PixelSize(width: 8 * sampling.width, height: 8 * sampling.height), interval: interval)
      return
    }
    return nil
  }

  private init?(
    _ content: PhotoContent, head: [UInt8], heightOffset: Int, dataOffset: Int, size: PixelSize,
    unit: PixelSize, interval: Int
  ) {
    guard interval > 0, !size.isEmpty else { return nil }
    let unitsPerRow = (size.width + unit.width - 1) / unit.width
    // The fewest rows of units that are whole cycles of eight intervals.
    let cycle = 8 * interval
    let rows = cycle / Self.greatestCommonDivisor(unitsPerRow, cycle)
    rowStep = rows * unit.height
    markerStep = rows * unitsPerRow / interval
    guard rowStep * 2 <= size.height else { return nil }
    self.content = content
    self.head = head
    self.heightOffset = heightOffset
    self.dataOffset = dataOffset
    storedHeight = size.height
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// The file from a beginning on, as a file of its own.
  struct Tail {
    /// The stored row that is its first; 0 is the file itself.
    let row: Int
    let head: [UInt8]
    /// Where the file's bytes go on after the head.
    let offset: Int
  }

  /// The last beginning that leaves at least as many rows above `row` as decoding it exactly needs.
  ///
  /// - Returns: nil where that is the start of the file, or the markers are not where they should be.
  func tail(before row: Int, isCancelled: () -> Bool) throws(DecodingError) -> Tail? {
    // Chroma is interpolated from the row of units above, which is at most 32 rows high.
    let step = (row - 32) / rowStep
    guard row > 32, step > 0 else { return nil }
    guard let offset = try dataOffset(afterMarkers: step * markerStep, isCancelled: isCancelled)
    else { return nil }
    var head = head
    let height = storedHeight - step * rowStep
    head[heightOffset] = UInt8(truncatingIfNeeded: height >> 8)
    head[heightOffset + 1] = UInt8(truncatingIfNeeded: height)
    return Tail(row: step * rowStep, head: head, offset: offset)
  }

  /// Where the data after so many restart markers begin.
  private func dataOffset(
    afterMarkers count: Int, isCancelled: () -> Bool
  ) throws(DecodingError) -> Int? {
    var offset = dataOffset
    var left = count
    var isAfterFF = false
    while let chunk = content.bytes(at: offset, count: 1 << 18), !chunk.isEmpty {
      if isCancelled() { throw .cancelled }
      let end = chunk.withUnsafeBufferPointer {
        JPEGMarkers.find(&left, in: $0, isAfterFF: &isAfterFF)
      }
      if let end { return offset + end }
      offset += chunk.count
    }
    return nil
  }
}

/// The search for restart markers in coded data.
private enum JPEGMarkers {
  /// Counts `left` down with each restart marker.
  ///
  /// - Parameters:
  ///   - isAfterFF: whether the byte before the first one was 0xFF, and is for the next call.
  /// - Returns: the index after the last marker that was to be found; nil where more are to come.
  static func find(
    _ left: inout Int, in bytes: UnsafeBufferPointer<UInt8>, isAfterFF: inout Bool
  ) -> Int? {
    var index = 0
    if isAfterFF {
      if bytes[0] & 0xF8 == 0xD0 {
        left -= 1
        if left == 0 { return 1 }
      }
      index = 1
    }
    let zero = SIMD16<UInt8>(repeating: 0xFF)
    let raw = UnsafeRawBufferPointer(bytes)
    while index < bytes.count {
      // Most bytes are not 0xFF.
      while index + 16 <= bytes.count {
        let mask = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== zero
        if any(mask) { break }
        index += 16
      }
      while index < bytes.count, bytes[index] != 0xFF { index += 1 }
      guard index + 1 < bytes.count else { break }
      if bytes[index + 1] & 0xF8 == 0xD0 {
        left -= 1
        if left == 0 { return index + 2 }
      }
      index += 2
    }
    isAfterFF = bytes.last == 0xFF && index < bytes.count
    return nil
  }
}
