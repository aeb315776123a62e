import Geometry
import Motion
import Testing

@Suite("A number on a spring")
struct ScalarAnimationTests {
  @Test("a critically damped spring thrown from its place is furthest after 1/ω, at v/(eω)")
  func thrown() {
    let spring = Spring(angularFrequency: 10, dampingRatio: 1)
    let animation = ScalarAnimation(
      spring, from: 0, velocity: 1000, to: 0, start: Instant(seconds: 3), tolerance: (0.25, 5))
    #expect(abs(animation.value(at: Instant(seconds: 3.1)) - 36.78794412) < 1e-7)
    #expect(abs(animation.velocity(at: Instant(seconds: 3.1))) < 1e-9)
    #expect(abs(animation.value(at: Instant(seconds: 3.2)) - 27.067057) < 1e-5)
  }

  @Test("it ends exactly at its target, and no step on the way there is larger than the tolerance")
  func end() {
    let animation = ScalarAnimation(
      .page, from: -420, to: 0, start: Instant(seconds: 0), tolerance: (0.25, 5))
    #expect(animation.value(at: animation.end) == 0)
    #expect(animation.velocity(at: animation.end) == 0)
    let last = animation.value(at: Instant(seconds: animation.end.seconds - 1e-9))
    #expect(last != 0 && abs(last) <= 0.25)
  }
}
