import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

@Suite("Commands and keys")
struct CommandTests {
  @Test("any key ends the demo where the photo was drawn last, even one that means nothing")
  func anyKey() {
    var rig = Rig()
    rig.run(1.3)
    let seen = rig.placement
    rig.now = rig.now + 0.01
    rig.key("F5")
    #expect(rig.placement == seen)
    #expect(!rig.status.isPlaying)
    rig.run(10)
    #expect((rig.placement.offset - seen.offset).length < 0.7, "on whole pixels")
  }

  @Test("space stops what plays and starts what does not, however it was stopped")
  func space() {
    var rig = Rig()
    rig.key("space")
    #expect(!rig.status.isPlaying)
    rig.run(100, frame: 1)
    #expect(!rig.status.isPlaying)
    rig.key("space")
    #expect(rig.status.isPlaying)
    rig.key("F5")
    rig.key("space")
    #expect(rig.status.isPlaying)
  }

  @Test(
    "a key that is held shows each photo on the way for a moment, and does not play and pause in turn"
  )
  func heldKeys() {
    var rig = Rig(["a", "b", "c", "d", "e"])
    rig.key("space")
    for _ in 0..<3 { rig.key("space", isRepeat: true) }
    #expect(!rig.status.isPlaying)
    rig.key("Right")
    rig.run(0.6)
    var shown: [PhotoID] = []
    for _ in 0..<25 {
      rig.key("Right", isRepeat: true)
      if rig.status.photo != shown.last, let photo = rig.status.photo { shown.append(photo) }
      rig.run(0.04, frame: 0.04)
    }
    #expect(shown == ["c", "d", "e", "a", "b"].map(Rig.photo))
    #expect(rig.scene.layers.count == 1, "cut, not faded")
  }

  @Test("plus, minus and zero zoom about the middle and stop at the ends of the range")
  func zoom() {
    var rig = Rig()
    rig.key("plus")
    rig.run(1)
    #expect(rig.placement == Placement(scale: 1.5))
    // Pressed again while the photo still moves, it adds to where the photo is going.
    for _ in 0..<2 { rig.key("KP_Add") }
    rig.run(1)
    #expect(rig.placement.scale == 3.375)
    for _ in 0..<9 { rig.key("equal") }
    rig.run(1)
    #expect(rig.placement.scale == 6, "two device pixels a photo pixel")
    rig.key("minus")
    rig.run(1)
    #expect(rig.placement.scale == 4)
    rig.key("0")
    rig.run(1)
    #expect(rig.placement == .fit)
    rig.key("minus")
    rig.run(1)
    #expect(rig.placement == .fit)
  }

  @Test("zooming keeps the point in the middle of the screen")
  func zoomKeepsTheMiddle() {
    var rig = Rig()
    rig.run(2)
    let before = rig.placement
    rig.key("plus")
    rig.run(1)
    #expect(rig.placement.scale == before.scale * 1.5)
    #expect((rig.placement.offset - before.offset * 1.5).length < 0.7, "on whole pixels")
  }

  @Test("q and Escape end the program, except in kiosk mode", arguments: ["q", "Escape"])
  func quit(key: String) {
    var rig = Rig()
    rig.key(key)
    #expect(rig.effects.last == .quit)
    var kiosk = Rig { $0.kioskMode = true }
    kiosk.key(key)
    #expect(!kiosk.effects.contains(.quit))
  }

  @Test("a frame told to play under a finger waits until that has been gone for a while")
  func playUnderFinger() {
    var rig = Rig { $0.autoplay = false }
    rig.down(.touch(seat: 1, id: 1))
    rig.key("space")
    rig.run(0.4)
    #expect(rig.placement == .fit)
    #expect(!rig.status.isPlaying)
    rig.up(.touch(seat: 1, id: 1))
    rig.run(60, frame: 1)
    #expect(rig.status.isPlaying)
  }

  @Test("every command has a help line, and no key asks for two commands")
  func table() {
    #expect(Command.plain.allSatisfy { !$0.help.isEmpty })
    let keys = Command.plain.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }
}

@Suite("The screen")
struct ViewportTests {
  @Test("a photo at fit stays at fit on another screen, and is decoded again for it")
  func fit() {
    var rig = Rig()
    rig.effects = []
    let wide = Viewport(pixelSize: PixelSize(width: 800, height: 200))
    rig.send(.viewport(wide))
    #expect(rig.placement == .fit)
    #expect(rig.effects.first == Rig.load("a", .now, fitting: wide.pixelSize))
    #expect(rig.scene.layers[0].similarity.translation == Point(x: 400, y: 100))
  }

  @Test("a zoomed photo keeps its size on the screen and the point in the middle")
  func zoomed() {
    var rig = Rig { $0.autoplay = false }
    rig.key("plus")
    rig.key("plus")
    rig.run(1)
    let before = rig.scene.layers[0].similarity
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 400, height: 300))))
    let after = rig.scene.layers[0].similarity
    #expect(abs(after.scale - before.scale) < 1e-12)
    #expect((after.translation - Point(x: 200, y: 150)).length < 0.7, "on whole pixels")
  }

  @Test("without a screen there is no scene, and time stands still until there is one again")
  func noScreen() {
    var rig = Rig { $0.demo = .off }
    rig.run(20, frame: 1)
    rig.down(.touch(seat: 1, id: 1))
    rig.send(.command(.play))
    rig.send(.viewport(nil))
    #expect(rig.state.scene(at: rig.now) == nil)
    #expect(rig.status.contactCount == 0)
    #expect(rig.wake == .init(isAnimating: false, deadline: nil))
    rig.run(600, frame: 1)
    rig.send(.viewport(Rig.viewport))
    #expect(rig.status.photo == Rig.photo("a"))
    rig.run(29, frame: 1)
    #expect(rig.status.photo == Rig.photo("a"))
    rig.run(2, frame: 1)
    #expect(rig.status.photo == Rig.photo("b"))
  }
}
