import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Photos
import Raster
import Renderer
import Wayland

/// The frame at work: carries events to the core, does what it asks, and draws its scenes.
///
/// It decides nothing, has no clock and never waits. A loop calls ``prepare(at:)``, polls what that names,
/// and calls ``handle(readable:at:)``; tests do the same in virtual time.
final class Shell {
  private let connection: Connection
  private let pictures: any PictureSource
  private let gallery: GalleryFeed?
  private let store: StateStore?
  private let dates: DateReader?
  private let renderer = SceneRenderer()
  private let log: (String) -> Void
  private let isVerbose: Bool
  private var window: FullscreenWindow!
  private(set) var core: FrameState

  /// Events that came in from the compositor and have not been handled yet.
  private var pending: [FullscreenWindow.Event] = []
  private var viewport: Viewport?
  private var drawnScene: Scene?
  private var lastFrame: Instant?
  /// The photo that was last said to rest at fit; nil while something moves.
  private var restingPhoto: PhotoID?
  private var hasLoggedMemory = false
  private var areFontsLoading = false
  private var fontLoader: BackgroundThread<Void, Void>?
  private(set) var isFinished = false

  /// Called with each event before the core is told of it.
  var willTell: ((Event, Instant) -> Void)?
  /// Called with each scene and the instant it was sampled for, when it was committed.
  var didPresent: ((Scene, Instant) -> Void)?

  /// What a loop has to wait for.
  struct Wait: Equatable {
    /// Descriptors to poll for input.
    var descriptors: [Int32]
    /// Poll the connection for output as well: not everything could be sent.
    var wantsOutput: Bool
    /// When to go on even if nothing is readable; nil for never.
    var deadline: Instant?
  }

  /// - Parameters:
  ///   - gallery: nil shows the built-in scenes.
  ///   - dates: says when photos were taken; nil where no order needs that.
  ///   - store: keeps where the frame is; nil where nobody does.
  ///   - isVerbose: say on the log when the photo comes to rest at fit and when it moves again.
  init(
    connection: Connection, settings: Settings, gallery: GalleryFeed?, store: StateStore? = nil,
    dates: DateReader? = nil,
    pictures: any PictureSource, isVerbose: Bool, log: @escaping (String) -> Void
  ) {
    self.connection = connection
    self.gallery = gallery
    self.store = store
    self.dates = dates
    self.pictures = pictures
    self.log = log
    self.isVerbose = isVerbose
    core = FrameState(settings: settings, showsBuiltInScenes: gallery == nil)
    window = FullscreenWindow(connection: connection, log: log) { [unowned self] event in
      pending.append(event)
    }
  }

  /// Does everything that can be done now, draws if a frame is due, and sends it.
  ///
  /// - Returns: what to wait for.
  /// - Throws: ``ConnectionError`` when the compositor cannot be used any more.
  func prepare(at now: Instant) throws -> Wait {
    try connection.dispatchPending()
    try handleBatch(at: now)
    tell(.wake, at: now)
    draw(at: now)
    let isFlushed = try connection.flush()
    reportRest(at: now)

    let wake = core.nextWake(after: now)
    var deadlines = [
      wake.deadline, pictures.deadline, gallery?.deadline, dates?.deadline,
      window.deadline.map { Instant(seconds: $0) },
    ].compactMap { $0 }
    if wake.isAnimating, !window.isFrameUnderWay {
      // Nothing visible changed this time, so no frame callback will call us.
      deadlines.append(now + 1.0 / 60)
    }
    var descriptors = [connection.fileDescriptor]
    descriptors += pictures.fileDescriptors
    descriptors += gallery?.fileDescriptors ?? []
    descriptors += dates?.fileDescriptors ?? []
    if let store { descriptors.append(store.fileDescriptor) }
    return Wait(
      descriptors: descriptors, wantsOutput: !isFlushed, deadline: deadlines.min())
  }

