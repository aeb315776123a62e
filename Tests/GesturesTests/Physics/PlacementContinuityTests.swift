import Geometry
import Motion
import Testing

@Suite("Animations take over place and velocity")
struct PlacementContinuityTests {
  /// SplitMix64, so that a failure can be repeated.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &self)
    }
    mutating func placement() -> Placement {
      let octaves = number(-1...4)
      return Placement(
        scale: Mathematics.powerOfTwo(octaves),
        offset: Point(x: number(-900...900), y: number(-900...900)), rotation: number(-200...200))
    }
    mutating func velocity(scale: Double) -> PlacementAnimation.Velocity {
      PlacementAnimation.Velocity(
        scale: scale * number(-3...3),
        offset: Point(x: number(-4000...4000), y: number(-4000...4000)),
        rotation: number(-300...300))
    }
    mutating func curve() -> Curve {
      .spring(Spring(duration: number(0.2...1), bounce: number(-0.4...0.4)))
    }
  }

  static let start = Instant(seconds: 3)
  static let paths = [ZoomPath.linear, .octaves]

  /// The largest difference, in pixels, parts of the scale times 1000, and degrees.
  private func distance(_ a: Placement, _ b: Placement) -> Double {
    max(
      (a.offset - b.offset).length, abs(a.scale - b.scale) * 1000 / b.scale,
      abs(a.rotation - b.rotation))
  }

  @Test("at its start it is where the photo was, and as fast, on any way", arguments: paths)
  func start(path: ZoomPath) {
    var generator = Generator(state: 11)
    for _ in 0..<300 {
      let origin = generator.placement()
      let velocity = generator.velocity(scale: origin.scale)
      let animation = PlacementAnimation(
        generator.curve(), from: origin, velocity: velocity, to: generator.placement(),
        path: path, start: Self.start)
      #expect(animation.placement(at: Self.start) == origin)
      let step = 1e-7
      let moved = animation.placement(at: Self.start + step)
      // Accelerations are some 1e7 at most: half of that times the step is left.
      #expect((moved.offset - origin.offset).length - velocity.offset.length * step < 1e-6)
      #expect(abs((moved.offset.x - origin.offset.x) / step - velocity.offset.x) < 2)
      #expect(abs((moved.offset.y - origin.offset.y) / step - velocity.offset.y) < 2)
      #expect(abs((moved.scale - origin.scale) / step - velocity.scale) < 0.01)
      #expect(abs((moved.rotation - origin.rotation) / step - velocity.rotation) < 1)
      let given = animation.velocity(at: Self.start)
      #expect((given.offset - velocity.offset).length < 1e-6)
      #expect(abs(given.scale - velocity.scale) < 1e-9)
      #expect(abs(given.rotation - velocity.rotation) < 1e-9)
    }
  }

  @Test("its velocity is the change of its placement, at any time", arguments: paths)
  func derivative(path: ZoomPath) {
    var generator = Generator(state: 12)
    for index in 0..<200 {
      let origin = generator.placement()
      let animation = PlacementAnimation(
        index % 4 == 0 ? .timed(duration: 0.3, .easeOut) : .spring(.settle), from: origin,
        velocity: generator.velocity(scale: origin.scale), to: generator.placement(), path: path,
        start: Self.start)
      let time = generator.number(0.01...0.29)
      let step = 1e-6
      let before = animation.placement(at: Self.start + (time - step))
      let after = animation.placement(at: Self.start + (time + step))
      let velocity = animation.velocity(at: Self.start + time)
      guard after.scale > 1e-6 else { continue }
      let offset = (after.offset - before.offset) * (0.5 / step)
      #expect((offset - velocity.offset).length < 0.1 + 1e-4 * velocity.offset.length)
      let scale = (after.scale - before.scale) / (2 * step)
      #expect(abs(scale - velocity.scale) < 1e-3 + 1e-4 * abs(velocity.scale))
      let rotation = (after.rotation - before.rotation) / (2 * step)
      #expect(abs(rotation - velocity.rotation) < 0.1)
    }
  }

  @Test("sent elsewhere on its way it neither jumps nor jolts", arguments: paths)
  func retargeting(path: ZoomPath) {
    var generator = Generator(state: 13)
    for _ in 0..<200 {
      let origin = generator.placement()
      let animation = PhotoAnimation.placement(
        PlacementAnimation(
          .spring(.settle), from: origin, to: generator.placement(), path: path,
          start: Self.start))
      let moment = Self.start + generator.number(0...0.6)
      guard animation.placement(at: moment).scale > 1e-5 else { continue }
      let turned = animation.retargeted(
        to: generator.placement(), curve: generator.curve(), path: path, at: moment)
      #expect(turned.placement(at: moment) == animation.placement(at: moment))
      let (a, b) = (animation.velocity(at: moment), turned.velocity(at: moment))
      #expect((a.offset - b.offset).length < 1e-6 && abs(a.scale - b.scale) < 1e-9)
      #expect(abs(a.rotation - b.rotation) < 1e-9)
    }
  }

  @Test("at its end it has no way to go that could be seen", arguments: paths)
  func end(path: ZoomPath) {
    var generator = Generator(state: 14)
    for _ in 0..<200 {
      let origin = generator.placement()
      let animation = PlacementAnimation(
        generator.curve(), from: origin, velocity: generator.velocity(scale: origin.scale),
        to: generator.placement(), path: path, start: Self.start)
      let last = animation.placement(at: animation.end + -1e-7)
      let target = animation.target
      #expect(abs(last.offset.x - target.offset.x) <= 0.25 + 1e-3)
      #expect(abs(last.offset.y - target.offset.y) <= 0.25 + 1e-3)
      #expect(abs(Mathematics.octaves(last.scale / target.scale)) <= 0.0005 + 1e-5)
      #expect(abs(last.rotation - target.rotation) <= 0.05 + 1e-4)
      #expect(animation.placement(at: animation.end) == target)
    }
  }

  @Test("a zoom ends when its offset is a quarter of a pixel and 5 px/s from its end")
  func endRule() {
    let target = Placement(scale: 2, offset: Point(x: 600, y: 0))
    let spring = Spring.settle.withoutOvershoot
    let animation = PlacementAnimation(.spring(spring), from: .fit, to: target, start: Self.start)
    let alone = spring.settlingTime(
      from: .init(displacement: 600), displacement: 0.25, velocity: 5)
    #expect(abs(animation.end - Self.start - alone) < 1e-6)
  }

  @Test("dropped frames change nothing: what is seen at an instant does not depend on others")
  func droppedFrames() {
    var generator = Generator(state: 15)
    let origin = generator.placement()
    let animation = PlacementAnimation(
      .spring(.settle), from: origin, velocity: generator.velocity(scale: origin.scale),
      to: generator.placement(), path: .octaves, start: Self.start)
    let all = (0...64).map { animation.placement(at: Self.start + Double($0) / 128) }
    for index in stride(from: 64, through: 0, by: -7) {
      #expect(animation.placement(at: Self.start + Double(index) / 128) == all[index])
    }
  }

  @Test("a timed way takes its time, no time included, and no velocity over")
  func timed() {
    let target = Placement(scale: 2, offset: Point(x: 40, y: 0), rotation: 90)
    var generator = Generator(state: 16)
    let timed = PlacementAnimation(
      .reducedMotion, from: .fit, velocity: generator.velocity(scale: 1), to: target,
      start: Self.start)
    let plain = PlacementAnimation(.reducedMotion, from: .fit, to: target, start: Self.start)
    #expect(abs(timed.end - Self.start - 0.15) < 1e-12)
    for tick in 0...15 {
      let instant = Self.start + Double(tick) * 0.01
      #expect(distance(timed.placement(at: instant), plain.placement(at: instant)) == 0)
    }
    let atOnce = PlacementAnimation(
      .timed(duration: 0, .easeOut), from: .fit, to: target, start: Self.start)
    #expect(atOnce.end == Self.start)
    #expect(atOnce.placement(at: Self.start) == .fit)
    #expect(atOnce.placement(at: Self.start + 1e-9) == target)
  }
}
