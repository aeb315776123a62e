import Geometry
import Gestures
import Testing

@Suite("Moving a photo with fingers")
struct MovingTests {
  @Test("a photo follows any fingers, and a finger that joins or leaves moves nothing")
  func referenceSequence() {
    var rig = GestureRig(scale: 2, offset: (30, -40), isFree: true)
    func expect(_ scale: Double, _ x: Double, _ y: Double, line: Int = #line) {
      #expect(abs(rig.scale - scale) < 1e-9, "line \(line)")
      #expect(close(rig.offset, x, y), "line \(line): \(rig.offset)")
    }
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    expect(2, 30, -40)
    rig.move(1, 90, 300)
    rig.move(2, 310, 300)
    rig.frame()
    expect(2.2, 33, -44)
    rig.up(1)
    rig.frame()
    expect(2.2, 33, -44)
    rig.move(2, 320, 330)
    rig.frame()
    expect(2.2, 43, -14)
    rig.down(3, 60, 330)
    rig.frame()
    expect(2.2, 43, -14)
    rig.move(3, 190, 330)
    rig.frame()
    expect(1.1, 81.5, 8)
    rig.down(4, 190, 500)
    rig.frame()
    expect(1.1, 81.5, 8)
    rig.move(2, 325, 330)
    rig.move(3, 195, 330)
    rig.move(4, 195, 500)
    rig.frame()
    expect(1.1, 86.5, 8)
    for id: Int32 in [3, 4, 2] {
      rig.up(id)
      rig.frame()
      expect(1.1, 86.5, 8)
    }
  }

  @Test(
    "the points under two fingers stay under them from fit on, together or in frames of their own",
    arguments: [true, false])
  func anchored(isGrouped: Bool) {
    let landings = [Point(x: 120, y: 260), Point(x: 220, y: 300)]
    let middle = Point(x: 170, y: 280)
    var rig = GestureRig()
    for (id, point) in landings.enumerated() { rig.down(Int32(id), point.x, point.y) }
    rig.frame()
    for step in 1...30 {
      let fingers = landings.map { middle + ($0 - middle) * (1 + Double(step) / 20) }
      for (id, finger) in fingers.enumerated() {
        rig.move(Int32(id), finger.x, finger.y)
        if !isGrouped { rig.frame() }
      }
      rig.frame()
      let center = Point(x: 200, y: 300)
      for (landing, finger) in zip(landings, fingers) {
        let shown = center + rig.offset + (landing - center) * rig.scale
        #expect((shown - finger).length < (isGrouped ? 1e-6 : 2), "step \(step)")
      }
    }
    #expect(abs(rig.scale - 2.5) < (isGrouped ? 1e-9 : 0.01))
    #expect(rig.phase == .transform)
  }

  @Test(
    "what several fingers hold stays under them where they go, in the bars beside the photo too")
  func movingMiddle() {
    var rig = GestureRig()
    let center = Point(x: 200, y: 300)
    let landings = [Point(x: 150, y: 280), Point(x: 250, y: 320)]
    for (id, point) in landings.enumerated() { rig.down(Int32(id), point.x, point.y) }
    rig.frame()
    for step in 1...20 {
      let part = Double(step) / 20
      let middle = center + Point(x: -90 * part, y: 130 * part)
      let fingers = landings.map { middle + ($0 - center) * (1 + part * 0.4) }
      for (id, finger) in fingers.enumerated() { rig.move(Int32(id), finger.x, finger.y) }
      rig.frame()
      for (landing, finger) in zip(landings, fingers) {
        let shown = center + rig.offset + (landing - center) * rig.scale
        #expect((shown - finger).length < 1e-6, "step \(step)")
      }
    }
    // The finger that is left is held back again, from where the photo is.
    let before = rig.offset
    rig.up(0)
    rig.frame()
    #expect(rig.offset == before)
    rig.move(1, 180, 468)
    rig.frame()
    #expect(rig.offset.y > before.y && rig.offset.y < before.y + 5)
  }

  @Test("two fingers that only move take the photo along, also out of its bounds")
  func twoFingersMove() {
    var rig = GestureRig()
    rig.down(1, 150, 300)
    rig.down(2, 250, 300)
    rig.frame()
    for step in 1...10 {
      rig.move(1, 150 + 9 * Double(step), 300 - 4 * Double(step))
      rig.move(2, 250 + 9 * Double(step), 300 - 4 * Double(step))
      rig.frame()
    }
    #expect(rig.scale == 1 && close(rig.offset, 90, -40))
  }