  /// Takes in what a poll found.
  ///
  /// - Parameters:
  ///   - readable: the descriptors with input, an error or a hang-up.
  func handle(readable: Set<Int32>, at now: Instant) throws {
    try connection.finishRead(isReadable: readable.contains(connection.fileDescriptor))
    try handleBatch(at: now)
    for event in pictures.update(at: now) {
      // The same scene looks different with new pixels.
      switch event {
      case .loaded(let photo, _, _), .loadedDetail(let photo, _), .failedDetail(let photo):
        if drawnScene?.layers.contains(where: { $0.photo == photo }) == true {
          window.setNeedsFrame()
        }
      default: break
      }
      tell(event, at: now)
    }
    for event in gallery?.update(readable: readable, at: now) ?? [] { tell(event, at: now) }
    for event in dates?.update(at: now) ?? [] { tell(event, at: now) }
    store?.update()
  }

  /// Begins where another run of the program ended.
  func resume(_ state: ResumeState, at now: Instant) { tell(.resume(state), at: now) }

  /// Keeps what is to be kept before the program ends.
  func finish() {
    if let state = core.unsavedState { store?.finish(state) }
  }

  // MARK: Events

  /// What the compositor has said since the last time, as one batch.
  private func handleBatch(at now: Instant) throws {
    try window.endOfBatch(at: now.seconds)
    if viewport != window.viewport {
      viewport = window.viewport
      tell(.viewport(viewport), at: now)
    }
    let events = pending
    pending = []
    var hasInput = false
    for event in events {
      switch event {
      case .closed: isFinished = true
      case .input(let input):
        hasInput = true
        expectNoLostFrame(at: now, after: input)
        tell(.input(input), at: now)
      }
    }
    // Nothing but this ends a group of touches on compositors that send no frames.
    if hasInput { tell(.input(.endOfBatch), at: now) }
  }

  /// Somebody touches the screen, so it is on: a frame that has been under way for long is lost.
  private func expectNoLostFrame(at now: Instant, after input: InputEvent) {
    switch input {
    case .touch, .pointer, .pinch, .key: break
    case .devices, .deactivated, .endOfBatch: return
    }
    if let lastFrame, window.isFrameUnderWay, now - lastFrame > 1 { window.forgetFrameUnderWay() }
  }

  private func tell(_ event: Event, at now: Instant) {
    willTell?(event, now)
    perform(core.handle(event, at: now), at: now)
  }

  private func perform(_ effects: [Effect], at now: Instant) {
    for effect in effects {
      switch effect {
      case .quit: isFinished = true
      case .save(let state): store?.save(state)
      case .readDate(let photo): dates?.read(photo)
      case .load, .unload, .loadDetail, .unloadDetail: pictures.perform(effect, at: now)
      }
    }
  }

  // MARK: Frames

  private func draw(at now: Instant) {
    guard let scene = core.scene(at: now) else { return }
    if scene != drawnScene { window.setNeedsFrame() }
    do {
      let isDrawn = try window.drawIfDue { buffer in
        renderer.draw(scene, into: buffer, details: pictures.detail) { pictures.picture(of: $0) }
      }
      guard isDrawn else { return }
    } catch {
      // The frame is tried again with the next event; the log must not fill up meanwhile.
      if !hasLoggedMemory { log("\(error)") }
      hasLoggedMemory = true
      return
    }
    drawnScene = scene
    pictures.shown = scene.layers.map(\.photo)
    lastFrame = now
    loadFontsOnce(for: scene)
    tell(.presented, at: now)
    didPresent?(scene, now)
    if isVerbose, restingPhoto != nil, !core.status(at: now).isRestingAtFit {
      restingPhoto = nil
      log("moving")
    }
  }

  /// Reads the fonts while the first photo is looked at, so that the first zoom need not wait for them.
  private func loadFontsOnce(for scene: Scene) {
    guard !areFontsLoading, !scene.layers.isEmpty else { return }
    areFontsLoading = true
    // Without a thread to spare, the first zoom is late.
    fontLoader = try? BackgroundThread { { _ in SceneRenderer.loadFonts() } }
    fontLoader?.post(())
  }

  /// Says that a photo rests at fit, once the compositor has taken over the frame that shows it so.
  private func reportRest(at now: Instant) {
    guard isVerbose, !window.isFrameUnderWay, drawnScene == core.scene(at: now) else { return }
    let status = core.status(at: now)
    guard status.isRestingAtFit, let photo = status.photo, photo != restingPhoto else { return }
    restingPhoto = photo
    log("resting at fit: \(photo.name)")
  }
}
