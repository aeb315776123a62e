import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

@Suite("The photo in people's hands")
struct TouchTests {
  let one = ContactID.touch(seat: 1, id: 288)
  let two = ContactID.touch(seat: 1, id: 320)

  /// A frame at rest, with the first of its photos. The screen is 300×400, and so is each photo at fit.
  func restingRig(
    _ names: [String] = ["a", "b", "c"], _ adjust: (inout Settings) -> Void = { _ in }
  ) -> Rig {
    Rig(names) {
      $0.autoplay = false
      adjust(&$0)
    }
  }

  /// Two fingers about the middle, that part to `factor` times their distance, in ten frames.
  func pinch(_ rig: inout Rig, _ factor: Double, lifting: Bool = true) {
    rig.down(one, at: Point(x: 100, y: 200))
    rig.down(two, at: Point(x: 200, y: 200))
    for step in 1...10 {
      rig.run(0.016, frame: 0.016)
      let reach = 50 * (1 + (factor - 1) * Double(step) / 10)
      rig.move(one, to: Point(x: 150 - reach, y: 200))
      rig.move(two, to: Point(x: 150 + reach, y: 200))
    }
    guard lifting else { return }
    rig.up(one)
    rig.up(two)
  }

  /// One finger from the middle by (dx, dy), in ten frames.
  func drag(_ rig: inout Rig, _ dx: Double, _ dy: Double = 0, lifting: Bool = true) {
    rig.down(one)
    for step in 1...10 {
      rig.run(0.008, frame: 0.008)
      let part = Double(step) / 10
      rig.move(one, to: Rig.viewport.center + Point(x: dx * part, y: dy * part))
    }
    if lifting { rig.up(one) }
  }

  func tap(_ rig: inout Rig, _ x: Double = 150, _ y: Double = 200) {
    rig.down(one, at: Point(x: x, y: y))
    rig.run(0.05)
    rig.up(one)
    rig.run(0.05)
  }

  @Test("a pinch enlarges the photo, and the pill tells by how much until shortly after")
  func pinchIn() {
    var rig = restingRig()
    pinch(&rig, 2, lifting: false)
    #expect(abs(rig.placement.scale - 2) < 1e-6)
    let text = ZoomLabel.text(.times, scale: rig.placement.scale)
    #expect(rig.scene.overlays == [.zoomPill(text: text, opacity: 1)])
    #expect(rig.scene.layers[0].isResting == false)
    rig.up(one)
    rig.up(two)
    rig.run(1)
    #expect(abs(rig.placement.scale - 2) < 1e-6)
    #expect(rig.scene.overlays.isEmpty && !rig.wake.isAnimating)
  }

  @Test("the pill of a zoom that is over fades while the photo is dragged or swiped")
  func pillWhileDragging() {
    for distance in [-100.0, 0] {
      var rig = restingRig()
      pinch(&rig, distance == 0 ? 2 : 0.9)
      rig.run(0.2)
      drag(&rig, distance, 80, lifting: false)
      #expect(rig.scene.overlays.count == 1)
      rig.run(1)
      #expect(rig.status.contactCount == 1 && rig.scene.overlays.isEmpty)
    }
  }

  @Test("a photo pinched smaller than the screen springs back to fit")
  func springBack() {
    var rig = restingRig()
    pinch(&rig, 0.3, lifting: false)
    #expect(rig.placement.scale < 0.8 && rig.placement.scale > 0.5)
    rig.up(one)
    rig.up(two)
    #expect(rig.wake.isAnimating)
    rig.run(1)
    #expect(rig.placement == .fit)
  }

  @Test("a zoomed photo dragged past its edge comes back to it, thrown or not")
  func edge() {
    var rig = restingRig()
    pinch(&rig, 2)
    drag(&rig, 0, 600)
    #expect(rig.placement.offset.y > 200)
    rig.run(1.5)
    #expect(abs(rig.placement.offset.y - 200) < 1e-3)
    #expect(rig.scene.layers[0].isResting)
  }

  @Test("a double tap zooms to the finger and back, whatever played before")
  func doubleTap() {
    var rig = Rig()
    rig.run(1.3)
    #expect(rig.wake.isAnimating, "the demo zooms")
    rig.key("0")
    rig.run(2)
    tap(&rig, 100, 150)
    tap(&rig, 100, 150)
    rig.run(1)
    #expect(rig.placement.scale == 2.5)
    #expect(rig.placement.offset == Point(x: 75, y: 75))
    tap(&rig)
    tap(&rig)
    rig.run(1)
    #expect(rig.placement == .fit)
    #expect(rig.status.doubleTaps == 2 && rig.status.taps == 0)
  }

