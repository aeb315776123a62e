import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

@Suite("The slideshow")
struct SlideshowTests {
  @Test("the current photo is asked for first, then the next, then the previous one")
  func loading() {
    var rig = Rig(["a", "b", "c", "d"])
    #expect(
      rig.effects == [
        .load(Rig.photo("a"), fitting: Rig.viewport.pixelSize, quality: .draft, urgency: .now),
        Rig.load("b", .soon), Rig.load("d", .soon),
      ])
    rig.effects = []
    rig.send(.command(.next))
    #expect(rig.effects == [Rig.load("c", .soon), .unload(Rig.photo("d"))])
    rig.effects = []
    rig.run(1)
    #expect(rig.effects == [])
  }

  @Test("without a demo a photo changes exactly at its interval, however late the frame wakes")
  func interval() {
    var rig = Rig { $0.demo = .off }
    let start = rig.now
    #expect(rig.wake == .init(isAnimating: false, deadline: start + 30))
    rig.now = start + 31
    rig.send(.wake)
    #expect(rig.status.photo == Rig.photo("b"))
    #expect(rig.wake.deadline == start + 60)
  }

  @Test("with a demo the pass is finished and the photo rests at fit before it changes")
  func passIsFinished() {
    var rig = Rig { $0.slideInterval = 3 }
    rig.run(4.8 + 0.3)
    #expect(rig.status.photo == Rig.photo("a"))
    while rig.status.photo == Rig.photo("a") {
      #expect(rig.now.seconds < 1010)
      rig.run(1.0 / 60)
    }
    #expect(rig.scene.layers[0].photo == Rig.photo("a"))
    #expect(rig.scene.layers[0].isResting)
    #expect(rig.scene.layers[0].similarity.translation == Point(x: 150, y: 200))
  }

  @Test("photos fade into each other, and the fade ends")
  func fade() {
    var rig = Rig { $0.demo = .off }
    rig.send(.command(.next))
    #expect(rig.scene.layers.map(\.photo) == [Rig.photo("a"), Rig.photo("b")])
    #expect(rig.scene.layers[1].opacity == 0)
    rig.run(0.4)
    #expect(abs(rig.scene.layers[1].opacity - 0.5) < 1e-9)
    #expect(rig.wake.isAnimating)
    rig.run(0.41)
    #expect(rig.scene.layers.map(\.photo) == [Rig.photo("b")])
    #expect(!rig.wake.isAnimating)
  }

  @Test("with reduced motion, or a cut, the next photo is there at once", arguments: [true, false])
  func cut(reducedMotion: Bool) {
    var rig = Rig {
      $0.reducedMotion = reducedMotion
      $0.transition = reducedMotion ? .crossFade : .cut
    }
    rig.send(.command(.next))
    #expect(rig.scene.layers.map(\.photo) == [Rig.photo("b")])
    #expect(rig.scene.layers[0].opacity == 1)
  }

  @Test("a photo that is not decoded yet is waited for, with the old one on the screen")
  func slowPhoto() {
    var rig = Rig { $0.demo = .off }
    rig = Rig([]) { $0.demo = .off }
    rig.slow = [Rig.photo("b")]
    rig.send(.gallery(["a", "b", "c"].map(Rig.photo), notice: nil))
    rig.run(45, frame: 1)
    #expect(rig.status.photo == Rig.photo("a"))
    #expect(rig.wake == .init(isAnimating: false, deadline: nil))
    rig.load(Rig.photo("b"))
    #expect(rig.status.photo == Rig.photo("b"))
  }

  @Test("thirty steps at once end on the right photo")
  func stepStorm() {
    var rig = Rig((0..<100).map(String.init))
    for _ in 0..<30 { rig.key("Right") }
    rig.run(2)
    #expect(rig.status.photo == Rig.photo("30"))
    for _ in 0..<31 { rig.key("Left") }
    rig.run(2)
    #expect(rig.status.photo == Rig.photo("99"))
  }

  @Test("a photo that cannot be shown is skipped in the direction one was going")
  func failure() {
    var rig = Rig([])
    rig.slow = [Rig.photo("b")]
    rig.send(.gallery(["a", "b", "c"].map(Rig.photo), notice: nil))
    rig.send(.command(.next))
    #expect(rig.status.photo == Rig.photo("a"))
    rig.send(.failed(Rig.photo("b"), isFaultOfPhoto: true))
    #expect(rig.status.photo == Rig.photo("c"))
    rig.send(.command(.previous))
    #expect(rig.status.photo == Rig.photo("a"))
  }

  @Test(
    "a photo that is shown and fails at another size is asked for once, and stays until it is left")
  func failureOfShownPhoto() {
    var rig = Rig(["a"]) { $0.autoplay = false }
    rig.slow = [Rig.photo("a")]
    rig.effects = []
    rig.send(.viewport(Viewport(pixelSize: PixelSize(width: 30, height: 40))))
    rig.send(.failed(Rig.photo("a"), isFaultOfPhoto: true))
    rig.run(2)
    #expect(rig.effects.count == 1)
    #expect(rig.scene.layers.map(\.photo) == [Rig.photo("a")])
    rig.run(60, frame: 0.5)
    #expect(rig.effects.count == 2, "after a while it is asked for again")
  }

  @Test("a photo whose file was replaced by one of another size is laid out anew")
  func replacedFile() {
    var rig = Rig(["a"]) { $0.autoplay = false }
    rig.send(.loaded(Rig.photo("a"), photoSize: PixelSize(width: 3000, height: 4000)))
    #expect(rig.scene.layers[0].similarity.scale == 0.1)
  }

  @Test("when the next photo fails and none is left, the one that is shown plays on")
  func nextFails() {
    var rig = Rig([]) { $0.slideInterval = 1 }
    rig.slow = [Rig.photo("b")]
    rig.send(.gallery(["a", "b"].map(Rig.photo), notice: nil))
    rig.run(8)
    rig.send(.failed(Rig.photo("b"), isFaultOfPhoto: true))
    #expect(rig.status.isPlaying)
    rig.run(2)
    #expect(rig.placement.scale > 2)
  }

  @Test("when no photo can be shown the screen says so, and a new list is tried anew")
  func allFail() {
    var rig = Rig([])
    rig.slow = [Rig.photo("a")]
    rig.send(.gallery([Rig.photo("a")], notice: nil))
    #expect(rig.state.scene(at: rig.now) == nil)
    rig.send(.failed(Rig.photo("a"), isFaultOfPhoto: true))
    guard case .message(let title, _) = rig.scene.overlays.first else {
      Issue.record("no message")
      return
    }
    #expect(title == "No photo can be shown")
    rig.slow = []
    rig.send(.gallery([Rig.photo("a")], notice: nil))
    #expect(rig.status.photo == Rig.photo("a"))
  }

  @Test(
    "a photo that failed is tried again later: soon, where it was not to blame",
    arguments: [true, false])
  func retry(isFaultOfPhoto: Bool) {
    var rig = Rig(["a", "b"]) { $0.autoplay = false }
    rig.effects = []
    rig.send(.failed(Rig.photo("b"), isFaultOfPhoto: isFaultOfPhoto))
    let interval = isFaultOfPhoto ? 600.0 : 60
    // The rig begins at a multiple of ten seconds, to which these times are rounded.
    #expect(rig.wake.deadline == rig.now + interval)
    rig.run(interval - 1, frame: 0.5)
    #expect(rig.effects == [.unload(Rig.photo("b"))])
    rig.run(1, frame: 0.5)
    #expect(rig.effects.last == Rig.load("b", .soon))
  }

  @Test("where nothing is left to show, everything is tried again after a minute")
  func retryAll() {
    var rig = Rig([])
    rig.slow = [Rig.photo("a"), Rig.photo("b")]
    rig.send(.gallery(["a", "b"].map(Rig.photo), notice: nil))
    rig.send(.failed(Rig.photo("a"), isFaultOfPhoto: true))
    rig.send(.failed(Rig.photo("b"), isFaultOfPhoto: true))
    let message = rig.scene.overlays
    #expect(message.count == 1)
    rig.run(61, frame: 0.5)
    #expect(rig.scene.overlays == message, "tried again, and not yet there")
    rig.load(Rig.photo("a"))
    rig.load(Rig.photo("b"))
    #expect(rig.status.photo == Rig.photo("b"))
  }

  @Test(
    "a black screen says after two seconds what it waits for, and shows the photo when it comes")
  func patience() {
    var settings = Settings()
    settings.autoplay = false
    var state = FrameState(settings: settings)
    func title(_ seconds: Double) -> String? {
      guard case .message(let title, _) = state.scene(at: start + seconds)?.overlays.first else {
        return nil
      }
      return title
    }
    let start = Instant(seconds: 7)
    _ = state.handle(.viewport(Rig.viewport), at: start)
    #expect(title(0) == nil)
    // For a moment the screen stays as it is: mostly the photo is there by then.
    #expect(state.scene(at: start) == nil)
    #expect(state.nextWake(after: start).deadline == start + 0.25)
    _ = state.handle(.wake, at: start + 0.25)
    #expect(state.scene(at: start + 0.25)?.layers == [])
    #expect(title(0.25) == nil)
    #expect(state.nextWake(after: start + 0.25).deadline == start + 2)
    _ = state.handle(.wake, at: start + 2)
    #expect(title(2) == "Looking for photos")
    _ = state.handle(.gallery([Rig.photo("a")], notice: nil), at: start + 3)
    #expect(title(3) == nil)
    _ = state.handle(.wake, at: start + 5)
    #expect(title(5) == "Opening the first photo")
    _ = state.handle(
      .loaded(Rig.photo("a"), photoSize: PixelSize(width: 9, height: 9)), at: start + 6)
    #expect(title(6) == nil)
    #expect(state.scene(at: start + 6)?.layers.count == 1)
    #expect(state.nextWake(after: start + 6).deadline == nil)
  }

  @Test("an empty list shows its notice, and photos that come are shown")
  func emptyGallery() {
    var rig = Rig([])
    rig.send(.gallery([], notice: Notice(title: "Nothing here", detail: "Put photos in.")))
    #expect(rig.scene.overlays == [.message(title: "Nothing here", detail: "Put photos in.")])
    rig.send(.gallery([Rig.photo("a")], notice: nil))
    #expect(rig.status.photo == Rig.photo("a"))
    rig.send(.gallery([], notice: Notice(title: "Nothing left", detail: "")))
    #expect(rig.scene.layers.isEmpty)
    #expect(rig.effects.last == .unload(Rig.photo("a")))
  }

  @Test("the only photo stays, and its demo goes on for ever")
  func onlyPhoto() {
    var rig = Rig(["a"])
    rig.run(120, frame: 0.2)
    #expect(rig.status.photo == Rig.photo("a"))
    #expect(rig.wake.deadline != nil)
    // All else are parts of it, for the zooms.
    #expect(rig.effects.filter { if case .load = $0 { true } else { false } }.count == 1)
  }

  @Test("with autoplay off a photo at rest asks for nothing more")
  func still() {
    let rig = Rig { $0.autoplay = false }
    #expect(rig.wake == .init(isAnimating: false, deadline: nil))
  }
}
