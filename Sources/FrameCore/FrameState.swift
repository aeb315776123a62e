import Gallery
import Geometry
import Gestures
import Motion

/// The whole frame as a state machine: events with their instants in, effects and a ``Scene`` out.
///
/// It has no clock, file, socket or thread, so a session that is told again is the same session again. What
/// time alone brings about (a demo's next step, the next slide, a spring come to rest) happens at its own instant, not
/// at the instant of the event that let the core notice: late wake-ups change nothing.
public struct FrameState: Sendable {
  public let settings: Settings

  var viewport: Viewport?
  var gallery = PhotoList()
  var notice: Notice?
  /// What is to be kept for the next run of the program; nil while nobody keeps it.
  var saving: Saving?
  /// Since when the slide's time is up, while the next photo is not there yet.
  var slideDue: Instant?
  /// How many dates were asked for and have not come.
  var datesUnderWay = 0
  /// Whether there was a list of photos yet, be it empty.
  var isGalleryKnown: Bool
  /// Since when the screen is black; nil without a screen, with a photo on it, and once it says why.
  var waitingSince: Instant?
  /// The photo takes so long that the screen is black meanwhile.
  var isWaitSeen = false
  /// The photo takes so long that the screen says why it is black.
  var isWaitExplained = false
  /// When photos in quarantine are tried again, and the first of those times.
  var retryTimes: [PhotoID: Instant] = [:]
  var nextRetry: Instant?
  /// Nothing in the list could be shown, and nothing has been since.
  var hasGivenUp = false
  /// In the order in which they were asked for.
  var loads: [Load] = []
  /// Of the photo on the screen, while it is zoomed.
  var detail: Detail?
  /// Somebody has asked for the current photo, and not the time.
  var isStepAsked = false
  /// That was just now.
  var hasStepped = false
  var slide: Slide?
  var transition: SlideTransition?
  var autoplay: Autoplay
  /// The way through the gallery that was taken last: past photos that cannot be shown it goes on.
  var direction = PhotoList.Direction.forward
  /// How the photo comes to the screen that was asked for last.
  var entrance = Entrance.transition
  /// Photos side by side; nil while there is only the slide.
  var paging: Paging?
  var tracker = ContactTracker()
  var gestures = GestureEngine()
  /// For the tracker and the engine to fill.
  var trackerOutputs = ReusedList<ContactTracker.Output>()
  var gestureOutcomes = ReusedList<GestureEngine.Outcome>()
  /// Where the photo goes if nothing was meant by the touch.
  var resumeTarget: Placement?
  /// What its scale was when it was taken in hand, and whether the whole of it was seen, or was to be.
  var heldScale: Double?
  /// When somebody last did anything.
  var lastTouch: Instant?
  var isHeldWhole = false
  /// What is said of the photo, and until when.
  var caption: Caption?
  var captionEnd: Instant?
  /// See ``Status/completedMotions``.
  var completedMotions = 0
  var pill: ZoomPill?
  /// What the eye sees: the slide as it was drawn last.
  var presented: Presented?
  /// The latest instant that was lived through; what is due earlier happens then.
  var clock = Instant(seconds: -.infinity)

  /// What is known of a photo that was asked for.
  struct Load: Equatable, Sendable {
    let photo: PhotoID
    var urgency = LoadUrgency.now
    /// What it was asked for at last; nil when that failed, and older pixels stand in.
    var fitting: PixelSize?
    var asked = PictureQuality.fine
    /// Photo pixels; nil until it is there.
    var photoSize: PixelSize?
    /// Of what is there; nothing is, or something for another size, while it is not fine.
    var quality = PictureQuality.thumbnail
    /// It was fine once, for a screen of another size.
    var isKept = false
    /// There was no memory for it: it is asked for again when it is needed now.
    var isDeferred = false
  }

  /// Whether the frame acts by itself.
  enum Autoplay: Equatable, Sendable {
    case playing
    /// Somebody touched the frame; it goes on when nobody has for a while.
    case interrupted(since: Instant)
    /// Somebody wants to see this photo for longer.
    case held(until: Instant)
    /// It was told not to.
    case paused
  }

