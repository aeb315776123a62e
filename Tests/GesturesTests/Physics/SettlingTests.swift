import Geometry
import Motion
import Testing

@Suite("When an animation is over")
struct SettlingTests {
  static let start = Instant(seconds: 60)

  /// A target that differs in one coordinate, and how far from it may be left at the end: pixels, octaves, degrees, each
  /// at most so many per second.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let target: Placement
    let distance: Double
    let speed: Double
  }

  static let rows = [
    Row(
      testDescription: "offset", target: Placement(scale: 1, offset: Point(x: 300, y: 0)),
      distance: 0.25, speed: 5),
    Row(testDescription: "scale", target: Placement(scale: 2.5), distance: 0.0005, speed: 0.005),
    Row(
      testDescription: "angle", target: Placement(scale: 1, rotation: 90), distance: 0.05,
      speed: 0.5),
  ]

  @Test(
    "§3.2: from its end on nothing is further off, or faster, than the finish test allows",
    arguments: rows)
  func finish(row: Row) {
    let spring = Spring.settle
    let animation = PlacementAnimation(
      .spring(spring), from: .fit, to: row.target, start: Self.start)
    #expect(animation.placement(at: animation.end) == row.target)
    #expect(animation.velocity(at: animation.end) == .zero)
    // The spring itself, as if it had not been stopped; of the scale it moves evenly.
    let way: Double
    switch row.testDescription {
    case "offset": way = 300
    // A difference of scale d near 2.5 is d / (2.5 ln 2) octaves.
    case "scale": way = 1.5 / (2.5 * Mathematics.naturalLogarithmOfTwo)
    default: way = 90
    }
    let end = animation.end - Self.start
    for tick in 0...500 {
      let state = spring.state(
        from: .init(displacement: -way), after: end + Double(tick) * 0.001)
      #expect(abs(state.displacement) <= row.distance * 1.01)
      #expect(abs(state.velocity) <= row.speed * 1.01)
    }
    // And it does not go on for longer than a swing.
    let before = (0...250).map {
      spring.state(from: .init(displacement: -way), after: end - Double($0) * 0.001)
    }
    #expect(
      before.contains { abs($0.displacement) > row.distance || abs($0.velocity) > row.speed })
  }

  @Test("§3.2: a spring that rests, and a way that takes no time, are over at once")
  func atOnce() {
    let target = Placement(scale: 2, offset: Point(x: 10, y: 0))
    for animation in [
      PlacementAnimation(.spring(.settle), from: target, to: target, start: Self.start),
      PlacementAnimation(.timed(duration: 0, .easeOut), from: .fit, to: target, start: Self.start),
    ] {
      #expect(animation.end == Self.start)
      #expect(animation.placement(at: Self.start + 1e-9) == target)
    }
  }

  @Test("§3.6: sent back on its way, a zoom keeps its place and its speed, and first still rises")
  func retarget() {
    let animation = PlacementAnimation(
      .spring(Spring(duration: 0.8, bounce: 0.2)), from: .fit, to: Placement(scale: 2.6),
      start: Self.start)
    let moment = Self.start + 0.3
    let turned = PhotoAnimation.placement(animation).retargeted(
      to: .fit, curve: .spring(Spring(duration: 0.45, bounce: 0.25)), path: .linear, at: moment)
    #expect(abs(turned.placement(at: moment).scale - 2.24206781) < 1e-8)
    #expect(abs(turned.velocity(at: moment).scale - 3.14089001) < 1e-7)
    for (time, scale) in [
      (0.016, 2.25672341), (0.05, 2.12018807), (0.1, 1.75229805), (0.2, 1.16542481),
      (0.4, 0.970050608),
    ] {
      #expect(abs(turned.placement(at: moment + time).scale - scale) < 1e-7, "after \(time) s")
    }
  }
}
