import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

@Suite("§3.6: taken in hand, let go of, sent elsewhere")
struct MotionHandoverTests {
  @Test("§3.6: caught beyond its range, a photo is pinched on from its raw scale")
  func caughtScale() throws {
    var rig = try ReferenceRig()
    rig.rest(4.735167529)
    rig.down(1, 100, 300, at: 0)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(1, 110, 300, at: 10)
    rig.move(2, 290, 300)
    rig.frame()
    #expect(abs(rig.scale - 4.570426664) < 1e-8)
    rig = try ReferenceRig(["gestures.bands=linear"])
    rig.rest(4.6)
    rig.down(1, 100, 300, at: 0)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(1, 110, 300, at: 10)
    rig.move(2, 290, 300)
    rig.frame()
    #expect(abs(rig.scale - 4.42) < 1e-9)
  }

  @Test("§3.6: caught on its way back, it is where it was seen, and pulled on from its raw offset")
  func caughtOffset() throws {
    var rig = try ReferenceRig(names: ["a"])
    rig.rest(2, 200, 0)
    rig.drag(100, 300, by: 210, 0, at: 0, lifting: false)
    rig.up(1, at: 300)
    rig.frame()
    rig.wait(60)
    let caught = rig.x
    #expect(caught > 205)
    rig.down(1, 100, 300)
    rig.frame()
    #expect(rig.x == caught)
    // 10 px back, and as much of slop.
    rig.move(1, 80, 300, at: rig.time + 10)
    rig.frame()
    let raw = RubberBand.elastic.overshoot(visible: caught - 200, reach: 400)
    let seen = RubberBand.elastic.visible(overshoot: raw - 10, reach: 400)
    #expect(abs(rig.x - 200 - seen) < 0.01)
  }

  @Test("§3.6: a pinch let go of beyond the range goes on as fast as it was seen to")
  func scaleVelocity() throws {
    var rig = try ReferenceRig()
    rig.rest(3)
    rig.down(1, 150, 300, at: 0)
    rig.down(2, 250, 300)
    rig.frame()
    // Evenly in octaves: the distance grows by 8 % each 8 ms.
    var half = 50.0
    var seen: [Double] = []
    for step in 1...7 {
      half *= 1.08
      rig.move(1, 200 - half, 300, at: 8 * Double(step))
      rig.move(2, 200 + half, 300)
      rig.frame()
      seen.append(rig.scale)
    }
    #expect(rig.scale > 4)
    let speed = (seen[6] - seen[5]) / 0.008
    rig.up(1)
    rig.up(2)
    rig.frame()
    let velocity = try #require(rig.state.slide?.motion.animation?.velocity(at: rig.now))
    #expect(velocity.scale > 0.7 * speed && velocity.scale < 1.3 * speed, "\(velocity) \(speed)")
    rig.expectOneRest(4, 0, 0)
  }

  @Test("§3.6: let go of beyond the edge, it starts with its speed, each axis for itself")
  func offsetVelocity() throws {
    var rig = try ReferenceRig(names: ["a"])
    rig.rest(4, 600, 0)
    rig.drag(150, 250, by: 60, 80, at: 0, lifting: false)
    let before = rig.placement
    rig.move(1, 216, 338, at: rig.time + 8)
    rig.frame()
    let seen = rig.placement.offset - before.offset
    rig.up(1)
    rig.frame()
    let velocity = try #require(rig.state.slide?.motion.animation?.velocity(at: rig.now)).offset
    #expect(abs(velocity.x - seen.x / 0.008) < 0.1 * velocity.x)
    #expect(abs(velocity.y - 1000) < 60 && velocity.x < 0.45 * velocity.y)
    rig.wait(5000)
    #expect(rig.isAtRest && rig.x == 600 && rig.y > 200)
  }

