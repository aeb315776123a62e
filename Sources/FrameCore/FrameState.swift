import Gallery
import Geometry
import Motion

/// The whole frame as a state machine: events with their instants in, effects and a ``Scene`` out.
///
/// It has no clock, file, socket or thread, so a session that is told again is the same session again. What
/// time alone brings about (a demo's next step, the next slide, a spring come to rest) happens at its own instant, not
/// at the instant of the event that let the core notice: late wake-ups change nothing.
public struct FrameState: Sendable {
  public let settings: Settings

  var viewport: Viewport?
  var gallery = PhotoGallery()
  var notice: Notice?
  var loads: [PhotoID: Load] = [:]
  var slide: Slide?
  var transition: SlideTransition?
  var autoplay: Autoplay
  /// The way through the gallery that was taken last: past photos that cannot be shown it goes on.
  var direction = PhotoGallery.Direction.forward
  var contacts: Set<ContactID> = []
  var pill: ZoomPill?
  /// What the eye sees: the slide as it was drawn last.
  var presented: Presented?
  /// The latest instant that was lived through; what is due earlier happens then.
  var clock = Instant(seconds: -.infinity)

  /// What is known of a photo that was asked for.
  struct Load: Equatable, Sendable {
    var fitting: PixelSize
    /// Photo pixels; nil until it is there.
    var photoSize: PixelSize?
  }

  /// Whether the frame acts by itself.
  enum Autoplay: Equatable, Sendable {
    case playing
    /// Somebody touched the frame; it goes on when nobody has for a while.
    case interrupted(since: Instant)
    /// It was told not to.
    case paused
  }

  struct Presented: Equatable, Sendable {
    let photo: PhotoID
    let motion: PhotoMotion
    let pill: ZoomPill?
    let instant: Instant
  }

  public init(settings: Settings) {
    self.settings = settings
    autoplay = settings.autoplay ? .playing : .paused
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
    case .gallery(let photos, let notice):
      self.notice = notice
      gallery.replace(with: photos)
    case .loaded(let photo, let photoSize): loads[photo]?.photoSize = photoSize
    case .failed(let photo):
      loads[photo] = nil
      gallery.quarantine(photo, goingOn: direction)
    case .contactDown(let contact): contactDown(contact, at: instant)
    case .contactUp(let contact): contactsUp({ $0 == contact }, at: instant)
    case .contactsCancelled(let seat): contactsUp({ $0.seat == seat }, at: instant)
    case .key(let name):
      var command = Command(key: name)
      // Decided before the key itself interrupts the play it is to stop.
      if command == .togglePlay { command = autoplay == .playing ? .pause : .play }
      interruptAutoplay(at: instant)
      if let command { effects += perform(command, at: instant) }
    case .command(let command): effects += perform(command, at: instant)
    case .presented:
      presented = slide.map {
        Presented(photo: $0.photo, motion: $0.motion, pill: pill, instant: instant)
      }
    case .wake: break
    }
    showCurrentPhoto(at: instant)
    return effects + reconcileLoads()
  }

  /// Does a command.
  private mutating func perform(_ command: Command, at instant: Instant) -> [Effect] {
    switch command {
    case .next: step(.forward, at: instant)
    case .previous: step(.backward, at: instant)
    case .play: play(at: instant)
    case .pause: pause(at: instant)
    case .togglePlay: autoplay == .playing ? pause(at: instant) : play(at: instant)
    case .zoomIn: zoom(by: Self.keyboardZoomFactor, at: instant)
    case .zoomOut: zoom(by: 1 / Self.keyboardZoomFactor, at: instant)
    case .fit:
      interruptAutoplay(at: instant)
      animate(to: .fit, spring: .settle, at: instant)
    case .quit: return settings.kioskMode ? [] : [.quit]
    }
    return []
  }

  /// What one press of + multiplies the scale by.
  static let keyboardZoomFactor = 1.5
}
