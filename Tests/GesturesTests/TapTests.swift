import Geometry
import Gestures
import Testing

@Suite("Taps and double taps")
struct TapTests {
  @Test("a tap is one after 300 ms, two are a double tap at the first's place")
  func taps() {
    var rig = GestureRig()
    rig.tap(100, 250, at: 0)
    #expect(rig.phase == .tapPending && rig.engine.taps == 0)
    rig.time = 360
    rig.send(.endOfBatch)
    #expect(rig.phase == .idle && rig.engine.taps == 1)
    rig.tap(100, 250, at: 1000)
    rig.tap(104, 246, at: 1150)
    #expect(rig.engine.doubleTaps == 1 && rig.engine.taps == 1)
    #expect(rig.outcomes.last == .doubleTap(at: Point(x: 104, y: 246)))
  }

  /// Milliseconds between the taps, pixels between them, milliseconds the second lasts, whether it is a double tap.
  static let secondTaps: [(Double, Double, Double, Bool)] = [
    (299, 0, 50, true), (301, 0, 50, false), (40, 0, 50, true), (39, 0, 50, false),
    (150, 40, 50, true), (150, 41, 50, false), (150, 12, 50, true), (150, 0, 300, true),
    (150, 0, 310, false),
  ]

  @Test("a double tap is quick, in one place, and not too quick", arguments: secondTaps)
  func doubleTapLimits(gap: Double, distance: Double, lasting: Double, isDouble: Bool) {
    var rig = GestureRig()
    rig.tap(100, 250, at: 0)
    rig.tap(100 + distance, 250, at: 50 + gap, lasting: lasting)
    #expect(rig.engine.doubleTaps == (isDouble ? 1 : 0))
  }

  @Test("a finger may tremble within the slop and still tap; a long press is no tap")
  func tremble() {
    var rig = GestureRig()
    rig.down(1, 100, 100, at: 0)
    rig.frame()
    rig.move(1, 106, 107, at: 30)
    rig.frame()
    rig.up(1, at: 60)
    rig.frame()
    #expect(rig.phase == .tapPending)
    rig.tap(103, 104, at: 160)
    #expect(rig.engine.doubleTaps == 1)
    rig.tap(100, 100, at: 2000, lasting: 510)
    #expect(rig.phase == .idle && rig.engine.taps == 0)
  }

  @Test("two quick drags are no double tap")
  func quickDrags() {
    var rig = GestureRig(scale: 2)
    rig.flick(200, 300, by: 0, 100)
    rig.time += 70
    rig.flick(200, 300, by: 0, 100)
    #expect(rig.engine.doubleTaps == 0 && rig.engine.taps == 0)
    #expect(rig.scale == 2)
  }

  @Test("the second press alone does nothing, and a drag of it forgets the taps")
  func secondPress() {
    var rig = GestureRig(scale: 2)
    rig.tap(100, 250, at: 0)
    rig.down(1, 100, 250, at: 150)
    rig.frame()
    #expect(rig.phase == .secondPress && rig.engine.doubleTaps == 0)
    rig.move(1, 140, 250, at: 170)
    rig.frame()
    rig.up(1, at: 180)
    rig.frame()
    #expect(rig.phase == .idle && rig.engine.taps == 0 && rig.engine.doubleTaps == 0)
    #expect(rig.offset.x == 30)
  }

  @Test("a press that stops a moving photo is no tap: it goes on")
  func caught() {
    var rig = GestureRig()
    rig.isCaught = true
    rig.tap(100, 100, at: 0)
    #expect(rig.outcomes.last == .resume)
    #expect(rig.phase == .idle)
  }

  @Test("a pinch and two fingers that touch are no taps")
  func noTaps() {
    var rig = GestureRig()
    rig.down(1, 150, 300, at: 0)
    rig.down(2, 250, 300, at: 20)
    rig.up(1, at: 120)
    rig.up(2, at: 135)
    rig.time = 1000
    rig.send(.endOfBatch)
    #expect(rig.engine.taps == 0 && rig.turns.isEmpty)
  }
}
