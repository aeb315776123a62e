import Motion
import Testing

@Suite("Angles")
struct AngleTests {
  @Test(
    "§3.8: the way from one angle to another is the shorter one",
    arguments: [
      (170.0, -170.0, 20.0), (-170, 170, -20), (350, 10, 20), (0, 180, 180), (0, -180, 180),
      (10, 370, 0), (720, 5, 5),
    ])
  func difference(old: Double, new: Double, way: Double) {
    #expect(Angle.difference(from: old, to: new) == way)
  }

  @Test(
    "§3.8: it snaps to the quarter nearest to where a tenth of a second takes it",
    arguments: [
      (44.0, 0.0, 0.0), (46, 0, 90), (40, 60, 90), (40, -200, 0), (80, -400, 0), (-46, 0, -90),
      (130, 50, 180), (359, 0, 360), (45, 0, 90), (-45, 0, 0),
    ])
  func snap(angle: Double, velocity: Double, quarter: Double) {
    #expect(Angle.nearestQuarter(angle + 0.1 * velocity) == quarter)
  }

  @Test("the same direction is within (−180, 180], whatever it was counted as")
  func normalized() {
    for turns in -3...3 {
      for angle in [-179.0, -90, 0, 45, 180] {
        #expect(Angle.normalized(angle + 360 * Double(turns)) == angle)
      }
    }
    #expect(Angle.normalized(-180) == 180)
    #expect(Angle.normalized(540) == 180)
  }
}
