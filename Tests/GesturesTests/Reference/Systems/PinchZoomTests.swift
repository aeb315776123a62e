import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

/// The preset `pinch-zoom`: a photo of 390×844 that fills its screen, zoomed from 1 to 4, with a linear band.
@Suite("System 1: pinch zoom")
struct PinchZoomTests {
  let limits = PlacementLimits(
    layout: PhotoLayout(
      photoSize: PixelSize(width: 390, height: 844),
      viewport: Viewport(pixelSize: PixelSize(width: 390, height: 844))),
    zoomRange: 1...4, band: .linear)

  func rig(_ assignments: [String] = []) throws -> ReferenceRig {
    try ReferenceRig(
      ["gestures.preset=pinch-zoom"] + assignments, photo: (390, 844), viewport: (390, 844))
  }

  // MARK: Bounds and bands

  @Test(
    "S1-2, S1-5, S1 #1, #2: beyond the range the scale follows by three tenths",
    arguments: [(0.5, 0.85), (0.2, 0.76), (0, 0.7), (5, 4.3), (6, 4.6), (10, 5.8), (2.5, 2.5)])
  func scaleBand(raw: Double, seen: Double) {
    #expect(abs(limits.visibleScale(raw: raw) - seen) < 1e-9)
  }

  @Test("S1 #3: so does the offset, from either edge, and where there is no room at all")
  func offsetBand() {
    func seen(_ raw: Double, _ limit: Double) -> Double {
      let inside = min(max(raw, -limit), limit)
      return inside + RubberBand.linear.visible(overshoot: raw - inside, reach: 390)
    }
    #expect(seen(120, 100) == 106 && seen(-130, 100) == -109 && seen(50, 0) == 15)
    // The same through the limits of a photo at fit.
    #expect(limits.visibleOffset(raw: Point(x: 50, y: 0), scale: 1).x == 15)
  }

  @Test(
    "S1 #4: what is seen beyond the range has one raw scale", arguments: [(4.6, 6), (0.85, 0.5)])
  func inverse(seen: Double, raw: Double) {
    #expect(abs(limits.rawScale(visible: seen) - raw) < 1e-9)
  }

  static let offsets: [(Double, Double, Double)] = [
    (0.8, 0, 0), (1.5, 97.5, 211), (2, 195, 422), (2.6, 312, 675.2), (4, 585, 1266),
    (4.6, 702, 1519.2),
  ]

  @Test("S1-3, S1 #5: how far the photo may be moved at a scale", arguments: offsets)
  func maximumOffset(scale: Double, x: Double, y: Double) {
    let limit = limits.layout.maximumOffset(scale: scale)
    #expect(abs(limit.x - x) < 1e-9 && abs(limit.y - y) < 1e-9)
  }

  @Test("S1-1, S1-4, S1 #6: an offset is brought into its bounds axis by axis")
  func clampedOffset() {
    func clamped(_ x: Double, _ y: Double, _ scale: Double) -> Point {
      limits.layout.clamped(offset: Point(x: x, y: y), scale: scale)
    }
    #expect(clamped(300, -900, 2) == Point(x: 195, y: -422))
    #expect(close(clamped(-500, 0, 2.6), -312, 0, 1e-9))
    #expect(clamped(10, 10, 1) == .zero)
    #expect(clamped(700, 2000, 4) == Point(x: 585, y: 1266))
  }

  // MARK: Gestures

  /// Two fingers about the middle that zoom by `factor`, and the photo as it is seen while they are down.
  func pinched(_ rig: inout ReferenceRig, by factor: Double) {
    rig.pinch(
      from: ((195 - 60, 422), (195 + 60, 422)),
      to: ((195 - 60 * factor, 422), (195 + 60 * factor, 422)), at: rig.time + 10, lasting: 160)
  }

  func lift(_ rig: inout ReferenceRig) {
    rig.wait(60)
    rig.up(1)
    rig.up(2, at: rig.time + 5)
    rig.frame()
  }

  @Test(
    "S1-5, S1-7, S1 #7, #8: pinched beyond the range it is seen so far, and settles at the limit",
    arguments: [(1.0, 6.0, 4.6, 4.0), (2, 0.25, 0.85, 1)])
  func pinch(start: Double, factor: Double, seen: Double, settled: Double) throws {
    var rig = try rig()
    rig.rest(start)
    pinched(&rig, by: factor)
    #expect(abs(rig.scale - seen) < 0.001)
    lift(&rig)
    rig.expectOneRest(settled, 0, 0)
  }

