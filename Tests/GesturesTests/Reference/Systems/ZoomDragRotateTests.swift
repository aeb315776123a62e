import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

/// The preset `zoom-drag-rotate`, on a photo of 300×400 that fills its screen.
@Suite("System 5: zoom, drag and rotate")
struct ZoomDragRotateTests {
  func rig(_ assignments: [String] = []) throws -> ReferenceRig {
    try ReferenceRig(
      ["gestures.preset=zoom-drag-rotate", "gestures.max-scale=8"] + assignments, photo: (300, 400),
      viewport: (300, 400))
  }

  /// Two fingers about the middle, lifted after longer than a tap.
  func pinch(_ rig: inout ReferenceRig, _ factor: Double) {
    rig.pinch(
      from: ((110, 200), (190, 200)),
      to: ((150 - 40 * factor, 200), (150 + 40 * factor, 200)), at: rig.time + 10)
    rig.wait(300)
    rig.up(1)
    rig.up(2, at: rig.time + 5)
    rig.frame()
    rig.wait(2000)
  }

  static let pinches: [(Double, Double, Double)] = [
    (1, 2, 2), (2, 1.5, 3), (3, 0.5, 1.5), (3, 2, 6), (0.5, 0.4, 0.2), (0.2, 0.8, 0.16),
    (0.16, 3, 0.48),
  ]

  @Test(
    "S5-1, S5 #1 to #5, fault: pinches multiply, and never turn a photo inside out",
    arguments: pinches)
  func multiplies(start: Double, factor: Double, end: Double) throws {
    var rig = try rig(["gestures.min-scale=0.05"])
    rig.rest(start)
    pinch(&rig, factor)
    #expect(abs(rig.scale - end) < 0.001)
  }

  @Test("S5 #6, fault: after a pinch that was cancelled the next one goes on from what is seen")
  func cancelled() throws {
    var rig = try rig()
    rig.pinch(from: ((110, 200), (190, 200)), to: ((30, 200), (270, 200)), at: 10, lasting: 200)
    rig.cancel()
    rig.wait(2000)
    #expect(abs(rig.scale - 3) < 0.001)
    rig.down(1, 110, 200, at: rig.time)
    rig.down(2, 190, 200)
    rig.frame()
    #expect(abs(rig.scale - 3) < 0.001)
  }

  @Test("S5-2, S5 #7: drags add up")
  func dragsAddUp() throws {
    var rig = try rig(["gestures.slop=0"])
    rig.rest(3, 30, -10)
    rig.drag(100, 200, by: 12, 8, at: 10, lasting: 400)
    rig.wait(2000)
    rig.expect(3, 42, -2)
  }

  @Test("S5-3, S5 #8, fault: turns add up, and the angle is kept within half a turn")
  func turnsAddUp() throws {
    var rig = try rig()
    for angle in [90.0, 180, -90, 0, 90] {
      rig.command(.rotate)
      rig.wait(2000)
      #expect(rig.placement.rotation == angle)
    }
    #expect(Angle.normalized(395) == 35)
  }

  static let points: [(Double, Double, Double, Double)] = [
    (300, 200, 160, 520), (150, 0, 560, 220),
  ]

  @Test("S5-4, S5 #9, #10: scaled, then turned about the middle, then moved", arguments: points)
  func order(x: Double, y: Double, toX: Double, toY: Double) {
    let layout = PhotoLayout(
      photoSize: PixelSize(width: 300, height: 400),
      viewport: Viewport(pixelSize: PixelSize(width: 300, height: 400)))
    let map = layout.similarity(
      Placement(scale: 2, offset: Point(x: 10, y: 20), rotation: 90))
    // Photo points count from the photo's middle.
    #expect(close(map(Point(x: x - 150, y: y - 200)), toX, toY, 1e-9))
  }

