import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

@Suite("Replays of known faults: throws, taps and quick zooms")
struct ThrowReplayTests {
  // MARK: Throws

  @Test("§5 #17: the thumb that leaves last after a fast zoom throws nothing")
  func thumb() throws {
    var rig = try ReferenceRig()
    rig.pinch(from: ((150, 300), (250, 300)), to: ((100, 300), (300, 300)), at: 0, lasting: 120)
    rig.up(1, at: 120)
    rig.frame()
    for step in 1...5 {
      rig.move(2, 300 + 12 * Double(step), 300, at: 120 + 8 * Double(step))
      rig.frame()
    }
    let x = rig.x
    rig.up(2, at: 160)
    rig.frame()
    rig.expectOneRest(2, x, 0)
  }

  @Test("§5 #18: a tap after a throw has nothing of its speed")
  func oldSpeed() throws {
    var rig = try ReferenceRig()
    rig.rest(4)
    rig.drag(300, 300, by: -120, 0, at: 0)
    rig.at(1990)
    let placement = rig.placement
    #expect(rig.isAtRest && placement.offset.x < -150)
    rig.tap(200, 300, at: 2000)
    rig.wait(1000)
    #expect(rig.placement == placement && rig.status.taps == 1)
  }

  @Test("§5 #19: a flick after a double tap throws the photo; a press stops it, and is no tap")
  func flickAfterDoubleTap() throws {
    var rig = try ReferenceRig()
    rig.doubleTap(200, 300)
    rig.wait(600)
    let start = rig.x
    let time = rig.time
    rig.drag(250, 300, by: -120, 0, at: time)
    let thrown = rig.x
    rig.at(rig.time + 200)
    #expect(thrown - rig.x > 100 && rig.status.isMoving, "from \(start) and \(thrown) to \(rig.x)")
    rig.down(1, 200, 300)
    rig.frame()
    let stopped = rig.placement
    rig.at(rig.time + 60)
    #expect(rig.placement == stopped)
    rig.up(1)
    rig.frame()
    rig.wait(3000)
    #expect(rig.isAtRest && rig.status.taps == 0 && rig.status.doubleTaps == 1)
  }

  @Test(
    "§5 #21: thrown into the edge, a photo moves from one millisecond to the next as fast as it is")
  func edge() throws {
    var rig = try ReferenceRig()
    rig.rest(4, -500, 0)
    rig.drag(300, 300, by: -60, 0, at: 0, lasting: 40)
    var last = rig.x
    var speed = abs(rig.state.slide?.motion.animation?.velocity(at: rig.now).offset.x ?? 0)
    #expect(speed > 1000)
    var farthest = last
    for _ in 0..<800 {
      rig.wait(1)
      // The last step of all takes what cannot be seen.
      #expect(abs(rig.x - last) <= 1.05 * speed * 0.001 + (rig.isAtRest ? 0.25 : 0.02))
      last = rig.x
      farthest = min(farthest, last)
      speed = max(
        abs(rig.state.slide?.motion.animation?.velocity(at: rig.now).offset.x ?? 0), 0)
    }
    #expect(farthest < -601 && farthest > -700)
    rig.wait(3000)
    #expect(abs(rig.x + 600) < 1e-9)
  }

  @Test("§5 #22: dragged beyond the edge, it comes back with the first event")
  func backFromTheEdge() throws {
    // A photo that fills a screen 390 px wide, at its left edge.
    var rig = try ReferenceRig(photo: (390, 844), viewport: (390, 844))
    rig.rest(2, 195, 0)
    rig.down(1, 100, 400, at: 0)
    rig.frame()
    // Across first, where there is room: then it is a drag.
    rig.move(1, 100, 380, at: 10)
    rig.frame()
    rig.move(1, 300, 380, at: 20)
    rig.frame()
    #expect(abs(rig.x - 195 - 85.8) < 0.01)
    rig.move(1, 290, 380, at: 30)
    rig.frame()
    #expect(abs(rig.x - 195 - 82.41658241) < 0.01)
  }

  // MARK: Taps