  @Test("S1-6, S1 #9: dragged past its edge it follows by three tenths, and comes back to it")
  func drag() throws {
    var rig = try rig()
    rig.rest(2, 150, 0)
    // 10 px of slop along the way come on top.
    let way = Point(x: 100, y: -50)
    let slop = way * (10 / way.length)
    rig.drag(100, 500, by: way.x + slop.x, way.y + slop.y, at: 10, lasting: 400, lifting: false)
    rig.expect(2, 211.5, -50)
    rig.wait(60)
    rig.up(1)
    rig.frame()
    rig.expectOneRest(2, 195, -50)
  }

  @Test("S1-6, S1-13, S1 #10: zooming in further widens how far it may be dragged, at once")
  func pinchAndDrag() throws {
    var rig = try rig()
    rig.rest(2)
    pinched(&rig, by: 3)
    rig.wait(100)
    rig.up(1)
    rig.frame()
    rig.move(2, 375 + 800, 422, at: rig.time + 200)
    rig.frame()
    rig.expect(4.6, 731.4, 0)
    rig.wait(300)
    rig.up(2)
    rig.frame()
    rig.expectOneRest(4, 585, 0)
  }

  @Test("S1-7, S1 #12: zooming out takes the photo along into narrower bounds")
  func zoomOut() {
    let settled = limits.settled(Placement(scale: 1.5, offset: Point(x: 390, y: 0)))
    #expect(settled == Placement(scale: 1.5, offset: Point(x: 97.5, y: 0)))
    #expect(limits.visibleOffset(raw: Point(x: 390, y: 0), scale: 1.5) == Point(x: 185.25, y: 0))
    #expect(limits.settled(settled) == settled, "once is enough")
  }

  static let doubleTaps: [(Double, Double, String)] = [
    (1, 2, "4"), (1.7, 1, "4"), (4, 1, "4"), (1, 1.5, "1.5"),
  ]

  @Test(
    "S1-9, S1 #13: a double tap doubles the size about the middle, and leaves any zoom",
    arguments: doubleTaps)
  func doubleTap(start: Double, end: Double, maximum: String) throws {
    var rig = try rig(["gestures.max-scale=\(maximum)"])
    rig.rest(start)
    rig.doubleTap(30, 700)
    rig.wait(3000)
    rig.expect(end, 0, 0)
  }

  @Test("S1-10: assistive devices zoom by halves, within the range, and are told whole percent")
  func accessibility() throws {
    var rig = try rig()
    #expect(rig.status.zoomPercent == 100)
    for (command, percent) in [
      (Command.increaseZoom, 150), (.increaseZoom, 200), (.decreaseZoom, 150), (.decreaseZoom, 100),
      (.decreaseZoom, 100),
    ] {
      rig.command(command)
      rig.wait(2000)
      #expect(rig.status.zoomPercent == percent)
    }
    for _ in 0..<8 { rig.command(.increaseZoom) }
    rig.wait(3000)
    #expect(rig.status.zoomPercent == 400)
  }

  @Test("S1-11: what changes the zoom from outside brings the photo into its bounds, as smoothly")
  func external() throws {
    var rig = try rig()
    rig.rest(2, 195, 422)
    rig.command(.decreaseZoom)
    rig.wait(50)
    #expect(rig.scale < 2 && rig.scale > 1.5)
    for _ in 0..<40 {
      rig.wait(10)
      let limit = limits.layout.maximumOffset(scale: rig.scale)
      // The offset goes with the scale: no edge is bared on the way, but by the bounce.
      #expect(rig.x <= limit.x + 3 && rig.y <= limit.y + 6)
    }
    rig.wait(2000)
    rig.expect(1.5, 97.5, 211)
  }

  @Test("S1-12, quirk 10: on another screen the point in the middle stays, within the bounds")
  func resize() throws {
    var rig = try rig()
    rig.rest(2, 100, 200)
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 844, height: 844))))
    rig.wait(10)
    rig.expect(2, 0, 200)
    #expect(rig.isAtRest)
  }

  @Test("S1-14: a photo follows the finger in either direction of reading")
  func rightToLeft() throws {
    var rig = try rig(["accessibility.reading-direction=rtl"])
    rig.rest(2)
    rig.drag(100, 500, by: 60, 0, at: 10, lifting: false)
    #expect(abs(rig.x - 50) < 0.5)
  }
}