  @Test("S5-5, S5 #11, fault: it settles on the interactive spring, and lags behind no finger")
  func lag() throws {
    let settings = GestureSettings(.zoomDragRotate)
    let spring = Spring(duration: settings.settleDuration, bounce: settings.settleBounce)
    #expect(
      abs(spring.angularFrequency - 41.887902) < 1e-6 && abs(spring.dampingRatio - 0.86) < 1e-9)
    var rig = try rig()
    rig.rest(4)
    rig.down(1, 50, 200, at: 0)
    rig.frame()
    for (speed, lag) in [(1000.0, 41.06), (3000, 123.19)] {
      // What the spring would be behind: 2ζv/ω.
      #expect(abs(2 * spring.dampingRatio * speed / spring.angularFrequency - lag) < 0.01)
    }
    for step in 1...8 {
      rig.move(1, 50 + 24 * Double(step), 200, at: 8 * Double(step))
      rig.frame()
      #expect(abs(rig.x - (24 * Double(step) - 10)) < 0.01)
    }
  }

  @Test("S5-5: fingers zoom, move and turn at once")
  func together() throws {
    var rig = try rig(["gestures.bounds=off"])
    rig.down(1, 50, 200, at: 0)
    rig.down(2, 250, 200)
    rig.frame()
    // 30° first, which turns; then half as large again, and elsewhere.
    for step in 1...10 {
      let part = Double(step) / 10
      let arm = Point(x: 100 * (1 + 0.5 * part), y: 0).rotated(by: 60 * part)
      let middle = Point(x: 150 + 40 * part, y: 200 - 30 * part)
      rig.move(1, middle.x - arm.x, middle.y - arm.y, at: 10 * Double(step))
      rig.move(2, middle.x + arm.x, middle.y + arm.y)
      rig.frame()
    }
    #expect(abs(rig.scale - 1.5) < 0.001)
    #expect(rig.placement.rotation > 40 && rig.placement.rotation < 48.01)
    #expect(close(rig.placement.offset, 40, -30, 0.5))
  }

  @Test("S5 fault: a turned photo snaps to the nearest quarter, and fits there")
  func snaps() throws {
    var rig = try ReferenceRig(["gestures.preset=zoom-drag-rotate"])
    rig.down(1, 100, 300, at: 0)
    rig.down(2, 300, 300)
    rig.frame()
    for step in 1...35 {
      let arm = Point(x: 100, y: 0).rotated(by: 2 * Double(step))
      rig.move(1, 200 - arm.x, 300 - arm.y, at: 10 * Double(step))
      rig.move(2, 200 + arm.x, 300 + arm.y)
      rig.frame()
    }
    rig.wait(200)
    #expect(abs(rig.placement.rotation - 55.676) < 0.01)
    rig.up(1)
    rig.up(2, at: rig.time + 5)
    rig.frame()
    rig.wait(2000)
    #expect(rig.placement.rotation == 90 && rig.scale == 1 && rig.isAtRest)
    // 3:4 now: as high as the screen is wide no more, but as wide as the screen.
    let scene = try #require(rig.state.scene(at: rig.now))
    #expect(abs(scene.layers[0].similarity.scale - 400.0 / 3000) < 1e-9)
  }

  @Test("turned right round and let go of, a photo rests at an exact quarter, whole")
  func exactQuarter() throws {
    for turns in 0..<24 {
      var rig = try ReferenceRig()
      rig.down(1, 100, 300, at: 0)
      rig.down(2, 300, 300)
      rig.frame()
      let last = 70 + 4 * turns
      for step in 1...last {
        let arm = Point(x: 100, y: 0).rotated(by: 4.1 * Double(step))
        rig.move(1, 200 - arm.x, 300 - arm.y, at: 8 * Double(step))
        rig.move(2, 200 + arm.x, 300 + arm.y)
        rig.frame()
      }
      rig.up(1)
      rig.up(2, at: rig.time + 4)
      rig.frame()
      rig.wait(4000)
      let quarters = rig.placement.rotation / 90
      #expect(quarters == quarters.rounded() && rig.scale == 1 && rig.isAtRest, "\(turns)")
    }
  }

  @Test("a screen that turns while the photo does shows the whole photo in the end")
  func resizedWhileTurning() throws {
    var rig = try ReferenceRig()
    rig.command(.rotate)
    rig.wait(101)
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 600, height: 400))))
    rig.wait(2000)
    #expect(rig.scale == 1 && rig.placement.rotation == 90 && rig.placement.offset == .zero)
  }

  @Test("a whole photo that is caught while it turns comes to rest whole")
  func caughtWhileTurning() throws {
    var rig = try ReferenceRig()
    rig.command(.rotate)
    rig.wait(100)
    rig.drag(200, 300, by: 5, 25, at: rig.time, lasting: 200)
    rig.wait(3000)
    let quarters = rig.placement.rotation / 90
    #expect(rig.scale == 1 && quarters == quarters.rounded() && rig.isAtRest)
  }

  @Test("a photo that is scrolled, or zoomed, while it turns turns on to the end")
  func scrolledWhileTurning() throws {
    for isScrolled in [true, false] {
      var rig = try ReferenceRig()
      rig.send(.input(.pointer(.enter(at: Point(x: 200, y: 300)), seat: 1)))
      rig.rest(2)
      rig.command(.rotate)
      rig.wait(100)
      if isScrolled {
        rig.send(.input(.pointer(.scroll(by: Point(x: 3, y: 3), time: 0), seat: 1)))
      } else {
        rig.command(.zoomIn)
      }
      rig.wait(3000)
      #expect(rig.placement.rotation == 90 && rig.isAtRest)
    }
  }

  @Test("S5 fault: there are limits, and what is beyond them comes back")
  func limited() throws {
    var rig = try rig(["gestures.max-scale=4"])
    pinch(&rig, 8)
    #expect(rig.scale == 4)
    rig.drag(10, 200, by: 900, 0, at: rig.time, lasting: 800)
    rig.wait(3000)
    rig.expect(4, 450, 0)
  }
}
