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
  let firstColumn: Int
  let columnCount: Int

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
  var scratchBytes: Int { Self.weightBytes + (columnCount + columnTaps + 4) * 8 }

  private static let weightBytes = (mostTaps + 2) * 16

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
  ///
  /// - Parameters:
  ///   - input: the pixel at ``firstColumn`` of the first source row that the row covers.
  ///   - stride: bytes from one source row to the next.
  func write(
    _ y: Int, of input: UnsafeRawPointer, stride: Int, into output: UnsafeMutablePointer<UInt32>,
    tables: UnsafeMutableRawPointer, scratch: UnsafeMutableRawPointer
  ) {
    // The row and its weights are one piece of memory on purpose: where the compiler can prove that the
    // row's pixels do not overwrite the weights, it widens those to 32 bits outside of the loop, and a
    // product costs four times as much.
    let row = scratch + Self.weightBytes
    let weights = scratch.assumingMemoryBound(to: SIMD8<UInt16>.self)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Self.mostTaps + 1) { taps in
      rows.weights(y, taps.baseAddress!)
      for tap in 0..<rows.taps { weights[tap] = SIMD8(repeating: taps[tap]) }
    }
    let lines = rows.bounds(y)
    var tap = 0
    while tap < lines.count {
      let group = min(4, lines.count - tap)
      Self.weighRows(
        input + tap * stride, stride, weights + tap, taps: group, columnCount,
        into: row, adding: tap > 0)
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
    _ input: UnsafeRawPointer, _ stride: Int, _ weights: UnsafePointer<SIMD8<UInt16>>,
    taps: Int, _ count: Int, into row: UnsafeMutableRawPointer, adding: Bool
  ) {
    switch (taps, adding) {
    case (1, false): weighOne(input, stride, weights, count, into: row)
    case (2, false): weighTwo(input, stride, weights, count, into: row)
    case (3, false): weighThree(input, stride, weights, count, into: row)
    case (4, false): weighFour(input, stride, weights, count, into: row)
    default: weigh(input, stride, weights, taps: taps, count, into: row, adding: adding)
    }
  }

  // Functions of their own, each with a number of taps that is known and unrolled: all in one, the
  // optimiser gives up and calls the conversions between vectors.

  @inline(never)
  private static func weighOne(
    _ input: UnsafeRawPointer, _ stride: Int, _ weights: UnsafePointer<SIMD8<UInt16>>,
    _ count: Int, into row: UnsafeMutableRawPointer
  ) {
    weigh(input, stride, weights, taps: 1, count, into: row, adding: false)
  }

  @inline(never)
  private static func weighTwo(
    _ input: UnsafeRawPointer, _ stride: Int, _ weights: UnsafePointer<SIMD8<UInt16>>,
    _ count: Int, into row: UnsafeMutableRawPointer
  ) {
    weigh(input, stride, weights, taps: 2, count, into: row, adding: false)
  }

  @inline(never)
  private static func weighThree(
    _ input: UnsafeRawPointer, _ stride: Int, _ weights: UnsafePointer<SIMD8<UInt16>>,
    _ count: Int, into row: UnsafeMutableRawPointer
  ) {
    weigh(input, stride, weights, taps: 3, count, into: row, adding: false)
  }

  @inline(never)
  private static func weighFour(
    _ input: UnsafeRawPointer, _ stride: Int, _ weights: UnsafePointer<SIMD8<UInt16>>,
    _ count: Int, into row: UnsafeMutableRawPointer
  ) {
    weigh(input, stride, weights, taps: 4, count, into: row, adding: false)
  }

  @inline(__always)
  private static func weigh(
    _ input: UnsafeRawPointer, _ stride: Int, _ weights: UnsafePointer<SIMD8<UInt16>>,
    taps: Int, _ count: Int, into row: UnsafeMutableRawPointer, adding: Bool
  ) {
    var x = 0
    while x &+ 2 <= count {
      let place = row + x &* 8
      var sum = adding ? place.load(as: SIMD8<UInt16>.self) : .zero
      var pixels = input + x &* 4
      var tap = 0
      while tap < taps {
        sum &+= multiplyHigh(high(pixels.loadUnaligned(as: SIMD8<UInt8>.self)), weights[tap])
        pixels += stride
        tap &+= 1
      }
      place.storeBytes(of: sum, as: SIMD8<UInt16>.self)
      x &+= 2
    }
    // The last of an odd number alone: two at the end of the last row would reach beyond the memory.
    if x < count {
      let place = (row + x &* 8).assumingMemoryBound(to: UInt16.self)
      for channel in 0..<4 {
        var sum = adding ? place[channel] : 0
        for tap in 0..<taps {
          let byte = (input + x &* 4 + tap &* stride).load(fromByteOffset: channel, as: UInt8.self)
          sum &+= UInt16((UInt32(byte) &<< 8 &* UInt32(weights[tap][0])) &>> 16)
        }
        place[channel] = sum
      }
    }
  }

  /// 8.8 fixed point of whole levels.
  @inline(__always)
  private static func high(_ bytes: SIMD8<UInt8>) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: bytes) &<< 8
  }

  /// Two pixels from the weighted pairs that each is the sum of, rounded, with 16 bits a channel.
  @inline(__always)
  private static func fold(
    _ first: SIMD8<UInt16>, _ second: SIMD8<UInt16>, rounding: UInt16
  ) -> SIMD8<UInt16> {
    let left = SIMD8(lowHalf: first.lowHalf, highHalf: second.lowHalf)
    let right = SIMD8(lowHalf: first.highHalf, highHalf: second.highHalf)
    return (left &+ right &+ SIMD8(repeating: rounding)) &>> 8
  }

  private static func weighColumns(
    _ row: UnsafeRawPointer, tables: UnsafeRawPointer, taps: Int, rounding: UInt16,
    into output: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch taps {
    case 2: weighColumns(row, tables, steps: 1, rounding, into: output, count)
    case 4: weighColumns(row, tables, steps: 2, rounding, into: output, count)
    case 6: weighColumns(row, tables, steps: 3, rounding, into: output, count)
    default: weighColumns(row, tables, steps: taps / 2, rounding, into: output, count)
    }
  }

  @inline(__always)
  private static func weighColumns(
    _ row: UnsafeRawPointer, _ tables: UnsafeRawPointer, steps: Int, _ rounding: UInt16,
    into output: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let offsets = (tables + count &* steps &* 16).assumingMemoryBound(to: UInt32.self)
    @inline(__always) func weighted(_ x: Int) -> SIMD8<UInt16> {
      let start = row + Int(offsets[x]) &* 8
      let weights = tables + x &* steps &* 16
      var sum = SIMD8<UInt16>.zero
      var step = 0
      while step < steps {
        sum &+= multiplyHigh(
          start.loadUnaligned(fromByteOffset: step &* 16, as: SIMD8<UInt16>.self),
          weights.load(fromByteOffset: step &* 16, as: SIMD8<UInt16>.self))
        step &+= 1
      }
      return sum
    }
    let raw = UnsafeMutableRawPointer(output)
    var x = 0
    while x &+ 2 <= count {
      let pixels = fold(weighted(x), weighted(x &+ 1), rounding: rounding)
      raw.storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: pixels), toByteOffset: x &* 4,
        as: SIMD8<UInt8>.self)
      x &+= 2
    }
    if x < count {
      let sum = weighted(x)
      let pixel = fold(sum, sum, rounding: rounding).lowHalf
      output[x] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: pixel), to: UInt32.self)
    }
  }
}
