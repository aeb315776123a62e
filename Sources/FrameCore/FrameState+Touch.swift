import Gallery
import Geometry
import Gestures
import Motion

// What people do to the photo that is shown, with fingers, mice and touchpads.
extension FrameState {
  /// Takes in what a device reports.
  mutating func take(_ input: InputEvent, at instant: Instant) -> [Effect] {
    if case .key(let name, let modifiers, let isRepeat) = input {
      return press(name, modifiers, isRepeat: isRepeat, at: instant)
    }
    var outputs = trackerOutputs.taken()
    tracker.take(input, at: instant, into: &outputs)
    take(&outputs, at: instant)
    return []
  }

  /// Whoever touched the screen has let go of it, or is taken to have.
  mutating func loseContacts(at instant: Instant) {
    var outputs = trackerOutputs.taken()
    tracker.loseAll(at: instant, into: &outputs)
    take(&outputs, at: instant)
  }

  private mutating func take(_ outputs: inout [ContactTracker.Output], at instant: Instant) {
    for output in outputs { take(output, at: instant) }
    trackerOutputs.giveBack(&outputs)
  }

  private mutating func take(_ output: ContactTracker.Output, at instant: Instant) {
    switch output {
    case .contacts(let frame): take(frame, at: instant)
    case .touchpad(let step, let moment): take(step, of: moment, at: instant)
    case .wheel(let clicks, let modifiers, let position):
      if modifiers.isDisjoint(with: [.shift, .control]) {
        zoom(clicks: clicks, about: position, at: instant)
      } else {
        let travel = clicks * Self.panStep
        scroll(
          by: modifiers.contains(.shift)
            ? Point(x: travel * width, y: 0) : Point(x: 0, y: travel * height), at: instant)
      }
    case .scroll(let travel, let modifiers, let position):
      if modifiers.contains(.control) {
        zoom(clicks: travel.y / Self.scrollPerClick, about: position, at: instant)
      } else {
        scroll(by: travel, at: instant)
      }
    case .presence: interruptAutoplay(at: instant)
    }
  }

  private var width: Double { viewport?.size.width ?? 0 }
  private var height: Double { viewport?.size.height ?? 0 }

  private mutating func zoom(clicks: Double, about position: Point, at instant: Instant) {
    let factor = Mathematics.powerOfTwo(-clicks * Mathematics.octaves(Self.wheelZoomFactor))
    zoom(by: factor, about: position, at: instant)
  }

  /// What one click of a wheel multiplies the scale by.
  private static let wheelZoomFactor = 1.3
  /// Logical pixels of scrolling that count as one click of a wheel: libinput's degrees.
  private static let scrollPerClick = 15.0
  /// The part of the screen that a key, or a click of a wheel, moves a zoomed photo by.
  static let panStep = 0.1

  // MARK: Contacts

  private mutating func take(_ frame: ContactFrame, at instant: Instant) {
    let isFirst = !gestures.isBusy && !frame.downs.isEmpty
    let isCaught = isFirst && isMovedByHand(at: instant)
    if isFirst { takeHold(at: instant) } else { noteTouch(at: instant) }
    let subject = gestureSubject(at: instant)
    var outcomes = gestureOutcomes.taken()
    gestures.handle(frame, on: subject, isCaught: isCaught, into: &outcomes)
    perform(&outcomes, at: instant)
  }

  private mutating func take(_ step: TouchpadStep, of moment: Instant, at instant: Instant) {
    if case .begin = step {
      takeHold(at: instant)
    } else {
      noteTouch(at: instant)
    }
    let subject = gestureSubject(at: instant)
    var outcomes = gestureOutcomes.taken()
    gestures.handle(step, at: moment, on: subject, into: &outcomes)
    perform(&outcomes, at: instant)
  }

