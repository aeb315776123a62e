import Geometry
import Gestures
import Testing

@testable import FrameCore

@Suite("§2.3: presses, taps and quick zooms")
struct PressTests {
  @Test("§2.3 Press1: a press that stays within the slop is a tap 300 ms later")
  func tap() throws {
    var rig = try ReferenceRig()
    rig.down(1, 200, 300, at: 0)
    rig.frame()
    #expect(rig.gesture == "Press1" && rig.status.contactCount == 1)
    // The slop is 10 px.
    rig.move(1, 207, 307, at: 50)
    rig.frame()
    #expect(rig.gesture == "Press1")
    rig.up(1, at: 499)
    rig.frame()
    #expect(rig.gesture == "TapPending" && rig.status.taps == 0)
    rig.at(798)
    #expect(rig.gesture == "TapPending")
    rig.at(801)
    #expect(rig.gesture == "Idle" && rig.status.taps == 1 && rig.status.areDetailsShown)
  }

  @Test(
    "§2.3 Press1 timer: held for half a second it is a long press, and swallowed to the last lift")
  func longPress() throws {
    var rig = try ReferenceRig()
    rig.down(1, 200, 300, at: 0)
    rig.frame()
    rig.at(499)
    #expect(rig.gesture == "Press1")
    rig.at(501)
    #expect(rig.gesture == "Swallow" && rig.status.longPresses == 1)
    rig.move(1, 20, 300, at: 600)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(2, 390, 300, at: 620)
    rig.frame()
    rig.up(1, at: 640)
    rig.frame()
    #expect(rig.gesture == "Swallow" && rig.placement == .fit && rig.status.pageOffset == 0)
    rig.up(2, at: 660)
    rig.frame()
    rig.wait(1000)
    #expect(rig.gesture == "Idle" && rig.status.taps == 0 && rig.status.index == 0)
  }

  @Test("§2.3 Press1 timer: a long press holds the photo for ten minutes, and the next lets go")
  func hold() throws {
    var rig = try ReferenceRig(["autoplay.demo=off"])
    rig.command(.play)
    func press() {
      rig.down(1, 200, 300, at: rig.time + 10)
      rig.frame()
      rig.up(1, at: rig.time + 700)
      rig.frame()
    }
    press()
    #expect(rig.status.isHeld && !rig.status.isPlaying)
    rig.wait(595_000)
    #expect(rig.status.isHeld && rig.status.index == 0)
    rig.wait(6000)
    #expect(!rig.status.isHeld && rig.status.isPlaying)
    press()
    press()
    #expect(!rig.status.isHeld && !rig.status.isPlaying)
    rig.wait(61_000)
    #expect(rig.status.isPlaying)
  }

  @Test("§2.3 Press1 up, caught: a press that stops a moving photo is no tap, and lets it go on")
  func caught() throws {
    var rig = try ReferenceRig()
    rig.doubleTap(200, 300)
    rig.wait(100)
    rig.down(1, 200, 300)
    rig.frame()
    let scale = rig.scale
    #expect(scale > 1.2 && scale < 2.4)
    // Also for longer than a long press.
    rig.wait(700)
    #expect(rig.scale == scale && rig.gesture == "Press1")
    rig.up(1)
    rig.frame()
    rig.wait(2000)
    #expect(rig.scale == 2.5 && rig.status.taps == 0 && rig.status.longPresses == 0)
  }

  static let intervals: [(Double, Bool)] = [
    (38, false), (40, true), (120, true), (300, true), (302, false),
  ]

  @Test(
    "§2.3 TapPending: a second press counts from 40 to 300 ms after the first tap",
    arguments: intervals)
  func interval(_ interval: Double, isSecond: Bool) throws {
    var rig = try ReferenceRig()
    rig.tap(200, 300, at: 0)
    rig.down(1, 200, 300, at: 50 + interval)
    rig.frame()
    #expect(rig.gesture == (isSecond ? "Press2" : "Press1"))
    rig.up(1, at: rig.time + 50)
    rig.frame()
    rig.wait(2000)
    #expect(rig.status.doubleTaps == (isSecond ? 1 : 0))
  }

  @Test("§2.3 TapPending: and within 40 px of it", arguments: [(40.0, "Press2"), (41, "Press1")])
  func distance(_ distance: Double, gesture: String) throws {
    var rig = try ReferenceRig()
    rig.tap(200, 300, at: 0)
    rig.down(1, 200 + distance, 300, at: 150)
    rig.frame()
    #expect(rig.gesture == gesture)
  }

