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
        cancelled(instant, &outcomes)
      }
      press = nil
      grip = nil
      transformStart = nil
      leftover = nil
    } else if contacts.count == 1, phase == .transform {
      phase = .pan
      velocity.reset()
      velocity.add(contacts[0].position, at: instant)
      leftover = Leftover(since: instant)
    }
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
      phase = .idle
    case .pan:
      outcomes.append(.release(velocity: panVelocity(at: instant), focus: nil))
      phase = .idle
    case .transform:
      let focus = last.reduce(Point.zero) { $0 + $1.position } * (1 / Double(last.count))
      outcomes.append(.release(velocity: .zero, focus: focus))
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
  private mutating func cancelled(_ instant: Instant, _ outcomes: inout [Outcome]) {
    if phase == .page { releasePage(turning: false, instant, &outcomes) }
    let isAccident = transformStart.map { instant - $0 < GestureThresholds.accident } ?? false
    outcomes.append(isAccident ? .resume : .release(velocity: .zero, focus: nil))
    phase = .idle
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
