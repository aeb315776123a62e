import Geometry
import Motion
import Testing

@testable import FrameCore
@testable import Gestures

@Suite("§2.3: several fingers, palms, devices and screens")
struct TransformTests {
  static let singleSteps:
    [([(Double, Double)], [(Double, Double)], Double, Double, Double, Double)] = [
      ([(100, 300), (300, 300)], [(50, 300), (350, 300)], 1.5, 0, 0, 0),
      ([(50, 100), (150, 100)], [(0, 100), (200, 100)], 2, 0, 100, 200),
      ([(100, 300), (300, 300)], [(120, 310), (320, 310)], 1, 0, 20, 10),
      ([(100, 300), (300, 300)], [(200, 200), (200, 400)], 1, 90, 0, 0),
      ([(100, 300), (300, 300)], [(130, 240), (290, 380)], 1.063014581, 41.18592517, 10, 10),
      ([(100, 100), (200, 100), (150, 200)], [(90, 90), (210, 90), (150, 210)], 1.2, 0, 10, 30),
      ([(100, 100), (100, 100)], [(90, 90), (110, 110)], 1, 0, 0, 0),
    ]

  @Test("§2.4: what one step of any fingers does", arguments: 0..<7)
  func step(_ index: Int) {
    let (old, new, factor, turn, x, y) = Self.singleSteps[index]
    var steps: InlineList<ContactFit.Step> = []
    for (old, new) in zip(old, new) {
      steps.append(ContactFit.Step(old: Point(x: old.0, y: old.1), new: Point(x: new.0, y: new.1)))
    }
    let fit = ContactFit(steps, minimumRadius: 12)
    #expect(abs(fit.factor - factor) < 1e-9 && abs(fit.turn - turn) < 1e-8)
    var grip = Grip(
      Placement.fit,
      PlacementLimits(layout: GestureRig.layout, zoomRange: 1...4, band: .off, isBounded: false))
    grip.transform(factor: fit.factor, turn: 0, from: fit.oldCentroid, to: fit.newCentroid)
    if turn == 0 { #expect(close(grip.placement.offset, x, y, 1e-9)) }
  }

  @Test("§2.3 Transform all up: two fingers that neither move nor stay long are a tap of two")
  func twoFingerTap() throws {
    // When the second lands, when the last lifts, how far one moves.
    for (second, last, travel, isTap) in [
      (150.0, 249.0, 0.0, true), (152, 240, 0, false), (20, 251, 0, false), (20, 200, 9, true),
      (20, 200, 12, false),
    ] {
      var rig = try ReferenceRig()
      rig.rest(2.5)
      rig.down(1, 150, 300, at: 0)
      rig.frame()
      rig.down(2, 250, 300, at: second)
      rig.frame()
      rig.move(2, 250 + travel, 300, at: second + 10)
      rig.frame()
      rig.up(1, at: last - 10)
      rig.frame()
      rig.up(2, at: last)
      rig.frame()
      rig.wait(2000)
      #expect(rig.status.twoFingerTaps == (isTap ? 1 : 0), "\(second) \(last) \(travel)")
      #expect((rig.scale == 1) == isTap && rig.status.taps == 0)
    }
  }

  @Test(
    "§2.7: a tap of two fingers goes from stop to stop: the largest, that of the double tap, fit")
  func stops() throws {
    var rig = try ReferenceRig()
    rig.rest(4)
    for scale in [2.5, 1, 1] {
      rig.down(1, 150, 300, at: rig.time + 10)
      rig.down(2, 250, 300)
      rig.frame()
      rig.up(1, at: rig.time + 50)
      rig.up(2)
      rig.wait(2000)
      #expect(rig.scale == scale)
    }
  }

  @Test(
    "§2.3 Transform down: five fingers at once were an accident, which is taken back; one by one they are not"
  )
  func wholeHand() throws {
    for (interval, gesture) in [(30.0, "Swallow"), (60, "Transform")] {
      var rig = try ReferenceRig()
      rig.rest(2, 50, 0)
      for id: Int32 in 0..<5 {
        rig.down(id, 80 + 60 * Double(id), 250 + 30 * Double(id % 2), at: interval * Double(id))
        rig.frame()
        rig.move(id, 82 + 60 * Double(id), 250 + 30 * Double(id % 2))
        rig.frame()
      }
      #expect(rig.gesture == gesture)
      for id: Int32 in 0..<5 { rig.up(id, at: rig.time + 100) }
      rig.frame()
      rig.wait(2000)
      #expect(rig.gesture == "Idle" && rig.isAtRest)
      if gesture == "Swallow" { rig.expect(2, 50, 0) }
    }
  }

  @Test(
    "§2.7: a contact longer than 35 mm is a palm: what it did is taken back; a firm finger is none")
  func palm() throws {
    for (millimeters, gesture) in [(34.0, "Pan"), (36, "Swallow")] {
      var rig = try ReferenceRig()
      rig.rest(2)
      rig.drag(200, 300, by: -60, 0, at: 0, lifting: false)
      rig.touch(.shape(id: 1, major: millimeters * 96 / 25.4))
      rig.frame()
      #expect(rig.gesture == gesture)
      rig.up(1, at: 500)
      rig.frame()
      rig.wait(2000)
      rig.expect(2, gesture == "Pan" ? -50 : 0, 0)
    }
  }

  @Test("§2.3 cancel while others remain: they are swallowed")
  func otherSeat() throws {
    var rig = try ReferenceRig()
    rig.down(1, 100, 300, at: 0)
    rig.send(.input(.touch(.down(id: 1, at: Point(x: 300, y: 300), time: 0), seat: 2)))
    rig.send(.input(.touch(.frame, seat: 2)))
    #expect(rig.gesture == "Transform")
    rig.at(300)
    rig.cancel()
    #expect(rig.gesture == "Swallow" && rig.status.contactCount == 1)
    rig.send(.input(.touch(.up(id: 1, time: 400), seat: 2)))
    rig.send(.input(.touch(.frame, seat: 2)))
    #expect(rig.gesture == "Idle")
  }

  @Test(
    "§2.3 Pan up, came from Transform: only after 150 ms and the slop has the last finger a speed")
  func guardClock() throws {
    for (delay, steps, isThrown) in [(0.0, 5, false), (160, 5, true), (160, 1, false)] {
      var rig = try ReferenceRig()
      rig.rest(2)
      rig.pinch(from: ((150, 300), (250, 300)), to: ((130, 300), (270, 300)), at: 0)
      rig.up(1, at: 300)
      rig.frame()
      rig.wait(delay)
      for step in 1...steps {
        rig.move(2, 270 - 8 * Double(step), 300, at: rig.time + 8)
        rig.frame()
      }
      let x = rig.x
      rig.up(2)
      rig.frame()
      rig.wait(3000)
      #expect((abs(rig.x - x) > 50) == isThrown, "\(delay) ms, \(steps) steps: \(x) to \(rig.x)")
    }
  }

  // MARK: Screens

  @Test(
    "§2.3 any, size change: the point in the middle and the size on the glass stay, under fingers too"
  )
  func resizeMidGesture() throws {
    var rig = try ReferenceRig()
    rig.pinch(from: ((100, 300), (300, 300)), to: ((50, 320), (350, 320)), at: 0)
    let before = rig.placement
    // Photo pixels from the photo's middle to that of the screen, and logical pixels per photo pixel.
    let (middle, size) = (before.offset * (1 / before.scale), before.scale * 0.1)
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 600, height: 400))))
    #expect(rig.gesture == "Transform" && rig.status.contactCount == 2)
    // 600×400 fits 533×400.
    let after = rig.placement
    #expect(abs(after.scale * 400 / 3000 - size) < 1e-9)
    #expect(
      close(after.offset * (1 / after.scale) * (0.1 / (400.0 / 3000)), middle.x, middle.y, 1e-6))
    rig.move(2, 351, 320, at: rig.time + 10)
    rig.frame()
    #expect((rig.placement.offset - after.offset).length < 2, "and nothing jumps afterwards")
  }

  @Test(
    "§2.3 any, size change: on the same glass scaled otherwise the photo stays as large as it was")
  func otherScale() throws {
    var rig = try ReferenceRig()
    rig.rest(2, 60, -20)
    rig.send(
      .viewport(
        Viewport(
          size: Size(width: 200, height: 300), pixelSize: PixelSize(width: 400, height: 600))))
    rig.wait(10)
    #expect(abs(rig.scale - 2) < 1e-9 && close(rig.placement.offset, 30, 0, 0.5))
  }

  @Test(
    "§2.3 any, size change: a photo of another size keeps its middle and its size, at fit it stays at fit"
  )
  func otherPhoto() throws {
    var rig = try ReferenceRig(["gestures.max-scale=10"])
    rig.rest(4, 60, 40)
    // As many screen pixels a photo pixel as before.
    rig.send(.loaded(.file(.init("a")), photoSize: PixelSize(width: 8000, height: 6000)))
    rig.wait(10)
    rig.expect(8, 60, 40)
    rig = try ReferenceRig()
    rig.send(.loaded(.file(.init("a")), photoSize: PixelSize(width: 300, height: 4000)))
    #expect(rig.placement == .fit)
  }

  // MARK: Others than fingers

  @Test(
    "§2.7: what a key, a wheel or a pinch asks for during a throw counts from where the photo is")
  func duringThrow() throws {
    var rig = try ReferenceRig()
    rig.rest(4)
    rig.drag(200, 300, by: -60, 0, at: 0, lasting: 40)
    rig.wait(50)
    let x = rig.x
    #expect(rig.status.isMoving)
    rig.send(.input(.key("minus")))
    rig.wait(3000)
    // About the middle, by 1.5.
    rig.expect(4 / 1.5, x / 1.5, 0)
  }

  static let wheelTurns:
    [((Double, Double), (Double, Double, Double), Double, (Double, Double, Double))] =
      [
        ((300, 200), (1, 0, 0), -1, (1.3, -30, 0)),
        ((300, 200), (3.5, 0, 0), -1, (4, -14.28571429, 14.28571429)),
        ((300, 200), (4, 0, 0), -1, (4, 0, 0)),
        ((20, 300), (2, 200, 0), 1, (1.538461538, 107.6923077, 0)),
        ((20, 300), (1.2, 0, 0), 1, (1, 0, 0)),
        ((350, 300), (1, 0, 0), -5, (3.71293, -406.9395, 0)),
        ((350, 300), (3.71293, -406.9395, 0), 5, (1, 0, 0)),
        ((200, 300), (1, 0, 0), -0.25, (1.067789972, 0, 0)),
      ]

  @Test("§2.7: the wheel zooms about the cursor by 1.3 a click", arguments: 0..<8)
  func wheel(_ index: Int) throws {
    let (cursor, from, clicks, to) = Self.wheelTurns[index]
    var rig = try ReferenceRig()
    rig.rest(from.0, from.1, from.2)
    rig.send(.input(.pointer(.enter(at: Point(x: cursor.0, y: cursor.1)), seat: 1)))
    let notches = max(1, Int(abs(clicks)))
    for _ in 0..<notches {
      rig.send(.input(.pointer(.wheel(clicks: clicks / Double(notches), time: 0), seat: 1)))
    }
    rig.wait(3000)
    rig.expect(to.0, to.1, to.2)
  }

  @Test(
    "§2.7: the mouse drags from one pixel on, and never turns the page; modifiers make its wheel scroll"
  )
  func mouse() throws {
    var rig = try ReferenceRig()
    func send(_ pointer: PointerEvent) { rig.send(.input(.pointer(pointer, seat: 1))) }
    send(.enter(at: Point(x: 200, y: 300)))
    send(.button(.left, isPressed: true, time: 0))
    send(.motion(to: Point(x: 150, y: 300), time: 20))
    #expect(rig.gesture == "Pan" && rig.status.pageOffset == 0)
    send(.button(.left, isPressed: false, time: 30))
    rig.wait(2000)
    rig.rest(2)
    send(.wheel(clicks: 1, modifiers: .shift, time: 40))
    rig.expect(2, -40, 0)
    rig.rest(4)
    send(.wheel(clicks: -1, modifiers: .control, time: 50))
    rig.expect(4, 0, 60)
    // Two fingers on a touchpad move the photo; with Control they zoom.
    send(.scroll(by: Point(x: 30, y: 0), time: 60))
    rig.expect(4, -30, 60)
    send(.scroll(by: Point(x: 0, y: 15), modifiers: .control, time: 70))
    rig.wait(2000)
    #expect(abs(rig.scale - 4 / 1.3) < 0.001)
  }

  @Test("a pinch that begins anew, or is told nonsense, takes the photo from where it is")
  func pinchAgain() throws {
    var rig = try ReferenceRig()
    func pinch(_ event: PinchEvent) { rig.send(.input(.pinch(event, seat: 1))) }
    func update(_ scale: Double, _ rotation: Double = 0) {
      pinch(.update(translation: .zero, scale: scale, rotation: rotation, time: 10))
    }
    rig.send(.input(.pointer(.enter(at: Point(x: 200, y: 300)), seat: 1)))
    pinch(.begin(time: 0))
    update(2)
    pinch(.begin(time: 20))
    update(1.01)
    #expect(abs(rig.scale - 2.02) < 1e-9)
    update(1, 1e308)
    update(.nan)
    update(-1)
    #expect(abs(rig.scale - 2.02) < 1e-9 && rig.placement.rotation == 0)
  }

  @Test("a tap has no second one on another photo")
  func tapThenNext() throws {
    var rig = try ReferenceRig()
    rig.tap(200, 300, at: 0)
    rig.send(.input(.key("Right")))
    rig.tap(200, 300, at: 150)
    rig.wait(2000)
    #expect(rig.status.doubleTaps == 0 && rig.scale == 1 && rig.status.index == 1)
  }

  @Test("§2.1: a touchpad's pinch multiplies what the scale was, about the pointer, and settles")
  func touchpad() throws {
    var rig = try ReferenceRig()
    rig.send(.input(.pointer(.enter(at: Point(x: 300, y: 250)), seat: 1)))
    rig.rest(1.5)
    rig.send(.input(.pinch(.begin(time: 0), seat: 1)))
    for scale in [1.2, 1.7, 2] {
      rig.send(
        .input(.pinch(.update(translation: .zero, scale: scale, rotation: 0, time: 10), seat: 1)))
    }
    #expect(abs(rig.scale - 3) < 1e-9 && rig.gesture == "Transform")
    // (100, −50) from the middle, as far away again twice.
    #expect(close(rig.placement.offset, -100, 50, 1e-9))
    rig.send(.input(.pinch(.update(translation: .zero, scale: 4, rotation: 0, time: 20), seat: 1)))
    #expect(rig.scale > 4)
    rig.at(500)
    rig.send(.input(.pinch(.end(isCancelled: false, time: 500), seat: 1)))
    rig.wait(3000)
    #expect(rig.scale == 4 && rig.gesture == "Idle")
  }
}
