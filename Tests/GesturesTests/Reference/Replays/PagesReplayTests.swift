import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

@Suite("Replays of known faults: pages, losses, turns and layout")
struct PagesReplayTests {
  @Test("§5 #33: a zoomed photo is dragged to its edge before its page turns")
  func zoomedDrag() throws {
    var rig = try ReferenceRig()
    rig.rest(2, 100, 0)
    rig.drag(300, 300, by: -160, 0, at: 0, lifting: false)
    #expect(rig.gesture == "Pan" && rig.status.pageOffset == 0)
    rig.expect(2, -50, 0)
    rig = try ReferenceRig()
    rig.rest(2, -200, 0)
    rig.drag(300, 300, by: -150, 10, at: 0, lifting: false)
    #expect(rig.gesture == "Page" && rig.status.pageOffset < -130)
    rig.expect(2, -200, 0)
    rig.up(1)
    rig.frame()
    rig.wait(2000)
    #expect(rig.status.index == 1 && rig.isAtRest)
  }

  @Test("§5 #34: pulled down at its top a zoomed photo only stretches")
  func pulledDown() throws {
    var rig = try ReferenceRig()
    rig.rest(4, 0, 300)
    rig.drag(200, 200, by: 0, 120, at: 0, lifting: false)
    #expect(rig.gesture == "Pan" && rig.y > 320 && rig.y < 380)
    rig.up(1, at: 400)
    rig.frame()
    rig.expectOneRest(4, 0, 300)
    #expect(!rig.status.areDetailsShown && rig.status.index == 0)
  }

  // MARK: Losses

  @Test("§5 #35: a pinch that the compositor cancels stays; at once, it was none")
  func cancelled() throws {
    var rig = try ReferenceRig()
    rig.pinch(from: ((150, 300), (250, 300)), to: ((115, 300), (285, 300)), at: 0, lasting: 304)
    rig.cancel()
    #expect(rig.status.contactCount == 0)
    rig.expectOneRest(1.7, 0, 0)
    rig = try ReferenceRig()
    rig.pinch(from: ((150, 300), (250, 300)), to: ((115, 300), (285, 300)), at: 0, lasting: 80)
    rig.cancel()
    rig.expectOneRest(1, 0, 0)
  }

