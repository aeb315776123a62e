import Geometry
import Testing

@testable import FrameCore

@Suite("§2.3: one finger, from one state to the next")
struct OneFingerTransitionTests {
  @Test("§2.3 Idle down: a photo that moves stops where it is seen, and what plays is no catch")
  func stops() throws {
    var rig = try ReferenceRig()
    rig.rest(4)
    rig.drag(300, 300, by: -120, 0, at: 0)
    rig.wait(50)
    let placement = rig.placement
    rig.down(1, 200, 300)
    rig.frame()
    #expect(rig.placement == placement && rig.gesture == "Press1")
    rig.wait(100)
    #expect(rig.placement == placement && !rig.status.isMoving)

    rig = try ReferenceRig(["autoplay.demo=pinch-zoom"])
    rig.command(.play)
    rig.state(at: 700)
    #expect(rig.scale > 1.1 && rig.status.isMoving)
    rig.tap(200, 300)
    rig.wait(2000)
    #expect(rig.status.taps == 1 && !rig.status.isPlaying)
  }

  @Test(
    "§2.3 Press1 motion: at 10 px it is a press, at 10.1 a drag, and the slop is not made up for")
  func slop() throws {
    for (travel, gesture, moved) in [(10.0, "Press1", 0.0), (10.1, "Pan", 0.1), (40, "Pan", 30)] {
      var rig = try ReferenceRig()
      rig.rest(2)
      rig.down(1, 200, 300, at: 0)
      rig.frame()
      rig.move(1, 200 - travel, 300, at: 10)
      rig.frame()
      #expect(rig.gesture == gesture, "\(travel) px")
      // The slop is 2.6459 mm, which is a little more than 10 px.
      #expect(abs(rig.x + moved) < 0.001, "\(travel) px")
    }
  }

  @Test("§2.3 Press1 down 2nd: its timers are off, so it becomes no long press")
  func secondFinger() throws {
    var rig = try ReferenceRig()
    rig.down(1, 150, 300, at: 0)
    rig.frame()
    rig.down(2, 250, 300, at: 400)
    rig.frame()
    #expect(rig.gesture == "Transform" && rig.placement == .fit)
    rig.wait(1000)
    #expect(rig.gesture == "Transform" && rig.status.longPresses == 0)
  }

  @Test("§2.3 TapPending down otherwise: too late, the tap counts before; too far, it is dropped")
  func otherTap() throws {
    for (gap, distance, early, taps) in [(310.0, 0.0, 1, 2), (150, 41, 0, 1), (30, 0, 0, 1)] {
      var rig = try ReferenceRig()
      rig.tap(200, 300, at: 0)
      rig.down(1, 200 + distance, 300, at: 50 + gap)
      rig.frame()
      #expect(rig.gesture == "Press1" && rig.status.taps == early)
      rig.up(1, at: 100 + gap)
      rig.frame()
      rig.wait(2000)
      #expect(rig.status.taps == taps && rig.status.doubleTaps == 0, "\(gap) ms, \(distance) px")
    }
  }

  @Test("§2.3 TapPending timer: 300 ms after the lift it is a single tap")
  func singleTap() throws {
    var rig = try ReferenceRig()
    rig.tap(200, 300, at: 0)
    rig.at(350)
    #expect(rig.gesture == "TapPending" && rig.status.taps == 0)
    rig.at(351)
    #expect(rig.gesture == "Idle" && rig.status.taps == 1)
  }

  @Test("§2.3 Press2 up: within the slop and 300 ms it is a double tap, and the photo zooms")
  func doubleTap() throws {
    var rig = try ReferenceRig()
    rig.tap(100, 250, at: 0)
    rig.down(1, 100, 250, at: 150)
    rig.frame()
    #expect(rig.gesture == "Press2" && rig.placement == .fit)
    rig.move(1, 104, 253, at: 200)
    rig.frame()
    rig.up(1, at: 449)
    rig.frame()
    #expect(rig.gesture == "Idle" && rig.status.doubleTaps == 1 && rig.status.isMoving)
    rig.wait(3000)
    rig.expect(2.5, 150, 75)
    #expect(rig.isAtRest && rig.status.taps == 0 && rig.status.completedMotions == 1)
  }

  @Test("§2.3 QuickZoom motion: s₀·2^((y − y₀)/128), the slop taken off, there and back")
  func quickZoom() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.tap(200, 300, at: 0)
    rig.down(1, 200, 300, at: 150)
    rig.frame()
    rig.move(1, 200, 310, at: 160)
    rig.frame()
    #expect(rig.gesture == "Press2")
    for (dy, scale) in [(64.0, 2.828427125), (0, 2), (-64, 1.414213562), (64, 2.828427125)] {
      rig.move(1, 200, 310 + dy, at: rig.time + 20)
      rig.frame()
      #expect(rig.gesture == "QuickZoom" && abs(rig.scale - scale) < 0.001)
    }
  }

  @Test("§2.3 Pan down: a second finger makes it a pinch, without a jump")
  func panDown() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.drag(200, 300, by: -60, 0, at: 0, lifting: false)
    let placement = rig.placement
    rig.down(2, 350, 450)
    rig.frame()
    #expect(rig.gesture == "Transform" && rig.placement == placement)
  }

  @Test("§2.3 Pan up: thrown it glides, let go of at rest it stays, beyond the edge it comes back")
  func panUp() throws {
    var rig = try ReferenceRig()
    rig.rest(4)
    rig.drag(200, 300, by: -80, 0, at: 0)
    #expect(rig.gesture == "Idle" && rig.status.isMoving)
    let thrown = rig.x
    rig.wait(5000)
    // 0.2217 s of 1000 px/s.
    #expect(rig.isAtRest && abs(rig.x - thrown + 221.7) < 3)

    rig = try ReferenceRig()
    rig.rest(4)
    rig.drag(200, 300, by: -80, 0, at: 0, lifting: false)
    rig.up(1, at: 200)
    rig.frame()
    rig.expectOneRest(4, -70, 0)

    rig = try ReferenceRig(names: ["a"])
    rig.rest(2, 200, 0)
    rig.drag(200, 300, by: 110, 0, at: 0, lifting: false)
    #expect(rig.x > 240)
    rig.up(1, at: 300)
    rig.frame()
    rig.expectOneRest(2, 200, 0)
  }

  @Test("§2.3 Page up: the page turns, or goes back to its place, and is there once")
  func pageUp() throws {
    for (dx, index) in [(-230.0, 1), (-150, 0)] {
      var rig = try ReferenceRig()
      rig.drag(300, 300, by: dx, 0, at: 0, lifting: false)
      #expect(rig.gesture == "Page")
      rig.up(1, at: 300)
      rig.frame()
      #expect(rig.gesture == "Idle")
      rig.wait(3000)
      #expect(rig.status.index == index && rig.isAtRest && rig.placement == .fit)
      #expect(rig.status.completedMotions == 1)
    }
  }
}
