import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

/// The preset `zoomable`: a view of 300×400 that an affine modifier zooms from 1 to 3. Its transforms count from the top
/// left corner; ours from the middle, from which the corner is (−150, −200): t = T + (s − 1)·(150, 200).
@Suite("System 2: zoomable")
struct ZoomableTests {
  static let half = Point(x: 150, y: 200)

  func rig(_ assignments: [String] = []) throws -> ReferenceRig {
    try ReferenceRig(
      ["gestures.preset=zoomable", "gestures.max-scale=3"] + assignments, photo: (300, 400),
      viewport: (300, 400))
  }

  /// A placement, from an affine transform of the view's own.
  func placement(_ scale: Double, _ x: Double, _ y: Double) -> Placement {
    Placement(scale: scale, offset: Point(x: x, y: y) + Self.half * (scale - 1))
  }

  /// Where the placement takes a point of the view.
  func image(_ point: Point, _ placement: Placement) -> Point {
    Self.half + placement.offset + (point - Self.half) * placement.scale
  }

  /// Without limits, for what the modifier does before it thinks of them.
  func free() throws -> PlacementLimits {
    var limits = try #require(try rig().limits)
    limits.isBounded = false
    return limits
  }

  @Test(
    "S2-1, S2-2, S2 #1: scaled about a point, that point stays and the others move away from it")
  func anchored() throws {
    let zoomed = try free().zoomed(.fit, to: 2, about: Point(x: 75, y: 100))
    #expect(zoomed == placement(2, -75, -100))
    #expect(image(Point(x: 75, y: 100), zoomed) == Point(x: 75, y: 100))
    #expect(image(.zero, zoomed) == Point(x: -75, y: -100))
    #expect(image(Point(x: 300, y: 400), zoomed) == Point(x: 525, y: 700))
  }

  @Test("S2 #2, #3: zooms add up, and their order matters")
  func order() throws {
    let limits = try free()
    let a = Point(x: 75, y: 100)
    let b = Point(x: 150, y: 200)
    let first = limits.zoomed(limits.zoomed(.fit, to: 2, about: a), to: 3, about: b)
    #expect(first == placement(3, -187.5, -250))
    let second = limits.zoomed(limits.zoomed(.fit, to: 1.5, about: b), to: 3, about: a)
    #expect(second == placement(3, -225, -300))
  }

  @Test("S2-7, S2 #4, fault (a): too small, it settles at the smallest scale there is")
  func tooSmall() throws {
    let limits = try #require(try rig().limits)
    #expect(limits.settled(placement(0.9, 10, 10)) == .fit)
  }

  @Test("S2-7, S2 #5, #14, fault (b): too large, it settles about the fingers, not in the middle")
  func tooLarge() throws {
    let limits = try #require(try rig().limits)
    let settled = limits.settled(placement(3.2, -500, -700), about: Point(x: 60, y: 300))
    #expect(settled.scale == 3)
    let expected = placement(3, -465, -637.5)
    #expect(close(settled.offset - expected.offset, 0, 0, 1e-9))
  }

  @Test("S2-7, S2 #6: beyond an edge it settles at it")
  func edges() throws {
    let limits = try #require(try rig().limits)
    #expect(limits.settled(placement(2, 40, -500)) == placement(2, 0, -400))
    #expect(limits.settled(placement(2, -310, -10)) == placement(2, -300, -10))
    #expect(limits.settled(placement(3, -700, -100)) == placement(3, -600, -100))
  }

  @Test("S2-4, S2 #7: a drag moves it as far as the finger, at any scale")
  func drag() throws {
    var rig = try rig()
    let start = placement(2, -75, -100)
    rig.rest(2, start.offset.x, start.offset.y)
    let way = Point(x: 30, y: -20)
    let slop = way * (10 / way.length)
    rig.drag(100, 200, by: way.x + slop.x, way.y + slop.y, at: 10, lifting: false)
    let end = placement(2, -45, -120)
    rig.expect(2, end.offset.x, end.offset.y)
  }

  @Test(
    "S2 #8, fault (f): it does so also after a pinch, whose scale the finger's way is not divided by"
  )
  func dragAfterPinch() throws {
    var rig = try rig()
    rig.rest(2)
    rig.pinch(from: ((100, 200), (200, 200)), to: ((75, 200), (225, 200)), at: 10)
    #expect(abs(rig.scale - 3) < 0.001)
    let before = rig.placement
    rig.up(1, at: 200)
    rig.frame()
    rig.move(2, 255, 180, at: 210)
    rig.frame()
    rig.expect(3, before.offset.x + 30, before.offset.y - 20)
  }

  @Test(
    "S2-9, S2 #9, fault (e): the fingers' factor is the photo's, and 1 is no change",
    arguments: [1.0, 2, 2.9])
  func factor(_ factor: Double) throws {
    var rig = try rig()
    rig.pinch(
      from: ((100, 200), (200, 200)),
      to: ((150 - 50 * factor, 200), (150 + 50 * factor, 200)), at: 10)
    rig.expect(factor, 0, 0)
  }

