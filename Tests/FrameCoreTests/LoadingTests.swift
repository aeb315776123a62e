import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// What the core asks for, in short: "a draft now".
private func asked(_ effects: [Effect]) -> [String] {
  effects.map { effect in
    switch effect {
    case .load(let photo, _, let quality, let urgency):
      "\(photo.shortName) \(quality) \(urgency)"
    case .unload(let photo): "\(photo.shortName) unload"
    case .loadDetail(let photo, _): "\(photo.shortName) detail"
    case .unloadDetail(let photo): "\(photo.shortName) no detail"
    case .save: "save"
    case .readDate(let photo): "\(photo.shortName) date"
    case .quit: "quit"
    }
  }
}

@Suite("What is decoded, and how well")
struct LoadingTests {
  /// A rig whose photos come only when the test says so.
  private func slowRig(_ names: [String] = ["a", "b", "c", "d", "e"]) -> Rig {
    var rig = Rig([]) { $0.autoplay = false }
    rig.slow = Set(names.map(Rig.photo))
    rig.send(.gallery(names.map(Rig.photo), notice: nil))
    return rig
  }

  private func loaded(_ rig: inout Rig, _ name: String, _ quality: PictureQuality = .fine) {
    rig.send(.loaded(Rig.photo(name), photoSize: rig.photoSize, quality: quality))
  }

  private func taken(_ rig: inout Rig) -> [String] {
    defer { rig.effects = [] }
    return asked(rig.effects)
  }

  @Test("the first photo comes as a draft, is refined, and only then are its neighbours asked for")
  func first() {
    var rig = slowRig()
    #expect(taken(&rig) == ["a draft now"])
    loaded(&rig, "a", .draft)
    #expect(rig.status.photo == Rig.photo("a") && !rig.status.isRestingAtFit)
    #expect(taken(&rig) == ["a fine now"])
    loaded(&rig, "a")
    #expect(rig.status.isRestingAtFit)
    #expect(taken(&rig) == ["b fine soon", "e fine soon"])
    rig.run(1)
    #expect(taken(&rig).isEmpty)
  }

  @Test("a small version stands in for a photo that somebody stepped to, at the very same place")
  func small() {
    var rig = slowRig()
    loaded(&rig, "a")
    _ = taken(&rig)
    rig.send(.command(.next))
    // It was asked for already, but is needed now.
    #expect(taken(&rig).prefix(2) == ["b thumbnail now", "b fine now"])
    #expect(rig.status.photo == Rig.photo("a"))
    loaded(&rig, "b", .thumbnail)
    #expect(rig.status.photo == Rig.photo("b"))
    rig.run(2)
    let scene = rig.scene
    loaded(&rig, "b")
    #expect(rig.scene == scene)
  }

  @Test("the show waits for a photo that is fine, nobody having asked for it")
  func showWaits() {
    var rig = Rig([]) { $0.demo = .off }
    rig.slow = [Rig.photo("b")]
    rig.send(.gallery(["a", "b", "c"].map(Rig.photo), notice: nil))
    rig.run(31)
    #expect(rig.status.photo == Rig.photo("a"))
    #expect(!asked(rig.effects).contains("b thumbnail now"))
    loaded(&rig, "b", .thumbnail)
    #expect(rig.status.photo == Rig.photo("a"))
    loaded(&rig, "b")
    #expect(rig.status.photo == Rig.photo("b"))
  }

  @Test(
    "thirty steps in a second end on the right photo, and nothing is left under way of the others")
  func storm() {
    let names = (10..<60).map { "\($0)" }
    var rig = slowRig(names)
    loaded(&rig, "10")
    _ = taken(&rig)
    for _ in 0..<30 {
      rig.now = rig.now + 1.0 / 30
      rig.send(.command(.next))
    }
    var open: Set<String> = []
    for effect in asked(rig.effects) {
      let words = effect.split(separator: " ").map(String.init)
      if words[1] == "unload" { open.remove(words[0]) } else { open.insert(words[0]) }
    }
    // The photo on the screen still is the one before all that.
    #expect(open.isSubset(of: ["10", "40"]))
    loaded(&rig, "40")
    #expect(rig.status.photo == Rig.photo("40"))
  }

  @Test("a photo that there was no memory for is asked for again once it is needed")
  func deferred() {
    var rig = slowRig()
    loaded(&rig, "a")
    _ = taken(&rig)
    rig.send(.deferred(Rig.photo("b")))
    rig.run(1)
    #expect(taken(&rig).isEmpty)
    rig.send(.command(.next))
    #expect(taken(&rig).contains("b fine now"))
  }

