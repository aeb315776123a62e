import Geometry

/// Memory that holds pixels and is given back when nobody refers to it any more.
///
/// Unchecked because the bytes are shared: whoever writes must be the only one who uses the buffer then.
/// The kernels keep to that by giving each thread rows of its own.
final class PixelStorage: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  private let release: @Sendable (UnsafeMutableRawPointer, Int) -> Void

  init(
    base: UnsafeMutableRawPointer, byteCount: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    self.base = base
    self.byteCount = byteCount
    self.release = release
  }

  deinit { release(base, byteCount) }
}

/// A rectangle of pixels in memory: 32 bits each, `0xAARRGGBB` in native byte order, which is Wayland's
/// XRGB8888 (the top byte is ignored) and, premultiplied, its ARGB8888.
///
/// A reference to shared memory with proven bounds: copying the value copies no pixels.
public struct PixelBuffer: Sendable {
  public let size: PixelSize
  /// Bytes from one row to the next.
  public let stride: Int
  let storage: PixelStorage

  /// A buffer of its own, all bytes zero (black, transparent).
  ///
  /// - Parameters:
  ///   - size: both sides at least 1.
  public init(size: PixelSize) {
    precondition(!size.isEmpty, "a pixel buffer has at least one pixel")
    // Rows begin on a cache line, so that no two threads write to one.
    let stride = (size.width * 4 + 63) & ~63
    let byteCount = stride * size.height
    let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    self.init(size: size, stride: stride, memory: base, byteCount: byteCount) { base, _ in
      base.deallocate()
    }
  }

  /// A view of memory that somebody else made.
  ///
  /// - Parameters:
  ///   - size: both sides at least 1.
  ///   - stride: bytes, a multiple of 4 and at least `4 * size.width`.
  ///   - memory: aligned to 4 bytes.
  ///   - byteCount: how much of `memory` may be used; it must hold `size.height` rows.
  ///   - release: called once with `memory` and `byteCount` when the last copy of the buffer is gone.
  public init(
    size: PixelSize, stride: Int, memory: UnsafeMutableRawPointer, byteCount: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void
  ) {
    precondition(!size.isEmpty, "a pixel buffer has at least one pixel")
    precondition(stride % 4 == 0 && stride / 4 >= size.width, "stride shorter than a row")
    precondition(byteCount / stride >= size.height, "memory shorter than its rows")
    self.size = size
    self.stride = stride
    self.storage = PixelStorage(base: memory, byteCount: byteCount, release: release)
  }

  /// Bytes of memory that its rows take.
  public var byteCount: Int { stride * size.height }

  /// True when both are views of the same memory, so that what was derived from one is good for the
  /// other.
  public func sharesMemory(with other: PixelBuffer) -> Bool {
    storage === other.storage && size == other.size && stride == other.stride
  }

  public var width: Int { size.width }
  public var height: Int { size.height }

  /// One pixel. Traps outside the buffer.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { withRow(y) { $0[x] } }
    nonmutating set { withRow(y) { $0[x] = newValue } }
  }

  /// Calls `body` with the `width` pixels of row `y`. Traps when `y` is outside the buffer.
  public func withRow<Result>(
    _ y: Int, _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Result
  ) rethrows -> Result {
    precondition(y >= 0 && y < size.height, "row outside the buffer")
    let row = (storage.base + y * stride).assumingMemoryBound(to: UInt32.self)
    return try body(UnsafeMutableBufferPointer(start: row, count: size.width))
  }

  /// Calls `body` with all bytes of the buffer, `stride * height` of them.
  public func withBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeMutableRawBufferPointer(start: storage.base, count: stride * size.height))
  }
}
