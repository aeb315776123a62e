import FrameCore
import Geometry
import Photos
import Raster
import Testing

@testable import Renderer

/// A photo in one of the ways it can be drawn, on a page of its own.
enum Drawing: CaseIterable {
  case restingAtFit, restingZoomed, restingTurned, movingAtFit, movingZoomed, movingTurned

  func layer(
    _ id: PhotoID, _ picture: Picture, _ viewport: Viewport, pageOffset: Double = 0
  ) -> Scene.Layer {
    let (placement, isResting) =
      switch self {
      case .restingAtFit: (Placement.fit, true)
      case .restingZoomed: (Placement(scale: 1.7, offset: Point(x: 11.3, y: -7.6)), true)
      case .restingTurned: (Placement(scale: 1, rotation: 90), true)
      case .movingAtFit: (Placement.fit, false)
      case .movingZoomed: (Placement(scale: 1.7, offset: Point(x: 11.3, y: -7.6)), false)
      case .movingTurned: (Placement(scale: 1.2, rotation: 17), false)
      }
    var layer = RendererTests.layer(id, picture, viewport, placement, isResting: isResting)
    layer.pageOffset = pageOffset
    return layer
  }
}

@Suite("Pages side by side")
struct PageTests {
  private let width = 160
  private let height = 90
  private let photos = [
    photo("a"): noise(200, 150), photo("b"): noise(300, 120, seed: 5),
    photo("c"): noise(90, 130, seed: 7),
  ]

  private func drawn(
    _ layers: [Scene.Layer], _ viewport: Viewport, overlays: [Scene.Overlay] = [],
    by renderer: SceneRenderer = SceneRenderer()
  ) -> PixelBuffer {
    let buffer = PixelBuffer(size: viewport.pixelSize)
    renderer.draw(Scene(viewport: viewport, layers: layers, overlays: overlays), into: buffer) {
      photos[$0]
    }
    return buffer
  }

  private func page(
    _ name: String, _ drawing: Drawing, _ viewport: Viewport, devicePixels: Int = 0
  ) -> Scene.Layer {
    drawing.layer(
      photo(name), photos[photo(name)]!, viewport,
      pageOffset: Double(devicePixels) / viewport.pixelScale.width)
  }

  /// True when `buffer` shows each page with its very pixels, the later ones on top, and black elsewhere.
  private func shows(_ pages: [(page: PixelBuffer, x: Int)], _ buffer: PixelBuffer) -> Bool {
    (0..<buffer.height).allSatisfy { y in
      (0..<buffer.width).allSatisfy { x in
        let top = pages.last { x >= $0.x && x < $0.x + buffer.width }
        return buffer[x, y] == (top.map { $0.page[x - $0.x, y] } ?? black)
      }
    }
  }

  @Test(
    "a page that is moved by whole device pixels shows exactly what it shows in its place",
    arguments: [1.0, 1.25, 2], Drawing.allCases)
  func moved(scale: Double, drawing: Drawing) {
    let screen = viewport(width, height, scale: scale)
    let still = drawn([page("a", drawing, screen)], screen)
    for x in [1, -1, 2, 37, -100, 159, -159] {
      let moved = drawn([page("a", drawing, screen, devicePixels: x)], screen)
      #expect(shows([(still, x)], moved))
    }
  }

  @Test(
    "either neighbour comes in beside the page, and between pages it is black",
    arguments: [1.0, 1.25, 2], Drawing.allCases)
  func neighbours(scale: Double, drawing: Drawing) {
    let screen = viewport(width, height, scale: scale)
    func still(_ name: String, _ drawing: Drawing) -> PixelBuffer {
      drawn([page(name, drawing, screen)], screen)
    }
    let gap = 10
    for x in [-150, -90, -9, -1, 1, 9, 90, 150] {
      let name = x < 0 ? "b" : "c"
      let beside = x < 0 ? x + width + gap : x - width - gap
      let layers = [
        page("a", drawing, screen, devicePixels: x),
        page(name, .restingAtFit, screen, devicePixels: beside),
      ]
      let expected = [(still("a", drawing), x), (still(name, .restingAtFit), beside)]
      #expect(shows(expected, drawn(layers, screen)))
      #expect(shows(expected, drawn(layers.reversed(), screen)))
    }
  }

  @Test("a page that comes in over another covers no more of it than it has come in")
  func over() {
    let screen = viewport(width, height)
    let below = drawn([page("a", .restingAtFit, screen)], screen)
    let above = drawn([page("b", .movingZoomed, screen)], screen)
    let buffer = drawn(
      [page("a", .restingAtFit, screen), page("b", .movingZoomed, screen, devicePixels: 70)], screen
    )
    #expect(shows([(below, 0), (above, 70)], buffer))
  }