  @Test("§2.3 Press2 up: held for longer than 300 ms it is nothing at all")
  func longSecondPress() throws {
    for (duration, count) in [(300.0, 1), (310, 0), (700, 0)] {
      var rig = try ReferenceRig()
      rig.tap(200, 300, at: 0)
      rig.down(1, 200, 300, at: 150)
      rig.frame()
      rig.up(1, at: 150 + duration)
      rig.frame()
      rig.wait(2000)
      #expect(rig.status.doubleTaps == count && rig.status.longPresses == 0)
      #expect(rig.status.taps == 0)
    }
  }

  @Test("§2.3 Press2 motion: up or down it is a quick zoom about the tap, to the side a drag")
  func secondPressMoves() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.tap(100, 250, at: 0)
    rig.down(1, 100, 250, at: 150)
    rig.frame()
    rig.move(1, 104, 282, at: 170)
    rig.frame()
    #expect(rig.gesture == "QuickZoom")
    let point = Point(x: 200, y: 300) + rig.placement.offset + Point(x: -50, y: -25) * rig.scale
    #expect((point - Point(x: 100, y: 250)).length < 0.5, "what was tapped stays under the tap")
    rig = try ReferenceRig()
    rig.rest(2)
    rig.tap(200, 300, at: 0)
    rig.down(1, 200, 300, at: 150)
    rig.frame()
    rig.move(1, 240, 310, at: 170)
    rig.frame()
    #expect(rig.gesture == "Pan" && rig.scale == 2)
    rig.up(1, at: 400)
    rig.frame()
    rig.wait(2000)
    #expect(rig.status.doubleTaps == 0)
  }

  @Test("§2.3 Press2, QuickZoom down 2nd: a second finger makes it a pinch, without a jump")
  func secondFinger() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.tap(200, 300, at: 0)
    rig.down(1, 200, 300, at: 150)
    rig.frame()
    rig.move(1, 200, 350, at: 170)
    rig.frame()
    let before = rig.placement
    rig.down(2, 300, 350, at: 190)
    rig.frame()
    #expect(rig.gesture == "Transform" && rig.placement == before)
    rig.move(2, 301, 350, at: 200)
    rig.frame()
    #expect(abs(rig.scale / before.scale - 1.01) < 0.0001)
  }

  @Test("§2.3 QuickZoom up: beyond the range it settles about the tap")
  func quickZoomEnds() throws {
    var rig = try ReferenceRig()
    rig.rest(3)
    rig.tap(100, 250, at: 0)
    rig.down(1, 100, 250, at: 150)
    rig.frame()
    rig.move(1, 100, 500, at: 200)
    rig.frame()
    #expect(rig.scale > 4)
    rig.up(1, at: 400)
    rig.frame()
    rig.wait(2000)
    // It was 100 px left of the middle and 50 above, at ×3.
    rig.expect(4, 100.0 / 3, 50.0 / 3)
    #expect(rig.isAtRest)
  }

  @Test("§2.3: with neither double taps nor quick zooms a tap need not wait")
  func immediate() throws {
    var rig = try ReferenceRig(["gestures.double-tap=off", "gestures.quick-zoom=off"])
    rig.tap(200, 300, at: 0)
    #expect(rig.status.taps == 1 && rig.gesture == "Idle")
    rig = try ReferenceRig(["gestures.double-tap=off"])
    rig.doubleTap(200, 300)
    rig.wait(1000)
    #expect(rig.status.taps == 2 && rig.status.doubleTaps == 0 && rig.scale == 1)
  }

  // MARK: Millimetres

  @Test(
    "§2.7: thresholds are millimetres: on a screen twice as dense the slop is twice as many pixels")
  func millimeters() throws {
    var rig = try ReferenceRig()
    var viewport = Viewport(pixelSize: PixelSize(width: 400, height: 600))
    viewport.pixelsPerMillimeter *= 2
    rig.send(.viewport(viewport))
    rig.rest(2)
    rig.down(1, 200, 300, at: 10)
    rig.frame()
    rig.move(1, 219, 300, at: 20)
    rig.frame()
    #expect(rig.gesture == "Press1")
    rig.move(1, 250, 300, at: 30)
    rig.frame()
    #expect(rig.gesture == "Pan" && abs(rig.x - 30) < 0.01)
  }
}