  @Test("a second finger far from the first moves nothing when it lands")
  func farFinger() {
    var rig = GestureRig(scale: 2)
    rig.down(1, 20, 300)
    rig.frame()
    rig.down(2, 380, 300)
    rig.frame()
    #expect(rig.scale == 2 && rig.offset == .zero)
    rig.move(2, 381, 300)
    rig.frame()
    #expect(abs(rig.scale / 2 - 361.0 / 360) < 1e-9)
  }

  @Test("the finger left over from a pinch goes on dragging, from where it is")
  func leftover() {
    var rig = GestureRig(scale: 2)
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(1, 60, 300)
    rig.move(2, 340, 300)
    rig.frame()
    #expect(abs(rig.scale - 2.8) < 1e-9 && close(rig.offset, 0, 0))
    rig.up(1)
    rig.frame()
    #expect(abs(rig.scale - 2.8) < 1e-9 && close(rig.offset, 0, 0))
    rig.move(2, 342, 301)
    rig.frame()
    #expect(abs(rig.scale - 2.8) < 1e-9 && close(rig.offset, 2, 1))
    #expect(rig.phase == .pan)
  }

  @Test("a finger left over from a pinch has no speed if it follows the other off the glass")
  func leftoverSpeed() throws {
    var rig = GestureRig(scale: 2)
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(2, 320, 300, at: 60)
    rig.frame()
    rig.up(1, at: 120)
    rig.frame()
    for step in 1...5 {
      rig.move(2, 320 + 12 * Double(step), 300, at: 120 + 8 * Double(step))
      rig.frame()
    }
    rig.up(2, at: 160)
    rig.frame()
    #expect(try #require(rig.release).velocity == .zero)
  }

  @Test("a drag begins where the finger left the slop, and is seen to have its speed")
  func drag() throws {
    var rig = GestureRig(scale: 2, offset: (100, 0))
    rig.down(1, 300, 300)
    rig.frame()
    rig.move(1, 294, 308, at: 8)
    rig.frame()
    #expect(rig.phase == .press && rig.offset == Point(x: 100, y: 0))
    for step in 1...10 {
      rig.move(1, 300 - 16 * Double(step), 300, at: 8 + 8 * Double(step))
      rig.frame()
    }
    #expect(rig.phase == .pan)
    #expect(close(rig.offset, -50, 0), "160 px less 10 of slop")
    rig.up(1)
    rig.frame()
    #expect(abs(try #require(rig.release).velocity.x + 2000) < 30)
  }

  @Test("beyond the bounds it follows less and less, and comes back with the first event")
  func band() {
    // d is 400; at the edge.
    var rig = GestureRig(scale: 2, offset: (200, 0))
    rig.subject.neighbours.left = .none
    rig.down(1, 100, 300)
    rig.frame()
    rig.move(1, 160, 300)
    rig.frame()
    #expect(abs(rig.offset.x - 225.7309942) < 1e-6)
    // A pinch there neither jumps nor sticks.
    rig.down(2, 440, 300)
    rig.frame()
    #expect(abs(rig.offset.x - 225.7309942) < 1e-6)
    rig.move(1, 174, 300)
    rig.move(2, 426, 300)
    rig.frame()
    #expect(abs(rig.scale - 1.8) < 1e-9)
    #expect(abs(rig.offset.x - 213.1578947) < 1e-6)
    rig.up(2)
    rig.frame()
    rig.move(1, 144, 300)
    rig.frame()
    #expect(abs(rig.offset.x - 200.2918194) < 1e-6)
  }

  @Test("a photo caught beyond its range is pinched on from there")
  func caughtBeyondRange() {
    var rig = GestureRig(scale: 4.735167529)
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(1, 110, 300)
    rig.move(2, 290, 300)
    rig.frame()
    #expect(abs(rig.scale - 4.570426664) < 1e-8)
  }

  @Test("fingers on one spot, or at any distance under 24 px, zoom nothing")
  func closeFingers() {
    var rig = GestureRig(scale: 2)
    rig.down(1, 100, 100)
    rig.down(2, 100, 100)
    rig.frame()
    for distance in 1...23 {
      rig.move(2, 100 + Double(distance), 100)
      rig.frame()
      #expect(rig.scale == 2)
    }
  }

  @Test("what was done to the photo meanwhile is where the fingers go on")
  func takenOver() {
    var rig = GestureRig(scale: 2)
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(2, 340, 300)
    rig.frame()
    rig.subject.placement = .fit
    rig.move(2, 340 * 1.01, 300)
    rig.frame()
    #expect(rig.scale > 1 && rig.scale < 1.02)
  }
}
