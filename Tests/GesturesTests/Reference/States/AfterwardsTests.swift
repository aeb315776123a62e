import Geometry
import Gestures
import Testing

@testable import FrameCore

/// What follows a gesture closely: scrolling, taps, commands and the end of a hold.
@Suite("What comes right after a gesture")
struct AfterwardsTests {
  func scroll(_ rig: inout ReferenceRig, _ x: Double, _ y: Double) {
    rig.send(.input(.pointer(.scroll(by: Point(x: x, y: y), time: 0), seat: 1)))
  }

  /// A photo that comes back from a placement beyond its bounds or range.
  func springing(_ scale: Double, _ x: Double) throws -> ReferenceRig {
    var rig = try ReferenceRig()
    rig.send(.input(.pointer(.enter(at: Point(x: 200, y: 300)), seat: 1)))
    rig.rest(scale)
    rig.state.slide?.motion = .held(Placement(scale: scale, offset: Point(x: x, y: 0)))
    rig.state.release(at: rig.now)
    rig.wait(20)
    return rig
  }

  @Test(
    "scrolled while it springs back, a photo springs on, from where it is seen",
    arguments: [(2.5, 460.0), (5.1, 0)])
  func scrolledWhileSpringing(scale: Double, x: Double) throws {
    var rig = try springing(scale, x)
    let before = rig.placement
    scroll(&rig, -1, 0)
    #expect(rig.placement == before)
    rig.wait(1)
    #expect(
      (rig.placement.offset - before.offset).length < 15 && abs(rig.scale - before.scale) < 0.03)
    rig.wait(3000)
    #expect(rig.isAtRest && rig.scale == min(scale, 4))
  }

  @Test("a zoom that a key asked for is not frozen halfway by two fingers on a touchpad")
  func scrolledWhileZooming() throws {
    var rig = try ReferenceRig()
    rig.send(.input(.pointer(.enter(at: Point(x: 200, y: 300)), seat: 1)))
    rig.command(.zoomIn)
    rig.wait(60)
    scroll(&rig, 2, 0)
    rig.wait(3000)
    #expect(rig.scale == 1.5 && rig.isAtRest)
  }

  @Test("small scrolls add up, and the photo lies on whole pixels after each")
  func smallScrolls() throws {
    var rig = try ReferenceRig()
    rig.send(.input(.pointer(.enter(at: Point(x: 200, y: 300)), seat: 1)))
    rig.rest(4)
    for _ in 0..<100 {
      scroll(&rig, 0, 0.36)
      #expect(abs(rig.y - rig.y.rounded()) < 1e-9)
    }
    #expect(abs(rig.y + 36) < 1e-9)
  }

  @Test(
    "a tap while a zoom dies out does not keep it from its end",
    arguments: [300.0, 340, 380, 450, 500])
  func tapOnDyingZoom(delay: Double) throws {
    var rig = try ReferenceRig()
    rig.doubleTap(200, 300)
    rig.wait(delay)
    rig.tap(200, 300, at: rig.time)
    rig.wait(3000)
    #expect(rig.scale == 2.5)
  }

  @Test("what a key does under a finger that keeps still is not taken back when that is lifted")
  func keyUnderFinger() throws {
    for wait in [30.0, 2000] {
      var rig = try ReferenceRig(["gestures.long-press-time=10"])
      rig.down(1, 200, 300, at: 0)
      rig.frame()
      rig.command(.zoomIn)
      rig.wait(wait)
      rig.up(1)
      rig.frame()
      rig.wait(3000)
      #expect(rig.scale == 1.5)
    }
  }

  @Test("a turn that is asked to go where it goes anyway keeps its manner")
  func turnThenFit() throws {
    var rig = try ReferenceRig(["accessibility.reduce-motion=on"])
    rig.command(.rotate)
    rig.wait(50)
    let before = rig.state.scene(at: rig.now)?.layers.first?.similarity
    rig.command(.fit)
    let after = rig.state.scene(at: rig.now)?.layers.first?.similarity
    #expect(abs(after!.scale / before!.scale - 1) < 1e-12 && after!.rotation == before!.rotation)
    rig.wait(110)
    #expect(rig.isAtRest && rig.placement.rotation == 90 && rig.scale == 1)
  }

  @Test("a hold does not end under somebody's fingers, nor before they have been gone for a minute")
  func holdEnds() throws {
    var rig = try ReferenceRig(["autoplay.demo=off"])
    rig.command(.play)
    rig.command(.hold)
    rig.rest(2)
    rig.down(1, 200, 300, at: 599_800)
    rig.frame()
    rig.move(1, 150, 300, at: 599_900)
    rig.frame()
    rig.move(1, 100, 300, at: 600_300)
    rig.frame()
    #expect(rig.gesture == "Pan" && rig.status.contactCount == 1)
    rig.up(1, at: 600_400)
    rig.frame()
    rig.at(660_000)
    #expect(!rig.status.isPlaying)
    rig.at(661_000)
    #expect(rig.status.isPlaying)
  }

  @Test(
    "only what was sent somewhere is complete: no tap, no other screen; a page without motion is")
  func completions() throws {
    var rig = try ReferenceRig()
    rig.tap(200, 300, at: 0)
    rig.wait(1000)
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 600, height: 400))))
    #expect(rig.status.completedMotions == 0)
    rig = try ReferenceRig(["accessibility.reduce-motion=on"])
    rig.drag(300, 300, by: -120, 0, at: 0)
    rig.wait(100)
    #expect(rig.status.index == 1 && rig.status.completedMotions == 1)
  }

  @Test("with the jitter filter a pinch that slows down goes on from where it is")
  func jitterFilter() throws {
    var rig = try ReferenceRig(["gestures.jitter-filter=on"])
    rig.down(1, 150, 300, at: 0)
    rig.down(2, 250, 300)
    rig.frame()
    var half = 50.0
    var last = 1.0
    for step in 1...40 {
      half += step <= 12 ? 5 : 0.05
      rig.move(1, 200 - half, 300, at: 8 * Double(step))
      rig.move(2, 200 + half, 300)
      rig.frame()
      #expect(rig.scale >= last - 1e-9 && rig.scale < last * 1.11, "step \(step)")
      last = rig.scale
    }
    #expect(abs(last - half / 50) < 0.03)
  }
}
