import Geometry
import Motion

// Contacts that leave.
extension GestureEngine {
  mutating func end(
    _ frame: ContactFrame, _ subject: GestureSubject?, _ outcomes: inout [Outcome]
  ) {
    let before = contacts
    contacts.removeAll { frame.ends($0.id) }
    guard contacts.count < before.count else { return }
    let instant = frame.instant
    if contacts.isEmpty {
      if phase == .swallow {
        phase = .idle
      } else if frame.losses.isEmpty {
        lifted(before, subject, instant, &outcomes)
      } else {
        cancelled(before, instant, &outcomes)
      }
      forget()
    } else if phase == .transform, frame.isCancelled {
      cancelled(before, instant, &outcomes)
      swallow()
    } else if phase == .transform {
      if !frame.losses.isEmpty { twoFingerTapStart = nil }
      let velocity = motion.velocity(at: instant)
      motion.restart(at: instant)
      if contacts.count == 1 {
        phase = .pan
        leftover = Leftover(
          since: instant, focus: Self.centroid(of: before),
          turnSpeed: turning.isActive ? velocity.angle : 0)
      }
    }
  }

  static func centroid(of contacts: InlineList<Contact>) -> Point {
    var sum = Point.zero
    for contact in contacts { sum = sum + contact.position }
    return sum * (1 / Double(contacts.count))
  }

  /// About which point the photo settles: that between the fingers, as they were when there were several.
  private func focus(of last: InlineList<Contact>) -> Point {
    leftover.map { $0.focus + $0.travel } ?? Self.centroid(of: last)
  }

  /// The last contacts left the glass.
  private mutating func lifted(
    _ last: InlineList<Contact>, _ subject: GestureSubject?, _ instant: Instant,
    _ outcomes: inout [Outcome]
  ) {
    let focus = focus(of: last)
    switch phase {
    case .press, .secondPress:
      guard let press else { return }
      finish(press, isSecond: phase == .secondPress, instant, &outcomes)
      return
    case .page:
      releasePage(turning: true, instant, &outcomes)
      outcomes.append(.release(Release()))
    case .details:
      finishDetails(subject, instant, &outcomes)
      outcomes.append(.release(Release()))
    case .quickZoom:
      outcomes.append(.release(Release(focus: quickZoom?.anchor, isTransformed: true)))
    case .pan, .transform:
      let isTap =
        twoFingerTapStart.map {
          instant - $0 <= configuration.twoFingerTap + GestureConfiguration.timeTolerance
        } ?? false
      if isTap {
        twoFingerTaps += 1
        outcomes.append(.twoFingerTap(at: focus))
      } else {
        outcomes.append(
          .release(
            Release(
              velocity: releaseVelocity(at: instant), focus: focus,
              isTransformed: transformStart != nil)))
      }
    case .idle, .tapPending, .swallow: break
    }
    phase = .idle
  }

  /// A press that did not move has ended.
  private mutating func finish(
    _ press: Press, isSecond: Bool, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    let duration = instant - press.instant
    phase = .idle
    // It has moved nothing: what somebody had set in motion goes on.
    outcomes.append(.resume)
    if press.isCaught || press.hasMoved { return }
    let isDoubleTapOn = configuration.doubleTap.placement != .off
    let tolerance = GestureConfiguration.timeTolerance
    if isSecond {
      guard duration <= GestureConfiguration.secondPressDuration + tolerance else { return }
      if isDoubleTapOn {
        doubleTaps += 1
        outcomes.append(.doubleTap(at: press.start))
      } else {
        // Two taps, then.
        outcomes.append(fireTap())
        outcomes.append(fireTap())
      }
    } else if duration <= configuration.longPress + tolerance {
      if isDoubleTapOn || configuration.quickZoom != .off {
        phase = .tapPending
        lastTap = Tap(position: press.start, instant: instant)
      } else {
        outcomes.append(fireTap())
      }
    }
  }

  /// A pull at the details goes where it would come to by itself.
  private func finishDetails(
    _ subject: GestureSubject?, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    guard let subject else { return }
    let height = subject.limits.layout.viewport.size.height
    let speed = motion.velocity(at: instant).offset.y
    let projected = detailsPull + speed / GestureConfiguration.detailsFriction
    if abs(projected) > GestureConfiguration.detailsDistance * height {
      outcomes.append(.details(isShown: projected < 0))
    }
  }

  /// The contacts are gone without having been lifted: nothing was meant by it, and nothing is thrown.
  private mutating func cancelled(
    _ last: InlineList<Contact>, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    releasePage(turning: false, instant, &outcomes)
    let isAccident = transformStart.map { instant - $0 < GestureConfiguration.accident } ?? false
    outcomes.append(
      isAccident
        ? .resume
        : .release(Release(focus: focus(of: last), isTransformed: transformStart != nil)))
    phase = .idle
  }

  // MARK: Pages

  /// The photo is held, so its page is not: one that was pulled, or caught on its way, goes to its place.
  mutating func putPageBack(
    _ subject: GestureSubject?, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    if pull != nil {
      releasePage(turning: false, instant, &outcomes)
    } else if let subject, subject.pageOffset != 0 {
      outcomes.append(.turn(.none, velocity: 0))
    }
  }

  mutating func releasePage(
    turning: Bool, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    guard let pull else { return }
    self.pull = nil
    let speed = turning ? motion.velocity(at: instant).offset.x : 0
    outcomes.append(
      .turn(
        turning ? pull.turn(velocity: speed) : .none, velocity: pull.visibleVelocity(speed)))
  }

  // MARK: Speed

  /// How fast the photo is seen to move as it is let go of.
  private func releaseVelocity(at instant: Instant) -> Velocity {
    guard let grip else { return Velocity() }
    guard let leftover else { return seen(motion.velocity(at: instant), of: grip) }
    if instant - leftover.since < GestureConfiguration.leftoverDuration {
      // Fingers hardly ever leave at the same moment: how they turned still counts.
      return Velocity(angle: leftover.turnSpeed)
    }
    if leftover.travel.length <= configuration.slop { return Velocity() }
    return Velocity(offset: seen(motion.velocity(at: instant), of: grip).offset)
  }

  /// The part of the fingers' speed that the photo is seen to have.
  private func seen(_ velocity: Velocity, of grip: Grip) -> Velocity {
    var seen = velocity
    let slope = grip.limits.slope(rawOffset: grip.rawOffset, at: grip.placement)
    seen.offset = Point(x: velocity.offset.x * slope.x, y: velocity.offset.y * slope.y)
    seen.logScale *= grip.limits.scaleSlope(raw: grip.rawScale)
    if !turning.isActive { seen.angle = 0 }
    return seen
  }
}
