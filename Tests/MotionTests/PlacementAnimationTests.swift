import Geometry
import Motion
import Testing

@Suite("A photo on its way")
struct PlacementAnimationTests {
  let start = Instant(seconds: 100)
  let spring = Spring(duration: 0.4, bounce: 0.15)

  @Test(
    "a zoom from 1 to 2.5 goes through the reference's values",
    arguments: [(0.1, 1.76406993), (0.2, 2.34176418), (0.3797, 2.50943141), (0.6, 2.50065327)])
  func zoom(time: Double, scale: Double) {
    let animation = PlacementAnimation(
      .spring(spring), from: .fit, to: Placement(scale: 2.5, offset: Point(x: -187.5, y: 300)),
      start: start)
    #expect(abs(animation.placement(at: start + time).scale - scale) < 1e-7)
  }

  @Test("all coordinates are at the same part of the way at all times")
  func coherence() {
    let target = Placement(scale: 2.5, offset: Point(x: -187.5, y: 300), rotation: 90)
    let animation = PlacementAnimation(.spring(spring), from: .fit, to: target, start: start)
    for tick in 0..<60 {
      let placement = animation.placement(at: start + Double(tick) * 0.01)
      let part = (placement.scale - 1) / 1.5
      #expect(abs(placement.offset.x - -187.5 * part) < 1e-9)
      #expect(abs(placement.offset.y - 300 * part) < 1e-9)
      #expect(abs(placement.rotation - 90 * part) < 1e-9)
    }
  }

  @Test("at its end, and for ever after, it is exactly at its target")
  func end() {
    let target = Placement(scale: 1.7, offset: Point(x: 33, y: -5))
    let animation = PlacementAnimation(.spring(spring), from: .fit, to: target, start: start)
    #expect(animation.placement(at: animation.end) == target)
    #expect(animation.velocity(at: animation.end + 1e9) == .zero)
    let last = animation.placement(at: animation.end + -1e-6)
    #expect(last != target)
    #expect(abs(last.offset.x - 33) < 0.25)
  }

  @Test("a change of target keeps place and velocity")
  func retarget() {
    let demo = Spring(duration: 0.8, bounce: 0.2)
    let animation = PlacementAnimation(
      .spring(demo), from: .fit, to: Placement(scale: 2.6), start: start)
    let moment = start + 0.3
    let turned = PhotoAnimation.placement(animation).retargeted(
      to: .fit, curve: .spring(Spring(duration: 0.45, bounce: 0.25)), path: .linear, at: moment)
    #expect(abs(turned.placement(at: moment).scale - 2.24206781) < 1e-8)
    #expect(abs(turned.velocity(at: moment).scale - 3.14089001) < 1e-7)
    for (time, scale) in [
      (0.016, 2.25672341), (0.05, 2.12018807), (0.1, 1.75229805), (0.2, 1.16542481),
      (0.4, 0.970050608),
    ] {
      #expect(abs(turned.placement(at: moment + time).scale - scale) < 1e-7)
    }
  }
}
