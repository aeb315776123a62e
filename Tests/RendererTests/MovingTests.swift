import FrameCore
import Geometry
import Photos
import Raster
import Testing

@testable import Renderer

@Suite("Photos in motion, and several at once")
struct MovingTests {
  /// What is seen around the centre: top left, top right, bottom left, bottom right.
  private func corners(_ buffer: PixelBuffer) -> [String] {
    let x = buffer.width / 2
    let y = buffer.height / 2
    return [(x - 10, y - 10), (x + 10, y - 10), (x - 10, y + 10), (x + 10, y + 10)].map {
      hexadecimal(buffer[$0.0, $0.1])
    }
  }

  private let red = "ffff0000"
  private let green = "ff00ff00"
  private let blue = "ff0000ff"
  private let white = "ffffffff"

  @Test("right is right and down is down, at rest and in motion", arguments: [true, false])
  func axes(isResting: Bool) {
    let picture = quarters(400, 300)
    let screen = viewport(160, 120)
    #expect(corners(drawn(picture, screen, isResting: isResting)) == [red, green, blue, white])
    let moved = drawn(
      picture, screen, Placement(scale: 2, offset: Point(x: 70, y: 50)), isResting: isResting)
    // The photo went right and down, so its upper left quarter is in the middle.
    #expect(corners(moved) == [red, red, red, red])
  }

  @Test("a positive rotation is clockwise, at rest and in motion", arguments: [true, false])
  func clockwise(isResting: Bool) {
    let picture = quarters(400, 300)
    let screen = viewport(160, 120)
    func turned(_ degrees: Double) -> [String] {
      corners(drawn(picture, screen, Placement(scale: 1, rotation: degrees), isResting: isResting))
    }
    #expect(turned(90) == [blue, red, white, green])
    #expect(turned(180) == [white, blue, green, red])
    #expect(turned(270) == [green, white, red, blue])
    #expect(turned(-90) == [green, white, red, blue])
    #expect(turned(450) == [blue, red, white, green])
  }

  @Test("device pixels are placed by the viewport's own scale on each axis")
  func pixelScale() {
    let picture = plain(100, 100, 0xFFFF_FFFF)
    let screen = Viewport(
      size: Size(width: 100, height: 50), pixelSize: PixelSize(width: 150, height: 76))
    let buffer = drawn(picture, screen, isResting: false)
    let lit = bounds(buffer) { $0 == 0xFFFF_FFFF }
    #expect(lit == PixelRectangle(x: 38, y: 0, width: 74, height: 76))
  }

