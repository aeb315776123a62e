import Geometry
import Gestures
import Testing

@Suite("What contacts mean")
struct GestureEngineTests {
  // MARK: Moving the photo

  @Test("a photo follows any fingers, and a finger that joins or leaves moves nothing")
  func referenceSequence() {
    var rig = GestureRig(scale: 2, offset: (30, -40), isFree: true)
    func expect(_ scale: Double, _ x: Double, _ y: Double, line: Int = #line) {
      #expect(abs(rig.scale - scale) < 1e-9, "line \(line)")
      #expect(close(rig.offset, x, y), "line \(line): \(rig.offset)")
    }
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    expect(2, 30, -40)
    rig.move(1, 90, 300)
    rig.move(2, 310, 300)
    rig.frame()
    expect(2.2, 33, -44)
    rig.up(1)
    rig.frame()
    expect(2.2, 33, -44)
    rig.move(2, 320, 330)
    rig.frame()
    expect(2.2, 43, -14)
    rig.down(3, 60, 330)
    rig.frame()
    expect(2.2, 43, -14)
    rig.move(3, 190, 330)
    rig.frame()
    expect(1.1, 81.5, 8)
    rig.down(4, 190, 500)
    rig.frame()
    expect(1.1, 81.5, 8)
    rig.move(2, 325, 330)
    rig.move(3, 195, 330)
    rig.move(4, 195, 500)
    rig.frame()
    expect(1.1, 86.5, 8)
    for id: Int32 in [3, 4, 2] {
      rig.up(id)
      rig.frame()
      expect(1.1, 86.5, 8)
    }
  }

  @Test(
    "the points under two fingers stay under them from fit on, together or in frames of their own",
    arguments: [true, false])
  func anchored(isGrouped: Bool) {
    let landings = [Point(x: 120, y: 260), Point(x: 220, y: 300)]
    let middle = Point(x: 170, y: 280)
    var rig = GestureRig()
    for (id, point) in landings.enumerated() { rig.down(Int32(id), point.x, point.y) }
    rig.frame()
    for step in 1...30 {
      let fingers = landings.map { middle + ($0 - middle) * (1 + Double(step) / 20) }
      for (id, finger) in fingers.enumerated() {
        rig.move(Int32(id), finger.x, finger.y)
        if !isGrouped { rig.frame() }
      }
      rig.frame()
      let center = Point(x: 200, y: 300)
      for (landing, finger) in zip(landings, fingers) {
        let shown = center + rig.offset + (landing - center) * rig.scale
        #expect((shown - finger).length < (isGrouped ? 1e-6 : 2), "step \(step)")
      }
    }
    #expect(abs(rig.scale - 2.5) < (isGrouped ? 1e-9 : 0.01))
    #expect(rig.phase == .transform)
  }

  @Test(
    "what several fingers hold stays under them where they go, in the bars beside the photo too")
  func movingMiddle() {
    var rig = GestureRig()
    let center = Point(x: 200, y: 300)
    let landings = [Point(x: 150, y: 280), Point(x: 250, y: 320)]
    for (id, point) in landings.enumerated() { rig.down(Int32(id), point.x, point.y) }
    rig.frame()
    for step in 1...20 {
      let part = Double(step) / 20
      let middle = center + Point(x: -90 * part, y: 130 * part)
      let fingers = landings.map { middle + ($0 - center) * (1 + part * 0.4) }
      for (id, finger) in fingers.enumerated() { rig.move(Int32(id), finger.x, finger.y) }
      rig.frame()
      for (landing, finger) in zip(landings, fingers) {
        let shown = center + rig.offset + (landing - center) * rig.scale
        #expect((shown - finger).length < 1e-6, "step \(step)")
      }
    }
    // The finger that is left is held back again, from where the photo is.
    let before = rig.offset
    rig.up(0)
    rig.frame()
    #expect(rig.offset == before)
    rig.move(1, 180, 468)
    rig.frame()
    #expect(rig.offset.y > before.y && rig.offset.y < before.y + 5)
  }

  @Test("a second finger far from the first moves nothing when it lands")
  func farFinger() {
    var rig = GestureRig(scale: 2)
    rig.down(1, 20, 300)
    rig.frame()
    rig.down(2, 380, 300)
    rig.frame()
    #expect(rig.scale == 2 && rig.offset == .zero)
    rig.move(2, 381, 300)
    rig.frame()
    #expect(abs(rig.scale / 2 - 361.0 / 360) < 1e-9)
  }

  @Test("the finger left over from a pinch goes on dragging, from where it is")
  func leftover() {
    var rig = GestureRig(scale: 2)
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(1, 60, 300)
    rig.move(2, 340, 300)
    rig.frame()
    #expect(abs(rig.scale - 2.8) < 1e-9 && close(rig.offset, 0, 0))
    rig.up(1)
    rig.frame()
    #expect(abs(rig.scale - 2.8) < 1e-9 && close(rig.offset, 0, 0))
    rig.move(2, 342, 301)
    rig.frame()
    #expect(abs(rig.scale - 2.8) < 1e-9 && close(rig.offset, 2, 1))
    #expect(rig.phase == .pan)
  }

