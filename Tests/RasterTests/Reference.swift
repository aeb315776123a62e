import Geometry

@testable import Raster

/// What the kernels must draw, computed one pixel at a time in double precision.
enum Reference {
  typealias Color = SIMD4<Double>

  static let black = Color(0, 0, 0, 255)

  /// Blue, green, red, alpha.
  static func color(_ pixel: UInt32) -> Color {
    Color(
      Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
      Double(pixel >> 24))
  }

  /// A source placed by a map on a colour, edges anti-aliased by the distances to them.
  static func placed(
    _ source: PixelBuffer, _ map: PixelMap, on background: Color = black, x: Int, y: Int
  ) -> Color {
    let determinant = map.xx * map.yy - map.xy * map.yx
    let dx = Double(x) + 0.5 - map.translation.x
    let dy = Double(y) + 0.5 - map.translation.y
    let u = (map.yy * dx - map.xy * dy) / determinant
    let v = (map.xx * dy - map.yx * dx) / determinant
    // |determinant| / length of one image edge is the height over it.
    let scaleX = abs(determinant) / (map.xy * map.xy + map.yy * map.yy).squareRoot()
    let scaleY = abs(determinant) / (map.xx * map.xx + map.yx * map.yx).squareRoot()
    let covered =
      coverage(u, Double(source.width), scaleX) * coverage(v, Double(source.height), scaleY)
    if covered == 0 { return background }
    return bilinear(source, u - 0.5, v - 0.5) * covered + background * (1 - covered)
  }

  private static func coverage(_ position: Double, _ extent: Double, _ scale: Double) -> Double {
    let first = min(max(position * scale + 0.5, 0), 1)
    let last = min(max((extent - position) * scale + 0.5, 0), 1)
    return max(0, first + last - 1)
  }

  private static func bilinear(_ source: PixelBuffer, _ u: Double, _ v: Double) -> Color {
    let u = min(max(u, 0), Double(source.width - 1))
    let v = min(max(v, 0), Double(source.height - 1))
    let x = Int(u)
    let y = Int(v)
    let right = min(x + 1, source.width - 1)
    let below = min(y + 1, source.height - 1)
    let fx = u - Double(x)
    let fy = v - Double(y)
    let upper = color(source[x, y]) * (1 - fx) + color(source[right, y]) * fx
    let lower = color(source[x, below]) * (1 - fx) + color(source[right, below]) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// The mean of the source's area under one pixel of `target`.
  static func reduced(_ source: PixelBuffer, to target: PixelSize, x: Int, y: Int) -> Color {
    let ratioX = Double(source.width) / Double(target.width)
    let ratioY = Double(source.height) / Double(target.height)
    var sum = Color.zero
    for sourceY in 0..<source.height {
      let high = overlap(sourceY, Double(y) * ratioY, Double(y + 1) * ratioY)
      if high <= 0 { continue }
      for sourceX in 0..<source.width {
        let wide = overlap(sourceX, Double(x) * ratioX, Double(x + 1) * ratioX)
        if wide > 0 { sum += color(source[sourceX, sourceY]) * (wide * high) }
      }
    }
    return sum / (ratioX * ratioY)
  }

  private static func overlap(_ pixel: Int, _ start: Double, _ end: Double) -> Double {
    min(Double(pixel) + 1, end) - max(Double(pixel), start)
  }

  /// The largest difference of any channel between `buffer` and what `expected` gives.
  static func largestError(
    _ buffer: PixelBuffer, in area: PixelRectangle? = nil, _ expected: (Int, Int) -> Color
  ) -> Double {
    let area = area ?? PixelRectangle(buffer.size)
    var largest = 0.0
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let difference = color(buffer[x, y]) - expected(x, y)
        for channel in 0..<4 { largest = max(largest, abs(difference[channel])) }
      }
    }
    return largest
  }
}

/// Repeatable noise (SplitMix64).
struct Noise {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 up to 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A picture of white noise, opaque.
  static func picture(_ width: Int, _ height: Int, seed: UInt64 = 1) -> PixelBuffer {
    var noise = Noise(seed)
    let buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        buffer[x, y] = 0xFF00_0000 | UInt32(truncatingIfNeeded: noise.next() >> 40)
      }
    }
    return buffer
  }
}

/// A buffer inside a larger piece of memory whose every other byte is a canary.
struct Guarded {
  static let canary: UInt32 = 0xDEAD_BEEF
  let buffer: PixelBuffer
  private let whole: PixelBuffer
  private let margin = 3

  /// Three rows and three pixels of canaries on each side; the pixels themselves are canaries too.
  init(_ width: Int, _ height: Int) {
    whole = PixelBuffer(size: PixelSize(width: width + 6, height: height + 6))
    for y in 0..<whole.height { for x in 0..<whole.width { whole[x, y] = Self.canary } }
    let keeper = whole
    let offset = margin * keeper.stride + margin * 4
    buffer = keeper.withBytes { bytes in
      PixelBuffer(
        size: PixelSize(width: width, height: height), stride: keeper.stride,
        memory: bytes.baseAddress! + offset, byteCount: bytes.count - offset
      ) { _, _ in _ = keeper.size }
    }
  }

  /// True when nothing outside `area` of the buffer was written.
  func isUntouched(outside area: PixelRectangle? = nil) -> Bool {
    let area = area ?? PixelRectangle(buffer.size)
    for y in 0..<whole.height {
      for x in 0..<whole.width {
        let inside =
          x - margin >= area.x && x - margin < area.maxX && y - margin >= area.y
          && y - margin < area.maxY
        if !inside && whole[x, y] != Self.canary { return false }
      }
    }
    return true
  }
}

/// True when both hold the same pixels.
func isEqual(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
  guard a.size == b.size else { return false }
  for y in 0..<a.height {
    let same = a.withRow(y) { rowA in b.withRow(y) { rowB in rowA.elementsEqual(rowB) } }
    if !same { return false }
  }
  return true
}

/// Pixels, as text that a failed expectation can show.
func hexadecimal(_ pixel: UInt32) -> String { String(pixel, radix: 16) }
