import Geometry
import Testing

@testable import FrameCore
@testable import Gestures

@Suite("§2.4: the rebase rule")
struct RebaseTests {
  @Test("§2.4: the reference's sequence of fingers that come, move and go")
  func sequence() throws {
    var rig = try ReferenceRig(["gestures.bands=off", "gestures.bounds=off"])
    rig.rest(2, 30, -40)
    func expect(_ scale: Double, _ x: Double, _ y: Double, _ rig: ReferenceRig, _ step: Comment) {
      #expect(abs(rig.scale - scale) < 1e-9 && close(rig.placement.offset, x, y, 1e-9), step)
    }
    rig.down(1, 100, 300, at: 0)
    rig.down(2, 300, 300)
    rig.frame()
    expect(2, 30, -40, rig, "two land")
    rig.move(1, 90, 300, at: 300)
    rig.move(2, 310, 300)
    rig.frame()
    expect(2.2, 33, -44, rig, "they part")
    rig.up(1, at: 310)
    rig.frame()
    expect(2.2, 33, -44, rig, "A leaves")
    rig.move(2, 320, 330, at: 320)
    rig.frame()
    expect(2.2, 43, -14, rig, "B goes on")
    rig.down(3, 60, 330, at: 330)
    rig.frame()
    expect(2.2, 43, -14, rig, "C lands")
    rig.move(3, 190, 330, at: 340)
    rig.frame()
    expect(1.1, 81.5, 8, rig, "C comes closer")
    rig.down(4, 190, 500, at: 350)
    rig.frame()
    expect(1.1, 81.5, 8, rig, "E lands")
    rig.move(2, 325, 330, at: 360)
    rig.move(3, 195, 330)
    rig.move(4, 195, 500)
    rig.frame()
    expect(1.1, 86.5, 8, rig, "all three move")
  }

  @Test("§2.4: beyond the edge a pinch neither jumps nor sticks: raw 250, 271.4636502, 241.4636502")
  func bookkeeping() throws {
    var rig = try ReferenceRig(["gestures.slop=0"], names: ["a"])
    rig.rest(2, 200, 0)
    func raw(_ rig: ReferenceRig) -> Double { rig.state.gestures.grip?.rawOffset.x ?? .nan }
    rig.down(1, 110, 300, at: 0)
    rig.frame()
    rig.move(1, 160, 300, at: 300)
    rig.frame()
    #expect(abs(rig.x - 225.7309942) < 1e-7 && abs(raw(rig) - 250) < 1e-7)
    rig.down(2, 440, 300, at: 310)
    rig.frame()
    #expect(abs(rig.x - 225.7309942) < 1e-7)
    // By 0.9, about 300.
    rig.move(1, 174, 300, at: 320)
    rig.move(2, 426, 300)
    rig.frame()
    #expect(abs(rig.x - 213.1578947) < 1e-7 && abs(raw(rig) - 271.4636502) < 1e-6)
    rig.up(2, at: 330)
    rig.frame()
    rig.move(1, 144, 300, at: 340)
    rig.frame()
    #expect(abs(rig.x - 200.2918194) < 1e-6 && abs(raw(rig) - 241.4636502) < 1e-6)
  }

  @Test("§2.4: an overshoot that no band can show is taken for 0.9 of its reach")
  func cap() {
    let limits = PlacementLimits(layout: GestureRig.layout, zoomRange: 1...4)
    // 390 px beyond the edge, of 400 that the band has.
    let grip = Grip(Placement(scale: 2, offset: Point(x: 590, y: 0)), limits)
    #expect(abs(grip.rawOffset.x - 200 - 360 * 400 / (0.55 * 40)) < 1e-6)
  }

  @Test("§2.4: 1 px of noise is half a percent at 200 px, and nothing at less than 24 px")
  func noise() throws {
    for (distance, factor) in [(200.0, 1.005), (24, 25.0 / 24), (23, 1)] {
      var rig = try ReferenceRig()
      rig.rest(2)
      rig.down(1, 100, 300, at: 0)
      rig.down(2, 100 + distance, 300)
      rig.frame()
      rig.move(2, 101 + distance, 300, at: 10)
      rig.frame()
      #expect(abs(rig.scale - 2 * factor) < 1e-9, "\(distance) px")
    }
  }

  @Test("§2.4: an equilateral triangle that turns by 15° zooms nothing")
  func triangle() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    func corner(_ index: Int32, turned degrees: Double) -> Point {
      let angle = (120 * Double(index) + degrees) * .pi / 180
      return Point(
        x: 200 + 100 * Mathematics.cosine(angle), y: 300 + 100 * Mathematics.sine(angle))
    }
    for index: Int32 in 0..<3 {
      let point = corner(index, turned: 0)
      rig.down(index, point.x, point.y, at: 200 * Double(index))
      rig.frame()
    }
    rig.wait(10)
    for index: Int32 in 0..<3 {
      let point = corner(index, turned: 15)
      rig.move(index, point.x, point.y)
    }
    rig.frame()
    #expect(abs(rig.scale - 2) < 1e-9 && rig.placement.offset.length < 1e-9)
  }
}