  @Test("a page at half opacity dims what is below it, its bars too, and nothing beside it")
  func translucent() {
    let screen = viewport(80, 40)
    let wide = plain(80, 40, 0xFFC8_C8C8)
    let tall = plain(20, 40, 0xFF32_3232)
    for isResting in [true, false] {
      let below = layer(photo("wide"), wide, screen, isResting: isResting)
      var above = layer(photo("tall"), tall, screen, opacity: 0.5, isResting: isResting)
      above.pageOffset = 30
      let buffer = PixelBuffer(size: screen.pixelSize)
      SceneRenderer().draw(Scene(viewport: screen, layers: [below, above]), into: buffer) {
        $0 == photo("wide") ? wide : tall
      }
      let row = [0, 29, 30, 59, 60, 79].map { hexadecimal(buffer[$0, 20]) }
      #expect(row == ["ffc8c8c8", "ffc8c8c8", "ff646464", "ff646464", "ff7d7d7d", "ff7d7d7d"])
    }
  }

  @Test(
    "a resting page goes to the next whole pixel",
    arguments: [(0.49, 0), (0.5, 1), (1.51, 2), (-0.49, 0), (-0.51, -1), (12.4, 12)])
  func rounded(offset: Double, column: Int) {
    let screen = viewport(width, height)
    let still = drawn([page("a", .restingAtFit, screen)], screen)
    let moved = Drawing.restingAtFit.layer(
      photo("a"), photos[photo("a")]!, screen, pageOffset: offset)
    #expect(shows([(still, column)], drawn([moved], screen)))
  }

  @Test(
    "a photo that moves on a page that moves is where both together bring it",
    arguments: [0.3, -0.3, 20.4, -7.55])
  func exactPosition(offset: Double) {
    let screen = viewport(width, height)
    let moved = Drawing.movingAtFit.layer(
      photo("a"), photos[photo("a")]!, screen, pageOffset: offset)
    var shifted = Drawing.movingAtFit.layer(photo("a"), photos[photo("a")]!, screen)
    shifted.similarity.translation.x += offset
    let a = drawn([moved], screen)
    let b = drawn([shifted], screen)
    // Rounding makes a weight of 1/256 of it at the most.
    let largest = (0..<height).map { y in
      (0..<width).map { distance(a[$0, y], b[$0, y]) }.max()!
    }.max()!
    #expect(largest <= 6)
  }

  @Test(
    "pages that are off the screen, infinitely far or not a number are not drawn nor asked for",
    arguments: [160, -160, 200, 1e5, -1e9, 1e18, 1e25, -1e300, .infinity, -.infinity, .nan])
  func elsewhere(offset: Double) {
    let screen = viewport(width, height)
    let still = drawn([page("a", .restingAtFit, screen)], screen)
    for drawing in Drawing.allCases {
      var asked: [PhotoID] = []
      let buffer = PixelBuffer(size: screen.pixelSize)
      SceneRenderer().draw(
        Scene(
          viewport: screen,
          layers: [
            page("a", .restingAtFit, screen),
            drawing.layer(photo("b"), photos[photo("b")]!, screen, pageOffset: offset),
          ]), into: buffer
      ) { id in
        asked.append(id)
        return photos[id]
      }
      #expect(asked == [photo("a")])
      #expect(shows([(still, 0)], buffer))
    }
  }

  @Test("overlays stay where they are")
  func overlays() {
    let screen = viewport(400, 300)
    let dark = plain(40, 30, black)
    func pill(_ offset: Double) -> PixelRectangle? {
      var layer = layer(photo("a"), dark, screen)
      layer.pageOffset = offset
      let buffer = PixelBuffer(size: screen.pixelSize)
      SceneRenderer().draw(
        Scene(
          viewport: screen, layers: [layer], overlays: [.hint("Double tap anywhere", opacity: 1)]),
        into: buffer
      ) { _ in dark }
      return bounds(buffer) { $0 != black }
    }
    #expect(pill(0) != nil)
    #expect(pill(-90) == pill(0))
  }

  @Test("a buffer of another size gets what fits of the pages")
  func otherSizes() {
    let screen = viewport(width, height)
    let layers = [
      page("a", .restingAtFit, screen, devicePixels: -100),
      page("b", .restingAtFit, screen, devicePixels: 70),
    ]
    let whole = drawn(layers, screen)
    for (width, height) in [(200, 120), (100, 50), (20, 90)] {
      let buffer = plain(width, height, 0xFF12_3456).pixels
      SceneRenderer().draw(Scene(viewport: screen, layers: layers), into: buffer) {
        photos[$0]
      }
      let same = (0..<min(height, 90)).allSatisfy { y in
        (0..<min(width, 160)).allSatisfy { buffer[$0, y] == whole[$0, y] }
      }
      #expect(same)
      if height > 90 { #expect((0..<width).allSatisfy { buffer[$0, 90] == black }) }
    }
  }
}