  @Test(
    "a tap that ends the demo is a tap; one that stops what somebody did is not, and that goes on")
  func caught() {
    var rig = Rig()
    rig.run(1.3)
    tap(&rig)
    rig.run(1)
    #expect(rig.status.taps == 1)
    rig.key("equal")
    rig.run(0.1)
    tap(&rig)
    rig.run(1)
    #expect(rig.status.taps == 1)
    #expect(rig.scene.layers[0].isResting)
  }

  @Test(
    "on the way out of a deep zoom the photo is never much smaller than the screen, nor inside out")
  func deepZoom() {
    var rig = restingRig { $0.gestures.maximumScale = 100 }
    for _ in 0..<12 { rig.key("plus") }
    rig.run(2)
    #expect(rig.placement.scale == 100)
    tap(&rig)
    tap(&rig)
    for _ in 0..<90 {
      rig.run(0.016, frame: 0.016)
      #expect(rig.placement.scale > 0.9)
    }
    #expect(rig.placement == .fit)
  }

  // MARK: Pages

  @Test(
    "a swipe shows the next photo, side by side with the one it was, and one back shows that again")
  func swipe() {
    var rig = restingRig()
    drag(&rig, -100, lifting: false)
    let width = 300 * 1.05
    #expect(rig.scene.layers.map(\.photo) == [Rig.photo("a"), Rig.photo("b")])
    #expect(abs(rig.scene.layers[0].pageOffset + 90) < 1e-3)
    #expect(abs(rig.scene.layers[1].pageOffset - (width - 90)) < 1e-3)
    let before = rig.scene.layers
    rig.up(one)
    // The other is the slide now, and nothing has jumped.
    #expect(rig.status.photo == Rig.photo("b"))
    #expect(rig.scene.layers.map(\.photo) == [Rig.photo("b"), Rig.photo("a")])
    #expect(abs(rig.scene.layers[1].pageOffset - before[0].pageOffset) < 1e-6)
    #expect(rig.wake.isAnimating && !rig.status.isRestingAtFit)
    rig.run(1)
    #expect(rig.scene.layers.count == 1 && rig.scene.layers[0].pageOffset == 0)
    #expect(!rig.wake.isAnimating && rig.status.isRestingAtFit)
    drag(&rig, 100)
    rig.run(1)
    #expect(rig.status.photo == Rig.photo("a") && rig.status.index == 0)
  }

  @Test("a page that is not pulled far goes back; one photo alone cannot be swiped away")
  func noTurn() {
    var rig = restingRig()
    drag(&rig, -100, lifting: false)
    rig.run(0.1)
    rig.up(one)
    #expect(rig.status.photo == Rig.photo("a") && rig.wake.isAnimating)
    rig.run(1)
    #expect(rig.scene.layers.count == 1 && rig.status.isRestingAtFit)
    var alone = restingRig(["a"])
    drag(&alone, -200)
    #expect(alone.scene.layers.count == 1)
    #expect(abs(alone.status.pageOffset) > 10)
    alone.run(1)
    #expect(alone.status.isRestingAtFit)
  }

  @Test(
    "a photo that was zoomed keeps its zoom while it can be seen, and has lost it when it comes back"
  )
  func zoomedPage() {
    var rig = restingRig()
    pinch(&rig, 2)
    drag(&rig, -200)
    rig.run(1)
    #expect(abs(rig.placement.offset.x + 150) < 1e-6, "at its edge")
    drag(&rig, -200)
    #expect(rig.status.photo == Rig.photo("b"))
    let outgoing = rig.scene.layers[1]
    #expect(outgoing.photo == Rig.photo("a") && abs(outgoing.similarity.scale - 2.0 / 3) < 1e-6)
    rig.run(1)
    drag(&rig, 200)
    rig.run(1)
    #expect(rig.status.photo == Rig.photo("a") && rig.placement == .fit)
  }

