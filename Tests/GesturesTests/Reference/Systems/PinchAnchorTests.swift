import Geometry
import Gestures
import Motion
import Testing

@testable import FrameCore

/// The preset `pinch-anchor`: a photo of 300×300 that fills its screen, zoomed from 0.5 to 3.
@Suite("System 3: pinch with a moving anchor")
struct PinchAnchorTests {
  func rig(_ assignments: [String] = []) throws -> ReferenceRig {
    try ReferenceRig(
      ["gestures.preset=pinch-anchor", "gestures.max-scale=3"] + assignments, photo: (300, 300),
      viewport: (300, 300))
  }

  @Test(
    "S3-1, S3-2, S3-3, S3-8, S3 #1 to #7: fingers that join and leave never move what the others hold"
  )
  func fingers() throws {
    // Without bounds, as the recipe has none.
    var rig = try rig(["gestures.bounds=off"])
    var places: [Int32: Point] = [:]
    func down(_ id: Int32, _ x: Double, _ y: Double) {
      places[id] = Point(x: x, y: y)
      rig.down(id, x, y, at: rig.time + 200)
      rig.frame()
    }
    func move(_ dx: Double, _ dy: Double) {
      rig.at(rig.time + 10)
      for (id, place) in places.sorted(by: { $0.key < $1.key }) {
        places[id] = place + Point(x: dx, y: dy)
        rig.move(id, place.x + dx, place.y + dy)
      }
      rig.frame()
    }
    func up(_ id: Int32) {
      places[id] = nil
      rig.up(id, at: rig.time + 200)
      rig.frame()
    }
    down(1, 60, 100)
    rig.down(2, 140, 100)
    places[2] = Point(x: 140, y: 100)
    rig.frame()
    rig.expect(1, 0, 0)
    move(10, 5)
    rig.expect(1, 10, 5)
    down(3, 200, 200)
    rig.expect(1, 10, 5)
    move(10, 0)
    rig.expect(1, 20, 5)
    up(3)
    rig.expect(1, 20, 5)
    up(2)
    rig.expect(1, 20, 5)
    move(15, 20)
    rig.expect(1, 35, 25)
  }

  @Test("S3 #8, fault: a third finger that lands before the others have moved moves nothing")
  func thirdAtOnce() throws {
    var rig = try rig()
    rig.down(1, 60, 100, at: 0)
    rig.down(2, 140, 100)
    rig.frame()
    rig.down(3, 200, 200, at: 10)
    rig.frame()
    rig.expect(1, 0, 0)
  }

  @Test("S3 #9, fault: a second pinch elsewhere takes the photo from where the first has left it")
  func secondPinch() throws {
    var rig = try rig()
    rig.rest(2, 40, 0)
    rig.down(1, 45, 75, at: 0)
    rig.down(2, 105, 75)
    rig.frame()
    rig.expect(2, 40, 0)
    rig.move(2, 106, 75, at: 10)
    rig.frame()
    #expect((rig.placement.offset - Point(x: 40, y: 0)).length < 4)
  }

  static let scales: [(Double, Double, Double)] = [
    (1, 0.3, 0.5), (1, 2, 2), (2, 2, 3), (3, 0.5, 1.5), (1.5, 1.2, 1.8),
  ]

  @Test(
    "S3-2, S3 #10: a pinch multiplies the scale, and it rests within the range", arguments: scales)
  func scale(start: Double, factor: Double, end: Double) throws {
    var rig = try rig()
    rig.rest(start)
    rig.pinch(
      from: ((100, 150), (200, 150)),
      to: ((150 - 50 * factor, 150), (150 + 50 * factor, 150)), at: 10)
    // Longer than a tap of two fingers.
    rig.wait(300)
    rig.up(1)
    rig.up(2, at: rig.time + 5)
    rig.frame()
    rig.wait(3000)
    #expect(abs(rig.scale - end) < 0.001)
  }

  @Test("S3-4: fingers that lift leave the photo as it is")
  func ended() throws {
    var rig = try rig()
    rig.pinch(from: ((100, 150), (200, 150)), to: ((50, 150), (250, 150)), at: 10)
    rig.wait(100)
    let before = rig.placement
    rig.up(1)
    rig.up(2)
    rig.frame()
    rig.wait(2000)
    rig.expect(before.scale, before.offset.x, before.offset.y)
  }

