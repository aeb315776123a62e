import Geometry

/// Draws rows of a source that is scaled and shifted but not turned: bilinear, first horizontally,
/// then vertically, with the two rows last scaled kept.
///
/// A sample is taken at the centre of each destination pixel. The outermost half source pixel has the
/// colour of the edge; the edge itself is anti-aliased: a pixel that the photo covers in part is mixed
/// with the background by the area covered, so that a slow movement does not jump.
struct AxisAlignedRow {
  private let source: BilinearSource
  private let background: UInt32
  /// The destination columns that are covered at least in part, counted from the clip's left side.
  private let first: Int
  private let count: Int
  private let clipWidth: Int
  /// How much of the outermost columns is covered, 0 to 1.
  private let firstCoverage: Double
  private let lastCoverage: Double
  /// Destination y of the upper and the lower edge.
  private let top: Double
  private let bottom: Double
  private let sourceRowsPerRow: Double
  /// For each column the left pixel of its pair, and twice in 32 bits the weight of the right one.
  private let indices: UnsafeMutablePointer<UInt32>
  private let weights: UnsafeMutablePointer<UInt32>

  /// - Parameters:
  ///   - tables: ``tableBytes(clipWidth:)`` bytes, filled here.
  init(
    source: BilinearSource, map: PixelMap, background: UInt32, clip: PixelRectangle,
    tables: UnsafeMutableRawPointer
  ) {
    self.source = source
    self.background = background
    clipWidth = clip.width
    let left = map.translation.x
    let right = left + map.xx * Double(source.width)
    let start = Self.bounded(left.rounded(.down), in: clip.x...clip.maxX)
    let end = Self.bounded(right.rounded(.up), in: start...clip.maxX)
    first = start - clip.x
    count = end - start
    firstCoverage = Self.coverage(of: start, from: left, to: right)
    lastCoverage = Self.coverage(of: end - 1, from: left, to: right)
    top = map.translation.y
    bottom = top + map.yy * Double(source.height)
    sourceRowsPerRow = 1 / map.yy
    indices = tables.assumingMemoryBound(to: UInt32.self)
    weights = indices + Self.padded(clip.width)

    let step = 1 / map.xx
    for x in 0..<count {
      let (index, weight) = source.column((Double(start + x) + 0.5 - left) * step - 0.5)
      indices[x] = UInt32(truncatingIfNeeded: index)
      weights[x] = UInt32(truncatingIfNeeded: weight) &* 0x0001_0001
    }
  }

  /// A number of 32-bit words that fills cache lines.
  private static func padded(_ count: Int) -> Int { (count + 15) & ~15 }

  static func tableBytes(clipWidth: Int) -> Int { 2 * padded(clipWidth) * 4 }

  /// Memory for ``Cache``.
  static func cacheBytes(clipWidth: Int) -> Int { 64 + 2 * padded(clipWidth) * 4 }

  /// The two rows last scaled, in memory of the thread that draws.
  struct Cache {
    private let base: UnsafeMutableRawPointer
    private let rowBytes: Int

    init(_ base: UnsafeMutableRawPointer, clipWidth: Int) {
      self.base = base
      rowBytes = padded(clipWidth) * 4
    }

    /// Which source rows are held: even ones in the first, odd ones in the second place.
    var held: UnsafeMutablePointer<Int> { base.assumingMemoryBound(to: Int.self) }

    func row(_ slot: Int) -> UnsafeMutablePointer<UInt32> {
      (base + 64 + slot * rowBytes).assumingMemoryBound(to: UInt32.self)
    }

    /// To be called before the first row of a chunk.
    func clear() {
      held[0] = -1
      held[1] = -1
    }
  }

  /// Writes the clip's part of destination row `y`, background included.
  func write(_ y: Int, into row: UnsafeMutablePointer<UInt32>, cache: Cache) {
    let coverage = Self.coverage(of: y, from: top, to: bottom)
    if count == 0 || coverage == 0 {
      Lanes.fill(row, background, count: clipWidth)
      return
    }
    let end = first + count
    Lanes.fill(row, background, count: first)
    Lanes.fill(row + end, background, count: clipWidth - end)

    let output = row + first
    let (index, weight) = source.row((Double(y) + 0.5 - top) * sourceRowsPerRow - 0.5)
    let upper = scaled(index, cache)
    if weight == 0 {
      output.update(from: upper, count: count)
    } else {
      Lanes.mixRows(upper, scaled(index + 1, cache), weight: weight, into: output, count: count)
    }

    // Corners are covered by the product of both, computed before it is rounded.
    let start = output[0]
    let last = output[count - 1]
    if coverage < 1 {
      let weight = Int((coverage * 256).rounded())
      Lanes.mixRow(background, output, weight: weight, count: count)
    }
    if count == 1 {
      // Both edges in one column: `firstCoverage` counts both.
      output[0] = Lanes.mix(background, start, Int((coverage * firstCoverage * 256).rounded()))
      return
    }
    if firstCoverage < 1 {
      output[0] = Lanes.mix(background, start, Int((coverage * firstCoverage * 256).rounded()))
    }
    if lastCoverage < 1 {
      let weight = Int((coverage * lastCoverage * 256).rounded())
      output[count - 1] = Lanes.mix(background, last, weight)
    }
  }

  /// Source row `index`, scaled to the destination's columns.
  @inline(__always)
  private func scaled(_ index: Int, _ cache: Cache) -> UnsafePointer<UInt32> {
    let slot = index & 1
    let row = cache.row(slot)
    if cache.held[slot] != index {
      scale(source.pointer(row: index), into: row)
      cache.held[slot] = index
    }
    return UnsafePointer(row)
  }

  private func scale(
    _ input: UnsafePointer<UInt32>, into output: UnsafeMutablePointer<UInt32>
  ) {
    // Locals, so that no store into the row can be taken for a change of them.
    let indices = indices
    let weights = UnsafeRawPointer(weights)
    let count = count
    let rawInput = UnsafeRawPointer(input)
    let rawOutput = UnsafeMutableRawPointer(output)
    @inline(__always) func pair(_ x: Int) -> UInt64 {
      rawInput.loadUnaligned(fromByteOffset: Int(indices[x]) &* 4, as: UInt64.self)
    }
    var x = 0
    while x &+ 4 <= count {
      let (left, right) = Lanes.split(pair(x), pair(x &+ 1), pair(x &+ 2), pair(x &+ 3))
      let weight = weights.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt32>.self)
      rawOutput.storeBytes(
        of: Lanes.mix(left, right, weights: weight), toByteOffset: x &* 4,
        as: SIMD8<UInt16>.self)
      x &+= 4
    }
    while x < count {
      let left = input + Int(indices[x])
      let weight = weights.load(fromByteOffset: x &* 4, as: UInt16.self)
      output[x] = Lanes.mix(left[0], left[1], Int(weight))
      x &+= 1
    }
  }

  /// The part of pixel `index` between two edges.
  private static func coverage(of index: Int, from start: Double, to end: Double) -> Double {
    max(0, min(Double(index) + 1, end) - max(Double(index), start))
  }

  /// `value` as a whole number, moved into `range` first: it may be far larger than an `Int`.
  private static func bounded(_ value: Double, in range: ClosedRange<Int>) -> Int {
    Int(min(max(value, Double(range.lowerBound)), Double(range.upperBound)))
  }
}
