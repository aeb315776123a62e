import Photos

/// The few decoded rows that are in memory at a time.
final class RowBand {
  /// Rows decoded at once.
  private static let batch = 16

  /// Pixels from one row to the next.
  let stride: Int
  /// The first row that the file has no data for; nil as long as none was met.
  private(set) var end: Int?

  private let reader: any RowReader
  private let conversion: ColorStage
  private let capacity: Int
  private let pixels: UnsafeMutablePointer<UInt32>
  /// What of the picture is there.
  private var held: Range<Int>
  private let last: Int

  /// - Parameters:
  ///   - rows: those that the reader yields.
  ///   - mostRows: how many are needed at a time.
  init(_ reader: any RowReader, rows: Range<Int>, mostRows: Int, conversion: ColorStage) {
    self.reader = reader
    self.conversion = conversion
    held = rows.lowerBound..<rows.lowerBound
    last = rows.upperBound
    // Sixteen pixels more than needed: rows a multiple of 4 KiB apart would share few cache sets.
    stride = (reader.columns.count + 31) & ~15
    capacity = mostRows + 2 * Self.batch
    pixels = .allocate(capacity: stride * capacity)
    pixels.initialize(repeating: 0, count: stride * capacity)
  }

  deinit { pixels.deallocate() }

  /// Has `rows` in memory, which begin no earlier than those of the last call.
  ///
  /// - Returns: false where the file has no data for some of them.
  func load(_ rows: Range<Int>) throws(DecodingError) -> Bool {
    while held.upperBound < rows.upperBound {
      if end != nil { return false }
      let count = min(Self.batch, last - held.upperBound)
      if held.count + count > capacity { drop(before: rows.lowerBound) }
      let place = pixels + held.count * stride
      let read = try reader.read(count, into: place, stride: stride)
      for index in 0..<read {
        conversion.begin(place + index * stride, count: reader.columns.count)
      }
      held = held.lowerBound..<held.upperBound + read
      if read < count { end = held.upperBound }
    }
    return true
  }

  private func drop(before row: Int) {
    let kept = max(row, held.lowerBound)..<max(row, held.upperBound)
    pixels.update(
      from: pixels + (kept.lowerBound - held.lowerBound) * stride, count: kept.count * stride)
    held = kept
  }

  /// The first pixel of a row that is in memory.
  func pointer(to row: Int) -> UnsafePointer<UInt32> {
    UnsafePointer(pixels + (row - held.lowerBound) * stride)
  }
}
