import Geometry

/// Draws rows of a source under any affine map, turned ones included: bilinear, edges anti-aliased.
///
/// Along a row the source position changes by the same step, so that the columns inside the source are
/// one interval: its pixels are drawn without checks, the few at its ends with them.
struct SimilarityRow {
  private let source: BilinearSource
  private let background: UInt32
  private let clip: PixelRectangle
  /// Source position of the destination's corner, and its change per column and per row.
  private let origin: Point
  private let perColumn: Point
  private let perRow: Point
  /// Destination pixels per source pixel, across the vertical and across the horizontal edges.
  private let scaleX: Double
  private let scaleY: Double

  init(source: BilinearSource, map: PixelMap, background: UInt32, clip: PixelRectangle) {
    self.source = source
    self.background = background
    self.clip = clip
    let determinant = map.xx * map.yy - map.xy * map.yx
    perColumn = Point(x: map.yy / determinant, y: -map.yx / determinant)
    perRow = Point(x: -map.xy / determinant, y: map.xx / determinant)
    origin = Point(
      x: -(perColumn.x * map.translation.x + perRow.x * map.translation.y),
      y: -(perColumn.y * map.translation.x + perRow.y * map.translation.y))
    // The gradient of a source coordinate is how fast it changes straight across its edges.
    scaleX = 1 / (perColumn.x * perColumn.x + perRow.x * perRow.x).squareRoot()
    scaleY = 1 / (perColumn.y * perColumn.y + perRow.y * perRow.y).squareRoot()
  }

  /// Writes the clip's part of destination row `y`, background included.
  func write(_ y: Int, into row: UnsafeMutablePointer<UInt32>) {
    // The source position of the centre of the row's pixel 0, be it in the clip or not.
    let start = origin + perColumn * 0.5 + perRow * (Double(y) + 0.5)
    let width = Double(source.width)
    let height = Double(source.height)
    let marginX = 0.5 / scaleX
    let marginY = 0.5 / scaleY

    var outer = Span()
    outer.narrow(start.x, perColumn.x, from: -marginX, to: width + marginX)
    outer.narrow(start.y, perColumn.y, from: -marginY, to: height + marginY)
    let columns = clip.x..<clip.maxX
    let covered = outer.columns(in: columns, growing: 1)
    Lanes.fill(row, background, count: covered.lowerBound - clip.x)
    Lanes.fill(
      row + (covered.upperBound - clip.x), background, count: clip.maxX - covered.upperBound)

    // Inside: fully covered, and with two readable pixels on each axis.
    let insetX = max(marginX, 0.501)
    let insetY = max(marginY, 0.501)
    var inner = Span()
    inner.narrow(start.x, perColumn.x, from: insetX, to: width - insetX - 0.01)
    inner.narrow(start.y, perColumn.y, from: insetY, to: height - insetY - 0.01)
    var inside = inner.columns(in: columns, growing: -1).clamped(to: covered)
    if !mayReadUnchecked(start, inside) {
      inside = covered.upperBound..<covered.upperBound
    }

    for x in covered.lowerBound..<inside.lowerBound { row[x - clip.x] = edgePixel(start, x) }
    writeInside(start, inside, into: row + (inside.lowerBound - clip.x))
    for x in inside.upperBound..<covered.upperBound { row[x - clip.x] = edgePixel(start, x) }
  }

  /// 32.32 fixed point of a position counted from the first pixel's centre, plus half of 1/256 so that
  /// cutting off the weight rounds it.
  @inline(__always)
  private func fixed(_ position: Double) -> Int {
    Int((position - 0.5) * 4_294_967_296) &+ (1 &<< 23)
  }

  @inline(__always)
  private func fixedStep(_ step: Double) -> Int { Int((step * 4_294_967_296).rounded()) }

  /// The position is linear in the column: when both ends are inside the source, all between are.
  private func mayReadUnchecked(_ start: Point, _ columns: Range<Int>) -> Bool {
    guard let last = columns.last, abs(start.x) < 1e9, abs(start.y) < 1e9,
      abs(perColumn.x) < 1e4, abs(perColumn.y) < 1e4, columns.lowerBound > -100_000,
      last < 100_000
    else { return false }
    let first = columns.lowerBound
    let u = fixed(start.x) + first * fixedStep(perColumn.x)
    let v = fixed(start.y) + first * fixedStep(perColumn.y)
    let lastU = fixed(start.x) + last * fixedStep(perColumn.x)
    let lastV = fixed(start.y) + last * fixedStep(perColumn.y)
    return min(u, lastU) >= 0 && max(u, lastU) >> 32 < source.width - 1
      && min(v, lastV) >= 0 && max(v, lastV) >> 32 < source.height - 1
  }

