import Geometry

/// The pixels a bilinear sample is taken from, with coordinates turned into an index that may be read
/// and a weight.
///
/// Two adjacent pixels of a row are read at once, so that a source one pixel wide is first widened.
struct BilinearSource {
  private let buffer: PixelBuffer
  private let base: UnsafeRawPointer
  let stride: Int
  let width: Int
  let height: Int

  init(_ source: PixelBuffer) {
    width = source.width
    height = source.height
    if source.width > 1 {
      buffer = source
    } else {
      buffer = PixelBuffer(size: PixelSize(width: 2, height: source.height))
      for y in 0..<source.height {
        buffer[0, y] = source[0, y]
        buffer[1, y] = source[0, y]
      }
    }
    base = UnsafeRawPointer(buffer.storage.base)
    stride = buffer.stride
  }

  @inline(__always)
  func pointer(row: Int) -> UnsafePointer<UInt32> {
    (base + row &* stride).assumingMemoryBound(to: UInt32.self)
  }

  /// The left pixel of the pair around `x`, counted from the centre of the first pixel, and the weight
  /// of the right one in 1/256, 0 to 256. Any `x` is taken into the source.
  @inline(__always)
  func column(_ x: Double) -> (index: Int, weight: Int) {
    Self.split(x, count: width, readable: max(width, 2))
  }

  /// Likewise for rows. A row below is only read when the weight is not 0.
  @inline(__always)
  func row(_ y: Double) -> (index: Int, weight: Int) {
    Self.split(y, count: height, readable: max(height, 2))
  }

  @inline(__always)
  private static func split(_ position: Double, count: Int, readable: Int) -> (Int, Int) {
    // `max` first, so that a NaN becomes 0.
    let bounded = min(max(0, position), Double(count &- 1))
    let scaled = Int((bounded * 256).rounded())
    let index = min(scaled &>> 8, readable &- 2)
    return (index, scaled &- index &<< 8)
  }
}
