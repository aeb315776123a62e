import Gallery
import Geometry
import Gestures
import Motion

// What people do to the photo that is shown, with fingers and mice.
extension FrameState {
  /// Takes in what a device reports.
  mutating func take(_ input: InputEvent, at instant: Instant) -> [Effect] {
    if case .key(let name, _, let isRepeat) = input {
      return press(name, isRepeat: isRepeat, at: instant)
    }
    for output in tracker.take(input, at: instant) { take(output, at: instant) }
    return []
  }

  /// Whoever touched the screen has let go of it, or is taken to have.
  mutating func loseContacts(at instant: Instant) {
    for output in tracker.loseAll(at: instant) { take(output, at: instant) }
  }

  private mutating func take(_ output: ContactTracker.Output, at instant: Instant) {
    switch output {
    case .contacts(let frame): take(frame, at: instant)
    case .wheel(let clicks, let position):
      let factor = Mathematics.powerOfTwo(-clicks * Mathematics.octaves(Self.wheelZoomFactor))
      zoom(by: factor, about: position, at: instant)
    case .presence: interruptAutoplay(at: instant)
    }
  }

  /// What one click of a wheel multiplies the scale by.
  private static let wheelZoomFactor = 1.3

  private mutating func take(_ frame: ContactFrame, at instant: Instant) {
    let isFirst = gestures.contactCount == 0 && !frame.downs.isEmpty
    let isCaught = isFirst && isMovedByHand(at: instant)
    if isFirst {
      // What was on its way by hand goes on there if it turns out that nothing was meant by the touch.
      let target = slide?.motion.target
      noteTouch(at: instant)
      hold(at: instant)
      resumeTarget = isCaught ? target : slide?.motion.target
    } else {
      noteTouch(at: instant)
    }
    let subject = gestureSubject(at: instant)
    for outcome in gestures.handle(frame, on: subject, isCaught: isCaught) {
      perform(outcome, at: instant)
    }
  }

  /// Does what the contacts were found to mean.
  mutating func perform(_ outcome: GestureEngine.Outcome, at instant: Instant) {
    switch outcome {
    case .place(let placement): place(placement, at: instant)
    case .page(let offset): pullPage(to: offset, at: instant)
    case .turn(let turn, let velocity): turnPage(turn, velocity: velocity, at: instant)
    case .release(let velocity, let focus):
      releasePage(at: instant)
      release(velocity: velocity, about: focus, at: instant)
    case .resume:
      releasePage(at: instant)
      pill?.release(at: instant)
      if let resumeTarget, let limits {
        animate(to: limits.settled(resumeTarget), spring: .settle, at: instant)
      }
      release(at: instant)
    case .tap: break
    case .doubleTap(let position):
      guard let slide, let limits else { return }
      animate(
        to: limits.doubleTapped(slide.motion.target, at: position), spring: .settle, at: instant)
    }
  }

  /// A page that a finger stopped, and did not pull, goes on to its place.
  private mutating func releasePage(at instant: Instant) {
    if case .held(let offset)? = paging?.motion {
      movePage(from: offset, velocity: 0, at: instant)
    }
  }

  /// What is under the fingers.
  private func gestureSubject(at instant: Instant) -> GestureSubject? {
    guard let slide, let limits, let viewport else { return nil }
    func neighbour(_ direction: PhotoGallery.Direction) -> GestureSubject.Neighbour {
      guard let photo = self.neighbour(direction) else { return .none }
      return photoSize(of: photo) == nil ? .loading : .ready
    }
    return GestureSubject(
      limits: limits, placement: slide.motion.placement(at: instant),
      pageOffset: paging?.offset(at: instant) ?? 0, pageWidth: Self.pageWidth(in: viewport),
      neighbours: GestureSubject.Neighbours(
        previous: neighbour(.backward), next: neighbour(.forward)))
  }

  /// Whether the photo or its page moves visibly because of what somebody did; the demo's zooms do not count.
  private func isMovedByHand(at instant: Instant) -> Bool {
    guard autoplay != .playing, let slide else { return false }
    if abs(paging?.velocity(at: instant) ?? 0) > Self.caughtSpeed { return true }
    guard let animation = slide.motion.animation else { return false }
    let velocity = animation.velocity(at: instant)
    let scale = animation.placement(at: instant).scale
    return velocity.offset.length > Self.caughtSpeed
      || abs(velocity.scale) > Self.caughtZoom * Mathematics.naturalLogarithmOfTwo * scale
  }

  /// Logical pixels per second: what moves faster is caught by a finger.
  private static let caughtSpeed = 50.0
  /// Octaves per second, likewise.
  private static let caughtZoom = 0.2
}
