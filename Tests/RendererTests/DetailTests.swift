import FrameCore
import Geometry
import Photos
import Raster
import Testing

@testable import Renderer

/// A photo of 400×300 on a screen of 100×75, as it is decoded whole and in part.
@Suite("The part of a photo that is decoded when it is zoomed")
struct DetailTests {
  private let photoSize = PixelSize(width: 400, height: 300)
  private let screen = viewport(100, 75)
  /// The photo itself.
  private let whole = noise(400, 300)
  private let base: Picture

  init() {
    base = Picture(
      photoSize: PixelSize(width: 400, height: 300),
      base: whole.pixels.reduced(to: PixelSize(width: 100, height: 75)))
  }

  /// A part of the photo at a size.
  private func detail(_ size: PixelSize, _ region: PixelRectangle) -> Picture {
    let scaled = size == photoSize ? whole.pixels : whole.pixels.reduced(to: size)
    let pixels = PixelBuffer(size: PixelSize(width: region.width, height: region.height))
    pixels.compose([DrawingLayer(.copied(scaled, x: -region.x, y: -region.y))])
    return Picture(
      photoSize: photoSize, rendition: Rendition(size: size, region: region), pixels: pixels)
  }

  private func drawn(
    _ placement: Placement, base: Picture? = nil, detail: Picture?, isResting: Bool = true,
    by renderer: SceneRenderer = SceneRenderer()
  ) -> PixelBuffer {
    let base = base ?? self.base
    let layer = layer(photo("a"), base, screen, placement, isResting: isResting)
    let buffer = PixelBuffer(size: screen.pixelSize)
    renderer.draw(
      Scene(viewport: screen, layers: [layer]), into: buffer, details: { _ in detail },
      pictures: { _ in base })
    return buffer
  }

  @Test("at rest and pixel for pixel, the pixels on the screen are those of the file")
  func exact() {
    let region = PixelRectangle(x: 120, y: 90, width: 160, height: 120)
    let buffer = drawn(Placement(scale: 4), detail: detail(photoSize, region))
    for y in 0..<75 {
      for x in 0..<100 { #expect(buffer[x, y] == whole.pixels[150 + x, 112 + y]) }
    }
  }

  @Test("at rest between sizes each pixel is the mean of what it stands for")
  func reduced() {
    let size = PixelSize(width: 250, height: 187)
    let placement = Placement(scale: 2.5)
    let region = PixelRectangle(x: 50, y: 40, width: 150, height: 110)
    let buffer = drawn(placement, detail: detail(size, region))
    let expected = whole.pixels.reduced(to: size)
    let place = PhotoLayout(photoSize: photoSize, viewport: screen).similarity(placement)
      .restingRectangle(of: photoSize, in: screen)!.rectangle
    #expect(place.width == 250 && place.height == 187)
    for y in 0..<75 {
      for x in 0..<100 { #expect(buffer[x, y] == expected[x - place.x, y - place.y]) }
    }
  }

  @Test("turned by quarters it is the very same pixels, turned", arguments: [1, 2, 3])
  func turned(quarters: Int) {
    let region = PixelRectangle(x: 100, y: 60, width: 200, height: 180)
    let layout = PhotoLayout(
      photoSize: photoSize, viewport: screen,
      restAngle: [0, 90, 180, -90][quarters])
    let placement = Placement(scale: layout.actualScale, rotation: layout.restAngle)
    let layer = Scene.Layer(
      photo: photo("a"), similarity: layout.similarity(placement), isResting: true)
    func draw(_ base: Picture, _ detail: Picture?) -> PixelBuffer {
      let buffer = PixelBuffer(size: screen.pixelSize)
      SceneRenderer().draw(
        Scene(viewport: screen, layers: [layer]), into: buffer, details: { _ in detail },
        pictures: { _ in base })
      return buffer
    }
    #expect(isEqual(draw(base, detail(photoSize, region)), draw(whole, nil)))
  }

  @Test("beyond its own pixels it is magnified as the whole photo would be")
  func magnified() {
    let region = PixelRectangle(x: 120, y: 90, width: 160, height: 120)
    let placement = Placement(scale: 9.3)
    let buffer = drawn(placement, detail: detail(photoSize, region))
    let expected = drawn(placement, base: whole, detail: nil)
    for y in 0..<75 { for x in 0..<100 { #expect(distance(buffer[x, y], expected[x, y]) <= 3) } }
  }

  @Test("one that does not have all that is seen is not used at rest")
  func incomplete() {
    let region = PixelRectangle(x: 0, y: 0, width: 200, height: 150)
    let placement = Placement(scale: 4)
    #expect(
      isEqual(
        drawn(placement, detail: detail(photoSize, region)), drawn(placement, detail: nil)))
  }

  @Test("while the photo moves it looks as the whole photo would, wherever the detail has pixels")
  func moving() {
    let region = PixelRectangle(x: 100, y: 70, width: 200, height: 160)
    for rotation in [0.0, 17] {
      let placement = Placement(scale: 3.7, offset: Point(x: 3.3, y: -2.7), rotation: rotation)
      let buffer = drawn(placement, detail: detail(photoSize, region), isResting: false)
      let expected = drawn(placement, base: whole, detail: nil, isResting: false)
      for y in 0..<75 { for x in 0..<100 { #expect(distance(buffer[x, y], expected[x, y]) <= 6) } }
    }
  }

  @Test("where the detail ends while the photo moves, the base goes on without a gap or a shift")
  func seam() {
    // Smooth colours: the base and the detail have the same wherever they are.
    let smooth = PixelBuffer(size: photoSize)
    for y in 0..<300 {
      for x in 0..<400 {
        smooth[x, y] = 0xFF00_0000 | UInt32(x / 2) << 16 | UInt32(y / 2) << 8 | UInt32((x + y) / 4)
      }
    }
    let base = Picture(
      photoSize: photoSize, base: smooth.reduced(to: PixelSize(width: 100, height: 75)))
    let pixels = PixelBuffer(size: PixelSize(width: 60, height: 50))
    pixels.compose([DrawingLayer(.copied(smooth, x: -170, y: -120))])
    let detail = Picture(
      photoSize: photoSize,
      rendition: Rendition(
        size: photoSize, region: PixelRectangle(x: 170, y: 120, width: 60, height: 50)),
      pixels: pixels)
    let placement = Placement(scale: 3.3, offset: Point(x: 1.4, y: 2.2))
    let buffer = drawn(placement, base: base, detail: detail, isResting: false)
    let whole = Picture(photoSize: photoSize, base: smooth)
    let expected = drawn(placement, base: whole, detail: nil, isResting: false)
    for y in 0..<75 { for x in 0..<100 { #expect(distance(buffer[x, y], expected[x, y]) <= 6) } }
  }

  @Test("what was drawn from a draft is drawn anew when the fine picture is there")
  func refined() {
    let renderer = SceneRenderer()
    let placement = Placement(scale: 1.7)
    let draft = drawn(placement, base: noise(100, 75, seed: 7), detail: nil, by: renderer)
    let fine = drawn(placement, base: noise(100, 75, seed: 8), detail: nil, by: renderer)
    #expect(!isEqual(draft, fine))
    #expect(isEqual(fine, drawn(placement, base: noise(100, 75, seed: 8), detail: nil)))
  }
}
