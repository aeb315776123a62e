import Geometry
import Glibc
import Raster
import Testing

/// A turn about a point of the source that lands on a point of the destination.
func turned(
  _ degrees: Double, scale: Double, center: Point, to target: Point
) -> PixelMap {
  let similarity = Similarity(scale: scale, rotation: degrees)
  let x = similarity(Point(x: 1, y: 0))
  let y = similarity(Point(x: 0, y: 1))
  let moved = similarity(center)
  return PixelMap(
    xx: x.x, xy: y.x, yx: x.y, yy: y.y, translation: target - moved)
}

@Suite("Composition")
struct CompositionTests {
  let source = Noise.picture(61, 47)

  private func drawn(
    _ map: PixelMap, width: Int = 97, height: Int = 71, source: PixelBuffer? = nil
  ) -> PixelBuffer {
    let buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    buffer.compose([DrawingLayer(.placed(source ?? self.source, map))])
    return buffer
  }

  @Test(
    "an axis-aligned picture is within 2 of 255 of the exact bilinear one, edges included",
    arguments: [
      (0.31, 10.4, 7.8), (0.5, -3.3, 2.25), (0.9, 20.5, 11.5), (1.0, 5, 6), (1.0, 5.37, 6.81),
      (1.1, 12.01, -9.99), (1.7, -20.2, 3.4), (3.37, -40.6, -31.7), (11, -200, -150),
      (400, -9000.3, -8000.7),
    ])
  func axisAligned(scale: Double, x: Double, y: Double) {
    let map = PixelMap(xx: scale, yy: scale * 1.003, translation: Point(x: x, y: y))
    let buffer = drawn(map)
    let error = Reference.largestError(buffer) { Reference.placed(source, map, x: $0, y: $1) }
    #expect(error <= 2)
  }

  @Test(
    "a turned picture is within 2 of 255 of the exact bilinear one, edges included",
    arguments: [
      (11.0, 1.0), (45, 0.8), (90, 1.3), (133, 2.7), (180, 1), (270, 0.6), (-3, 5), (0.01, 1),
      (71, 300),
    ])
  func turnedPicture(degrees: Double, scale: Double) {
    let map = turned(
      degrees, scale: scale, center: Point(x: 30.1, y: 20.7), to: Point(x: 48.3, y: 35.4))
    let buffer = drawn(map)
    let error = Reference.largestError(buffer) { Reference.placed(source, map, x: $0, y: $1) }
    #expect(error <= 2)
  }

  @Test(
    "edges mix with the background's own colour, whatever the map",
    arguments: [0.0, 11, 30, 45, 90, -3], [0.31, 0.8, 1])
  func background(degrees: Double, scale: Double) {
    let map = turned(
      degrees, scale: scale, center: Point(x: 30.1, y: 20.7), to: Point(x: 48.3, y: 35.4))
    let sand: UInt32 = 0xFFD8_A04C
    let buffer = PixelBuffer(size: PixelSize(width: 97, height: 71))
    buffer.compose([DrawingLayer(.placed(source, map))], background: sand)
    let error = Reference.largestError(buffer) {
      Reference.placed(source, map, on: Reference.color(sand), x: $0, y: $1)
    }
    #expect(error <= 2)
    #expect(hexadecimal(buffer[0, 0]) == hexadecimal(sand))
  }

  @Test("the general path draws what the axis-aligned one draws, within rounding")
  func pathsAgree() {
    let straight = PixelMap(xx: 1.3, yy: 1.3, translation: Point(x: 3.3, y: -4.2))
    var bent = straight
    bent.xy = 1e-13
    let a = drawn(straight)
    let b = drawn(bent)
    #expect(Reference.largestError(a) { Reference.color(b[$0, $1]) } <= 2)
  }

  @Test("whole-pixel positions at scale 1 copy the source exactly")
  func wholePixels() {
    let map = PixelMap(xx: 1, yy: 1, translation: Point(x: 7, y: -5))
    let buffer = drawn(map)
    #expect(hexadecimal(buffer[7, 0]) == hexadecimal(source[0, 5]))
    let same = (0..<42).allSatisfy { y in
      (0..<61).allSatisfy { x in buffer[x + 7, y] == source[x, y + 5] }
    }
    #expect(same)
    #expect(buffer[6, 0] == 0xFF00_0000)
    #expect(buffer[68, 0] == 0xFF00_0000)
    #expect(buffer[7, 42] == 0xFF00_0000)
  }

  @Test("a white source stays white inside and grey by the area covered at its edge")
  func coverage() {
    let white = PixelBuffer(size: PixelSize(width: 4, height: 4))
    white.fill(PixelRectangle(white.size), with: 0xFFFF_FFFF)
    let map = PixelMap(xx: 1, yy: 1, translation: Point(x: 2.25, y: 3))
    let buffer = drawn(map, width: 12, height: 12, source: white)
    #expect(hexadecimal(buffer[2, 4]) == "ffbfbfbf")
    #expect(hexadecimal(buffer[3, 4]) == "ffffffff")
    #expect(hexadecimal(buffer[5, 4]) == "ffffffff")
    #expect(hexadecimal(buffer[6, 4]) == "ff404040")
    #expect(hexadecimal(buffer[7, 4]) == "ff000000")
  }

  @Test(
    "sources of a single pixel, row or column are drawn like any other",
    arguments: [(1, 1), (1, 9), (9, 1), (2, 2)], [0.0, 30])
  func thinSources(size: (Int, Int), degrees: Double) {
    let thin = Noise.picture(size.0, size.1, seed: 5)
    let map = turned(
      degrees, scale: 6.3, center: Point(x: Double(size.0) / 2, y: Double(size.1) / 2),
      to: Point(x: 33.2, y: 40.9))
    let buffer = drawn(map, source: thin)
    let error = Reference.largestError(buffer) { Reference.placed(thin, map, x: $0, y: $1) }
    #expect(error <= 2)
  }

