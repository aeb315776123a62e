import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

@Suite("The demo")
struct DemoTests {
  let finger = ContactID.touch(seat: 1, id: 288)

  @Test("double-tap zooms where the reference says, when it says, and comes back to fit")
  func doubleTap() {
    var rig = Rig()
    rig.run(1.2 + 0.1)
    #expect(abs(rig.placement.scale - 1.76406993) < 1e-7)
    rig.run(1.0)
    #expect(rig.placement == Placement(scale: 2.5, offset: Point(x: -187.5, y: 300)))
    rig.run(1.2)
    #expect(rig.placement == .fit)
    rig.run(1.2)
    #expect(abs(rig.placement.offset.x - 150) < 1e-9 && abs(rig.placement.offset.y + 200) < 1e-9)
    rig.run(1.2)
    #expect(rig.placement == .fit)
    rig.run(0.7 + 0.1)
    #expect(rig.placement.scale > 1.5, "the next pass begins 1.2 s after the last step")
  }

  @Test("pinch-zoom changes at 0.5, 2.0, 3.5 and 5.0 s, and again 6 s later")
  func pinchZoom() {
    var rig = Rig { $0.demo = .pinchZoom }
    rig.run(0.5 + 0.1)
    #expect(abs(rig.placement.scale - 1.32276362) < 1e-7)
    rig.run(0.2)
    #expect(abs(rig.placement.scale - 2.24206781) < 1e-7)
    rig.run(1.2 + 0.3)
    #expect(rig.placement.scale < 2)
    rig.run(1.2)
    #expect(rig.placement.scale == 1)
    rig.run(3 + 0.1)
    #expect(abs(rig.placement.scale - 1.32276362) < 1e-6)
  }

  @Test(
    "frames that are dropped or late do not change where the photo is",
    arguments: [0.001, 0.3, 2.9])
  func droppedFrames(frame: Double) {
    var smooth = Rig()
    var rough = Rig()
    smooth.run(7.3)
    rough.run(7.3, frame: frame)
    #expect(abs(smooth.placement.scale - rough.placement.scale) < 1e-9)
    #expect(abs(smooth.placement.offset.x - rough.placement.offset.x) < 1e-9)
  }

  @Test(
    "a finger that lands at any moment stops the photo where it was drawn last, and the pill with it"
  )
  func touch() {
    for tick in 0..<400 {
      var rig = Rig()
      rig.run(Double(tick) * 0.0161)
      let seen = rig.scene
      rig.now = rig.now + 0.011
      rig.down(finger)
      #expect(rig.scene == seen, "at \(Double(tick) * 0.0161) s")
      rig.now = rig.now + 0.45
      rig.send(.wake)
      #expect(rig.scene == seen)
      #expect(!rig.wake.isAnimating)
    }
  }

  @Test(
    "a finger that landed between a step of the demo and its first frame sees nothing of that step")
  func touchBeforeFirstFrameOfStep() {
    var rig = Rig()
    rig.run(2.39, frame: 0.1)
    let seen = rig.scene
    rig.now = rig.now + 0.09
    rig.down(finger)
    #expect(rig.scene.layers == seen.layers)
  }

  @Test("a photo let go beyond its bounds springs back, one within them rests where it is")
  func letGo() {
    var rig = Rig()
    rig.run(2.4 + 0.38)
    #expect(rig.placement.scale < 1)
    rig.down(finger)
    rig.up(finger)
    rig.run(1)
    #expect(rig.placement == .fit)

    rig = Rig()
    rig.run(1.3)
    let placement = rig.placement
    rig.down(finger)
    rig.up(finger)
    rig.run(1)
    #expect((rig.placement.offset - placement.offset).length < 0.7, "on whole pixels")
    #expect(rig.placement.scale == placement.scale)
    #expect(rig.scene.layers[0].isResting)
  }

  @Test("autoplay goes on a minute after the last finger left, from where the photo is")
  func resumption() {
    var rig = Rig()
    rig.run(1.3)
    rig.down(finger)
    rig.run(0.4)
    rig.up(finger)
    rig.run(0.2)
    let placement = rig.placement
    rig.run(59.7, frame: 0.1)
    #expect(rig.placement == placement)
    #expect(!rig.status.isPlaying)
    rig.run(1.2, frame: 0.1)
    #expect(rig.status.isPlaying)
    #expect(rig.placement == placement)
    rig.run(1)
    #expect(rig.placement == Placement(scale: 2.5, offset: Point(x: -187.5, y: 300)))
  }

  @Test("a finger whose lift was never told does not stop the frame for ever")
  func ghostFinger() {
    var rig = Rig()
    rig.down(finger)
    // Until it turned out to be a ghost it was a long press.
    rig.run(599, frame: 1)
    #expect(!rig.status.isPlaying)
    rig.run(3, frame: 1)
    #expect(rig.status.isPlaying)
    #expect(rig.status.contactCount == 0)
  }

  @Test("a photo that a ghost held is let go: it is drawn exactly again, and the pill goes")
  func ghostHold() {
    var rig = Rig(["a"]) { $0.demo = .off }
    rig.key("plus")
    rig.run(0.1)
    rig.down(finger)
    #expect(!rig.scene.layers[0].isResting)
    rig.run(62, frame: 0.5)
    #expect(rig.scene.layers[0].isResting)
    #expect(rig.scene.overlays.isEmpty)
  }

  @Test("fingers that are lost count as lifted, and only those of the seat that lost them")
  func cancel() {
    var rig = Rig()
    rig.run(1.3)
    rig.down(finger)
    rig.down(.touch(seat: 2, id: 288))
    rig.send(.input(.touch(.cancel, seat: 1)))
    #expect(rig.status.contactCount == 1)
    rig.up(finger)
    #expect(rig.status.contactCount == 1)
    rig.send(.input(.touch(.cancel, seat: 2)))
    #expect(rig.status.contactCount == 0)
    #expect(rig.scene.layers[0].isResting)
  }

  @Test("with reduced motion there is no demo")
  func reducedMotion() {
    var rig = Rig(["a"]) { $0.reducedMotion = true }
    rig.run(10)
    #expect(rig.placement == .fit)
    #expect(rig.wake == .init(isAnimating: false, deadline: nil))
  }

  @Test("the pill tells the zoom while the photo zooms, and is gone while it rests")
  func pill() {
    var rig = Rig()
    rig.run(1.1)
    #expect(rig.scene.overlays.isEmpty)
    rig.run(0.2)
    let text = ZoomLabel.text(.times, scale: rig.placement.scale)
    #expect(rig.scene.overlays == [.zoomPill(text: text, opacity: 1)])
    rig.run(1.09)
    #expect(rig.scene.overlays.isEmpty)
  }
}