  @Test("S3-5, fault: a pinch that is cancelled stays where it is, instead of going back to 1")
  func cancelled() throws {
    var rig = try rig()
    rig.pinch(from: ((100, 150), (200, 150)), to: ((50, 150), (250, 150)), at: 10, lasting: 200)
    rig.cancel()
    rig.wait(2000)
    rig.expect(2, 0, 0)
  }

  @Test("S3-6: a double tap doubles the size, and any other size goes back to 1")
  func doubleTap() throws {
    var rig = try rig()
    for (start, end) in [(1.0, 2.0), (2, 1), (0.6, 1), (3, 1)] {
      rig.rest(start)
      rig.doubleTap(150, 150)
      rig.wait(3000)
      #expect(abs(rig.scale - end) < 0.001)
    }
  }

  @Test("S3 #12, fault: where 1 is too small, it goes to and fro between the smallest and 2")
  func minimumAboveOne() throws {
    var rig = try rig(["gestures.min-scale=1.5"])
    rig.command(.fit)
    rig.wait(3000)
    for scale in [2.0, 1.5, 2] {
      rig.doubleTap(150, 150)
      rig.wait(3000)
      #expect(abs(rig.scale - scale) < 0.001)
    }
  }

  @Test("S3-7: from 0.5 to 3, on the default spring")
  func defaults() throws {
    let settings = GestureSettings(.pinchAnchor)
    #expect(settings.minimumScale == 0.5 && settings.maximumScale == 3)
    let spring = Spring(duration: settings.settleDuration, bounce: settings.settleBounce)
    let platform = Spring(response: 0.5, dampingFraction: 0.825)
    #expect(abs(spring.angularFrequency - platform.angularFrequency) < 1e-9)
    #expect(abs(spring.dampingRatio - platform.dampingRatio) < 1e-9)
  }

  @Test("S3-7, S3 #11: the label tells the zoom to a hundredth of a percent")
  func label() throws {
    #expect(ZoomLabel.text(.exactPercent, scale: 1.234) == "Zoom: 123.40%")
    var rig = try rig()
    rig.pinch(from: ((100, 150), (200, 150)), to: ((90, 150), (210, 150)), at: 10)
    let overlays = try #require(rig.state.scene(at: rig.now)).overlays
    #expect(overlays == [.zoomPill(text: "Zoom: 120.00%", opacity: 1)])
  }

  @Test("S3 fault: what changed the zoom in between is where the next pinch goes on")
  func oneTruth() throws {
    var rig = try rig()
    rig.doubleTap(150, 150)
    rig.wait(3000)
    rig.pinch(from: ((100, 150), (200, 150)), to: ((90, 150), (210, 150)), at: rig.time + 10)
    #expect(abs(rig.scale - 2.4) < 0.001)
    rig.command(.fit)
    rig.wait(3000)
    #expect(rig.scale == 1)
  }

  @Test("S3 fault: nothing can be left off the screen, and one finger pans without a pinch before")
  func bounds() throws {
    var rig = try rig()
    rig.rest(2)
    rig.drag(50, 150, by: 280, 0, at: 10, lasting: 400)
    rig.wait(3000)
    rig.expect(2, 150, 0)
  }

  @Test("S3 fault: fingers that pinch on at the limit still move the photo, which then comes back")
  func softLimit() throws {
    var rig = try rig()
    rig.rest(3)
    rig.pinch(from: ((100, 150), (200, 150)), to: ((50, 150), (250, 150)), at: 10)
    #expect(rig.scale > 3.01 && rig.scale < 6)
    rig.wait(300)
    rig.up(1)
    rig.up(2)
    rig.frame()
    rig.wait(3000)
    #expect(abs(rig.scale - 3) < 0.001)
  }

  @Test("S3 fault: the photo is where the fingers are with each event, on no spring")
  func noLag() throws {
    var rig = try rig(["gestures.bounds=off"])
    rig.down(1, 100, 150, at: 0)
    rig.down(2, 200, 150)
    rig.frame()
    for step in 1...8 {
      let way = 5 * Double(step)
      rig.move(1, 100 - way, 150, at: 8 * Double(step))
      rig.move(2, 200 + way, 150)
      rig.frame()
      rig.expect(1 + way / 50, 0, 0)
    }
  }

  @Test("S3 fault: a screen without a size is no screen")
  func emptyBounds() throws {
    var rig = try rig()
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 0, height: 0))))
    rig.down(1, 10, 10, at: 10)
    rig.down(2, 60, 10)
    rig.move(2, 90, 10, at: 20)
    rig.frame()
    #expect(rig.status.isFinite)
  }
}
