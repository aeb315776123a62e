import Geometry
import Motion
import Testing

@Suite("A zoom about a point")
struct ZoomTests {
  static let start = Instant(seconds: 50)
  static let target = Placement(scale: 2.5, offset: Point(x: -150, y: 75))
  /// Halves and quarters of the way at halves and quarters of the time.
  static let even = Curve.timed(duration: 1, .linear)

  @Test(
    "§3.6: at a part of the way in octaves, scale and offset are the reference's",
    arguments: [
      (0.25, 1.25743343, -25.74334297, 12.87167148), (0.5, 1.58113883, -58.11388301, 29.0569415),
      (0.75, 1.988176822, -98.81768219, 49.4088411),
    ])
  func octaves(part: Double, scale: Double, x: Double, y: Double) {
    let zoom = PlacementAnimation(
      Self.even, from: .fit, to: Self.target, path: .octaves, start: Self.start)
    let placement = zoom.placement(at: Self.start + part)
    #expect(abs(placement.scale - scale) < 1e-8)
    #expect(abs(placement.offset.x - x) < 1e-7 && abs(placement.offset.y - y) < 1e-7)
  }

  @Test("§3.6: linearly, all are at that part of their way", arguments: [0.25, 0.5, 0.75])
  func linear(part: Double) {
    let zoom = PlacementAnimation(
      Self.even, from: .fit, to: Self.target, path: .linear, start: Self.start)
    let placement = zoom.placement(at: Self.start + part)
    #expect(abs(placement.scale - (1 + 1.5 * part)) < 1e-9)
    #expect(abs(placement.offset.x + 150 * part) < 1e-7)
    #expect(abs(placement.offset.y - 75 * part) < 1e-7)
  }

  @Test(
    "§3.6: the fixed point (300, 250) stays put all the way, springs that overshoot included",
    arguments: [ZoomPath.linear, .octaves])
  func fixedPoint(path: ZoomPath) {
    let center = Point(x: 200, y: 300)
    for curve in [Self.even, .reducedMotion, .spring(.settle)] {
      let zoom = PlacementAnimation(
        curve, from: .fit, to: Self.target, path: path, start: Self.start)
      for tick in 0...120 {
        let placement = zoom.placement(at: Self.start + Double(tick) * 0.01)
        // Where the photo's point that was at (300, 250) at fit is now.
        let arm = (Point(x: 300, y: 250) - center) * placement.scale
        let seen = center + placement.offset + arm
        #expect((seen - Point(x: 300, y: 250)).length < 1e-6)
      }
    }
  }

  @Test(
    "what the offset moves at besides the zoom dies away by itself, and the zoom is not changed")
  func residual() {
    let spring = Spring.settle
    let still = PlacementAnimation(
      .spring(spring), from: .fit, to: Self.target, path: .octaves, start: Self.start)
    let pushed = PlacementAnimation(
      .spring(spring), from: .fit,
      velocity: PlacementAnimation.Velocity(offset: Point(x: 400, y: -100)), to: Self.target,
      path: .octaves, start: Self.start)
    for time in [0, 0.02, 0.1, 0.3] {
      let (a, b) = (
        still.placement(at: Self.start + time), pushed.placement(at: Self.start + time)
      )
      let push = spring.state(from: .init(displacement: 0, velocity: 1), after: time).displacement
      #expect(a.scale == b.scale)
      #expect(abs(b.offset.x - a.offset.x - 400 * push) < 1e-9)
      #expect(abs(b.offset.y - a.offset.y + 100 * push) < 1e-9)
    }
  }

  @Test("a photo that hardly changes its size is not swung about a point a mile off")
  func farFixedPoint() {
    let origin = Placement(scale: 1.0001, offset: Point(x: 300, y: 0))
    let moved = PlacementAnimation(
      .spring(.settle), from: origin,
      velocity: PlacementAnimation.Velocity(scale: 0.5), to: .fit, path: .octaves,
      start: Self.start)
    let alone = PlacementAnimation(
      .spring(.settle), from: Placement(scale: 1, offset: Point(x: 300, y: 0)), to: .fit,
      start: Self.start)
    for tick in 0...40 {
      let instant = Self.start + Double(tick) * 0.01
      let difference = moved.placement(at: instant).offset - alone.placement(at: instant).offset
      #expect(difference.length < 0.25)
    }
  }

  @Test("rounding errors of a size make no fixed point")
  func noise() {
    let origin = Placement(scale: 1 + 1e-12, offset: Point(x: 1e-9, y: 0))
    let zoom = PlacementAnimation(
      .spring(.settle), from: origin, velocity: PlacementAnimation.Velocity(scale: 3), to: .fit,
      path: .octaves, start: Self.start)
    for tick in 0...40 {
      #expect(abs(zoom.placement(at: Self.start + Double(tick) * 0.01).offset.x) < 1e-6)
    }
  }

  @Test("no spring turns a photo inside out")
  func inversion() {
    let bouncy = Spring(duration: 0.5, bounce: 0.9)
    for path in [ZoomPath.linear, .octaves] {
      let zoom = PlacementAnimation(
        .spring(bouncy), from: Placement(scale: 40), to: .fit, path: path, start: Self.start)
      for tick in 0...400 {
        #expect(zoom.placement(at: Self.start + Double(tick) * 0.005).scale > 0)
      }
    }
  }
}