  @Test("a photo that is not decoded yet comes in from its side as soon as it is")
  func undecoded() {
    var rig = Rig([]) { $0.autoplay = false }
    rig.slow = [Rig.photo("b")]
    rig.send(.gallery(["a", "b", "c"].map(Rig.photo), notice: nil))
    drag(&rig, -150)
    #expect(rig.status.photo == Rig.photo("a"))
    rig.run(1)
    #expect(rig.scene.layers.map(\.photo) == [Rig.photo("a")] && rig.status.pageOffset == 0)
    rig.load(Rig.photo("b"))
    #expect(rig.status.photo == Rig.photo("b") && rig.status.pageOffset == 315)
    rig.run(1)
    #expect(rig.status.isRestingAtFit)
  }

  @Test("a page caught on its way is pulled on from where it was last seen")
  func caughtPage() {
    var rig = restingRig()
    drag(&rig, -150)
    rig.run(0.05)
    let seen = rig.status.pageOffset
    #expect(seen > 20)
    rig.now = rig.now + 0.01
    rig.down(one)
    #expect(rig.status.pageOffset == seen)
    rig.run(0.5)
    #expect(rig.status.pageOffset == seen)
    rig.move(one, to: Rig.viewport.center + Point(x: 30, y: 0))
    #expect(abs(rig.status.pageOffset - seen - 20) < 1e-3)
    rig.run(0.1)
    rig.up(one)
    rig.run(1)
    #expect(rig.status.isRestingAtFit && rig.status.taps == 0)
  }

  @Test("a key that asks for another photo ends a swipe")
  func keyDuringSwipe() {
    var rig = restingRig()
    drag(&rig, -60, lifting: false)
    rig.key("Right")
    rig.run(1)
    rig.move(one, to: Point(x: 20, y: 200))
    rig.up(one)
    rig.run(1.5)
    #expect(rig.status.isRestingAtFit)
    #expect(rig.scene.layers.count == 1)
  }

  @Test("with reduced motion a swipe still follows the finger, and changes at once")
  func reducedMotion() {
    var rig = restingRig { $0.reducedMotion = true }
    drag(&rig, -100, lifting: false)
    #expect(abs(rig.status.pageOffset + 90) < 1e-3)
    rig.up(one)
    rig.run(0.2)
    #expect(rig.status.photo == Rig.photo("b") && rig.status.isRestingAtFit)
  }

  // MARK: Mouse

  @Test("the wheel zooms about the cursor, five clicks in and five out")
  func wheel() {
    var rig = restingRig()
    rig.send(.input(.pointer(.enter(at: Point(x: 100, y: 150)), seat: 1)))
    for _ in 0..<5 { rig.send(.input(.pointer(.wheel(clicks: -1, time: rig.time), seat: 1))) }
    rig.run(1)
    #expect(abs(rig.placement.scale - 3.71293) < 1e-9)
    // (100, 150) from the middle, times 1 − 3.71293.
    #expect(abs(rig.placement.offset.x - 50 * 2.71293) < 0.5, "on whole pixels")
    #expect(abs(rig.placement.offset.y - 50 * 2.71293) < 0.5)
    for _ in 0..<5 { rig.send(.input(.pointer(.wheel(clicks: 1, time: rig.time), seat: 1))) }
    rig.run(1)
    #expect(abs(rig.placement.scale - 1) < 1e-9)
    for _ in 0..<4 { rig.send(.input(.pointer(.wheel(clicks: -0.25, time: rig.time), seat: 1))) }
    rig.run(1)
    #expect(abs(rig.placement.scale - 1.3) < 1e-9)
  }

  // MARK: What is lost

  @Test("a pinch that the compositor takes over leaves the photo in its bounds and no finger down")
  func cancelled() {
    var rig = restingRig()
    pinch(&rig, 6, lifting: false)
    #expect(rig.placement.scale > 4)
    rig.send(.input(.touch(.cancel, seat: 1)))
    #expect(rig.status.contactCount == 0)
    rig.run(1)
    #expect(rig.placement.scale == 6 || rig.placement.scale == 4)
    #expect(rig.scene.layers[0].isResting)
  }

  @Test("a screen that goes takes the fingers along, one of another size does not")
  func screens() {
    var rig = restingRig()
    pinch(&rig, 2, lifting: false)
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 600, height: 800))))
    #expect(rig.status.contactCount == 2)
    let scale = rig.placement.scale
    rig.run(0.1)
    rig.move(one, to: Point(x: 49, y: 200))
    #expect(abs(rig.placement.scale / scale - 1) < 0.01, "no jump")
    rig.send(.viewport(nil))
    #expect(rig.status.contactCount == 0)
    rig.send(.viewport(Rig.viewport))
    rig.run(1)
    #expect(rig.scene.layers[0].isResting)
  }
}
