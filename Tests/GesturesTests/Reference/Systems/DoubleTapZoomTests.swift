import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

/// The preset `double-tap`: an image of 300×400 that fills its screen, which a double tap zooms by 2.5.
@Suite("System 4: double tap zoom")
struct DoubleTapZoomTests {
  func rig(
    _ assignments: [String] = [], size: (Int, Int) = (300, 400)
  ) throws -> ReferenceRig {
    try ReferenceRig(
      ["gestures.preset=double-tap"] + assignments, photo: size, viewport: size)
  }

  static let taps: [(Double, Double, Double, Double, Double, Double)] = [
    (150, 200, 0, 0, 150, 200), (0, 0, 225, 300, 0, 0), (225, 80, -187.5, 300, 150, 200),
    (90, 280, 150, -200, 150, 200), (60, 360, 225, -300, 150, 300), (210, 200, -150, 0, 150, 200),
    (240, 200, -225, 0, 150, 200),
  ]

  @Test(
    "S4-1, S4-2, S4-3, S4 #1 to #6: a double tap brings the tapped point to the middle as far as the edges allow",
    arguments: taps)
  func doubleTap(x: Double, y: Double, toX: Double, toY: Double, endX: Double, endY: Double) throws
  {
    var rig = try rig()
    rig.doubleTap(x, y)
    rig.wait(3000)
    rig.expect(2.5, toX, toY)
    let half = Point(x: 150, y: 200)
    let end = half + Point(x: toX, y: toY) + (Point(x: x, y: y) - half) * 2.5
    #expect(close(end, endX, endY, 0.5))
    rig.doubleTap(x, y)
    rig.wait(3000)
    rig.expect(1, 0, 0)
  }

  @Test("S4 #7: where the demo goes on a screen of 360×480")
  func demoTargets() throws {
    var rig = try rig(size: (360, 480))
    rig.command(.play)
    rig.at(2350)
    #expect(abs(rig.scale - 2.5) < 0.01 && close(rig.placement.offset, -225, 360, 1))
    rig.at(4750)
    #expect(close(rig.placement.offset, 180, -240, 1))
  }

  @Test("S4-9, S4 #8: the demo zooms in and out every 1.2 s, over and over")
  func demoTimes() throws {
    var rig = try rig(["slideshow.interval=600"])
    rig.command(.play)
    for round in 0..<8 {
      rig.at(1200 * Double(round + 1) - 2)
      #expect(abs(rig.scale - (round % 2 == 0 ? 1 : 2.5)) < 0.001, "before round \(round)")
      rig.at(1200 * Double(round + 1) + 60)
      #expect(abs(rig.scale - (round % 2 == 0 ? 1 : 2.5)) > 0.1, "after round \(round)")
    }
  }

  @Test("S4-9: a touch ends it for good at what is seen; with reduced motion there is none")
  func demoEnds() throws {
    var rig = try rig()
    rig.command(.play)
    rig.at(1300)
    let seen = rig.placement
    rig.down(1, 10, 10)
    rig.frame()
    #expect(rig.placement == seen)
    rig.up(1, at: rig.time + 50)
    rig.frame()
    rig.wait(20_000)
    #expect(rig.scale == seen.scale && rig.status.taps == 1)
    rig = try self.rig(["accessibility.reduce-motion=on"])
    rig.command(.play)
    rig.at(2000)
    #expect(rig.scale == 1)
  }

  @Test("S4-3, S4 #10: it is on the spring of 0.4 s with a bounce of 0.15")
  func spring() throws {
    var rig = try rig()
    rig.doubleTap(150, 200)
    for (time, scale) in [
      (100.0, 1.76406993), (200, 2.34176418), (379.7, 2.50943141), (600, 2.50065327),
    ] {
      var rig = rig
      rig.wait(time)
      #expect(abs(rig.scale - scale) < 1e-6, "at \(time) ms")
    }
  }

  @Test("S4-4, S4-5: only a zoomed photo is dragged; at rest a drag is the page's")
  func drag() throws {
    var rig = try rig()
    rig.drag(200, 200, by: -80, 0, at: 10)
    rig.wait(2000)
    #expect(rig.status.index == 1)
    rig = try self.rig()
    rig.rest(2.5)
    rig.drag(200, 200, by: -80, 0, at: 10, lifting: false)
    rig.expect(2.5, -70, 0)
  }

