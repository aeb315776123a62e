/// Arithmetic on the channels of several pixels at once, and the loops over rows built from it.
///
/// Everything here uses the low half of 16-bit multiplications, which is one instruction with SSE2 and
/// with NEON alike. A weight is in 1/256, 0 to 256; `a·(256 − w) + b·w + 128` then fits 16 bits.
enum Lanes {
  /// `a` where `weight` is 0, `b` where it is 256, each channel rounded to the nearest.
  @inline(__always)
  static func mix(_ a: UInt32, _ b: UInt32, _ weight: Int) -> UInt32 {
    let w = UInt32(truncatingIfNeeded: weight)
    let v = 256 &- w
    let even = ((a & 0x00FF_00FF) &* v &+ (b & 0x00FF_00FF) &* w &+ 0x0080_0080) &>> 8
    let odd =
      ((a &>> 8) & 0x00FF_00FF) &* v &+ ((b &>> 8) & 0x00FF_00FF) &* w &+ 0x0080_0080
    return (even & 0x00FF_00FF) | (odd & 0xFF00_FF00)
  }

  /// ``mix(_:_:_:)`` of four pixels. Each 16-bit lane holds two channels of a pixel.
  @inline(__always)
  static func mix(
    _ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>, _ weightA: SIMD8<UInt16>, _ weightB: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let low = SIMD8<UInt16>(repeating: 0x00FF)
    let half = SIMD8<UInt16>(repeating: 0x0080)
    let even = ((a & low) &* weightA &+ (b & low) &* weightB &+ half) &>> 8
    let odd = (a &>> 8) &* weightA &+ (b &>> 8) &* weightB &+ half
    return even | (odd & SIMD8<UInt16>(repeating: 0xFF00))
  }

  /// `output[i] = mix(a[i], b[i], weight)`; `output` may be `a` or `b`.
  @inline(__always)
  static func mixRows(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, weight: Int,
    into output: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let weightB = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: weight))
    let weightA = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: 256 &- weight))
    let rawA = UnsafeRawPointer(a)
    let rawB = UnsafeRawPointer(b)
    let rawOutput = UnsafeMutableRawPointer(output)
    var x = 0
    while x &+ 4 <= count {
      let offset = x &* 4
      let mixed = mix(
        rawA.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self),
        rawB.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self), weightA, weightB)
      rawOutput.storeBytes(of: mixed, toByteOffset: offset, as: SIMD8<UInt16>.self)
      x &+= 4
    }
    while x < count {
      output[x] = mix(a[x], b[x], weight)
      x &+= 1
    }
  }

  /// `row[i] = mix(color, row[i], weight)`.
  @inline(__always)
  static func mixRow(
    _ color: UInt32, _ row: UnsafeMutablePointer<UInt32>, weight: Int, count: Int
  ) {
    for x in 0..<count { row[x] = mix(color, row[x], weight) }
  }

  @inline(__always)
  static func fill(_ row: UnsafeMutablePointer<UInt32>, _ color: UInt32, count: Int) {
    if count > 0 { row.update(repeating: color, count: count) }
  }

  /// Copies pixels of a row. A few kilobytes at odd positions, as a page that slides has them, take the
  /// C library's copy a tenth longer.
  @inline(__always)
  static func copy(
    _ input: UnsafePointer<UInt32>, into output: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    // Stores go to whole cache lines; loads may cross them.
    let ahead = min(count, ((64 &- Int(bitPattern: output) & 63) & 63) / 4)
    for x in 0..<ahead { output[x] = input[x] }
    let rawInput = UnsafeRawPointer(input)
    let rawOutput = UnsafeMutableRawPointer(output)
    var x = ahead
    while x &+ 16 <= count {
      rawOutput.storeBytes(
        of: rawInput.loadUnaligned(fromByteOffset: x &* 4, as: SIMD16<UInt32>.self),
        toByteOffset: x &* 4, as: SIMD16<UInt32>.self)
      x &+= 16
    }
    while x < count {
      output[x] = input[x]
      x &+= 1
    }
  }

  /// The left and the right pixels of four pairs, each pair eight bytes of memory.
  @inline(__always)
  static func split(
    _ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64
  ) -> (left: SIMD8<UInt16>, right: SIMD8<UInt16>) {
    let a = unsafeBitCast(SIMD2(first, second), to: SIMD4<UInt32>.self)
    let b = unsafeBitCast(SIMD2(third, fourth), to: SIMD4<UInt32>.self)
    let left = SIMD4(lowHalf: a.evenHalf, highHalf: b.evenHalf)
    let right = SIMD4(lowHalf: a.oddHalf, highHalf: b.oddHalf)
    return (
      unsafeBitCast(left, to: SIMD8<UInt16>.self), unsafeBitCast(right, to: SIMD8<UInt16>.self)
    )
  }

  /// ``mix(_:_:_:_:)`` with a weight for each of the four pixels, twice in its 32 bits.
  @inline(__always)
  static func mix(
    _ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>, weights: SIMD4<UInt32>
  ) -> SIMD8<UInt16> {
    let weightB = unsafeBitCast(weights, to: SIMD8<UInt16>.self)
    return mix(a, b, SIMD8(repeating: 256) &- weightB, weightB)
  }
}
