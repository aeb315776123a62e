import Geometry
import Raster
import Testing

@Suite("Layers that have an area")
struct AreaTests {
  private let size = PixelSize(width: 97, height: 71)
  private let source = Noise.picture(61, 47)
  private let other = Noise.picture(80, 50, seed: 9)

  /// A layer of each kind that compose knows, all of them reaching beyond the buffer's left side.
  private var contents: [DrawingLayer.Content] {
    [
      .copied(source, x: -5, y: 8),
      .placed(source, PixelMap(xx: 1.37, yy: 1.41, translation: Point(x: -11.3, y: 3.7))),
      .placed(source, PixelMap(xx: 0.6, yy: 0.6, translation: Point(x: 40.15, y: 30.85))),
      .placed(
        source,
        turned(11, scale: 1.7, center: Point(x: 30.1, y: 20.7), to: Point(x: 48.3, y: 35.4))),
      .placed(source, PixelMap(xx: .nan, yy: 1)),
    ]
  }

  private func drawn(_ layers: [DrawingLayer]) -> PixelBuffer {
    let buffer = PixelBuffer(size: size)
    buffer.compose(layers)
    return buffer
  }

  @Test(
    "an area that is moved takes the very same pixels along, and leaves the rest as it was",
    arguments: [(0, 0), (1, 0), (-1, 0), (33, 0), (-50, 0), (96, 0), (-96, 0), (20, -13), (-7, 64)])
  func moved(x: Int, y: Int) {
    let below = drawn([DrawingLayer(.copied(other, x: 3, y: 4))])
    for content in contents {
      let still = drawn([DrawingLayer(content)])
      let area = PixelRectangle(x: x, y: y, width: size.width, height: size.height)
      let buffer = drawn([
        DrawingLayer(.copied(other, x: 3, y: 4)), DrawingLayer(content, area: area),
      ])
      let same = (0..<71).allSatisfy { row in
        (0..<97).allSatisfy { column in
          let from = (x: column - x, y: row - y)
          let isInside = from.x >= 0 && from.x < 97 && from.y >= 0 && from.y < 71
          return buffer[column, row] == (isInside ? still[from.x, from.y] : below[column, row])
        }
      }
      #expect(same)
    }
  }

