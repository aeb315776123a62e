import Geometry
import Testing

@Suite("How a photo sits in a viewport")
struct PhotoLayoutTests {
  /// The rig of the gesture reference: a 4:3 photo fitted to 400×300 in a portrait viewport.
  let layout = PhotoLayout(
    photoSize: PixelSize(width: 4000, height: 3000),
    viewport: Viewport(pixelSize: PixelSize(width: 400, height: 600)))

  @Test("a fitted photo touches the viewport on one axis and is whole on the other")
  func fit() {
    #expect(layout.fitScale == 0.1)
    #expect(layout.fittedSize == Size(width: 400, height: 300))
  }

  @Test(
    "pan bounds come from the photo, not from the viewport",
    arguments: [(1.0, 0.0, 0.0), (2, 200, 0), (2.5, 300, 75), (4, 600, 300)])
  func bounds(scale: Double, x: Double, y: Double) {
    #expect(layout.maximumOffset(scale: scale) == Point(x: x, y: y))
  }

  @Test(
    "centring a point goes as far as the edges allow",
    arguments: [
      (0.5, 0.5, 0.0, 0.0), (0, 0, 225, 300), (0.75, 0.2, -187.5, 300), (0.3, 0.7, 150, -200),
      (0.2, 0.9, 225, -300), (0.7, 0.5, -150, 0), (0.8, 0.5, -225, 0),
    ])
  func centring(unitX: Double, unitY: Double, x: Double, y: Double) {
    let filling = PhotoLayout(
      photoSize: PixelSize(width: 900, height: 1200),
      viewport: Viewport(pixelSize: PixelSize(width: 300, height: 400)))
    let placement = filling.placement(centering: Point(x: unitX, y: unitY), scale: 2.5)
    #expect(abs(placement.offset.x - x) < 1e-9)
    #expect(abs(placement.offset.y - y) < 1e-9)
  }

  @Test(
    "the zoom range ends at four times fit, or at two device pixels a photo pixel if that is more")
  func zoomRange() {
    #expect(layout.zoomRange() == 1...20)
    let small = PhotoLayout(
      photoSize: PixelSize(width: 100, height: 100), viewport: layout.viewport)
    #expect(small.zoomRange() == 1...4)
    #expect(small.zoomRange(maximum: 3) == 1...3)
    #expect(small.zoomRange(maximum: 0.5) == 1...1)
  }

  @Test("corners of the photo land where the placement says")
  func similarity() {
    let map = layout.similarity(Placement(scale: 2, offset: Point(x: 30, y: -40)))
    #expect(map(Point(x: -2000, y: -1500)) == Point(x: -170, y: -40))
    let turned = layout.similarity(Placement(scale: 1, rotation: 90))(Point(x: 2000, y: 0))
    #expect(abs(turned.x - 200) < 1e-9)
    #expect(abs(turned.y - 500) < 1e-9)
  }

  @Test("a photo without pixels and a viewport without area give finite numbers or none at all")
  func degenerate() {
    let nothing = PhotoLayout(photoSize: .zero, viewport: Viewport(pixelSize: .zero))
    #expect(nothing.fitScale == 0)
    #expect(nothing.zoomRange() == 1...4)
    #expect(nothing.clamped(offset: Point(x: 9, y: 9), scale: 3) == .zero)
  }
}

@Suite("Pixel rectangles")
struct PixelRectangleTests {
  @Test("rectangles that do not meet have an empty intersection")
  func intersection() {
    let a = PixelRectangle(x: 0, y: 0, width: 10, height: 10)
    #expect(
      a.intersection(PixelRectangle(x: 5, y: -5, width: 10, height: 10))
        == PixelRectangle(x: 5, y: 0, width: 5, height: 5))
    #expect(a.intersection(PixelRectangle(x: 10, y: 0, width: 5, height: 5)).isEmpty)
  }
}
