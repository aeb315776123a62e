import Geometry
import Motion
import Testing

@Suite("A photo that was thrown")
struct ThrowTests {
  static let start = Instant(seconds: 20)
  static let origin = Placement(scale: 3, offset: Point(x: 10, y: -20), rotation: 90)
  static let law = Deceleration(rate: Deceleration.photoRate)

  private func thrown(
    _ velocity: Point, limit: Point, aligned: (Point) -> Point = { $0 }
  ) -> Throw {
    Throw(
      Self.origin, velocity: velocity, limit: limit, deceleration: Self.law, start: Self.start,
      aligned: aligned)
  }

  @Test("§3.3: each axis moves for itself: x may swing back from its edge while y still glides")
  func axes() {
    let limit = Point(x: 100, y: 5000)
    let throwing = thrown(Point(x: 3000, y: 2000), limit: limit)
    let x = AxisMotion(from: 10, velocity: 3000, limit: 100, deceleration: Self.law)
    let y = AxisMotion(from: -20, velocity: 2000, limit: 5000, deceleration: Self.law)
    for time in [0, 0.03, 0.1, 0.4, 0.8] {
      let placement = throwing.placement(at: Self.start + time)
      // Instants count in steps of some 1e-15 s.
      #expect(abs(placement.offset.x - x.state(after: time).position) < 1e-9)
      #expect(abs(placement.offset.y - y.state(after: time).position) < 1e-9)
      #expect(placement.scale == 3 && placement.rotation == 90)
      let velocity = throwing.velocity(at: Self.start + time)
      #expect(abs(velocity.offset.x - x.state(after: time).velocity) < 1e-9)
      #expect(abs(velocity.offset.y - y.state(after: time).velocity) < 1e-9)
      #expect(velocity.scale == 0 && velocity.rotation == 0)
    }
    #expect(throwing.target.offset.x == 100)
    let duration = throwing.end - Self.start
    #expect(abs(duration - max(x.duration, y.duration)) < 1e-9)
  }

  @Test("it begins where it was let go of, and is exactly at its target from its end on")
  func ends() {
    let throwing = thrown(Point(x: 900, y: -400), limit: Point(x: 5000, y: 5000))
    #expect(throwing.placement(at: Self.start) == Self.origin)
    #expect(throwing.placement(at: throwing.end) == throwing.target)
    #expect(throwing.velocity(at: throwing.end) == .zero)
    let last = throwing.placement(at: throwing.end + -1e-6)
    #expect(last != throwing.target)
    #expect((last.offset - throwing.target.offset).length <= 0.36)
  }

  @Test("where it rests is aligned, and nothing moves for it in the end")
  func aligned() {
    let throwing = thrown(Point(x: 900, y: -400), limit: Point(x: 5000, y: 5000)) {
      Point(x: $0.x.rounded(), y: $0.y.rounded())
    }
    let end = throwing.target.offset
    #expect(end.x == end.x.rounded() && end.y == end.y.rounded())
    let late = throwing.placement(at: throwing.end + -1e-6).offset
    #expect(abs(late.x - end.x) <= 0.25 + 1e-5 && abs(late.y - end.y) <= 0.25 + 1e-5)
    let velocity = throwing.velocity(at: Self.start).offset
    #expect(abs(velocity.x - 900) < 2.5 && abs(velocity.y + 400) < 2.5)
  }

  @Test("one that does not move is at its target at once")
  func rest() {
    let throwing = thrown(.zero, limit: Point(x: 100, y: 100))
    #expect(throwing.end == Self.start && throwing.target == Self.origin)
    #expect(throwing.placement(at: Self.start) == Self.origin)
  }

  @Test("a photo's animation is what it holds, and can be sent elsewhere as fast as it is")
  func photoAnimation() {
    let throwing = thrown(Point(x: 900, y: -400), limit: Point(x: 5000, y: 5000))
    let animation = PhotoAnimation.thrown(throwing)
    let moment = Self.start + 0.1
    #expect(animation.target == throwing.target && animation.start == Self.start)
    #expect(animation.end == throwing.end)
    #expect(animation.placement(at: moment) == throwing.placement(at: moment))
    #expect(animation.velocity(at: moment) == throwing.velocity(at: moment))
    let turned = animation.retargeted(
      to: .fit, curve: .spring(.settle), path: .octaves, at: moment)
    #expect(turned.placement(at: moment) == animation.placement(at: moment))
    let jolt = turned.velocity(at: moment).offset - animation.velocity(at: moment).offset
    #expect(jolt.length < 1e-9)
    #expect(PhotoAnimation.placement(turned).end == turned.end)
    #expect(PhotoAnimation.placement(turned).start == moment)
    #expect(PhotoAnimation.placement(turned).target == .fit)
  }
}
