import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

@Suite("System 1: pinch zoom in motion, and its quirks")
struct PinchZoomMotionTests {
  func rig(_ assignments: [String] = []) throws -> ReferenceRig {
    try ReferenceRig(
      ["gestures.preset=pinch-zoom"] + assignments, photo: (390, 844), viewport: (390, 844))
  }

  /// A photo that fingers have left at a scale beyond the range.
  func letGo(at scale: Double, _ assignments: [String] = []) throws -> ReferenceRig {
    var rig = try rig(assignments)
    rig.rest(scale)
    rig.state.slide?.motion = .held(Placement(scale: scale))
    rig.state.release(at: rig.now)
    return rig
  }

  @Test("S1-8, S1 #14: from 4.6 it settles at 4 on the spring of 0.45 s with a bounce of 0.25")
  func settleFromAbove() throws {
    for (time, scale) in [
      (100.0, 4.31741819), (200, 4.06044723), (340.168, 3.98297473), (500, 3.9960939),
    ] {
      var rig = try letGo(at: 4.6)
      rig.wait(time)
      #expect(abs(rig.scale - scale) < 1e-6, "at \(time) ms")
    }
  }

  @Test("S1 #15: from 0.85 it goes a little beyond 1 before it is there")
  func settleFromBelow() throws {
    var rig = try letGo(at: 0.85)
    var peak = 0.0
    for _ in 0..<600 {
      rig.wait(1)
      peak = max(peak, rig.scale)
    }
    #expect(abs(peak - 1.00425632) < 1e-6)
    rig.expectOneRest(1, 0, 0)
  }

  @Test("S1-8, S1 #17: with reduced motion it eases out in 0.15 s, and completes")
  func reducedMotion() throws {
    for (time, scale) in [(50.0, 4.3069906), (75, 4.1892141), (100, 4.0936984)] {
      var rig = try letGo(at: 4.6, ["accessibility.reduce-motion=on"])
      rig.wait(time)
      #expect(abs(rig.scale - scale) < 1e-6, "at \(time) ms")
      rig.expectOneRest(4, 0, 0)
    }
  }

  // MARK: Demo

  @Test("S1-15: the demo zooms to 2.6 and back twice, half a second in and 1.5 s apart")
  func demo() throws {
    var rig = try rig()
    rig.command(.play)
    for (time, isZoomed) in [
      (400.0, false), (1900, true), (3400, false), (4900, true), (6200, false),
    ] {
      rig.at(time)
      #expect(abs(rig.scale - (isZoomed ? 2.6 : 1)) < 0.001, "at \(time) ms")
    }
  }

  @Test("S1 #16: each of its zooms is on the spring of 0.8 s with a bounce of 0.2")
  func demoSpring() throws {
    var rig = try rig()
    rig.command(.play)
    for (time, scale) in [
      (100.0, 1.32276362), (300, 2.24206781), (500, 2.58370301), (666.7, 2.62426339),
      (1000, 2.60398388),
    ] {
      rig.at(500 + time)
      #expect(abs(rig.scale - scale) < 1e-6, "at \(time) ms")
    }
  }

