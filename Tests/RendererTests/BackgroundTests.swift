import FrameCore
import Geometry
import Photos
import Raster
import Testing

@testable import Renderer

@Suite("The colour beside the photos")
struct BackgroundTests {
  private let sand = Color(rgb: 0xD8_A04C)
  private let sandPixel: UInt32 = 0xFFD8_A04C
  private let white: UInt32 = 0xFFFF_FFFF
  private let screen = viewport(120, 80)

  /// Photos by the name of their layer, on sand, over whatever the buffer held.
  private func drawn(
    _ layers: [Scene.Layer], _ pictures: [PhotoID: Picture], overlays: [Scene.Overlay] = []
  ) -> PixelBuffer {
    let buffer = plain(120, 80, 0xFF12_3456).pixels
    let scene = Scene(viewport: screen, background: sand, layers: layers, overlays: overlays)
    SceneRenderer().draw(scene, into: buffer) { pictures[$0] }
    return buffer
  }

  private func isAllSand(_ buffer: PixelBuffer) -> Bool {
    bounds(buffer) { $0 != sandPixel } == nil
  }

  @Test("without a photo, or with one that is not decoded, all is background")
  func empty() {
    #expect(isAllSand(drawn([], [:])))
    let missing = layer(photo("a"), plain(20, 30, white), screen)
    #expect(isAllSand(drawn([missing], [:])))
  }

  @Test(
    "a photo of the background's own colour leaves no trace, whatever it does",
    arguments: Drawing.allCases, [0, 0.4, 61.3, -40])
  func noTrace(drawing: Drawing, pageOffset: Double) {
    for size in [(50, 70), (200, 90), (301, 17), (7, 13)] {
      let picture = plain(size.0, size.1, sandPixel)
      let page = drawing.layer(photo("a"), picture, screen, pageOffset: pageOffset)
      #expect(isAllSand(drawn([page], [photo("a"): picture])))
    }
  }

  @Test("a photo turned by 30° mixes with the background at its edges and never with black")
  func turned() {
    let picture = plain(60, 40, white)
    for scale in [0.7, 0.9, 1] {
      let page = layer(
        photo("a"), picture, screen, Placement(scale: scale, rotation: 30), isResting: false)
      let buffer = drawn([page], [photo("a"): picture])
      // No pixel is darker than the background in any channel.
      let darker = bounds(buffer) {
        $0 >> 16 & 255 < 0xD8 || $0 >> 8 & 255 < 0xA0 || $0 & 255 < 0x4C
      }
      #expect(darker == nil)
      #expect(buffer[0, 0] == sandPixel)
      #expect(buffer[60, 40] == white)
      let mixed = (0..<80).flatMap { y in (0..<120).map { buffer[$0, y] } }
        .filter { $0 != sandPixel && $0 != white }
      #expect(mixed.count > 60)
    }
  }

  @Test(
    "a cross-fade of a wide and a tall photo keeps their corners, and covers with the bars",
    arguments: [true, false])
  func crossFade(isResting: Bool) {
    let pictures = [photo("wide"): plain(120, 40, white), photo("tall"): plain(40, 80, black)]
    let wide = photo("wide")
    let tall = photo("tall")
    for opacity in [0.1, 0.25, 0.5, 0.9] {
      let buffer = drawn(
        [
          layer(wide, pictures[wide]!, screen, isResting: isResting),
          layer(tall, pictures[tall]!, screen, opacity: opacity, isResting: isResting),
        ], pictures)
      #expect(buffer[2, 2] == sandPixel)
      #expect(buffer[117, 77] == sandPixel)
      // The tall photo over the wide one's bar, over the wide photo, and its own bar over the wide photo.
      let weight = (opacity * 256).rounded() / 256
      func mix(_ below: UInt32, _ above: UInt32) -> UInt32 {
        [0, 8, 16].reduce(black) { pixel, shift in
          let low = Double(below >> shift & 255)
          let high = Double(above >> shift & 255)
          return pixel | UInt32((low + (high - low) * weight).rounded()) << shift
        }
      }
      #expect(distance(buffer[60, 5], mix(sandPixel, black)) <= 3)
      #expect(distance(buffer[60, 40], mix(white, black)) <= 3)
      #expect(distance(buffer[10, 40], mix(white, sandPixel)) <= 3)
    }
  }

  @Test(
    "a page brings the background with it, and what lies between two is background",
    arguments: [true, false])
  func pages(isResting: Bool) {
    let pictures = [photo("a"): plain(120, 80, white), photo("b"): plain(20, 80, black)]
    var left = layer(photo("a"), pictures[photo("a")]!, screen, isResting: isResting)
    left.pageOffset = -70
    var right = layer(photo("b"), pictures[photo("b")]!, screen, isResting: isResting)
    right.pageOffset = 56
    let apart = drawn([left, right], pictures)
    #expect(apart[49, 40] == white)
    #expect((50..<106).allSatisfy { apart[$0, 40] == sandPixel })
    #expect(apart[106, 40] == black)
    // Over another page that stays where it is.
    left.pageOffset = 0
    let over = drawn([left, right], pictures)
    #expect(over[55, 40] == white)
    #expect((56..<106).allSatisfy { over[$0, 40] == sandPixel })
  }

  @Test("the background may change between two frames while the photo rests")
  func changing() {
    let picture = noise(90, 130)
    let renderer = SceneRenderer()
    let buffer = PixelBuffer(size: screen.pixelSize)
    let page = layer(photo("a"), picture, screen)
    for color in [Color.black, sand, Color(rgb: 0xFFFFFF)] {
      let scene = Scene(viewport: screen, background: color, layers: [page])
      renderer.draw(scene, into: buffer) { _ in picture }
      #expect(buffer[0, 0] == black | color.rgb)
      #expect(buffer[119, 79] == black | color.rgb)
    }
    #expect(renderer.restingDrawnCount == 1)
  }

  @Test("a message stands on black all the same")
  func message() {
    let picture = plain(120, 80, white)
    let buffer = drawn(
      [layer(photo("a"), picture, screen)], [photo("a"): picture],
      overlays: [.message(title: "", detail: "")])
    #expect(bounds(buffer) { $0 != black } == nil)
  }
}
