import Geometry
import Motion

// Contacts that leave.
extension GestureEngine {
  mutating func end(
    _ ended: [ContactID], isLifted: Bool, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    let before = contacts
    contacts.removeAll { ended.contains($0.id) }
    guard contacts.count < before.count else { return }
    if contacts.isEmpty {
      if isLifted {
        lifted(before, instant, &outcomes)
      } else {
        cancelled(before, instant, &outcomes)
      }
      press = nil
      grip = nil
      transformStart = nil
      leftover = nil
    } else if contacts.count == 1, phase == .transform {
      phase = .pan
      velocity.reset()
      velocity.add(contacts[0].position, at: instant)
      leftover = Leftover(since: instant, focus: Self.centroid(of: before))
    }
  }

  private static func centroid(of contacts: [Contact]) -> Point {
    contacts.reduce(Point.zero) { $0 + $1.position } * (1 / Double(contacts.count))
  }

  /// About which point the photo settles: that between the fingers, as they were when there were several.
  private func focus(of last: [Contact]) -> Point {
    leftover.map { $0.focus + $0.travel } ?? Self.centroid(of: last)
  }

  /// The last contacts left the glass.
  private mutating func lifted(
    _ last: [Contact], _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    switch phase {
    case .press, .secondPress:
      guard let press else { return }
      finish(press, isSecond: phase == .secondPress, instant, &outcomes)
    case .page:
      releasePage(turning: true, instant, &outcomes)
      outcomes.append(.release(velocity: .zero, focus: nil))
      phase = .idle
    case .pan, .transform:
      let velocity = phase == .pan ? panVelocity(at: instant) : .zero
      outcomes.append(.release(velocity: velocity, focus: focus(of: last)))
      phase = .idle
    case .idle, .tapPending: break
    }
  }

  /// A press that did not move has ended.
  private mutating func finish(
    _ press: Press, isSecond: Bool, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    let duration = instant - press.instant
    phase = .idle
    if press.isCaught {
      outcomes.append(.resume)
      return
    }
    outcomes.append(.release(velocity: .zero, focus: nil))
    if isSecond {
      if duration <= GestureThresholds.secondPressDuration + 1e-6 {
        doubleTaps += 1
        outcomes.append(.doubleTap(at: press.start))
      }
    } else if duration <= GestureThresholds.tapDuration + 1e-6 {
      phase = .tapPending
      lastTap = Tap(position: press.start, instant: instant)
    }
  }

  /// The contacts are gone without having been lifted: nothing was meant by it, and nothing is thrown.
  private mutating func cancelled(
    _ last: [Contact], _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    releasePage(turning: false, instant, &outcomes)
    let isAccident = transformStart.map { instant - $0 < GestureThresholds.accident } ?? false
    outcomes.append(isAccident ? .resume : .release(velocity: .zero, focus: focus(of: last)))
    phase = .idle
  }

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
    let speed = turning ? velocity.velocity(at: instant).x : 0
    outcomes.append(
      .turn(
        turning ? pull.turn(velocity: speed) : .none, velocity: pull.visibleVelocity(speed)))
  }

  /// How fast the photo is seen to move, in logical pixels per second.
  private func panVelocity(at instant: Instant) -> Point {
    guard let grip else { return .zero }
    if let leftover,
      instant - leftover.since < GestureThresholds.leftoverDuration
        || leftover.travel.length <= GestureThresholds.touchSlop
    {
      return .zero
    }
    let raw = velocity.velocity(at: instant)
    let slope = grip.limits.slope(rawOffset: grip.rawOffset, scale: grip.placement.scale)
    return Point(x: raw.x * slope.x, y: raw.y * slope.y)
  }
}