  @Test("S1-15: with reduced motion there is none, and the pill tells one decimal and ×")
  func demoOff() throws {
    var rig = try rig(["accessibility.reduce-motion=on"])
    rig.command(.play)
    rig.at(1500)
    #expect(rig.scale == 1)
    #expect(
      ZoomLabel.text(.times, scale: 1) == "1.0×" && ZoomLabel.text(.times, scale: 2.6) == "2.6×")
  }

  // MARK: Quirks

  @Test("S1 quirk 1: a zoom is about the fingers, which keep what they hold")
  func focal() throws {
    var rig = try ReferenceRig(["gestures.preset=pinch-zoom"])
    // (100, 250) would be 111.8 px off if it were zoomed about the middle.
    rig.pinch(from: ((60, 250), (140, 250)), to: ((20, 250), (180, 250)), at: 10)
    let point = Point(x: 200, y: 300) + rig.placement.offset + Point(x: -100, y: -50) * rig.scale
    #expect((point - Point(x: 100, y: 250)).length < 0.5 && abs(rig.scale - 2) < 0.001)
  }

  @Test("S1 quirk 2: a photo with bars beside it cannot be dragged into them")
  func bars() throws {
    var rig = try ReferenceRig(["gestures.preset=pinch-zoom"])
    rig.rest(1.9)
    // 570 px high on a screen of 600.
    rig.drag(200, 300, by: 0, 120, at: 10, lifting: false)
    #expect(rig.y < 40)
    rig.up(1, at: 400)
    rig.frame()
    rig.wait(2000)
    rig.expect(1.9, 0, 0)
  }

  @Test("S1 quirk 3: the frame's own band has an end, however far fingers part")
  func asymptote() throws {
    let rig = try ReferenceRig()
    #expect(try #require(rig.limits).visibleScale(raw: 40) < 6.27)
    #expect(try #require(rig.limits).visibleScale(raw: 1e9) < 8)
  }

  @Test("S1 quirk 4, S1 #11: at fit a drag to the side is the page's, and leaves the photo alone")
  func dragAtFit() throws {
    var rig = try rig()
    rig.drag(250, 422, by: -100, 0, at: 10, lifting: false)
    #expect(rig.gesture == "Page" && rig.x == 0 && abs(rig.status.pageOffset + 90) < 0.5)
    rig.wait(300)
    rig.up(1)
    rig.frame()
    rig.wait(1000)
    #expect(rig.status.index == 0 && rig.isAtRest)
  }

  @Test(
    "S1 quirk 5: where the least zoom is as large as a double tap's, that goes to the next stop")
  func doubleTapAtMinimum() throws {
    var rig = try rig(["gestures.min-scale=2"])
    rig.command(.fit)
    rig.wait(2000)
    #expect(rig.scale == 2)
    rig.doubleTap(195, 422)
    rig.wait(2000)
    #expect(rig.scale == 4)
    rig.doubleTap(195, 422)
    rig.wait(2000)
    #expect(rig.scale == 2)
  }

  @Test("S1 quirk 6: let go beyond the edge at some speed it first goes on")
  func velocity() throws {
    var rig = try rig()
    rig.rest(2, 150, 0)
    rig.drag(100, 500, by: 160, 0, at: 10, lasting: 40)
    let atRelease = rig.x
    #expect(atRelease > 195)
    rig.wait(16)
    #expect(rig.x > atRelease)
    rig.expectOneRest(2, 195, 0)
  }

  @Test("S1 quirk 7: fingers and cancels end the demo where it is")
  func demoStops() throws {
    var rig = try rig()
    rig.command(.play)
    rig.at(700)
    let scale = rig.scale
    #expect(scale > 1.3)
    rig.down(1, 200, 400)
    rig.frame()
    rig.wait(100)
    #expect(rig.scale == scale)
    rig.cancel()
    rig.wait(20_000)
    #expect(rig.scale == scale && !rig.status.isPlaying)
  }

  @Test("S1 quirk 8: while the demo zooms, scale and offset go together")
  func oneDriver() throws {
    var rig = try ReferenceRig(["autoplay.demo=double-tap"])
    rig.command(.play)
    rig.at(1200)
    for _ in 0..<60 {
      rig.wait(10)
      let progress = (rig.scale - 1) / 1.5
      #expect(abs(rig.x - -250 * progress) < 1e-6)
    }
  }

  @Test("S1 quirk 9: a tap that trembles by 4 px is a tap")
  func jitter() throws {
    var rig = try rig()
    rig.down(1, 200, 400, at: 10)
    rig.frame()
    rig.move(1, 203, 404, at: 40)
    rig.frame()
    rig.up(1, at: 80)
    rig.frame()
    rig.wait(400)
    #expect(rig.status.taps == 1 && rig.placement == .fit)
  }
}