  @Test("no opaque area hides what lies beside it, above it or below it")
  func nothingHidden() {
    let white = PixelBuffer(size: size)
    white.fill(PixelRectangle(size), with: 0xFFFF_FFFF)
    let buffer = drawn([
      DrawingLayer(.copied(white, x: 0, y: 0)),
      DrawingLayer(
        .copied(source, x: 0, y: 0), area: PixelRectangle(x: 9, y: 5, width: 4, height: 3)),
    ])
    for (x, y) in [(8, 6), (13, 6), (10, 4), (10, 8)] { #expect(buffer[x, y] == 0xFFFF_FFFF) }
    #expect(buffer[9, 5] == source[0, 0])
    #expect(buffer[12, 7] == source[3, 2])
  }

  @Test("an area that holds the whole clip hides what is below, as no area does")
  func coveringArea() {
    let area = PixelRectangle(x: -4, y: -3, width: 200, height: 200)
    let buffer = drawn([
      DrawingLayer(.copied(other, x: 0, y: 0)),
      DrawingLayer(.copied(source, x: 4, y: 3), area: area),
    ])
    #expect(isEqual(buffer, drawn([DrawingLayer(.copied(source, x: 0, y: 0))])))
  }

  @Test(
    "what no area covers is background, whatever lay in the buffer before",
    arguments: [1.0, 0.5])
  func gaps(opacity: Double) {
    let guarded = Guarded(97, 71)
    // Out of order, overlapping, one short of the bottom.
    let areas = [
      PixelRectangle(x: 60, y: 0, width: 20, height: 71),
      PixelRectangle(x: 10, y: -5, width: 20, height: 90),
      PixelRectangle(x: 25, y: 0, width: 15, height: 71),
      PixelRectangle(x: 85, y: 0, width: 5, height: 70),
    ]
    let white = PixelBuffer(size: PixelSize(width: 97, height: 90))
    white.fill(PixelRectangle(white.size), with: 0xFFFF_FFFF)
    let layers = areas.map { DrawingLayer(.copied(white, x: 0, y: 0), opacity: opacity, area: $0) }
    guarded.buffer.compose(layers, background: 0xFF01_0203)
    let fresh = PixelBuffer(size: size)
    fresh.compose(layers, background: 0xFF01_0203)
    #expect(isEqual(guarded.buffer, fresh))
    for y in 0..<71 {
      for x in 0..<97 {
        let isCovered = areas.contains {
          x >= $0.x && x < $0.maxX && y >= $0.y && y < $0.maxY
        }
        if !isCovered { #expect(guarded.buffer[x, y] == 0xFF01_0203) }
        if isCovered && opacity == 1 { #expect(guarded.buffer[x, y] == 0xFFFF_FFFF) }
      }
    }
    #expect(guarded.isUntouched(outside: PixelRectangle(size)))
  }

  @Test("at half opacity an area mixes with what is below, bars included, and stops at its edge")
  func translucent() {
    let wide = PixelBuffer(size: size)
    wide.fill(PixelRectangle(size), with: 0xFFC8_C8C8)
    let narrow = PixelBuffer(size: PixelSize(width: 4, height: 71))
    narrow.fill(PixelRectangle(narrow.size), with: 0xFF32_3232)
    let buffer = drawn([
      DrawingLayer(.copied(wide, x: 0, y: 0)),
      DrawingLayer(
        .copied(narrow, x: 8, y: 0), opacity: 0.5,
        area: PixelRectangle(x: 30, y: 10, width: 20, height: 30)),
    ])
    #expect(hexadecimal(buffer[30, 10]) == "ff646464")
    #expect(hexadecimal(buffer[38, 20]) == "ff7d7d7d")
    #expect(hexadecimal(buffer[49, 39]) == "ff646464")
    for (x, y) in [(29, 20), (50, 20), (38, 9), (38, 40)] {
      #expect(hexadecimal(buffer[x, y]) == "ffc8c8c8")
    }
  }

  @Test("an area outside the buffer, or without a pixel, draws nothing")
  func outside() {
    let below = [DrawingLayer(.copied(other, x: 0, y: 0))]
    let still = drawn(below)
    for area in [
      PixelRectangle(x: 97, y: 0, width: 97, height: 71),
      PixelRectangle(x: -97, y: 0, width: 97, height: 71),
      PixelRectangle(x: 1 << 40, y: 0, width: 97, height: 71),
      PixelRectangle(x: 0, y: -(1 << 40), width: 97, height: 71),
      PixelRectangle(x: 5, y: 5, width: 0, height: 9),
      PixelRectangle(x: 5, y: 5, width: -3, height: 9),
    ] {
      for content in contents {
        let buffer = drawn(below + [DrawingLayer(content, area: area)])
        #expect(isEqual(buffer, still))
      }
    }
  }

  @Test("nothing outside the area or the clip is written, whatever the map", arguments: 0..<40)
  func canaries(seed: Int) {
    var noise = Noise(UInt64(seed) + 100)
    func rectangle() -> PixelRectangle {
      PixelRectangle(
        x: Int(noise.unit() * 50) - 8, y: Int(noise.unit() * 40) - 8,
        width: Int(noise.unit() * 50), height: Int(noise.unit() * 40))
    }
    let guarded = Guarded(41, 29)
    let clip = rectangle()
    let area = rectangle()
    let map = turned(
      seed % 2 == 0 ? 0 : noise.unit() * 360, scale: noise.unit() * 4 + 0.1,
      center: Point(x: noise.unit() * 61, y: noise.unit() * 47),
      to: Point(x: noise.unit() * 41, y: noise.unit() * 29))
    guarded.buffer.compose(
      [
        DrawingLayer(.copied(other, x: Int(noise.unit() * 80) - 60, y: -3), area: rectangle()),
        DrawingLayer(.placed(source, map), opacity: seed % 3 == 0 ? 1 : 0.4, area: area),
      ], in: clip)
    #expect(guarded.isUntouched(outside: clip.intersection(PixelRectangle(guarded.buffer.size))))
  }
}