  @Test("a picture smaller than a pixel leaves its share of light, and one far away none")
  func tinyAndFar() {
    let white = PixelBuffer(size: PixelSize(width: 10, height: 10))
    white.fill(PixelRectangle(white.size), with: 0xFFFF_FFFF)
    let tiny = PixelMap(xx: 0.05, yy: 0.05, translation: Point(x: 3.25, y: 3.25))
    #expect(hexadecimal(drawn(tiny, source: white)[3, 3]) == "ff404040")
    for position in [-1e30, -1e9, 1e9, 1e30] {
      let map = PixelMap(xx: 1, yy: 1, translation: Point(x: position, y: 0))
      let buffer = drawn(map, source: white)
      #expect(Reference.largestError(buffer) { _, _ in Reference.black } == 0)
    }
  }

  @Test("a map that is not a number, infinite or flat draws black")
  func unusableMaps() {
    let maps = [
      PixelMap(xx: .nan, yy: 1), PixelMap(xx: 0, yy: 0), PixelMap(xx: .infinity, yy: 1),
      PixelMap(xx: 1, yy: 1, translation: Point(x: .nan, y: 0)),
      PixelMap(xx: 1, xy: 1, yx: 1, yy: 1),
      PixelMap(xx: .leastNonzeroMagnitude, yy: .leastNonzeroMagnitude),
    ]
    for map in maps {
      #expect(Reference.largestError(drawn(map)) { _, _ in Reference.black } == 0)
    }
  }

  @Test("huge scales show the right pixel")
  func hugeScale() {
    let scale = 1e7
    let map = PixelMap(
      xx: scale, yy: scale,
      translation: Point(x: -30.5 * scale + 48, y: -20.5 * scale + 35))
    #expect(hexadecimal(drawn(map)[48, 35]) == hexadecimal(source[30, 20]))
    let around = turned(20, scale: scale, center: Point(x: 30.5, y: 20.5), to: Point(x: 48, y: 35))
    #expect(hexadecimal(drawn(around)[48, 35]) == hexadecimal(source[30, 20]))
  }

  @Test("a layer is a picture on black: at half opacity its bars dim what is below")
  func crossFade() {
    let wide = PixelBuffer(size: PixelSize(width: 20, height: 10))
    wide.fill(PixelRectangle(wide.size), with: 0xFFC8_C8C8)
    let narrow = PixelBuffer(size: PixelSize(width: 4, height: 10))
    narrow.fill(PixelRectangle(narrow.size), with: 0xFF32_3232)
    let buffer = PixelBuffer(size: PixelSize(width: 20, height: 10))
    func pixels(_ opacity: Double) -> [String] {
      buffer.compose([
        DrawingLayer(.copied(wide, x: 0, y: 0)),
        DrawingLayer(.copied(narrow, x: 8, y: 0), opacity: opacity),
      ])
      return [hexadecimal(buffer[0, 5]), hexadecimal(buffer[10, 5])]
    }
    #expect(pixels(0) == ["ffc8c8c8", "ffc8c8c8"])
    #expect(pixels(0.5) == ["ff646464", "ff7d7d7d"])
    #expect(pixels(1) == ["ff000000", "ff323232"])
    #expect(pixels(.nan) == ["ffc8c8c8", "ffc8c8c8"])
    #expect(pixels(7) == ["ff000000", "ff323232"])
  }

  @Test("a cross-fade of two placed pictures is within 2 of 255")
  func crossFadeOfPlaced() {
    let other = Noise.picture(50, 66, seed: 9)
    let below = PixelMap(xx: 1.3, yy: 1.3, translation: Point(x: 3.7, y: 2.2))
    let above = PixelMap(xx: 0.97, yy: 0.97, translation: Point(x: 21.4, y: 4.6))
    let buffer = PixelBuffer(size: PixelSize(width: 97, height: 71))
    buffer.compose([
      DrawingLayer(.placed(source, below)), DrawingLayer(.placed(other, above), opacity: 0.3),
    ])
    let error = Reference.largestError(buffer) { x, y in
      Reference.placed(source, below, x: x, y: y) * 0.7
        + Reference.placed(other, above, x: x, y: y) * 0.3
    }
    #expect(error <= 2)
  }

  @Test("nothing outside the clip is written, whatever the map", arguments: 0..<40)
  func canaries(seed: Int) {
    var noise = Noise(UInt64(seed))
    let guarded = Guarded(41, 29)
    let clip = PixelRectangle(
      x: Int(noise.unit() * 50) - 8, y: Int(noise.unit() * 40) - 8, width: Int(noise.unit() * 50),
      height: Int(noise.unit() * 40))
    let scale = pow(10, noise.unit() * 6 - 2)
    let map = turned(
      seed % 2 == 0 ? 0 : noise.unit() * 360, scale: scale,
      center: Point(x: noise.unit() * 61, y: noise.unit() * 47),
      to: Point(x: noise.unit() * 41, y: noise.unit() * 29))
    guarded.buffer.compose(
      [
        DrawingLayer(.copied(source, x: Int(noise.unit() * 80) - 60, y: -3)),
        DrawingLayer(.placed(source, map), opacity: seed % 3 == 0 ? 1 : 0.4),
      ], in: clip)
    let written = clip.intersection(PixelRectangle(guarded.buffer.size))
    #expect(guarded.isUntouched(outside: written))
    if !written.isEmpty { #expect(guarded.buffer[written.x, written.y] != Guarded.canary) }
  }
}
