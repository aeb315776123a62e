import Geometry
import Gestures
import Testing

/// Gestures that went wrong elsewhere, by the numbers of the reference: fingers that join and leave, and numbers.
@Suite("Replays of known faults: fingers that join and leave")
struct FingersReplayTests {
  @Test("§5 #1: the finger that is left over from a pinch moves the photo from where it is")
  func leftover() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 100, 300, at: 10)
    rig.down(2, 300, 300)
    rig.frame()
    rig.move(1, 60, 300, at: 20)
    rig.move(2, 340, 300)
    rig.frame()
    rig.expect(2.8, 0, 0)
    rig.up(1, at: 30)
    rig.frame()
    rig.expect(2.8, 0, 0)
    rig.move(2, 342, 301, at: 40)
    rig.frame()
    rig.expect(2.8, 2, 1)
    rig.up(2, at: 300)
    rig.frame()
    rig.expectOneRest(2.8, 2, 1)
  }

  @Test("§5 #2: after a pinch that went elsewhere, too, the first motion is that finger's own")
  func leftoverElsewhere() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.pinch(from: ((100, 300), (300, 300)), to: ((160, 310), (440, 310)), at: 10)
    let before = rig.placement
    rig.up(1, at: 200)
    rig.frame()
    #expect(rig.placement == before)
    rig.move(2, 443, 305, at: 210)
    rig.frame()
    rig.expect(before.scale, before.offset.x + 3, before.offset.y - 5)
  }

  @Test("§5 #4: the drag before a pinch has no say in where that leaves the photo")
  func dragThenPinch() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 100, 300, at: 10)
    rig.frame()
    rig.move(1, 130, 300, at: 20)
    rig.frame()
    #expect(rig.gesture == "Pan" && abs(rig.x - 20) < 0.5)
    rig.down(2, 330, 300, at: 30)
    rig.frame()
    rig.move(1, 80, 300, at: 40)
    rig.move(2, 380, 300)
    rig.frame()
    let pinched = rig.placement
    #expect(abs(pinched.scale - 3) < 0.001)
    rig.up(2, at: 60)
    rig.frame()
    rig.up(1, at: 70)
    rig.frame()
    rig.expectOneRest(pinched.scale, pinched.offset.x, pinched.offset.y)
  }

  @Test("§5 #5, #6: of three fingers any one may lift, and of ten in any order", arguments: 0..<3)
  func threeFingers(first: Int32) throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    for (id, point) in [(100.0, 250.0), (300, 250), (200, 400)].enumerated() {
      rig.down(Int32(id), point.0, point.1, at: 10 + Double(id) * 200)
      rig.frame()
    }
    rig.move(0, 80, 240, at: 700)
    rig.move(1, 320, 240)
    rig.move(2, 200, 430)
    rig.frame()
    let before = rig.placement
    #expect(before.scale > 2.2)
    for id in [first, (first + 1) % 3, (first + 2) % 3] {
      rig.up(id, at: rig.time + 100)
      rig.frame()
      #expect(rig.placement == before, "finger \(id)")
    }
  }

  @Test(
    "§5 #7: pinched too small and dragged on with one finger, it comes back to fit, on its page")
  func tooSmall() throws {
    var rig = try ReferenceRig()
    rig.pinch(from: ((100, 300), (300, 300)), to: ((120, 300), (280, 300)), at: 10)
    #expect(abs(rig.scale - 0.900984403) < 0.001, "raw 0.8")
    rig.up(1, at: 200)
    rig.frame()
    rig.move(2, 80, 300, at: 210)
    rig.frame()
    #expect(rig.gesture == "Pan")
    rig.up(2, at: 400)
    rig.frame()
    rig.expectOneRest(1, 0, 0)
    #expect(rig.status.index == 0)
  }

  @Test("§5 #8: a second finger far from the first zooms nothing as it lands")
  func farSecond() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 20, 300, at: 10)
    rig.frame()
    rig.down(2, 380, 300, at: 20)
    rig.frame()
    rig.expect(2, 0, 0)
    rig.move(2, 381, 300, at: 30)
    rig.frame()
    #expect(abs(rig.scale / 2 - 1.002777778) < 1e-6)
  }

  @Test(
    "§5 #9: a finger that lands again elsewhere moves nothing, and moves little by moving little")
  func landAgain() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.pinch(from: ((150, 300), (250, 300)), to: ((130, 300), (270, 300)), at: 10)
    rig.up(2, at: 100)
    rig.frame()
    rig.move(1, 180, 300, at: 110)
    rig.frame()
    let before = rig.placement
    rig.down(2, 350, 500, at: 120)
    rig.frame()
    #expect(rig.placement == before)
    rig.move(2, 350.5, 500, at: 130)
    rig.frame()
    #expect(abs(rig.scale / before.scale - 1) < 0.005)
    #expect((rig.placement.offset - before.offset).length < 2)
  }

  @Test("§5 #11: of three fingers the first may lift")
  func firstOfThree() throws {
    var rig = try ReferenceRig()
    for id: Int32 in 1...3 { rig.down(id, 60 + 90 * Double(id), 300 + 20 * Double(id), at: 10) }
    rig.frame()
    for id: Int32 in 1...3 { rig.move(id, -40 + 140 * Double(id), 290 + 25 * Double(id), at: 20) }
    rig.frame()
    let before = rig.placement
    #expect(before.scale > 1.3)
    rig.up(1, at: 200)
    rig.frame()
    #expect(rig.placement == before)
  }

  @Test("§5 #12: a finger that came down on another window takes no part")
  func elsewhere() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 100, 300, at: 10)
    rig.frame()
    // The compositor tells of it, for its surface is ours no more than its landing.
    rig.move(9, 300, 300, at: 20)
    rig.move(9, 340, 300, at: 30)
    rig.frame()
    rig.expect(2, 0, 0)
    #expect(rig.status.contactCount == 1)
  }

  // MARK: Numbers

  @Test("§5 #13: two fingers on one spot zoom nothing by moving apart a little")
  func sameSpot() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 100, 100, at: 10)
    rig.down(2, 100, 100)
    rig.frame()
    rig.move(2, 110, 100, at: 20)
    rig.frame()
    #expect(rig.scale == 2 && rig.placement.offset.isFinite)
  }

  @Test("§5 #14: nor at any distance from 0 to 23 px")
  func closeTogether() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 100, 100, at: 10)
    rig.down(2, 100, 100)
    rig.frame()
    for distance in 0...23 {
      rig.move(2, 100 + Double(distance), 100, at: 20 + 8 * Double(distance))
      rig.frame()
      #expect(rig.scale == 2)
    }
  }

  @Test("§5 #15: motions with one time stamp have no speed, and throw nothing")
  func equalTimes() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 300, 300, at: 10)
    rig.frame()
    for x in [250.0, 200, 150] {
      rig.touch(.motion(id: 1, to: .init(x: x, y: 300), time: 50))
      rig.frame()
    }
    rig.touch(.up(id: 1, time: 50))
    let x = rig.x
    rig.frame()
    rig.expectOneRest(2, x, 0)
  }
}

extension ReferenceRig {
  func expect(
    _ scale: Double, _ x: Double, _ y: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(self.scale - scale) < 0.001, sourceLocation: location)
    #expect(
      abs(self.x - x) <= 0.5 && abs(self.y - y) <= 0.5, "\(placement)", sourceLocation: location)
  }

  /// In the end the photo rests there, after one motion, if any, that came to its end.
  mutating func expectOneRest(
    _ scale: Double, _ x: Double, _ y: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    wait(5000)
    expect(scale, x, y, location)
    #expect(isAtRest && status.contactCount == 0 && gesture == "Idle", sourceLocation: location)
    #expect(status.completedMotions == 1, sourceLocation: location)
  }
}