  @Test("a finger left over from a pinch has no speed if it follows the other off the glass")
  func leftoverSpeed() throws {
    var rig = GestureRig(scale: 2)
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(2, 320, 300, at: 60)
    rig.frame()
    rig.up(1, at: 120)
    rig.frame()
    for step in 1...5 {
      rig.move(2, 320 + 12 * Double(step), 300, at: 120 + 8 * Double(step))
      rig.frame()
    }
    rig.up(2, at: 160)
    rig.frame()
    #expect(try #require(rig.release).velocity == .zero)
  }

  @Test("a drag begins where the finger left the slop, and is seen to have its speed")
  func drag() throws {
    var rig = GestureRig(scale: 2, offset: (100, 0))
    rig.down(1, 300, 300)
    rig.frame()
    rig.move(1, 294, 308, at: 8)
    rig.frame()
    #expect(rig.phase == .press && rig.offset == Point(x: 100, y: 0))
    for step in 1...10 {
      rig.move(1, 300 - 16 * Double(step), 300, at: 8 + 8 * Double(step))
      rig.frame()
    }
    #expect(rig.phase == .pan)
    #expect(close(rig.offset, -50, 0), "160 px less 10 of slop")
    rig.up(1)
    rig.frame()
    #expect(abs(try #require(rig.release).velocity.x + 2000) < 30)
  }

  @Test("beyond the bounds it follows less and less, and comes back with the first event")
  func band() {
    // d is 400; at the edge.
    var rig = GestureRig(scale: 2, offset: (200, 0))
    rig.subject.neighbours.previous = .none
    rig.down(1, 100, 300)
    rig.frame()
    rig.move(1, 160, 300)
    rig.frame()
    #expect(abs(rig.offset.x - 225.7309942) < 1e-6)
    // A pinch there neither jumps nor sticks.
    rig.down(2, 440, 300)
    rig.frame()
    #expect(abs(rig.offset.x - 225.7309942) < 1e-6)
    rig.move(1, 174, 300)
    rig.move(2, 426, 300)
    rig.frame()
    #expect(abs(rig.scale - 1.8) < 1e-9)
    #expect(abs(rig.offset.x - 213.1578947) < 1e-6)
    rig.up(2)
    rig.frame()
    rig.move(1, 144, 300)
    rig.frame()
    #expect(abs(rig.offset.x - 200.2918194) < 1e-6)
  }

  @Test("a photo caught beyond its range is pinched on from there")
  func caughtBeyondRange() {
    var rig = GestureRig(scale: 4.735167529)
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(1, 110, 300)
    rig.move(2, 290, 300)
    rig.frame()
    #expect(abs(rig.scale - 4.570426664) < 1e-8)
  }

  @Test("fingers on one spot, or at any distance under 24 px, zoom nothing")
  func closeFingers() {
    var rig = GestureRig(scale: 2)
    rig.down(1, 100, 100)
    rig.down(2, 100, 100)
    rig.frame()
    for distance in 1...23 {
      rig.move(2, 100 + Double(distance), 100)
      rig.frame()
      #expect(rig.scale == 2)
    }
  }

  @Test("what was done to the photo meanwhile is where the fingers go on")
  func takenOver() {
    var rig = GestureRig(scale: 2)
    rig.down(1, 100, 300)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(2, 340, 300)
    rig.frame()
    rig.subject.placement = .fit
    rig.move(2, 340 * 1.01, 300)
    rig.frame()
    #expect(rig.scale > 1 && rig.scale < 1.02)
  }

  // MARK: Taps

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

  // MARK: Pages

  @Test(
    "at fit, a drag to the side pulls the page; a flick turns it, a slow pull does from half on")
  func swipe() {
    var rig = GestureRig()
    rig.down(1, 300, 300, at: 0)
    rig.frame()
    rig.move(1, 180, 310, at: 400)
    rig.frame()
    #expect(rig.phase == .page)
    #expect(abs(rig.subject.pageOffset + 110) < 0.5)
    rig.move(1, 170, 310, at: 800)
    rig.up(1, at: 900)
    rig.frame()
    rig.time = 2000
    rig.flick(300, 300, by: -80, 4)
    rig.time = 3000
    rig.flick(100, 300, by: 80, 4)
    rig.down(1, 390, 300, at: 4000)
    rig.frame()
    rig.move(1, 170, 300, at: 4800)
    rig.frame()
    rig.up(1, at: 5500)
    rig.frame()
    #expect(rig.turns == [.none, .next, .previous, .next])
    #expect(rig.scale == 1 && rig.offset == .zero)
  }

  @Test("up and down at fit is no swipe; a diagonal waits to be one or the other")
  func vertical() {
    var rig = GestureRig()
    rig.flick(200, 300, by: 30, 100)
    #expect(rig.turns.isEmpty)
    #expect(rig.offset.y > 30)
    rig.subject.placement = .fit
    rig.down(1, 200, 300)
    rig.frame()
    rig.move(1, 215, 315)
    rig.frame()
    #expect(rig.phase == .press)
    rig.move(1, 240, 316)
    rig.frame()
    #expect(rig.phase == .page)
  }

