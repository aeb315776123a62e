import Geometry

extension PixelBuffer {
  /// Draws all of `source` over `target`, each pixel the mean of exactly the area it stands for: what a
  /// picture at rest is drawn with. Made for reductions; with equal sizes it copies.
  ///
  /// Within half a level of the exact mean, but for the rounding of the result.
  ///
  /// - Parameters:
  ///   - target: may reach beyond this buffer.
  ///   - clip: nothing outside it is written; the whole buffer when left out.
  public func reduce(
    _ source: PixelBuffer, onto target: PixelRectangle, in clip: PixelRectangle? = nil,
    on pool: DrawingPool = .shared
  ) {
    if target.isEmpty { return }
    var area = target.intersection(PixelRectangle(size))
    if let clip { area = area.intersection(clip) }
    if area.isEmpty { return }
    let columns = AreaSpan(
      source: source.width, target: target.width, range: area.x - target.x, count: area.width)
    let rows = AreaSpan(
      source: source.height, target: target.height, range: area.y - target.y,
      count: area.height)
    if source.width == target.width && source.height == target.height {
      copyPart(of: source, area: area, target: target, on: pool)
    } else if columns.taps <= AreaRows.mostTaps && rows.taps <= AreaRows.mostTaps {
      reduceByRows(source, area: area, columns: columns, rows: rows, on: pool)
    } else {
      reduceByPixels(source, area: area, columns: columns, rows: rows, on: pool)
    }
  }

  /// The whole buffer at another, smaller size.
  public func reduced(to size: PixelSize, on pool: DrawingPool = .shared) -> PixelBuffer {
    let result = PixelBuffer(size: size)
    result.reduce(self, onto: PixelRectangle(size), on: pool)
    return result
  }

  private func copyPart(
    of source: PixelBuffer, area: PixelRectangle, target: PixelRectangle, on pool: DrawingPool
  ) {
    pool.run(rows: area.y..<area.maxY, pixels: area.width * area.height) { rows, _, _ in
      for y in rows {
        pointer(area.x, y).update(
          from: source.pointer(area.x - target.x, y - target.y), count: area.width)
      }
    }
  }

  private func reduceByRows(
    _ source: PixelBuffer, area: PixelRectangle, columns: AreaSpan, rows: AreaSpan,
    on pool: DrawingPool
  ) {
    let kernel = AreaRows(columns: columns, rows: rows)
    pool.run(
      rows: area.y..<area.maxY, pixels: area.width * area.height * 4,
      tableBytes: kernel.tableBytes, scratchBytes: kernel.scratchBytes
    ) { tables in
      kernel.prepare(tables)
    } draw: { chunk, tables, scratch in
      for y in chunk {
        let line = rows.bounds(y - area.y).lowerBound
        kernel.write(
          y - area.y, of: source.pointer(kernel.firstColumn, line), stride: source.stride,
          into: pointer(area.x, y), tables: tables, scratch: scratch)
      }
    }
  }

  /// For reductions so strong that 16 bits would lose the weight of a single pixel.
  private func reduceByPixels(
    _ source: PixelBuffer, area: PixelRectangle, columns: AreaSpan, rows: AreaSpan,
    on pool: DrawingPool
  ) {
    let cost = area.width * area.height * columns.taps * rows.taps
    pool.run(rows: area.y..<area.maxY, pixels: cost) { chunk, _, _ in
      for y in chunk {
        let output = pointer(area.x, y)
        let line = rows.bounds(y - area.y).lowerBound
        AreaPixels.write(
          y - area.y, of: source.pointer(0, line), stride: source.stride, columns: columns,
          rows: rows, into: output)
      }
    }
  }
}

/// The area filter for any reduction, a pixel at a time.
enum AreaPixels {
  /// Writes one destination row, counted like the spans.
  ///
  /// - Parameters:
  ///   - input: the first pixel of the first source row that the row covers.
  ///   - stride: bytes from one source row to the next.
  static func write(
    _ y: Int, of input: UnsafePointer<UInt32>, stride: Int, columns: AreaSpan, rows: AreaSpan,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    let first = rows.bounds(y).lowerBound
    for x in 0..<columns.count {
      var sum = SIMD4<Double>.zero
      rows.forEachTap(y) { sourceY, weightY in
        var line = SIMD4<Double>.zero
        let row = input + (sourceY - first) * (stride / 4)
        columns.forEachTap(x) { sourceX, weightX in
          let pixel = unsafeBitCast(row[sourceX], to: SIMD4<UInt8>.self)
          line += SIMD4<Double>(pixel) * weightX
        }
        sum += line * weightY
      }
      let rounded = SIMD4<UInt8>(clamping: SIMD4<Int>(sum.rounded(.toNearestOrAwayFromZero)))
      output[x] = unsafeBitCast(rounded, to: UInt32.self)
    }
  }
}

/// Which source pixels each destination pixel covers along one axis, and how much of it each is.
struct AreaSpan {
  /// Source pixels per destination pixel.
  private let ratio: Double
  private let source: Int
  /// The first destination pixel wanted, counted from the target's start.
  private let range: Int
  /// How many are wanted.
  let count: Int
  /// The most source pixels that one destination pixel can touch.
  let taps: Int

  init(source: Int, target: Int, range: Int, count: Int) {
    ratio = Double(source) / Double(target)
    self.source = source
    self.range = range
    self.count = count
    taps = min(source, Int(ratio.rounded(.up)) + 1)
  }

  /// First source pixel of destination pixel `index`, and the one after its last.
  func bounds(_ index: Int) -> Range<Int> {
    let start = Double(range + index) * ratio
    let end = start + ratio
    // The edges are quotients: what is within a billionth of a pixel's edge is on it.
    let first = min(max(Int((start + 1e-9).rounded(.down)), 0), source - 1)
    let last = min(max(Int((end - 1e-9).rounded(.up)), first + 1), source)
    return first..<min(last, first + taps)
  }

  /// Calls `body` with each source pixel and its part of the whole.
  func forEachTap(_ index: Int, _ body: (Int, Double) -> Void) {
    let bounds = bounds(index)
    let start = Double(range + index) * ratio
    let end = start + ratio
    for pixel in bounds {
      let covered = min(Double(pixel) + 1, end) - max(Double(pixel), start)
      body(pixel, max(0, covered) / ratio)
    }
  }

  /// Writes ``taps`` weights of 1/65536 that sum to 65536, zeros last. One pixel that covers all gets
  /// 65535, the most that 16 bits hold: the result is the same after rounding.
  func weights(_ index: Int, _ output: UnsafeMutablePointer<UInt16>) {
    var position = 0
    var covered = 0.0
    var given = 0
    forEachTap(index) { _, part in
      covered += part
      let upTo = min(Int((covered * 65536).rounded()), 65536)
      output[position] = UInt16(min(upTo - given, 65535))
      given = upTo
      position += 1
    }
    while position < taps {
      output[position] = 0
      position += 1
    }
  }
}
