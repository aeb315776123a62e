import Geometry
import Gestures
import Testing

@Suite("How far a photo may go")
struct PlacementLimitsTests {
  let limits = PlacementLimits(layout: GestureRig.layout, zoomRange: 1...4)

  func placement(_ scale: Double, _ x: Double, _ y: Double) -> Placement {
    Placement(scale: scale, offset: Point(x: x, y: y))
  }

  /// Raw scale, and what is seen of it between 1 and 4.
  static let octaveBand: [(Double, Double)] = [
    (0.25, 0.69553281), (0.5, 0.781957059), (0.8, 0.900984403), (1, 1), (2.7, 2.7), (4, 4),
    (4.4, 4.199768), (5, 4.43958851), (6, 4.73516753), (8, 5.11537041), (16, 5.75098679),
    (40, 6.26049049),
  ]

  @Test(
    "beyond its range a photo zooms less and less, in octaves, alike to both sides",
    arguments: octaveBand)
  func scaleBand(raw: Double, seen: Double) {
    #expect(abs(limits.visibleScale(raw: raw) - seen) < 5e-8)
    #expect(abs(limits.rawScale(visible: limits.visibleScale(raw: raw)) - raw) < 1e-9 * raw)
  }

  @Test("a photo settles about the fingers, within its limits")
  func settled() {
    let a = limits.settled(placement(4.6, 120, -50), about: Point(x: 100, y: 250))
    #expect(a.scale == 4 && close(a.offset, 91.30434783, -50, 1e-8))
    let b = limits.settled(placement(0.85, 20, 10), about: Point(x: 300, y: 350))
    #expect(b == .fit)
    let c = limits.settled(placement(4.6, 900, 0), about: Point(x: 390, y: 300))
    #expect(c == placement(4, 600, 0))
    #expect(limits.settled(placement(2, 350, 80)) == placement(2, 200, 0))
    #expect(limits.settled(placement(3, 12, -34)) == placement(3, 12, -34))
    // Nobody means to zoom by four hundredths.
    #expect(limits.settled(placement(1.04, 8, 0)) == .fit)
  }

  /// A wheel's factor about a point, from a placement to a placement.
  static let wheel:
    [(Double, (Double, Double), (Double, Double, Double), (Double, Double, Double))] =
      [
        (1.3, (300, 200), (1, 0, 0), (1.3, -30, 0)),
        (1.3, (300, 200), (4, 0, 0), (4, 0, 0)),
        (1 / 1.3, (20, 300), (2, 200, 0), (1.538461538, 107.6923077, 0)),
        (1 / 1.3, (20, 300), (1.2, 0, 0), (1, 0, 0)),
      ]

  @Test(
    "a zoom keeps the point it is about, and is cut off at the limit before that is reckoned",
    arguments: wheel)
  func zoomed(
    factor: Double, point: (Double, Double), from: (Double, Double, Double),
    to: (Double, Double, Double)
  ) {
    let start = placement(from.0, from.1, from.2)
    let end = limits.zoomed(
      start, to: start.scale * factor, about: Point(x: point.0, y: point.1))
    #expect(abs(end.scale - to.0) < 1e-9)
    #expect(close(end.offset, to.1, to.2, 1e-7))
  }

  @Test("a zoom that is cut off keeps its point by what is left of it")
  func zoomedToLimit() {
    let end = limits.zoomed(placement(3.5, 0, 0), to: 3.5 * 1.3, about: Point(x: 300, y: 200))
    #expect(end.scale == 4 && close(end.offset, -14.28571429, 14.28571429, 1e-8))
  }

  /// Where it is tapped, and the offset the photo gets at 2.5 times.
  static let taps: [((Double, Double), (Double, Double))] = [
    ((200, 300), (0, 0)), ((100, 250), (150, 75)), ((350, 400), (-225, -75)),
    // Beside the photo.
    ((200, 100), (0, 75)),
  ]

  @Test("a double tap zooms in with the point that was tapped under the finger", arguments: taps)
  func doubleTap(point: (Double, Double), offset: (Double, Double)) {
    let zoomed = limits.doubleTapped(.fit, at: Point(x: point.0, y: point.1), by: DoubleTap())
    #expect(zoomed.scale == 2.5)
    #expect(close(zoomed.offset, offset.0, offset.1))
  }

  @Test("a double tap goes to the next stop above, or back to fit when there is none")
  func stops() {
    let middle = Point(x: 200, y: 300)
    #expect(limits.doubleTapped(placement(1.7, 0, 0), at: middle, by: DoubleTap()).scale == 2.5)
    #expect(limits.doubleTapped(placement(2.4, 0, 0), at: middle, by: DoubleTap()) == .fit)
    #expect(limits.doubleTapped(placement(2.5, 90, 10), at: middle, by: DoubleTap()) == .fit)
    #expect(limits.doubleTapped(placement(4, 90, 10), at: middle, by: DoubleTap()) == .fit)
    // A panorama fills the screen only beyond 2.5 times.
    let wide = PlacementLimits(
      layout: PhotoLayout(
        photoSize: PixelSize(width: 4000, height: 1000), viewport: GestureRig.layout.viewport),
      zoomRange: 1...8)
    #expect(wide.doubleTapped(.fit, at: middle, by: DoubleTap()).scale == 6)
    let tight = PlacementLimits(layout: GestureRig.layout, zoomRange: 1...1.5)
    #expect(tight.doubleTapped(.fit, at: middle, by: DoubleTap()).scale == 1.5)
  }

  @Test("without a band a photo stops at its limits, without bounds it has none")
  func modes() {
    var stiff = limits
    stiff.band = .off
    #expect(stiff.visibleScale(raw: 6) == 4)
    #expect(stiff.visibleOffset(raw: Point(x: 500, y: 9), scale: 2) == Point(x: 200, y: 0))
    var free = limits
    free.isBounded = false
    #expect(free.visibleScale(raw: 0.2) == 0.2)
    #expect(free.settled(placement(0.5, 900, 10)) == placement(0.5, 900, 10))
  }
}