  @Test("a zoomed photo is moved first; from its edge a drag to the side turns the page")
  func zoomedEdge() {
    var rig = GestureRig(scale: 2, offset: (100, 0))
    rig.flick(350, 300, by: -160, 0)
    #expect(rig.turns.isEmpty && close(rig.offset, -50, 0))
    rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.flick(350, 300, by: -150, 10)
    #expect(rig.turns == [.next])
    // Too steep, the other way, or without a photo to come.
    rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.flick(350, 300, by: -150, 60)
    #expect(rig.turns.isEmpty)
    rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.flick(100, 300, by: 150, 0)
    #expect(rig.turns.isEmpty && rig.offset.x == -60)
    rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.subject.neighbours.next = .none
    rig.flick(350, 300, by: -150, 0)
    #expect(rig.turns.isEmpty)
  }

  @Test("a page pulled from a zoomed photo and pushed back moves the photo from there on")
  func reversed() {
    var rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.down(1, 350, 300, at: 0)
    rig.frame()
    rig.move(1, 300, 300, at: 50)
    rig.frame()
    #expect(rig.phase == .page && rig.subject.pageOffset == -40)
    rig.move(1, 370, 300, at: 100)
    rig.frame()
    #expect(rig.phase == .pan && rig.subject.pageOffset == 0)
    #expect(close(rig.offset, -170, 0))
    #expect(rig.turns == [.none])
  }

  @Test("a second finger during a swipe lets the page go back and pinches")
  func secondFinger() {
    var rig = GestureRig()
    rig.down(1, 300, 300)
    rig.frame()
    rig.move(1, 200, 300)
    rig.frame()
    rig.down(2, 100, 300)
    rig.frame()
    #expect(rig.phase == .transform && rig.turns == [.none])
    rig.move(2, 50, 300)
    rig.frame()
    #expect(abs(rig.scale - 1.5) < 1e-9)
  }

  @Test("a mouse drags with hardly any slop, and never swipes")
  func mouse() {
    var rig = GestureRig()
    rig.send(.pointer(.enter(at: Point(x: 200, y: 300)), seat: 1))
    rig.send(.pointer(.button(.left, isPressed: true, time: 0), seat: 1))
    rig.send(.pointer(.motion(to: Point(x: 103, y: 300), time: 0), seat: 1))
    #expect(rig.phase == .pan && rig.turns.isEmpty)
    #expect(rig.offset.x < -40)
  }

  // MARK: What is lost

  @Test("a cancelled pinch stays as it is and is let go; the next tap is a tap")
  func cancelled() throws {
    var rig = GestureRig()
    rig.down(1, 100, 300, at: 0)
    rig.down(2, 300, 300, at: 0)
    rig.frame()
    rig.move(2, 340, 300, at: 200)
    rig.frame()
    let scale = rig.scale
    rig.time = 300
    rig.cancel()
    #expect(rig.engine.contactCount == 0 && rig.phase == .idle)
    #expect(rig.scale == scale && rig.scale > 1.1)
    #expect(try #require(rig.release).velocity == .zero)
    rig.tap(50, 50, at: 1000)
    rig.time = 1500
    rig.send(.endOfBatch)
    #expect(rig.engine.taps == 1)
  }

  @Test("a pinch that is cancelled at once was the compositor's gesture: as if nothing had been")
  func accident() {
    var rig = GestureRig()
    rig.down(1, 100, 300, at: 0)
    rig.frame()
    rig.down(2, 300, 300, at: 200)
    rig.frame()
    rig.move(2, 320, 300, at: 250)
    rig.frame()
    rig.time = 290
    rig.cancel()
    #expect(rig.outcomes.last == .resume)
  }

  @Test("a cancelled tap, drag or swipe is none")
  func cancelledOthers() {
    var rig = GestureRig()
    rig.down(1, 100, 300, at: 0)
    rig.frame()
    rig.time = 40
    rig.cancel()
    #expect(rig.phase == .idle)
    rig.down(1, 300, 300, at: 100)
    for step in 1...8 {
      rig.move(1, 300 - 20 * Double(step), 300, at: 100 + 8 * Double(step))
      rig.frame()
    }
    rig.cancel()
    rig.time = 1000
    rig.send(.endOfBatch)
    #expect(rig.turns == [.none] && rig.engine.taps == 0)
  }

  @Test("without a photo fingers count, and nothing is moved")
  func noPhoto() {
    var engine = GestureEngine()
    var frame = ContactFrame(at: .init(seconds: 1))
    let finger = ContactID.touch(seat: 1, id: 1)
    frame.downs = [ContactFrame.Touch(finger, .zero)]
    #expect(engine.handle(frame, on: nil).isEmpty)
    frame = ContactFrame(at: .init(seconds: 1.1))
    frame.moves = [ContactFrame.Touch(finger, Point(x: 300, y: 0))]
    #expect(engine.handle(frame, on: nil).isEmpty)
    #expect(engine.contactCount == 1)
  }
}
