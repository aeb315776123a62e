import Geometry
import Testing

@testable import FrameCore
@testable import Gestures

@Suite("§2.3: several fingers, from one state to the next")
struct SeveralFingersTransitionTests {
  @Test(
    "§2.3 Transform down, Transform up with 2 left: a third finger comes and goes, moving nothing")
  func thirdFinger() throws {
    var rig = try ReferenceRig()
    rig.pinch(from: ((150, 300), (250, 300)), to: ((100, 300), (300, 300)), at: 0)
    let placement = rig.placement
    #expect(abs(rig.scale - 2) < 1e-9)
    rig.down(3, 200, 500, at: 300)
    rig.frame()
    #expect(rig.gesture == "Transform" && rig.placement == placement)
    for id: Int32 in 1...2 {
      var other = rig
      other.up(id, at: 400)
      other.frame()
      #expect(other.gesture == "Transform" && other.placement == placement)
      #expect(other.status.contactCount == 2)
    }
  }

  @Test("§2.3 Transform up with 1 left: it pans on without another slop")
  func leftover() throws {
    var rig = try ReferenceRig()
    rig.pinch(from: ((150, 300), (250, 300)), to: ((100, 300), (300, 300)), at: 0)
    let placement = rig.placement
    rig.up(1, at: 300)
    rig.frame()
    #expect(rig.gesture == "Pan" && rig.placement == placement)
    rig.move(2, 303, 300, at: 310)
    rig.frame()
    #expect(abs(rig.x - placement.offset.x - 3) < 1e-9)
  }

  @Test("§2.3 Transform up with 1 left: what the fingers did before is not its speed")
  func speedReset() throws {
    var rig = try ReferenceRig()
    rig.rest(3)
    rig.pinch(from: ((200, 300), (300, 300)), to: ((100, 300), (200, 300)), at: 0)
    func measured(_ rig: ReferenceRig) -> Double {
      rig.state.gestures.motion.velocity(at: rig.now).offset.x
    }
    #expect(abs(measured(rig) + 1250) < 1)
    // From outside it cannot be seen: the guard lasts longer than what is measured reaches back.
    rig.up(1)
    rig.frame()
    #expect(measured(rig) == 0)
    rig.move(2, 199, 300, at: 88)
    rig.frame()
    rig.move(2, 198, 300, at: 96)
    rig.frame()
    #expect(abs(measured(rig) + 125) < 1)
  }

  @Test("§2.3 Transform all up in one frame: both fingers' speed is the photo's")
  func thrown() throws {
    var rig = try ReferenceRig()
    rig.rest(4)
    rig.pinch(from: ((200, 300), (300, 300)), to: ((120, 300), (220, 300)), at: 0)
    let x = rig.x
    #expect(abs(x + 80) < 1e-9)
    rig.up(1)
    rig.up(2)
    rig.frame()
    #expect(rig.gesture == "Idle" && rig.status.isMoving)
    rig.wait(5000)
    #expect(rig.isAtRest && abs(rig.x - x + 221.7) < 3)
  }

  @Test("§2.3 Transform all up: a pinch beyond the range comes back about the fingers' middle")
  func settles() throws {
    var rig = try ReferenceRig()
    rig.rest(3)
    rig.pinch(from: ((50, 250), (150, 250)), to: ((0, 250), (200, 250)), at: 0)
    #expect(abs(rig.scale - 4.735167529) < 1e-6)
    rig.wait(300)
    rig.up(1)
    rig.up(2)
    rig.frame()
    // (−100, −50) from the middle, at ×3.
    rig.expectOneRest(4, 100.0 / 3, 50.0 / 3)
  }

  @Test("§2.3 Pan after Transform, last up: two fingers that tapped are one tap of two")
  func twoFingerTap() throws {
    for apart in [true, false] {
      var rig = try ReferenceRig()
      rig.rest(2.5)
      rig.down(1, 150, 300, at: 0)
      rig.frame()
      rig.down(2, 250, 300, at: 20)
      rig.frame()
      rig.up(1, at: 120)
      if apart {
        rig.frame()
        #expect(rig.gesture == "Pan")
        rig.wait(15)
      }
      rig.up(2)
      rig.frame()
      #expect(rig.gesture == "Idle" && rig.status.twoFingerTaps == 1)
      rig.expectOneRest(1, 0, 0)
    }
  }

  @Test("§2.3 any cancel: it is no tap, and takes nothing back but a pinch younger than 100 ms")
  func cancel() throws {
    var rig = try ReferenceRig()
    rig.down(1, 200, 300, at: 0)
    rig.frame()
    rig.cancel()
    rig.wait(1000)
    #expect(rig.gesture == "Idle" && rig.status.taps == 0 && rig.status.longPresses == 0)

    rig = try ReferenceRig()
    rig.tap(200, 300, at: 0)
    rig.down(1, 200, 300, at: 150)
    rig.frame()
    rig.cancel()
    rig.wait(1000)
    #expect(rig.gesture == "Idle" && rig.status.doubleTaps == 0 && rig.scale == 1)

    for (age, scale) in [(96.0, 1.2), (104, 1.7)] {
      rig = try ReferenceRig()
      rig.rest(1.2)
      let end = 100 * 1.7 / 1.2 / 2
      rig.pinch(
        from: ((150, 300), (250, 300)), to: ((200 - end, 300), (200 + end, 300)), at: 0,
        lasting: age)
      #expect(abs(rig.scale - 1.7) < 1e-9)
      rig.cancel()
      #expect(rig.status.contactCount == 0)
      rig.wait(3000)
      #expect(rig.isAtRest && abs(rig.scale - scale) < 0.001, "\(age) ms")
    }
  }

  @Test("§2.3 Page, Dismiss cancel: the page and the photo go back to their place")
  func cancelledPage() throws {
    for (dx, dy) in [(-300.0, 0.0), (0, -250)] {
      var rig = try ReferenceRig()
      rig.drag(350, 400, by: dx, dy, at: 0, lifting: false)
      rig.cancel()
      rig.wait(3000)
      #expect(rig.isAtRest && rig.placement == .fit && rig.status.index == 0)
      #expect(!rig.status.areDetailsShown)
    }
  }

  @Test("§2.3 Swallow last up, Swallow cancel: only then the next finger counts")
  func swallow() throws {
    for isCancelled in [false, true] {
      var rig = try ReferenceRig()
      rig.down(1, 200, 300, at: 0)
      rig.frame()
      rig.at(600)
      #expect(rig.gesture == "Swallow")
      if isCancelled { rig.cancel() } else { rig.up(1) }
      rig.frame()
      #expect(rig.gesture == "Idle")
      rig.down(1, 200, 300, at: 700)
      rig.frame()
      #expect(rig.gesture == "Press1")
    }
  }

  @Test("§2.3 Transform down: five fingers within 150 ms, and not within 151, are a hand")
  func hand() throws {
    for (last, gesture) in [(150.0, "Swallow"), (151, "Transform")] {
      var rig = try ReferenceRig()
      rig.rest(2, 50, 0)
      for id: Int32 in 0..<4 {
        rig.down(id, 80 + 60 * Double(id), 300, at: 10 * Double(id))
        rig.frame()
      }
      rig.move(0, 60, 280)
      rig.frame()
      rig.down(4, 320, 400, at: last)
      rig.frame()
      #expect(rig.gesture == gesture, "\(last) ms")
      guard gesture == "Swallow" else { continue }
      for id: Int32 in 0..<5 { rig.up(id) }
      rig.frame()
      rig.wait(2000)
      rig.expect(2, 50, 0)
    }
  }
}