  private func writeInside(
    _ start: Point, _ columns: Range<Int>, into row: UnsafeMutablePointer<UInt32>
  ) {
    if columns.isEmpty { return }
    let count = columns.count
    let stepU = fixedStep(perColumn.x)
    let stepV = fixedStep(perColumn.y)
    var u = fixed(start.x) &+ columns.lowerBound &* stepU
    var v = fixed(start.y) &+ columns.lowerBound &* stepV
    let source = source
    let output = UnsafeMutableRawPointer(row)
    @inline(__always) func pair(_ u: Int, _ v: Int) -> UInt64 {
      UnsafeRawPointer(source.pointer(row: v &>> 32)).loadUnaligned(
        fromByteOffset: u &>> 32 &* 4, as: UInt64.self)
    }
    @inline(__always) func weight(_ position: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: (position &>> 24) & 255) &* 0x0001_0001
    }
    let below = 1 &<< 32
    var x = 0
    while x &+ 4 <= count {
      let (u1, u2, u3) = (u &+ stepU, u &+ 2 &* stepU, u &+ 3 &* stepU)
      let (v1, v2, v3) = (v &+ stepV, v &+ 2 &* stepV, v &+ 3 &* stepV)
      let upper = Lanes.split(pair(u, v), pair(u1, v1), pair(u2, v2), pair(u3, v3))
      let lower = Lanes.split(
        pair(u, v &+ below), pair(u1, v1 &+ below), pair(u2, v2 &+ below), pair(u3, v3 &+ below))
      let down = SIMD4(weight(v), weight(v1), weight(v2), weight(v3))
      let across = SIMD4(weight(u), weight(u1), weight(u2), weight(u3))
      let pixels = Lanes.mix(
        Lanes.mix(upper.left, lower.left, weights: down),
        Lanes.mix(upper.right, lower.right, weights: down), weights: across)
      output.storeBytes(of: pixels, toByteOffset: x &* 4, as: SIMD8<UInt16>.self)
      u &+= 4 &* stepU
      v &+= 4 &* stepV
      x &+= 4
    }
    while x < count {
      let upper = source.pointer(row: v &>> 32) + (u &>> 32)
      let lower = source.pointer(row: v &>> 32 &+ 1) + (u &>> 32)
      let down = (v &>> 24) & 255
      row[x] = Lanes.mix(
        Lanes.mix(upper[0], lower[0], down), Lanes.mix(upper[1], lower[1], down), (u &>> 24) & 255)
      u &+= stepU
      v &+= stepV
      x &+= 1
    }
  }

  /// A pixel at or near the photo's edge: the nearest sample inside, mixed with the background by how
  /// much of the pixel the photo covers, taken from the distances of its centre to the four edges.
  private func edgePixel(_ start: Point, _ x: Int) -> UInt32 {
    let position = start + perColumn * Double(x)
    let across = Self.coverage(position.x, Double(source.width), scaleX)
    let down = Self.coverage(position.y, Double(source.height), scaleY)
    let coverage = Int((across * down * 256).rounded())
    if coverage == 0 { return background }
    let (column, right) = source.column(position.x - 0.5)
    let (line, below) = source.row(position.y - 0.5)
    let upper = source.pointer(row: line) + column
    var pixel = Lanes.mix(upper[0], upper[1], right)
    if below > 0 {
      let lower = source.pointer(row: line + 1) + column
      pixel = Lanes.mix(pixel, Lanes.mix(lower[0], lower[1], right), below)
    }
    return Lanes.mix(background, pixel, coverage)
  }

  /// The part of a pixel that lies between two parallel edges 0 and `extent`, when its centre is at
  /// `position`: exact for edges along the pixel's sides, close for others.
  private static func coverage(_ position: Double, _ extent: Double, _ scale: Double) -> Double {
    let afterFirst = min(max(position * scale + 0.5, 0), 1)
    let beforeLast = min(max((extent - position) * scale + 0.5, 0), 1)
    return max(0, afterFirst + beforeLast - 1)
  }
}

/// An interval of columns, real numbers; at first all there are.
private struct Span {
  var lower = -Double.infinity
  var upper = Double.infinity

  /// Keeps the columns x where `minimum ≤ start + step · x ≤ maximum`.
  mutating func narrow(
    _ start: Double, _ step: Double, from minimum: Double, to maximum: Double
  ) {
    if abs(step) < 1e-12 {
      if !(start >= minimum && start <= maximum) { (lower, upper) = (.infinity, -.infinity) }
      return
    }
    let a = (minimum - start) / step
    let b = (maximum - start) / step
    lower = max(lower, min(a, b))
    upper = min(upper, max(a, b))
  }

  /// The whole columns between, made wider (or, negative, narrower) by `margin` on both sides, as far
  /// as they are in `limits`.
  func columns(in limits: Range<Int>, growing margin: Double) -> Range<Int> {
    guard lower <= upper else { return limits.lowerBound..<limits.lowerBound }
    let least = Double(limits.lowerBound)
    let most = Double(limits.upperBound)
    let first = Int(min(max((lower - margin).rounded(.up), least), most))
    let end = Int(min(max((upper + margin).rounded(.down) + 1, least), most))
    return first..<max(first, end)
  }
}