  @Test("§5 #23: a second tap that trembles is a double tap, and no quick zoom")
  func trembling() throws {
    var rig = try ReferenceRig()
    rig.tap(200, 300, at: 0, lasting: 60)
    rig.down(1, 200, 300, at: 160)
    rig.frame()
    rig.move(1, 203, 304, at: 200)
    rig.frame()
    #expect(rig.scale == 1)
    rig.up(1, at: 230)
    rig.frame()
    rig.wait(2000)
    #expect(rig.status.doubleTaps == 1 && rig.status.taps == 0 && rig.scale == 2.5)
  }

  @Test("§5 #24: the second press alone does nothing; dragged on, it zooms and is no double tap")
  func quickZoom() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.tap(200, 300, at: 0, lasting: 60)
    rig.down(1, 200, 300, at: 160)
    rig.frame()
    #expect(rig.gesture == "Press2" && rig.scale == 2)
    rig.move(1, 200, 374, at: 200)
    rig.frame()
    #expect(rig.gesture == "QuickZoom" && abs(rig.scale - 2 * 1.414213562) < 0.001)
    rig.up(1, at: 400)
    rig.frame()
    rig.wait(2000)
    #expect(rig.status.doubleTaps == 0 && rig.status.taps == 0)
  }

  @Test("§5 #25, §3.9: a quick zoom depends on where the finger is, not on how it came there")
  func quickZoomPath() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.tap(200, 300, at: 0, lasting: 60)
    rig.down(1, 200, 300, at: 160)
    rig.frame()
    let stops: [(Double, Double)] = [
      (64, 2.828427125), (0, 2), (-64, 1.414213562), (0, 2), (64, 2.828427125), (-50, 1.52559815),
    ]
    for (index, stop) in stops.enumerated() {
      // The slop is counted off once, where the zoom began.
      rig.move(1, 200, 310 + stop.0, at: 200 + 20 * Double(index))
      rig.frame()
      #expect(abs(rig.scale - stop.1) < 0.001, "\(stop)")
    }
  }

  @Test("§5 #26: down zooms in, and one setting turns that around", arguments: ["down", "up"])
  func direction(_ direction: String) throws {
    var rig = try ReferenceRig(["gestures.quick-zoom=\(direction)"])
    rig.rest(2)
    rig.tap(200, 300, at: 0, lasting: 60)
    rig.down(1, 200, 300, at: 160)
    rig.frame()
    rig.move(1, 200, 360, at: 200)
    rig.frame()
    #expect(direction == "down" ? rig.scale > 2.5 : rig.scale < 1.6)
  }

  @Test("§5 #28: held after the second tap, it is neither a double tap nor a long press")
  func heldSecond() throws {
    var rig = try ReferenceRig()
    rig.tap(200, 300, at: 0)
    rig.down(1, 200, 300, at: 150)
    rig.frame()
    rig.up(1, at: 850)
    rig.frame()
    rig.wait(1000)
    let status = rig.status
    #expect(
      status.doubleTaps == 0 && status.longPresses == 0 && status.taps == 0 && rig.scale == 1)
  }

  @Test("§5 #29: two quick drags are two drags")
  func twoDrags() throws {
    var rig = try ReferenceRig()
    rig.rest(4)
    rig.drag(200, 300, by: 0, -100, at: 0)
    let first = rig.y
    rig.drag(200, 300, by: 0, -100, at: rig.time + 70)
    #expect(first < -80 && rig.y < first - 80)
    rig.wait(3000)
    #expect(rig.scale == 4 && rig.status.doubleTaps == 0 && rig.status.taps == 0)
  }

  @Test(
    "§5 #31: a tap of two fingers zooms out one stop, and neither it nor a pinch turns the page")
  func twoFingers() throws {
    var rig = try ReferenceRig()
    rig.rest(2.5)
    rig.down(1, 150, 300, at: 0)
    rig.down(2, 250, 300, at: 20)
    rig.up(1, at: 120)
    rig.up(2, at: 135)
    rig.wait(2000)
    #expect(rig.status.twoFingerTaps == 1 && rig.status.index == 0)
    rig.expect(1, 0, 0)
    rig.pinch(from: ((150, 300), (250, 300)), to: ((20, 310), (60, 300)), at: rig.time)
    rig.up(2, at: rig.time + 20)
    rig.up(1, at: rig.time + 10)
    rig.wait(2000)
    #expect(rig.status.index == 0 && rig.isAtRest && rig.scale == 1)
  }
}