  @Test("a file that was written anew is decoded anew, and the old pixels stay until then")
  func changed() {
    var rig = slowRig()
    loaded(&rig, "a")
    _ = taken(&rig)
    rig.send(.changed([Rig.photo("a")]))
    #expect(taken(&rig) == ["a fine now"])
    #expect(rig.status.photo == Rig.photo("a"))
    // One that failed has another chance.
    loaded(&rig, "a")
    rig.send(.failed(Rig.photo("b"), isFaultOfPhoto: true))
    _ = taken(&rig)
    rig.send(.changed([Rig.photo("b")]))
    #expect(taken(&rig).contains("b fine soon"))
  }

  @Test("the interval does not grow by the time that decoding takes")
  func drift() {
    var rig = Rig([]) {
      $0.demo = .off
      $0.transition = .cut
      $0.slideInterval = 10
    }
    rig.slow = Set(["a", "b", "c", "d"].map(Rig.photo))
    rig.send(.gallery(["a", "b", "c", "d"].map(Rig.photo), notice: nil))
    loaded(&rig, "a")
    let start = rig.now
    for (index, name) in ["b", "c", "d", "a"].enumerated() {
      rig.now = start + 10 * Double(index + 1)
      rig.send(.wake)
      rig.now = rig.now + 2.5
      loaded(&rig, name)
      #expect(rig.status.photo == Rig.photo(name))
    }
    #expect(rig.wake.deadline == start + 50)
  }
}

@Suite("The part of a photo that is decoded when it is zoomed")
struct DetailTests {
  private static let photoSize = PixelSize(width: 4500, height: 6000)

  private func rig() -> Rig {
    var rig = Rig([]) { $0.autoplay = false }
    rig.slow = [Rig.photo("a")]
    rig.send(.gallery([Rig.photo("a")], notice: nil))
    rig.send(.loaded(Rig.photo("a"), photoSize: Self.photoSize))
    rig.effects = []
    return rig
  }

  private func renditions(_ rig: Rig) -> [Rendition] {
    rig.effects.compactMap { if case .loadDetail(_, let rendition) = $0 { rendition } else { nil } }
  }

  @Test("as a zoom sets out, the part where it will end is asked for, in the size it has there")
  func zoom() throws {
    var rig = rig()
    rig.send(.command(.zoomTo(Point(x: 0.5, y: 0.5))))
    let rendition = try #require(renditions(rig).first)
    #expect(renditions(rig).count == 1)
    // Two and a half times a screen of 300×400, a screen of it and a sixth on each side.
    #expect(rendition.size == PixelSize(width: 750, height: 1000))
    #expect(abs(rendition.region.width - 400) <= 2 && abs(rendition.region.height - 533) <= 2)
    rig.run(3)
    rig.send(.loadedDetail(Rig.photo("a"), rendition))
    rig.run(1)
    #expect(renditions(rig).count == 1)
    // It is there as long as the photo is larger than the screen.
    rig.send(.command(.fit))
    #expect(!asked(rig.effects).contains("a no detail"))
    rig.run(3)
    #expect(asked(rig.effects).last == "a no detail")
  }

