import FrameCore
import Geometry
import Photos
import Raster
import Testing

@testable import Renderer

@Suite("Photos at rest")
struct RestingTests {
  @Test("a base of the size it is shown in is copied pixel for pixel")
  func copied() {
    let picture = noise(120, 90)
    let buffer = drawn(picture, viewport(160, 90))
    for y in 0..<90 {
      for x in 0..<160 {
        let expected = x < 20 || x >= 140 ? black : picture.pixels[x - 20, y]
        #expect(buffer[x, y] == expected)
      }
    }
  }

  @Test(
    "the bars are black and equally wide on both sides",
    arguments: [(160, 90, 1.0), (90, 160, 1), (161, 91, 1), (320, 180, 2), (150, 90, 1.5)])
  func bars(width: Int, height: Int, scale: Double) {
    let picture = Picture(
      photoSize: PixelSize(width: 4000, height: 3000), base: plain(400, 300, 0xFFFF_FFFF).pixels)
    let buffer = drawn(picture, viewport(width, height, scale: scale))
    let white = bounds(buffer) { $0 == 0xFFFF_FFFF }!
    let lit = bounds(buffer) { $0 != black }!
    #expect(white == lit)
    #expect(abs(lit.x - (width - lit.maxX)) <= 1)
    #expect(abs(lit.y - (height - lit.maxY)) <= 1)
    #expect(lit.width == width || lit.height == height)
  }

  @Test("a larger base is reduced by its exact mean")
  func reduced() {
    let picture = noise(200, 150)
    let buffer = drawn(picture, viewport(100, 60))
    let expected = picture.pixels.reduced(to: PixelSize(width: 80, height: 60))
    for y in 0..<60 { for x in 0..<80 { #expect(buffer[x + 10, y] == expected[x, y]) } }
  }

  @Test("a zoomed photo shows the part in view")
  func zoomed() {
    let picture = noise(120, 90)
    let screen = viewport(60, 45)
    // Twice fit is one device pixel a photo pixel; the offset brings the upper left part into view.
    let buffer = drawn(picture, screen, Placement(scale: 2, offset: Point(x: 30, y: 22.5)))
    for y in 0..<45 { for x in 0..<60 { #expect(buffer[x, y] == picture.pixels[x, y]) } }
  }

  @Test("quarter turns at rest have the exact pixels of the turned photo", arguments: 0..<4)
  func quarterTurns(turn: Int) {
    let picture = noise(40, 30)
    let screen = viewport(100, 100)
    // 40 photo pixels fit 100 logical ones; this shows them one to one.
    let placement = Placement(scale: 0.4, rotation: Double(turn) * 90)
    let buffer = drawn(picture, screen, placement)
    let turned = picture.pixels.turned(quarters: turn)
    let left = (100 - turned.width) / 2
    let top = (100 - turned.height) / 2
    for y in 0..<turned.height {
      for x in 0..<turned.width { #expect(buffer[left + x, top + y] == turned[x, y]) }
    }
  }

  @Test(
    "what is in view of a resting photo does not depend on how much of it is", arguments: 0..<4,
    [0.61, 1.37])
  func clipped(turn: Int, scale: Double) {
    let picture = noise(160, 120)
    func resting(on screen: Viewport, at center: Point) -> PixelBuffer {
      let buffer = PixelBuffer(size: screen.pixelSize)
      let layer = Scene.Layer(
        photo: photo("a"),
        similarity: Similarity(scale: scale, rotation: Double(turn) * 90, translation: center),
        isResting: true)
      SceneRenderer().draw(Scene(viewport: screen, layers: [layer]), into: buffer) { _ in picture }
      return buffer
    }
    let whole = resting(on: viewport(300, 300), at: Point(x: 150.3, y: 149.6))
    for (x, y) in [(90, 70), (20, 140), (170, 30), (140, 190)] {
      let part = resting(
        on: viewport(90, 80), at: Point(x: 150.3 - Double(x), y: 149.6 - Double(y)))
      let same = (0..<80).allSatisfy { row in
        (0..<90).allSatisfy { part[$0, row] == whole[x + $0, y + row] }
      }
      #expect(same)
    }
  }

  @Test("coming to rest moves no edge by more than half a pixel", arguments: 0..<60)
  func settles(seed: Int) {
    let picture = plain(40, 30, 0xFFFF_FFFF)
    let screen = Viewport(
      size: Size(width: 123.5, height: 77.25), pixelSize: PixelSize(width: 247, height: 155))
    let placement = Placement(
      scale: 0.37 + Double(seed) * 0.083,
      offset: Point(x: Double(seed % 7) * 1.37 - 4, y: Double(seed % 11) * 0.61 - 3),
      rotation: Double(seed % 4) * 90)
    let geometry = LayerGeometry(layer(photo("a"), picture, screen, placement), picture, screen)
    let map = geometry.map(from: picture.pixels.size)
    let corners = [map(.zero), map(Point(x: 40, y: 30))]
    let resting = geometry.resting!.rectangle
    let left = corners.map(\.x).min()!
    let right = corners.map(\.x).max()!
    let top = corners.map(\.y).min()!
    let bottom = corners.map(\.y).max()!
    #expect(abs(Double(resting.x) - left) <= 0.5 + 1e-5)
    #expect(abs(Double(resting.maxX) - right) <= 0.5 + 1e-5)
    #expect(abs(Double(resting.y) - top) <= 0.5 + 1e-5)
    #expect(abs(Double(resting.maxY) - bottom) <= 0.5 + 1e-5)
  }

  @Test(
    "a resting photo is reduced once, however often it is drawn, and anew when its base changes")
  func cached() {
    let renderer = SceneRenderer()
    let screen = viewport(50, 40)
    let picture = noise(100, 80)
    let first = drawn(picture, screen, by: renderer)
    let second = drawn(
      picture, screen, overlays: [.zoomPill(text: "2.0×", opacity: 0)], by: renderer)
    #expect(renderer.restingDrawnCount == 1)
    #expect(first[20, 20] == second[20, 20])
    let other = drawn(noise(100, 80, seed: 7), screen, by: renderer)
    #expect(renderer.restingDrawnCount == 2)
    #expect(other[20, 20] != first[20, 20])
    _ = drawn(picture, screen, Placement(scale: 3), by: renderer)
    #expect(renderer.restingDrawnCount == 3)
  }

  @Test("a turn that is not a quarter is drawn as it is, even at rest")
  func oblique() {
    let picture = quarters(40, 30)
    let placement = Placement(scale: 1, rotation: 30)
    let resting = drawn(picture, viewport(80, 80), placement)
    let moving = drawn(picture, viewport(80, 80), placement, isResting: false)
    let same = (0..<80).allSatisfy { y in (0..<80).allSatisfy { resting[$0, y] == moving[$0, y] } }
    #expect(same)
  }
}