  @Test("S4-4: a drag that is cancelled does not throw the photo, and leaves it in its bounds")
  func cancelledDrag() throws {
    var rig = try rig()
    rig.rest(2.5)
    rig.drag(50, 200, by: 400, 0, at: 10, lifting: false)
    rig.cancel()
    rig.wait(3000)
    rig.expect(2.5, 225, 0)
  }

  @Test("S4 #9, fault: turned around beyond the edge, the photo comes back with the first event")
  func deadZone() throws {
    var rig = try rig()
    rig.rest(2.5)
    rig.drag(10, 200, by: 410, 0, at: 10, lifting: false)
    let farthest = rig.x
    #expect(farthest > 225)
    rig.move(1, 415, 200, at: rig.time + 8)
    rig.frame()
    #expect(rig.x < farthest)
  }

  @Test(
    "S4-6, fault: sent to a point it goes there, to the same one also the second time, and back")
  func programmatic() throws {
    var rig = try rig()
    for _ in 0..<2 {
      rig.command(.zoomTo(Point(x: 0.75, y: 0.2)))
      rig.wait(3000)
      rig.expect(2.5, -187.5, 300)
      rig.command(.fit)
      rig.wait(3000)
      rig.expect(1, 0, 0)
    }
    #expect(Command(text: "zoom-to 0.75 0.2") == .zoomTo(Point(x: 0.75, y: 0.2)))
    for text in ["zoom-to", "zoom-to 1", "zoom-to 1.5 0", "zoom-to nan 0", "zoom-to 0 0 0"] {
      #expect(Command(text: text) == nil)
    }
  }

  @Test("S4-7: read from right to left, photos are not mirrored")
  func mirrored() throws {
    var rig = try rig(["accessibility.reading-direction=rtl"])
    rig.command(.zoomTo(Point(x: 0.75, y: 0.2)))
    rig.wait(3000)
    rig.expect(2.5, -187.5, 300)
    #expect(rig.state.scene(at: rig.now)?.layers.first?.similarity.scale == 2.5)
  }

  @Test("S4-8: those who cannot see it are told Fit or Zoomed in, and zoom about the middle")
  func spoken() throws {
    var rig = try rig()
    #expect(rig.status.zoomDescription == "Fit")
    rig.command(.increaseZoom)
    rig.wait(2000)
    #expect(rig.status.zoomDescription == "Zoomed in" && rig.placement.offset == .zero)
    rig.command(.decreaseZoom)
    rig.wait(2000)
    #expect(rig.status.zoomDescription == "Fit")
  }

  // MARK: Faults

  @Test("S4 fault: it pinches, and what is thrown glides on")
  func pinchAndFling() throws {
    var rig = try rig()
    rig.pinch(from: ((100, 200), (200, 200)), to: ((50, 200), (250, 200)), at: 10)
    #expect(abs(rig.scale - 2) < 0.001)
    rig.up(1)
    rig.up(2)
    rig.wait(2000)
    rig.drag(200, 300, by: 0, -60, at: rig.time, lasting: 40)
    let atRelease = rig.y
    rig.wait(200)
    #expect(rig.y < atRelease - 60)
  }

  @Test("S4 fault: every part of a photo that does not have the screen's form can be seen")
  func cropped() throws {
    let rig = try ReferenceRig(
      ["gestures.preset=double-tap"], photo: (900, 300), viewport: (300, 400))
    let layout = try #require(rig.limits).layout
    #expect(layout.fittedSize == Size(width: 300, height: 100))
    // Zoomed to fill the screen it can be moved until either end is at the edge.
    #expect(layout.fillScale == 4 && layout.maximumOffset(scale: 4) == Point(x: 450, y: 0))
  }

  @Test("S4 fault: where a double tap can zoom nothing, drags are still the page's")
  func zoomOfOne() throws {
    var rig = try rig(["gestures.double-tap-scale=1", "gestures.max-scale=1"])
    rig.doubleTap(20, 20)
    rig.wait(2000)
    #expect(rig.placement == .fit)
    rig.drag(200, 200, by: -80, 0, at: rig.time)
    rig.wait(2000)
    #expect(rig.status.index == 1)
  }

  @Test("S4 fault: a drag begins where the finger left the slop, without a jump")
  func dragStart() throws {
    var rig = try rig()
    rig.rest(2.5)
    rig.down(1, 100, 200, at: 0)
    rig.frame()
    for step in 1...15 {
      let before = rig.x
      rig.move(1, 100 + Double(step), 200, at: 8 * Double(step))
      rig.frame()
      #expect(rig.x - before <= 1.001)
    }
    #expect(abs(rig.x - 5) < 0.01)
  }
}