  @Test("what is asked for at rest has the size of the drawn photo, to the pixel")
  func exact() throws {
    var rig = rig()
    for _ in 0..<3 { rig.send(.command(.zoomIn)) }
    rig.run(3)
    let rendition = try #require(renditions(rig).last)
    let layer = rig.scene.layers[0]
    let place = try #require(
      layer.similarity.restingRectangle(of: Self.photoSize, in: Rig.viewport))
    #expect(layer.isResting)
    #expect(place.rectangle.width == rendition.size.width)
    #expect(place.rectangle.height == rendition.size.height)
  }

  @Test("beyond its own pixels nothing larger is asked for")
  func beyond() throws {
    var rig = rig()
    rig.send(.command(.actualSize))
    rig.run(3)
    #expect(renditions(rig).last?.size == Self.photoSize)
    rig.effects = []
    rig.send(.command(.zoomIn))
    rig.run(3)
    #expect(renditions(rig).allSatisfy { $0.size == Self.photoSize })
  }

  @Test("under a finger the margin is used up before more is asked for, and one thing at a time")
  func dragging() throws {
    var rig = rig()
    rig.send(.command(.actualSize))
    rig.run(3)
    let first = try #require(renditions(rig).last)
    rig.send(.loadedDetail(Rig.photo("a"), first))
    rig.effects = []
    let finger = ContactID.touch(seat: 1, id: 1)
    rig.down(finger)
    for step in 1...4 {
      rig.now = rig.now + 0.016
      rig.move(finger, to: Point(x: 150 - Double(step) * 4, y: 200))
    }
    #expect(renditions(rig).isEmpty)
    for step in 5...40 {
      rig.now = rig.now + 0.016
      rig.move(finger, to: Point(x: 150 - Double(step) * 4, y: 200))
    }
    #expect(renditions(rig).count == 1)
  }

  @Test("what cannot be had is not asked for again and again")
  func refused() throws {
    var rig = rig()
    rig.send(.command(.zoomTo(Point(x: 0.5, y: 0.5))))
    rig.send(.failedDetail(Rig.photo("a")))
    rig.run(4)
    #expect(renditions(rig).count == 1)
    rig.send(.command(.actualSize))
    #expect(renditions(rig).count == 2)
  }

  @Test("a photo that is decoded with all its pixels needs no detail")
  func smallPhoto() {
    var rig = Rig([]) { $0.autoplay = false }
    rig.slow = [Rig.photo("a")]
    rig.send(.gallery([Rig.photo("a")], notice: nil))
    rig.send(.loaded(Rig.photo("a"), photoSize: PixelSize(width: 200, height: 300)))
    rig.send(.command(.zoomTo(Point(x: 0.5, y: 0.5))))
    rig.run(3)
    #expect(renditions(rig).isEmpty)
  }

  @Test("turned by a quarter, it is a part of the upright photo")
  func turned() throws {
    var rig = rig()
    rig.send(.command(.rotate))
    rig.run(3)
    rig.effects = []
    rig.send(.command(.zoomTo(Point(x: 0, y: 0))))
    rig.run(3)
    let rendition = try #require(renditions(rig).last)
    #expect(rendition.size.width < rendition.size.height)
    #expect(rendition.region.x == 0 && rendition.region.y == 0)
    // A screen that is taller than wide sees a part that is wider than tall.
    #expect(rendition.region.width < rendition.region.height * 2)
  }
}

@Suite("What is kept for the next run")
struct SavingTests {
  private func saved(_ rig: Rig) -> [ResumeState] {
    rig.effects.compactMap { if case .save(let state) = $0 { state } else { nil } }
  }

  private func rig() -> Rig {
    var rig = Rig([]) {
      $0.demo = .off
      $0.slideInterval = 20
    }
    rig.send(.resume(ResumeState(photo: PhotoPath("b"), seed: 9)))
    rig.send(.gallery(["a", "b", "c"].map(Rig.photo), notice: nil))
    return rig
  }

  @Test("it begins where it was, and what changes is kept at most every three minutes")
  func intervals() throws {
    var rig = rig()
    #expect(rig.status.photo == Rig.photo("b"))
    let start = rig.now
    rig.run(1000, frame: 1)
    #expect((5...7).contains(saved(rig).count), "\(saved(rig).count)")
    #expect(saved(rig).allSatisfy { $0.seed == 9 })
    #expect(rig.now - start >= 1000)
  }

  @Test("where nothing changes nothing is kept, and nobody is woken for it")
  func still() {
    var rig = rig()
    rig.send(.command(.pause))
    rig.run(5)
    #expect(saved(rig).isEmpty && rig.state.unsavedState == nil)
    #expect(rig.wake.deadline == nil)
  }

  @Test("at a clean end the photo on the screen is what is kept")
  func end() {
    var rig = rig()
    rig.send(.command(.next))
    rig.run(1)
    let kept = saved(rig).last ?? rig.state.unsavedState
    #expect(kept?.photo == PhotoPath("c"))
  }

  @Test("a hidden photo is left at once, kept as hidden, and not shown any more")
  func hide() {
    var rig = rig()
    rig.send(.command(.hide))
    rig.run(1)
    #expect(rig.status.photo == Rig.photo("c"))
    #expect((saved(rig).last ?? rig.state.unsavedState)?.hidden == [PhotoPath("b")])
    rig.send(.command(.previous))
    rig.run(1)
    #expect(rig.status.photo == Rig.photo("a"))
    rig.send(.command(.hide))
    rig.send(.command(.hide))
    rig.run(1)
    guard case .message(let title, _) = rig.scene.overlays.first else {
      Issue.record("no message")
      return
    }
    #expect(title == "All photos are hidden")
  }

  @Test("a frame that nobody keeps anything for asks for nothing to be kept")
  func nobody() {
    var rig = Rig { $0.demo = .off }
    rig.run(400, frame: 1)
    #expect(saved(rig).isEmpty && rig.state.unsavedState == nil)
  }
}