  struct Presented: Equatable, Sendable {
    let photo: PhotoID
    let motion: PhotoMotion
    let paging: Paging?
    let pill: ZoomPill?
    let instant: Instant
  }

  /// - Parameters:
  ///   - showsBuiltInScenes: there are no photos, and none to be waited for.
  public init(settings: Settings, showsBuiltInScenes: Bool = false) {
    self.settings = settings
    isGalleryKnown = showsBuiltInScenes
    gallery = PhotoList(order: settings.order, weighting: settings.weighting)
    if showsBuiltInScenes {
      gallery.replace(with: PhotoCatalog(BuiltInScene.allCases.map(PhotoID.builtIn)))
    }
    autoplay = settings.autoplay ? .playing : .paused
    updateGestureConfiguration()
  }

  /// Takes in an event.
  ///
  /// - Parameters:
  ///   - instant: not before that of any earlier event.
  /// - Returns: what is to be done, the most urgent first.
  public mutating func handle(_ event: Event, at instant: Instant) -> [Effect] {
    advance(to: instant)
    var effects: [Effect] = []
    switch event {
    case .viewport(let viewport): resize(to: viewport, at: instant)
    case .catalog(let catalog, let notice):
      self.notice = notice
      isGalleryKnown = true
      let isChanged = gallery.catalog != catalog
      gallery.replace(with: catalog)
      if isChanged {
        hasGivenUp = false
        waitForPhoto(since: slide == nil && !catalog.isEmpty ? instant : nil)
      }
    case .resume(let state):
      saving = Saving(saved: state)
      gallery.resume(state)
    case .changed(let photos): reload(photos)
    case .loaded(let photo, let photoSize, let quality):
      loaded(photo, photoSize, quality, at: instant)
    case .deferred(let photo): deferred(photo)
    case .dated(let photo, let taken):
      gallery.setTaken(photo, taken)
      datesUnderWay = max(0, datesUnderWay - 1)
    case .noThumbnail: break
    case .loadedDetail(let photo, let rendition): loadedDetail(photo, rendition)
    case .failedDetail(let photo): failedDetail(photo)
    case .failed(let photo, let isFaultOfPhoto):
      failed(
        photo, retryAfter: isFaultOfPhoto ? Self.faultInterval : Self.retryInterval, at: instant)
    case .input(let input): effects += take(input, at: instant)
    case .command(let command): effects += perform(command, at: instant)
    case .presented:
      presented = slide.map {
        Presented(
          photo: $0.photo, motion: $0.motion, paging: paging, pill: pill, instant: instant)
      }
    case .wake: break
    }
    showCurrentPhoto(at: instant)
    if let state = takeDueState() { effects.append(.save(state)) }
    // Not while the first photo is waited for.
    while isSharp, datesUnderWay < Self.mostDatesUnderWay, let photo = gallery.nextUndated() {
      datesUnderWay += 1
      effects.append(.readDate(photo))
    }
    return effects + reconcileLoads() + reconcileDetail(at: instant)
  }

  /// The screen is black from `instant` on, without a word for a while; or, for nil, it is not.
  mutating func waitForPhoto(since instant: Instant?) {
    waitingSince = instant
    isWaitSeen = false
    isWaitExplained = false
  }

  /// Does what a key asks for.
  mutating func press(
    _ key: String, _ modifiers: KeyModifiers, isRepeat: Bool, at instant: Instant
  ) -> [Effect] {
    var command = Command(key: key)
    if modifiers.contains(.control), let other = Command(key: "Control+" + key) { command = other }
    // The arrows point to the photos beside this one.
    if settings.readingDirection == .rightToLeft {
      if command == .next { command = .previous } else if command == .previous { command = .next }
    }
    if isRepeat, !mayRepeat(command, at: instant) { return [] }
    // Decided before the key itself interrupts the play it is to stop.
    if command == .togglePlay { command = autoplay == .playing ? .pause : .play }
    interruptAutoplay(at: instant)
    let effects = command.map { perform($0, at: instant) } ?? []
    // A fade would take longer than the photo is to be seen.
    if isRepeat, command == .next || command == .previous { entrance = .cut }
    return effects
  }