  @Test("a photo that moves while it is shown small does not flicker: fine stripes become grey")
  func reduced() {
    let picture = plain(512, 512, black)
    for x in stride(from: 0, to: 512, by: 2) {
      picture.pixels.fill(PixelRectangle(x: x, y: 0, width: 1, height: 512), with: 0xFFFF_FFFF)
    }
    for step in 0..<8 {
      let placement = Placement(scale: 1, offset: Point(x: Double(step) / 8, y: 0))
      let buffer = drawn(picture, viewport(100, 100), placement, isResting: false)
      for x in 10..<90 { #expect(distance(buffer[x, 50], 0xFF80_8080) <= 12) }
    }
  }

  @Test("the level that is drawn has at least a pixel for each pixel of the screen")
  func levels() {
    var levels = PictureLevels()
    let picture = noise(101, 57)
    func width(_ reduction: Double) -> Int {
      levels.level(photo("a"), picture, reduction: reduction, on: .shared).width
    }
    #expect(width(0.5) == 101)
    #expect(width(1.99) == 101)
    #expect(width(2) == 51)
    #expect(width(4.5) == 26)
    #expect(width(1e300) == 1)
    #expect(width(.infinity) == 1)
    #expect(width(.nan) == 101)
  }

  @Test(
    "a cross-fade mixes the two screens, bars included",
    arguments: [(0.0, 200, 200), (0.25, 150, 162), (0.5, 100, 125), (1.0, 0, 50)],
    [true, false])
  func crossFade(step: (Double, Int, Int), isResting: Bool) {
    let screen = viewport(80, 40)
    let wide = plain(80, 40, 0xFFC8_C8C8)
    let tall = plain(20, 40, 0xFF32_3232)
    let buffer = PixelBuffer(size: screen.pixelSize)
    SceneRenderer().draw(
      Scene(
        viewport: screen,
        layers: [
          layer(photo("wide"), wide, screen, isResting: isResting),
          layer(photo("tall"), tall, screen, opacity: step.0, isResting: isResting),
        ]), into: buffer
    ) { $0 == photo("wide") ? wide : tall }
    #expect(abs(Int(buffer[5, 20] & 255) - step.1) <= 1)
    #expect(abs(Int(buffer[40, 20] & 255) - step.2) <= 1)
  }

  @Test("what an opaque layer covers is not asked for; what is not decoded is left out")
  func coveredLayers() {
    let screen = viewport(40, 40)
    let white = plain(40, 40, 0xFFFF_FFFF)
    let buffer = PixelBuffer(size: screen.pixelSize)
    var asked: [PhotoID] = []
    let scene = Scene(
      viewport: screen,
      layers: ["a", "b", "c"].map { layer(photo($0), white, screen) }
        + [layer(photo("d"), white, screen, opacity: 0.5)])
    SceneRenderer().draw(scene, into: buffer) { id in
      asked.append(id)
      return id == photo("b") ? white : nil
    }
    #expect(asked == [photo("d"), photo("c"), photo("b")])
    #expect(buffer[20, 20] == 0xFFFF_FFFF)
    SceneRenderer().draw(scene, into: buffer) { _ in nil }
    #expect(buffer[20, 20] == black)
  }

  @Test("an empty viewport makes the buffer black for a message, else all background")
  func emptyViewport() {
    let picture = plain(10, 10, 0xFFFF_FFFF)
    let buffer = plain(30, 20, 0xFF12_3456).pixels
    for size in [Size.zero, Size(width: .nan, height: 5), Size(width: -3, height: 5)] {
      let empty = Viewport(size: size, pixelSize: PixelSize(width: 0, height: 20))
      SceneRenderer().draw(
        Scene(
          viewport: empty, layers: [layer(photo("a"), picture, empty)],
          overlays: [.zoomPill(text: "2.0×", opacity: 1), .message(title: "a", detail: "b")]),
        into: buffer
      ) { _ in picture }
      #expect(bounds(buffer) { $0 != black } == nil)
      SceneRenderer().draw(
        Scene(
          viewport: empty, background: Color(rgb: 0x8A_6F4D),
          layers: [layer(photo("a"), picture, empty)]),
        into: buffer
      ) { _ in picture }
      #expect(bounds(buffer) { $0 != 0xFF8A_6F4D } == nil)
    }
  }

  @Test("a buffer of another size gets what fits, and nothing beside it is written")
  func otherSizes() {
    let screen = viewport(60, 40)
    let picture = plain(60, 40, 0xFFFF_FFFF)
    for (width, height) in [(30, 20), (100, 90), (60, 1), (1, 40)] {
      // The buffer is the upper left part of a larger one.
      let whole = plain(width + 8, height + 8, 0xFF12_3456).pixels
      let part = whole.withBytes { bytes in
        PixelBuffer(
          size: PixelSize(width: width, height: height), stride: whole.stride,
          memory: bytes.baseAddress!, byteCount: bytes.count
        ) { _, _ in _ = whole.size }
      }
      for isResting in [true, false] {
        SceneRenderer().draw(
          Scene(
            viewport: screen, layers: [layer(photo("a"), picture, screen, isResting: isResting)],
            overlays: [.hint("Double tap anywhere", opacity: 1)]), into: part
        ) { _ in picture }
        #expect(part[0, 0] == 0xFFFF_FFFF)
        if width > 60 { #expect(part[width - 1, 0] == black) }
        let outside =
          (0..<(width + 8)).allSatisfy { whole[$0, height] == 0xFF12_3456 }
          && (0..<(height + 8)).allSatisfy { whole[width, $0] == 0xFF12_3456 }
        #expect(outside)
      }
    }
  }

  @Test("layers that are not numbers, infinite or far away leave black, and do not trap")
  func wildLayers() {
    let picture = plain(10, 10, 0xFFFF_FFFF)
    let screen = viewport(30, 20)
    let buffer = PixelBuffer(size: screen.pixelSize)
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e18] {
      for isResting in [true, false] {
        for similarity in [
          Similarity(scale: 1, translation: Point(x: value, y: 3)),
          Similarity(scale: value, translation: Point(x: -1e9, y: 3)),
          Similarity(scale: 1e-3, rotation: value, translation: Point(x: -500, y: 3)),
        ] {
          let wild = Scene.Layer(
            photo: photo("a"), similarity: similarity, isResting: isResting)
          SceneRenderer().draw(Scene(viewport: screen, layers: [wild]), into: buffer) { _ in picture
          }
        }
      }
    }
    #expect(buffer[15, 10] == black)
  }
}