  @Test("§5 #35: an id that comes down again, or moves after it was lifted, moves nothing")
  func idsAgain() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 300, 300, at: 0)
    rig.frame()
    rig.move(1, 250, 300, at: 10)
    rig.frame()
    let dragged = rig.x
    rig.down(1, 60, 500, at: 20)
    rig.frame()
    #expect(abs(rig.x - dragged) < 0.01 && rig.status.contactCount == 1)
    rig.up(1, at: 30)
    rig.move(1, 200, 100, at: 40)
    rig.frame()
    rig.wait(1000)
    rig.expect(2, dragged, 0)
  }

  @Test("§5 #35: a touchscreen that is unplugged lets go as a cancel does")
  func unplugged() throws {
    var rig = try ReferenceRig()
    rig.pinch(from: ((150, 300), (250, 300)), to: ((115, 300), (285, 300)), at: 0, lasting: 304)
    rig.send(.input(.devices([.pointer], seat: 1)))
    #expect(rig.status.contactCount == 0)
    rig.expectOneRest(1.7, 0, 0)
  }

  // MARK: Turns

  /// Two fingers 200 px apart about the middle, turned by so many degrees in steps of two.
  func turn(
    _ rig: inout ReferenceRig, _ degrees: Double, from start: Double = 0, radius: Double = 100
  ) {
    var angle = start
    while angle != degrees {
      angle += max(-2, min(2, degrees - angle))
      let arm = Point(x: radius, y: 0).rotated(by: angle)
      rig.move(1, 200 - arm.x, 300 - arm.y, at: rig.time + 8)
      rig.move(2, 200 + arm.x, 300 + arm.y)
      rig.frame()
    }
  }

  func landed() throws -> ReferenceRig {
    var rig = try ReferenceRig()
    rig.down(1, 100, 300, at: 0)
    rig.down(2, 300, 300)
    rig.frame()
    return rig
  }

  @Test("§5 #37: fingers turn the photo from a threshold on, without a jump, and it snaps back")
  func threshold() throws {
    var rig = try landed()
    turn(&rig, 10)
    #expect(rig.placement.rotation == 0)
    turn(&rig, 20, from: 10)
    #expect(abs(rig.placement.rotation - 5.676055) < 0.001)
    rig.wait(100)
    rig.up(1)
    rig.up(2, at: rig.time + 5)
    rig.frame()
    rig.expectOneRest(1, 0, 0)
    #expect(rig.placement.rotation == 0)
  }

  @Test("§5 #37: a pinch that has clearly zoomed turns nothing any more")
  func lockedOut() throws {
    var rig = try landed()
    rig.move(1, 75, 300, at: 10)
    rig.move(2, 325, 300)
    rig.frame()
    turn(&rig, 60, radius: 125)
    #expect(rig.placement.rotation == 0 && abs(rig.scale - 1.25) < 0.001)
  }

  @Test("§5 #37: turned past half a turn it goes on, and never spins the long way round")
  func pastHalf() throws {
    var rig = try landed()
    var last = 0.0
    for step in 1...20 {
      turn(&rig, Double(step) * 10, from: Double(step - 1) * 10)
      #expect(abs(rig.placement.rotation - last) < 10.01)
      last = rig.placement.rotation
    }
    #expect(abs(last - 185.676055) < 0.01)
    rig.wait(100)
    rig.up(1)
    rig.up(2, at: rig.time + 5)
    rig.frame()
    for _ in 0..<60 {
      rig.wait(16)
      #expect(abs(abs(rig.placement.rotation) - 180) < 6.1)
    }
    #expect(rig.placement.rotation == 180)
  }

  @Test("§5 #37: a little to the left of upright it snaps upright")
  func nearZero() throws {
    var rig = try landed()
    turn(&rig, -17.3239)
    #expect(abs(rig.placement.rotation + 3) < 0.001)
    rig.wait(100)
    rig.up(1)
    rig.up(2, at: rig.time + 5)
    rig.frame()
    rig.expectOneRest(1, 0, 0)
    #expect(rig.placement.rotation == 0)
  }

  // MARK: More

  @Test(
    "§5 G: a drag moves the photo with the finger in either direction of reading",
    arguments: ["ltr", "rtl"])
  func reading(_ direction: String) throws {
    var rig = try ReferenceRig(["accessibility.reading-direction=\(direction)"])
    rig.rest(2)
    rig.drag(200, 300, by: 60, 0, at: 0, lifting: false)
    #expect(abs(rig.x - 50) < 0.5)
  }

  @Test("§5 G: what takes no time is complete all the same, once")
  func noTime() throws {
    var rig = try ReferenceRig()
    rig.command(.fit)
    #expect(rig.status.completedMotions == 1 && !rig.status.isMoving)
    rig.command(.zoomIn)
    rig.wait(3000)
    #expect(rig.status.completedMotions == 2)
  }

  @Test("§5 G: the neighbour of a page comes in from that page's edge, not from the finger")
  func neighbourPlace() throws {
    var rig = try ReferenceRig()
    rig.drag(390, 300, by: -110, 0, at: 0, lifting: false)
    let scene = try #require(rig.state.scene(at: rig.now))
    #expect(scene.layers.count == 2)
    #expect(abs(scene.layers[1].pageOffset - scene.layers[0].pageOffset - rig.pageWidth) < 1e-9)
  }

  @Test("§5 G: as a photo comes to rest nothing moves: it goes to whole pixels, where it is drawn")
  func wholePixels() throws {
    var rig = try ReferenceRig()
    rig.rest(2.345)
    rig.drag(200, 300, by: 33.3, 7.7, at: 0, lasting: 400)
    rig.wait(3000)
    let placement = rig.placement
    let left = 200 + placement.offset.x - 400 * placement.scale / 2
    #expect(rig.isAtRest && abs(left - left.rounded()) < 1e-6)
  }
}
