import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

@Suite("Any fingers at all")
struct FumblingTests {
  @Test(
    "ten minutes of any fingers on any compositor leave a photo in its bounds, and no finger down")
  func random() {
    var generator = SplitMix(state: 7)
    var rig = Rig {
      $0.autoplay = false
      $0.autoplayResumeDelay = 5
      $0.gestures.maximumScale = 60
    }
    for round in 0..<60 {
      fumble(&rig, &generator, seconds: 10)
      // Whatever is still down is never lifted.
      if round % 2 == 0 {
        rig.send(.input(.devices([], seat: 1)))
        rig.send(.input(.devices([], seat: 2)))
      } else {
        rig.send(.viewport(nil))
        rig.send(.viewport(Rig.viewport))
      }
      rig.run(3)
      #expect(rig.status.contactCount == 0)
      #expect(rig.scene.layers.count == 1 && rig.scene.layers[0].isResting)
      let placement = rig.placement
      #expect(placement.scale >= 1 && placement.scale <= 60 + 1e-9)
      #expect(abs(placement.offset.x) <= 150 * (placement.scale - 1) + 1e-6)
      #expect(abs(placement.offset.y) <= 200 * (placement.scale - 1) + 1e-6)
      #expect(rig.status.pageOffset == 0)
    }
  }

  /// Touches, lifts, cancels, repeated and unknown ids, frames or none, huge positions, stuck time stamps.
  private func fumble(_ rig: inout Rig, _ generator: inout SplitMix, seconds: Double) {
    let end = rig.now + seconds
    while rig.now < end {
      rig.run(generator.unit() * 0.02, frame: 0.016)
      let id = Int32(truncatingIfNeeded: generator.next(7)) - 3
      let seat = UInt32(1 + generator.next(2))
      let isWild = generator.next(50) == 0
      let reach = isWild ? 3e7 : 400
      let point = Point(
        x: generator.unit() * reach - (isWild ? 1.5e7 : 50),
        y: generator.unit() * reach - (isWild ? 1.5e7 : 0))
      let time = generator.next(30) == 0 ? UInt32(truncatingIfNeeded: generator.next()) : rig.time
      let event: TouchEvent
      switch generator.next(20) {
      case 0..<3: event = .down(id: id, at: point, time: time)
      case 3..<14: event = .motion(id: id, to: point, time: time)
      case 14..<17: event = .up(id: id, time: time)
      case 17, 18: event = .frame
      default: event = generator.next(8) == 0 ? .cancel : .frame
      }
      rig.send(.input(.touch(event, seat: seat)))
      if generator.next(3) == 0 { rig.send(.input(.endOfBatch)) }
      let placement = rig.placement
      #expect(placement.offset.isFinite && placement.scale.isFinite && placement.scale > 0)
      #expect(rig.status.pageOffset.isFinite)
    }
  }
}

/// Random numbers that are the same each time.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// From 0 to below `bound`.
  mutating func next(_ bound: UInt64) -> UInt64 { next() % bound }
  /// From 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
