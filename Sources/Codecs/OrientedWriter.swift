import Geometry
import Raster

/// Brings rows, as a file stores them, to their places in an upright buffer.
///
/// Rows that stay rows in the same direction are produced where they belong. Others are produced a batch
/// at a time into a small scratch buffer that stays in the cache, and go to their places from there: no
/// second picture in memory, no second pass over it.
final class OrientedWriter {
  /// Rows taken at a time: two cache lines of every target row when rows become columns.
  static let batchRows = 32

  /// The size of the picture as stored.
  let storedSize: PixelSize
  private let target: PixelBuffer
  private let orientation: Orientation
  /// Pixels from one scratch row to the next.
  private let scratchStride: Int
  private let scratch: UnsafeMutablePointer<UInt32>

  init(target: PixelBuffer, orientation: Orientation) {
    self.target = target
    self.orientation = orientation
    storedSize = orientation.applied(to: target.size)
    // Sixteen pixels more than needed: rows a multiple of 4 KiB apart would share few cache sets.
    scratchStride = (storedSize.width + 31) & ~15
    scratch = .allocate(capacity: scratchStride * Self.batchRows)
    scratch.initialize(repeating: 0, count: scratchStride * Self.batchRows)
  }

  deinit { scratch.deallocate() }

  /// Calls `produce` for `count` stored rows from `row` on, and brings them to their places.
  ///
  /// - Parameters:
  ///   - row: the rows must lie in the stored picture.
  ///   - count: 1 to ``batchRows``.
  ///   - produce: gets the first pixel of the first row, and the pixels (may be negative) to the next.
  func write<Result>(
    row: Int, count: Int, _ produce: (UnsafeMutablePointer<UInt32>, Int) -> Result
  ) -> Result {
    precondition(
      row >= 0 && (1...Self.batchRows).contains(count) && count <= storedSize.height - row,
      "rows outside the picture")
    return target.withBytes { bytes in
      let base = bytes.baseAddress!.assumingMemoryBound(to: UInt32.self)
      let stride = target.stride / 4
      switch orientation {
      case .upright:
        return produce(base + row * stride, stride)
      case .flipped:
        return produce(base + (target.height - 1 - row) * stride, -stride)
      case .mirrored, .turnedHalf:
        let result = produce(scratch, scratchStride)
        reverse(row: row, count: count, to: base, stride: stride)
        return result
      case .transposed, .turnedRight, .transversed, .turnedLeft:
        let result = produce(scratch, scratchStride)
        transpose(row: row, count: count, to: base, stride: stride)
        return result
      }
    }
  }

  private func reverse(
    row: Int, count: Int, to base: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let width = storedSize.width
    for index in 0..<count {
      let y = orientation.reversesRows ? target.height - 1 - (row + index) : row + index
      let from = scratch + index * scratchStride
      let to = base + y * stride
      for x in 0..<width { to[width - 1 - x] = from[x] }
    }
  }

  private func transpose(
    row: Int, count: Int, to base: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    // Scratch rows in the order of the target's columns.
    let first = orientation.reversesRows ? scratch + (count - 1) * scratchStride : scratch
    let next = orientation.reversesRows ? -scratchStride : scratchStride
    let left = orientation.reversesRows ? target.width - row - count : row
    // And target rows in the order of the scratch's columns.
    let width = storedSize.width
    let top = base + left + (orientation.reversesColumns ? (width - 1) * stride : 0)
    let down = orientation.reversesColumns ? -stride : stride

    let wholeColumns = width & ~3
    let wholeRows = count & ~3
    var x = 0
    while x < wholeColumns {
      let to = top + x * down
      var y = 0
      while y < wholeRows {
        transposeBlock(from: first + y * next + x, next: next, to: to + y, down: down)
        y += 4
      }
      while y < count {
        for column in 0..<4 { (to + column * down)[y] = (first + y * next)[x + column] }
        y += 1
      }
      x += 4
    }
    while x < width {
      let to = top + x * down
      for y in 0..<count { to[y] = (first + y * next)[x] }
      x += 1
    }
  }

  /// Four rows of four pixels become four columns.
  @inline(__always)
  private func transposeBlock(
    from: UnsafeMutablePointer<UInt32>, next: Int, to: UnsafeMutablePointer<UInt32>, down: Int
  ) {
    func load(_ index: Int) -> SIMD4<UInt32> {
      UnsafeRawPointer(from + index * next).loadUnaligned(as: SIMD4<UInt32>.self)
    }
    func store(_ index: Int, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
      UnsafeMutableRawPointer(to + index * down)
        .storeBytes(of: SIMD4(a, b, c, d), as: SIMD4<UInt32>.self)
    }
    let (a, b, c, d) = (load(0), load(1), load(2), load(3))
    for index in 0..<4 { store(index, a[index], b[index], c[index], d[index]) }
  }
}
