import Gallery
import Geometry
import Motion

// What happens by itself: springs come to rest, transitions end, the demo plays, slides change.
extension FrameState {
  /// When the core wants to be called although nothing happens.
  public struct Wake: Equatable, Sendable {
    /// The scene changes continuously: it should be sampled for every frame of the display.
    public var isAnimating: Bool
    /// The next instant at which something happens by itself; nil for never.
    public var deadline: Instant?

    public init(isAnimating: Bool, deadline: Instant?) {
      self.isAnimating = isAnimating
      self.deadline = deadline
    }
  }

  /// When to call again, after `instant`.
  public func nextWake(after instant: Instant) -> Wake {
    let isFading = pill?.isFading(at: instant) ?? false
    let isAnimating =
      slide?.motion.animation != nil || transition != nil || paging?.end != nil || isFading
    let deadlines = [nextOccurrence?.due, pill?.nextChange(after: instant)]
      .compactMap { $0 }
    return Wake(isAnimating: viewport != nil && isAnimating, deadline: deadlines.min())
  }

  /// Lets everything happen that is due until `instant`, each at its own time and in order.
  mutating func advance(to instant: Instant) {
    while let occurrence = nextOccurrence, occurrence.due <= instant {
      // A slide whose time was up while its demo still played changes now, not then.
      clock = max(clock, occurrence.due)
      occur(occurrence.kind, at: clock)
    }
    clock = max(clock, instant)
    if let pill, pill.isGone(at: instant) { self.pill = nil }
  }

  private struct Occurrence {
    let kind: Kind
    let due: Instant

    enum Kind {
      case rest
      case transitionEnd
      case pageRest
      case gesture
      case captionEnd
      case demo
      case nextSlide
      case autoplayResumption
      case retry
      case saving
      case blackness
      case explanation
    }
  }

  /// The first thing that will happen by itself; of several at once, the first listed here. Without a screen
  /// time stands still: nobody could see it pass.
  private var nextOccurrence: Occurrence? {
    guard viewport != nil else { return nil }
    // Called with every event: without a list it asks for no memory.
    var next: Occurrence?
    func consider(_ kind: Occurrence.Kind, _ due: Instant?) {
      guard let due, next.map({ due < $0.due }) ?? true else { return }
      next = Occurrence(kind: kind, due: due)
    }
    consider(.rest, slide?.motion.animation?.end)
    consider(.transitionEnd, transition?.end)
    consider(.pageRest, paging?.end)
    consider(.gesture, gestures.deadline)
    consider(.captionEnd, captionEnd)
    consider(.demo, demoDue)
    consider(.nextSlide, nextSlideDue)
    consider(.autoplayResumption, autoplayResumptionDue)
    consider(.retry, nextRetry)
    consider(.saving, saving?.isDue == true ? nil : saving?.due)
    consider(.blackness, isWaitSeen ? nil : waitingSince.map { $0 + Self.blackPatience })
    consider(.explanation, waitingSince.map { $0 + Self.patience })
    return next
  }

  private mutating func occur(_ kind: Occurrence.Kind, at instant: Instant) {
    switch kind {
    case .rest:
      completedMotions += 1
      if let target = slide?.motion.target { rest(at: target) }
    case .transitionEnd:
      transition = nil
      startDemo(at: instant)
    case .pageRest:
      completedMotions += 1
      paging = nil
      startDemo(at: instant)
    case .gesture: expireGestures(at: instant)
    case .captionEnd: showCaption(nil, at: instant)
    case .demo: playDemo(at: instant)
    case .nextSlide:
      step(.forward, at: instant)
      isStepAsked = false
      hasStepped = false
      slideDue = instant
      showCurrentPhoto(at: instant)
    case .autoplayResumption:
      // A finger that has not been heard of for so long was lifted unnoticed: some compositors do not tell
      // when a touch is cancelled or its device is gone.
      loseContacts(at: instant)
      play(at: instant)
    case .retry: retryQuarantined(at: instant)
    case .saving: saving?.isDue = true
    case .blackness: isWaitSeen = true
    case .explanation:
      waitingSince = nil
      isWaitExplained = true
    }
  }

  // MARK: Autoplay

  /// Goes on playing from where the photo is; under a finger, only when that has been gone for a while.
  mutating func play(at instant: Instant) {
    guard !gestures.isBusy else {
      autoplay = .interrupted(since: instant)
      return
    }
    autoplay = .playing
    slide?.shownSince = instant
    startDemo(at: instant)
  }

  mutating func pause(at instant: Instant) {
    interruptAutoplay(at: instant)
    autoplay = .paused
  }

  /// Stays on this photo for a while, or no longer.
  mutating func toggleHold(at instant: Instant) {
    switch autoplay {
    case .held:
      autoplay = .interrupted(since: instant)
      showCaption(.released, at: instant)
    case .playing, .interrupted:
      interruptAutoplay(at: instant)
      autoplay = .held(until: instant + Self.holdDuration)
      showCaption(.held, at: instant)
    case .paused: break
    }
  }

  /// Seconds that a photo stays which somebody holds.
  private static let holdDuration = 600.0

  private var autoplayResumptionDue: Instant? {
    switch autoplay {
    case .interrupted(let since): since + settings.autoplayResumeDelay
    // Nobody is interrupted who is still at it.
    case .held(let until): lastTouch.map { max(until, $0 + settings.autoplayResumeDelay) } ?? until
    case .playing, .paused: nil
    }
  }

  // MARK: Demo

  mutating func startDemo(at instant: Instant) {
    // A transition that still runs starts it when it ends.
    guard transition == nil, autoplay == .playing, !settings.reducedMotion else { return }
    let run = DemoScript(settings.demo).map { DemoRun($0, start: instant) }
    slide?.demo = run
  }

  private var demoDue: Instant? { slide?.demo?.due }

  private mutating func playDemo(at instant: Instant) {
    guard let slide, let run = slide.demo else { return }
    if let zoom = self.slide?.demo?.takeStep() {
      let placement = limits(of: slide.layout).settled(zoom.placement(in: slide.layout))
      animate(to: placement, .demo(run.script.spring), at: instant)
    } else if isSlideTimeUp(at: instant) {
      // The pass is finished; the photo changes as soon as it has come to rest.
      self.slide?.demo = nil
    } else {
      self.slide?.demo?.beginNextPass()
    }
  }
}