  /// Somebody takes the photo in hand. What was on its way by hand goes on there if it turns out that nothing was
  /// meant by the touch.
  private mutating func takeHold(at instant: Instant) {
    let target = slide?.motion.target
    // What the demo does is over for good; what somebody asked for is not.
    let isByHand = autoplay != .playing
    isHeldWhole = target.map(isWhole) ?? false
    noteTouch(at: instant)
    hold(at: instant)
    resumeTarget = isByHand ? target : slide?.motion.target
    heldScale = slide?.motion.target.scale
  }

  /// Lets happen what fingers that keep still come to mean.
  mutating func expireGestures(at instant: Instant) {
    var outcomes = gestureOutcomes.taken()
    gestures.expire(at: instant, into: &outcomes)
    perform(&outcomes, at: instant)
  }

  private mutating func perform(
    _ outcomes: inout [GestureEngine.Outcome], at instant: Instant
  ) {
    for outcome in outcomes { perform(outcome, at: instant) }
    gestureOutcomes.giveBack(&outcomes)
  }

  /// Does what the contacts were found to mean.
  private mutating func perform(_ outcome: GestureEngine.Outcome, at instant: Instant) {
    switch outcome {
    case .place(let placement): place(placement, at: instant)
    case .page(let offset): pullPage(to: offset, at: instant)
    case .turn(let turn, let velocity): turnPage(turn, velocity: velocity, at: instant)
    case .release(let release):
      releasePage(at: instant)
      self.release(release, at: instant)
    case .resume:
      releasePage(at: instant)
      resume(at: instant)
    case .details(let isShown): showCaption(isShown ? .details : nil, at: instant)
    case .tap: showCaption(caption == nil ? .details : nil, at: instant)
    case .doubleTap(let position):
      animate(.doubleTap, at: instant) { [rule = gestures.configuration.doubleTap] in
        $0.doubleTapped($1, at: position, by: rule)
      }
    case .twoFingerTap(let position):
      animate(.settle, at: instant) { [rule = gestures.configuration.doubleTap, heldScale] in
        $0.steppedOut($1, from: heldScale ?? $1.scale, about: position, by: rule)
      }
    case .longPress: toggleHold(at: instant)
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
    func neighbour(_ side: Side) -> GestureSubject.Neighbour {
      guard let photo = self.neighbour(direction(to: side)) else { return .none }
      return photoSize(of: photo) == nil ? .loading : .ready
    }
    return GestureSubject(
      limits: limits, placement: slide.motion.placement(at: instant),
      pageOffset: paging?.offset(at: instant) ?? 0, pageWidth: Self.pageWidth(in: viewport),
      neighbours: GestureSubject.Neighbours(left: neighbour(.left), right: neighbour(.right)))
  }

  /// Whether the photo or its page moves visibly because of what somebody did; the demo's zooms do not count.
  private func isMovedByHand(at instant: Instant) -> Bool {
    guard autoplay != .playing, let slide else { return false }
    if abs(paging?.velocity(at: instant) ?? 0) > Self.caughtSpeed { return true }
    guard let animation = slide.motion.animation else { return false }
    let velocity = animation.velocity(at: instant)
    let scale = animation.placement(at: instant).scale
    return velocity.offset.length > Self.caughtSpeed || abs(velocity.rotation) > Self.caughtTurn
      || abs(velocity.scale) > Self.caughtZoom * Mathematics.naturalLogarithmOfTwo * scale
  }

  /// Logical pixels per second: what moves faster is caught by a finger.
  private static let caughtSpeed = 50.0
  /// Octaves per second, likewise.
  private static let caughtZoom = 0.2
  /// Degrees per second, likewise.
  private static let caughtTurn = 10.0
}

/// A list that is filled and emptied for every event and keeps its memory meanwhile.
struct ReusedList<Element: Equatable & Sendable>: Equatable, Sendable {
  private var storage: [Element] = []

  /// The empty list; whoever takes it gives it back.
  mutating func taken() -> [Element] {
    var list: [Element] = []
    swap(&list, &storage)
    return list
  }

  mutating func giveBack(_ list: inout [Element]) {
    list.removeAll(keepingCapacity: true)
    swap(&list, &storage)
  }
}