  @Test("§3.6: a double tap on a photo that moves decides by where that goes, not by where it is")
  func doubleTapTarget() throws {
    var rig = try ReferenceRig()
    rig.doubleTap(200, 300)
    rig.wait(50)
    #expect(rig.scale > 1 && rig.scale < 1.5)
    // A press this early would be a catch, and no tap; what a double tap does is asked for directly.
    rig.state.animate(.doubleTap, at: rig.now) {
      $0.doubleTapped($1, at: Point(x: 200, y: 300), by: DoubleTap())
    }
    rig.expectOneRest(1, 0, 0)
  }

  @Test("§3.6: a double tap on a photo that is nearly at rest, past its end, zooms out")
  func doubleTapLate() throws {
    var rig = try ReferenceRig()
    rig.doubleTap(200, 300)
    rig.wait(340)
    #expect(rig.status.isMoving && rig.scale > 2.5)
    rig.doubleTap(200, 300)
    rig.wait(3000)
    #expect(rig.isAtRest && rig.placement == .fit && rig.status.doubleTaps == 2)
  }

  @Test("§2.7: wheel and touchpad, too, act on a thrown photo from where it is")
  func duringThrow() throws {
    func thrown() throws -> ReferenceRig {
      var rig = try ReferenceRig()
      rig.rest(4)
      // With the mouse: of a pointer nothing is heard for half a second after a finger.
      func send(_ event: PointerEvent) { rig.send(.input(.pointer(event, seat: 1))) }
      send(.enter(at: Point(x: 260, y: 300)))
      send(.button(.left, isPressed: true, time: 0))
      for step in 1...5 {
        rig.wait(8)
        send(.motion(to: Point(x: 260 - 12 * Double(step), y: 300), time: 8 * UInt32(step)))
      }
      send(.button(.left, isPressed: false, time: 40))
      rig.wait(50)
      #expect(rig.status.isMoving)
      return rig
    }
    var rig = try thrown()
    var x = rig.x
    rig.send(.input(.pointer(.wheel(clicks: 1, time: 0), seat: 1)))
    rig.wait(3000)
    rig.expect(4 / 1.3, x / 1.3, 0)
    rig = try thrown()
    x = rig.x
    rig.send(.input(.pinch(.begin(time: 100), seat: 1)))
    #expect(rig.x == x)
    rig.wait(100)
    #expect(rig.x == x && rig.gesture == "Transform")
    rig.send(
      .input(.pinch(.update(translation: .zero, scale: 0.5, rotation: 0, time: 200), seat: 1)))
    rig.expect(2, x / 2, 0)
    rig.wait(300)
    rig.send(.input(.pinch(.end(isCancelled: false, time: 500), seat: 1)))
    rig.wait(3000)
    rig.expect(2, x / 2, 0)
  }

  // MARK: Reduced motion

  static let calm = "accessibility.reduce-motion=on"

  @Test("§3.6: with reduced motion a zoom takes 150 ms, and nothing goes past its end")
  func calmZoom() throws {
    var rig = try ReferenceRig([Self.calm])
    rig.doubleTap(200, 300)
    let start = rig.time
    var last = rig.scale
    for tick in 1...14 {
      rig.at(start + 10 * Double(tick))
      #expect(rig.scale > last && rig.scale < 2.5)
      last = rig.scale
    }
    rig.at(start + 151)
    #expect(rig.scale == 2.5 && rig.status.completedMotions == 1)
  }

  @Test("§3.6: with reduced motion fingers still move the photo, and a throw stops at the edge")
  func calmThrow() throws {
    var rig = try ReferenceRig([Self.calm], names: ["a"])
    rig.rest(2)
    rig.drag(300, 300, by: -110, 0, at: 0, lifting: false)
    #expect(abs(rig.x + 100) < 0.01)
    rig.up(1)
    rig.frame()
    #expect(rig.status.isMoving)
    for _ in 0..<100 {
      rig.wait(10)
      #expect(rig.x >= -200)
    }
    rig.expectOneRest(2, -200, 0)
  }
}
