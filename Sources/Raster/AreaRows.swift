/// The area filter for reductions up to a few pixels: first the source rows of a destination row are
/// weighted into one row of 8.8 fixed point, then its columns.
///
/// Weights have 16 bits and the product's high half is kept. That cuts off half of 1/256 of a level a
/// tap on the average, which the rounding constant gives back.
struct AreaRows {
  /// Above this, what is cut off would show.
  static let mostTaps = 12

  private let columns: AreaSpan
  private let rows: AreaSpan
  /// Taps a column, made even: two pixels are weighted at once.
  private let columnTaps: Int
  /// The source columns that are needed at all.
  private let firstColumn: Int
  private let columnCount: Int

  init(columns: AreaSpan, rows: AreaSpan) {
    self.columns = columns
    self.rows = rows
    columnTaps = (columns.taps + 1) & ~1
    firstColumn = columns.bounds(0).lowerBound
    columnCount = columns.bounds(columns.count - 1).upperBound - firstColumn
  }

  /// Two weights a step and column, each four lanes wide, then where each column begins.
  var tableBytes: Int { columns.count * (columnTaps * 8 + 4) }

  /// The row of 8.8 fixed point with room for the taps beyond its end, and the weights of its rows.
  var scratchBytes: Int { 64 + rowBytes }

  private var rowBytes: Int { (columnCount + columnTaps + 4) * 8 }

  func prepare(_ tables: UnsafeMutableRawPointer) {
    let weights = tables.assumingMemoryBound(to: SIMD4<UInt16>.self)
    let offsets = (tables + columns.count * columnTaps * 8).assumingMemoryBound(to: UInt32.self)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Self.mostTaps + 1) { taps in
      for x in 0..<columns.count {
        columns.weights(x, taps.baseAddress!)
        for tap in 0..<columnTaps {
          weights[x * columnTaps + tap] = SIMD4(repeating: tap < columns.taps ? taps[tap] : 0)
        }
        offsets[x] = UInt32(columns.bounds(x).lowerBound - firstColumn)
      }
    }
  }

  /// Writes one destination row, counted like the spans.
  func write(
    _ y: Int, of source: PixelBuffer, into output: UnsafeMutablePointer<UInt32>,
    tables: UnsafeMutableRawPointer, scratch: UnsafeMutableRawPointer
  ) {
    let row = scratch + 64
    let weights = scratch.assumingMemoryBound(to: UInt16.self)
    rows.weights(y, weights)
    let lines = rows.bounds(y)
    let input = UnsafeRawPointer(source.pointer(firstColumn, lines.lowerBound))
    var tap = 0
    while tap < lines.count {
      let group = min(4, lines.count - tap)
      Self.weighRows(
        input + tap * source.stride, source.stride, weights + tap, group, columnCount, into: row,
        adding: tap > 0)
      tap += group
    }
    let rounding = 128 + (lines.count + columnTaps) / 2
    Self.weighColumns(
      row, tables: tables, taps: columnTaps, rounding: UInt16(rounding), into: output,
      count: columns.count)
  }

  @inline(__always)
  private static func multiplyHigh(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
    return SIMD8<UInt16>(truncatingIfNeeded: product &>> 16)
  }

  /// `row = Σ weights[i] · input[i]` over up to four source rows.
  private static func weighRows(
    _ input: UnsafeRawPointer, _ stride: Int, _ weights: UnsafePointer<UInt16>, _ taps: Int,
    _ count: Int, into row: UnsafeMutableRawPointer, adding: Bool
  ) {
    // Broadcast once, in memory: loaded within the loop, a vector stays 16 bits wide; kept in a
    // register, it would be widened outside of the loop and the product would cost four times as much.
    withUnsafeTemporaryAllocation(of: SIMD8<UInt16>.self, capacity: 4) { table in
      let broadcast = table.baseAddress!
      for tap in 0..<4 { broadcast[tap] = SIMD8(repeating: tap < taps ? weights[tap] : 0) }
      let steps = (count + 1) / 2
      // With an odd count, a pair at the end of the last row would reach beyond the memory.
      let whole = count / 2
      for step in 0..<whole {
        let place = row + step &* 16
        var sum: SIMD8<UInt16> = adding ? place.load(as: SIMD8<UInt16>.self) : .zero
        for tap in 0..<taps {
          let bytes = (input + tap &* stride).loadUnaligned(
            fromByteOffset: step &* 8, as: SIMD8<UInt8>.self)
          sum &+= multiplyHigh(SIMD8<UInt16>(truncatingIfNeeded: bytes) &<< 8, broadcast[tap])
        }
        place.storeBytes(of: sum, as: SIMD8<UInt16>.self)
      }
      if steps > whole {
        let place = row + whole &* 16
        var sum: SIMD8<UInt16> = adding ? place.load(as: SIMD8<UInt16>.self) : .zero
        for tap in 0..<taps {
          let pixel = (input + tap &* stride).load(fromByteOffset: whole &* 8, as: UInt32.self)
          let bytes = unsafeBitCast(UInt64(pixel), to: SIMD8<UInt8>.self)
          sum &+= multiplyHigh(SIMD8<UInt16>(truncatingIfNeeded: bytes) &<< 8, broadcast[tap])
        }
        place.storeBytes(of: sum, as: SIMD8<UInt16>.self)
      }
    }
  }

  private static func weighColumns(
    _ row: UnsafeRawPointer, tables: UnsafeRawPointer, taps: Int, rounding: UInt16,
    into output: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var weights = tables
    let offsets = (tables + count &* taps &* 8).assumingMemoryBound(to: UInt32.self)
    let half = SIMD4<UInt16>(repeating: rounding)
    for x in 0..<count {
      let start = row + Int(offsets[x]) &* 8
      var sum = SIMD8<UInt16>.zero
      var tap = 0
      while tap < taps {
        sum &+= multiplyHigh(
          start.loadUnaligned(fromByteOffset: tap &* 8, as: SIMD8<UInt16>.self),
          weights.loadUnaligned(fromByteOffset: tap &* 8, as: SIMD8<UInt16>.self))
        tap &+= 2
      }
      weights += taps &* 8
      let pixel = (sum.lowHalf &+ sum.highHalf &+ half) &>> 8
      output[x] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: pixel), to: UInt32.self)
    }
  }
}
