import Gallery
import Geometry
import Motion

// What is seen, and how it is told to others.
extension FrameState {
  /// What the screen shows at `instant`; nil while there is no screen, and when it stays as it is because a photo is to
  /// come in a moment.
  ///
  /// - Parameters:
  ///   - instant: not before the last event's.
  public func scene(at instant: Instant) -> Scene? {
    guard let viewport else { return nil }
    var scene = Scene(viewport: viewport)
    guard let slide else {
      if waitingSince != nil, !isWaitSeen, gallery.current != nil || !isGalleryKnown { return nil }
      if let message { scene.overlays = [.message(title: message.title, detail: message.detail)] }
      return scene
    }
    scene.background = settings.background
    if let transition {
      scene.layers = [
        transition.outgoing, slide.layer(at: instant, opacity: transition.progress(at: instant)),
      ]
    } else {
      scene.layers = [slide.layer(at: instant)]
    }
    if let paging {
      let offset = paging.offset(at: instant)
      for index in scene.layers.indices { scene.layers[index].pageOffset += offset }
      if let neighbour = neighbouringPage(at: instant) { scene.layers.append(neighbour) }
    }
    let pillOpacity = pill?.opacity(at: instant) ?? 0
    if pillOpacity > 0 {
      scene.overlays.append(
        .zoomPill(
          text: ZoomLabel.text(
            settings.gestures.zoomLabel, scale: slide.motion.placement(at: instant).scale),
          opacity: pillOpacity))
    } else if let captionText {
      scene.overlays.append(.hint(captionText, opacity: 1))
    } else if slide.photo.isBuiltIn, slide.motion == .resting(.fit), transition == nil,
      paging == nil
    {
      scene.overlays.append(.hint("Double tap anywhere", opacity: 1))
    }
    return scene
  }

  /// What to say instead of photos.
  private var message: Notice? {
    guard isGalleryKnown else {
      return isWaitExplained
        ? Notice(title: "Looking for photos", detail: "On a network drive this can take a while.")
        : nil
    }
    if gallery.isEmpty { return notice }
    // While they are tried again it stays said that none could be shown.
    guard gallery.current == nil || hasGivenUp else {
      return isWaitExplained
        ? Notice(
          title: "Opening the first photo", detail: "On a network drive this can take a while.")
        : nil
    }
    let count = gallery.count
    if gallery.current == nil, gallery.quarantine.isEmpty {
      return Notice(
        title: "All photos are hidden", detail: "The file of the frame's state says which they are."
      )
    }
    return Notice(
      title: "No photo can be shown",
      detail: count == 1
        ? "The only file here cannot be shown; the log says why."
        : "None of the \(count) files here can be shown; the log says why.")
  }

  /// The state in a few words and numbers, for logs, tests and tools.
  public struct Status: Equatable, Sendable {
    /// The photo that is shown, or comes in.
    public var photo: PhotoID?
    /// Its place in the list of photos, from 0.
    public var index: Int?
    public var placement: Placement
    /// Logical pixels: how far the page that is swiped lies from its place; positive is to the right.
    public var pageOffset: Double
    /// What the fingers are taken to do; see ``GestureEngine``.
    public var gesture: String
    /// Single taps since the beginning.
    public var taps: Int
    public var doubleTaps: Int
    /// Taps of two fingers.
    public var twoFingerTaps = 0
    public var longPresses = 0
    /// Something on the screen moves or fades.
    public var isMoving: Bool
    /// The whole photo is there as well as it can be.
    public var isSharp = true
    public var isPlaying: Bool
    /// The screen is off.
    public var isAsleep = false
    /// What is known of the photo is told beside it.
    public var areDetailsShown = false
    /// The photo stays for a while because somebody wants it to.
    public var isHeld = false
    /// How often a photo or its page has come to where it was sent, since the beginning: once for each time it was
    /// sent somewhere and not sent elsewhere, or taken in hand, before it was there.
    public var completedMotions = 0
    public var contactCount: Int

    /// The zoom for those who cannot see it: a whole number of percent, and in words.
    public var zoomPercent: Int { ZoomLabel.percent(placement.scale) }
    public var zoomDescription: String { ZoomLabel.spoken(scale: placement.scale) }

    /// The whole photo is shown, nothing moves, and nothing better is to come.
    public var isRestingAtFit: Bool {
      photo != nil && !isMoving && isSharp && placement.scale == 1 && placement.offset == .zero
        && pageOffset == 0
    }
  }

  /// The state at `instant`, which is not before the last event's.
  public func status(at instant: Instant) -> Status {
    var status = Status(
      photo: slide?.photo, index: slide.flatMap { gallery.index(of: $0.photo) },
      placement: slide?.motion.placement(at: instant) ?? .fit,
      pageOffset: paging?.offset(at: instant) ?? 0, gesture: gestures.phase.rawValue,
      taps: gestures.taps, doubleTaps: gestures.doubleTaps,
      isMoving: nextWake(after: instant).isAnimating, isPlaying: autoplay == .playing,
      contactCount: gestures.contactCount)
    status.isSharp = isSharp || slide == nil
    status.twoFingerTaps = gestures.twoFingerTaps
    status.longPresses = gestures.longPresses
    status.areDetailsShown = caption == .details
    if case .held = autoplay { status.isHeld = true }
    status.completedMotions = completedMotions
    return status
  }
}