  @Test(
    "S2-5, S2 #9: let go of beyond the range it settles within, and the next pinch begins there")
  func settlesAtEnd() throws {
    var rig = try rig()
    rig.rest(2)
    rig.pinch(from: ((125, 200), (175, 200)), to: ((0, 200), (300, 200)), at: 10)
    #expect(rig.scale > 3)
    // Longer than a tap of two fingers.
    rig.wait(300)
    rig.up(1)
    rig.up(2)
    rig.frame()
    let released = rig.scale
    rig.wait(20)
    #expect(rig.scale > 3 && rig.scale < released, "animated")
    rig.wait(2000)
    rig.expect(3, 0, 0)
    rig.pinch(from: ((50, 200), (250, 200)), to: ((100, 200), (200, 200)), at: rig.time + 10)
    rig.expect(1.5, 0, 0)
  }

  static let doubleTaps: [(Double, Double, Double, Double)] = [
    (60, 300, -120, -600), (0, 0, 0, 0), (300, 400, -600, -800),
  ]

  @Test(
    "S2-6, S2 #10: a double tap goes all the way, at the finger, and back", arguments: doubleTaps)
  func doubleTap(x: Double, y: Double, tx: Double, ty: Double) throws {
    var rig = try rig()
    rig.doubleTap(x, y)
    rig.wait(2000)
    let expected = placement(3, tx, ty)
    rig.expect(3, expected.offset.x, expected.offset.y)
    rig.doubleTap(x, y)
    rig.wait(2000)
    rig.expect(1, 0, 0)
  }

  @Test("S2-6: it takes 0.15 s, evenly")
  func linear() throws {
    var rig = try rig()
    rig.doubleTap(150, 200)
    for (time, scale) in [(50.0, 1 + 2.0 / 3), (75, 2), (150, 3)] {
      var rig = rig
      rig.wait(time)
      #expect(abs(rig.scale - scale) < 1e-6, "at \(time) ms")
    }
  }

  @Test(
    "S2 #11, #12, #15, faults (a), (c): a photo may rest smaller than fit, and is then in the middle"
  )
  func smallMinimum() throws {
    let limits = try #require(try rig(["gestures.min-scale=0.5"]).limits)
    #expect(limits.settled(placement(0.4, 0, 0)) == placement(0.5, 75, 100))
    let between = limits.settled(placement(0.8, 5, 70))
    #expect(
      between.scale == 0.8 && close(between.offset - placement(0.8, 30, 40).offset, 0, 0, 1e-9))
  }

  @Test("S2-3, S2 #13: a point of the view in parts of its size is where it says")
  func unitAnchor() throws {
    let limits = try free()
    let centred = limits.layout.placement(centering: Point(x: 0.25, y: 0.75), scale: 4)
    #expect(image(Point(x: 75, y: 300), centred) == Self.half)
  }

  @Test("S2-8: from 1 to 3, with a colour beside the photo that anybody can choose")
  func defaults() throws {
    var settings = Settings()
    try settings.apply(assignments: ["gestures.preset=zoomable", "photo.background=#1e90ff"])
    #expect(settings.gestures.minimumScale == 1 && settings.gestures.maximumScale == 3)
    #expect(settings.background == Color(rgb: 0x1E90FF))
    let rig = try rig(["photo.background=#1e90ff"])
    #expect(rig.state.scene(at: rig.now)?.background == Color(rgb: 0x1E90FF))
  }

  // MARK: Faults

  @Test("S2 fault (d): on another screen a zoomed photo keeps its size and the point in the middle")
  func resize() throws {
    var rig = try rig()
    rig.rest(2, 40, -30)
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 600, height: 400))))
    rig.wait(10)
    #expect(abs(rig.scale - 2) < 1e-9 && abs(rig.y + 30) <= 0.5)
  }

  @Test("S2 faults (f), (h): fingers that move together move the photo along while they zoom")
  func panWhilePinching() throws {
    var rig = try rig()
    rig.pinch(from: ((100, 200), (200, 200)), to: ((90, 230), (290, 230)), at: 10)
    let point = image(Point(x: 100, y: 200), rig.placement)
    #expect((point - Point(x: 90, y: 230)).length < 0.5 && abs(rig.scale - 2) < 0.001)
  }

  @Test("S2 fault (g): nothing comes between the finger and the photo: no lag at any speed")
  func noLag() throws {
    var rig = try rig()
    rig.rest(3)
    rig.down(1, 50, 200, at: 0)
    rig.frame()
    // 3000 px/s.
    for step in 1...8 {
      rig.move(1, 50 + 24 * Double(step), 200, at: 8 * Double(step))
      rig.frame()
      #expect(abs(rig.x - (24 * Double(step) - 10)) < 0.01)
    }
  }

  @Test("S2 fault (i): a zoom that nobody can see is none")
  func almostIdentity() throws {
    var rig = try rig()
    rig.rest(1 + 1e-12)
    rig.doubleTap(150, 200)
    rig.wait(2000)
    #expect(rig.scale == 3)
  }

  @Test("S2 fault (j): at fit a drag is the page's")
  func dragAtFit() throws {
    var rig = try rig()
    rig.drag(200, 200, by: -80, 0, at: 10, lifting: false)
    #expect(rig.gesture == "Page")
  }

  @Test("S2-6: it goes all the way also where that is further")
  func furtherAway() throws {
    var rig = try rig(["gestures.max-scale=5"])
    rig.doubleTap(150, 200)
    rig.wait(2000)
    #expect(rig.scale == 5)
  }

  @Test("S2 fault (k): how far a double tap goes can be set")
  func doubleTapScale() throws {
    var rig = try rig(["gestures.double-tap-scale=1.5"])
    rig.doubleTap(150, 200)
    rig.wait(2000)
    #expect(rig.scale == 1.5)
  }
}