  /// Whether a key that is held has its command done once more: photos go by no faster than they can be seen.
  private func mayRepeat(_ command: Command?, at instant: Instant) -> Bool {
    switch command {
    case .zoomIn, .zoomOut: return true
    case .next, .previous:
      guard let slide, slide.photo == gallery.current else { return false }
      return instant - slide.shownSince >= Self.repeatInterval
    case .increaseZoom, .decreaseZoom, .panLeft, .panRight, .panUp, .panDown: return true
    case .play, .pause, .togglePlay, .hold, .hide, .fit, .actualSize, .zoomTo, .rotate,
      .toggleDetails, .quit, nil:
      return false
    }
  }

  /// Does a command.
  private mutating func perform(_ command: Command, at instant: Instant) -> [Effect] {
    switch command {
    case .next: step(.forward, at: instant)
    case .previous: step(.backward, at: instant)
    case .play: play(at: instant)
    case .pause: pause(at: instant)
    case .togglePlay: autoplay == .playing ? pause(at: instant) : play(at: instant)
    case .hold: toggleHold(at: instant)
    case .zoomIn: zoom(by: Self.keyboardZoomFactor, at: instant)
    case .zoomOut: zoom(by: 1 / Self.keyboardZoomFactor, at: instant)
    case .increaseZoom: zoom(adding: Self.zoomStep, at: instant)
    case .decreaseZoom: zoom(adding: -Self.zoomStep, at: instant)
    case .fit:
      interruptAutoplay(at: instant)
      animate(.settle, at: instant) { limits, _ in limits.home }
    case .actualSize:
      interruptAutoplay(at: instant)
      animate(.settle, at: instant) { $0.zoomed($1, to: $0.layout.actualScale) }
    case .zoomTo(let point):
      interruptAutoplay(at: instant)
      animate(.doubleTap, at: instant) { [rule = gestures.configuration.doubleTap] limits, _ in
        limits.centering(point, by: rule)
      }
    case .panLeft: pan(by: Point(x: -Self.panStep, y: 0), at: instant)
    case .panRight: pan(by: Point(x: Self.panStep, y: 0), at: instant)
    case .panUp: pan(by: Point(x: 0, y: -Self.panStep), at: instant)
    case .panDown: pan(by: Point(x: 0, y: Self.panStep), at: instant)
    case .rotate: rotate(at: instant)
    case .hide: hidePhoto(at: instant)
    case .toggleDetails: showCaption(caption == nil ? .details : nil, at: instant)
    case .quit: return settings.kioskMode ? [] : [.quit]
    }
    return []
  }

  /// How many files may be read for their dates at the same time.
  private static let mostDatesUnderWay = 2
  /// What one press of + multiplies the scale by.
  static let keyboardZoomFactor = 1.5
  /// What the commands for assistive devices add to the scale.
  static let zoomStep = 0.5
  /// Seconds that each photo is shown at least while a key is held.
  static let repeatInterval = 0.2
  /// Seconds until a photo is tried again that failed for reasons of its own: it may still be being copied.
  static let faultInterval = 600.0
  /// Seconds until one is that failed for other reasons, a share that is away or a machine out of memory; and
  /// until all are when none is left to show.
  static let retryInterval = 60.0
  /// Seconds to whose multiples these times are rounded up, so that thousands are tried again together.
  static let retryGranularity = 10.0
  /// Seconds until a screen that waits for its photo is made black. The first photo is mostly there before: it is then
  /// the first thing that is seen, and sooner.
  static let blackPatience = 0.25
  /// Seconds a screen may stay black before it says what it waits for.
  static let patience = 2.0
}
