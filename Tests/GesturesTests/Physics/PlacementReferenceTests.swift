import Geometry
import Testing

@testable import Gestures

/// Where photos settle, what double taps take them to, and how turned ones fit: the reference's numbers.
@Suite("Placements of the reference")
struct PlacementReferenceTests {
  let limits = PlacementLimits(layout: GestureRig.layout, zoomRange: 1...4)

  func placement(_ scale: Double, _ x: Double, _ y: Double) -> Placement {
    Placement(scale: scale, offset: Point(x: x, y: y))
  }

  @Test("§3.6: a photo settles about the last middle of the fingers, within its limits")
  func settle() {
    func settled(_ scale: Double, _ x: Double, _ y: Double, _ focus: (Double, Double)?) -> Placement
    {
      limits.settled(
        placement(scale, x, y), about: focus.map { Point(x: $0.0, y: $0.1) })
    }
    let a = settled(4.6, 120, -50, (100, 250))
    #expect(a.scale == 4 && close(a.offset, 91.30434783, -50, 1e-8))
    #expect(settled(0.85, 20, 10, (300, 350)) == .fit)
    #expect(settled(4.6, 900, 0, (390, 300)) == placement(4, 600, 0))
    #expect(settled(2, 350, 80, nil) == placement(2, 200, 0))
  }

  /// The tap, then where the photo goes: with the point kept under the finger, and with it in the middle.
  static let taps: [((Double, Double), (Double, Double), (Double, Double))] = [
    ((200, 300), (0, 0), (0, 0)), ((100, 250), (150, 75), (250, 75)),
    ((350, 400), (-225, -75), (-300, -75)), ((200, 100), (0, 75), (0, 75)),
  ]

  @Test("§3.7: where a double tap takes the photo, by either way of placing it", arguments: 0..<4)
  func doubleTap(row: Int) {
    let (tap, finger, centre) = Self.taps[row]
    for (way, offset) in [(DoubleTap.Placement.finger, finger), (.centrePoint, centre)] {
      let zoomed = limits.doubleTapped(
        .fit, at: Point(x: tap.0, y: tap.1), by: DoubleTap(placement: way, scale: 2.5))
      #expect(zoomed.scale == 2.5 && close(zoomed.offset, offset.0, offset.1, 1e-9))
    }
    #expect(limits.layout.fillScale == 2)
  }

  @Test(
    "§3.8: fingers go 25 px round before they turn a photo, at their smallest distance, within 12° and 30°",
    arguments: [(80.0, 30), (100, 28.65), (150, 19.10), (200, 14.32), (300, 12), (400, 12)])
  func threshold(distance: Double, degrees: Double) {
    #expect(abs(Turning.threshold(arc: 25, radius: distance / 2) - degrees) < 0.005)
  }

  @Test(
    "§3.8: without those limits it is the angle of the arc",
    arguments: [(80.0, 35.81), (300, 9.55), (400, 7.16)])
  func arc(distance: Double, degrees: Double) {
    #expect(abs(25 / (distance / 2) * 180 / .pi - degrees) < 0.005)
  }

  @Test(
    "§3.8: how large a photo of 4000×3000 fits 400×600 at any angle",
    arguments: [
      (0, 0.1), (15, 0.08620391582), (30, 0.0805785278), (45, 0.08081220356),
      (60, 0.08699290347), (75, 0.1017021466), (90, 0.1333333333),
    ])
  func fit(angle: Double, scale: Double) {
    let fit = PhotoLayout.fitScale(
      of: GestureRig.layout.photoSize, in: GestureRig.layout.viewport, at: angle)
    #expect(abs(fit - scale) < 5e-11)
  }

  @Test(
    "§3.9: a quick zoom doubles every 128 px",
    arguments: [
      (-200.0, 0.338563887), (-100, 0.581862429), (-50, 0.762799075), (50, 1.31096121),
      (100, 1.7186193), (200, 2.95365229), (300, 5.07620383),
    ])
  func quickZoom(travel: Double, factor: Double) {
    let free = PlacementLimits(
      layout: GestureRig.layout, zoomRange: 0.1...10, band: .elastic)
    var grip = QuickZoomGrip(anchor: Point(x: 200, y: 300), origin: 0, .fit, free)
    grip.zoom(by: Mathematics.powerOfTwo(travel / GestureConfiguration().quickZoomOctave))
    #expect(abs(grip.placement.scale - factor) < 5e-9)
  }

  @Test(
    "§3.1: a pinch about a point takes the band's scale for its own",
    arguments: [(6.0, 162.5422682, 0.4872423371)])
  func focal(raw: Double, x: Double, y: Double) {
    var grip = Grip(placement(3, 60, -30), limits)
    grip.transform(
      factor: raw / 3, turn: 0, from: Point(x: 100, y: 200), to: Point(x: 110, y: 190))
    #expect(abs(grip.placement.scale - 4.735167529) < 1e-8)
    #expect(close(grip.placement.offset, x, y, 1e-6))
    var half = Grip(.fit, limits)
    half.transform(factor: 0.5, turn: 0, from: Point(x: 300, y: 500), to: Point(x: 300, y: 500))
    #expect(abs(half.placement.scale - 0.7819570594) < 1e-9)
    #expect(close(half.placement.offset, 21.80429406, 43.60858812, 1e-7))
  }
}
