import Geometry
import Motion

/// What contacts mean: the state machine between ``ContactFrame``s and what is done to a photo.
///
/// It decides and remembers; whoever owns the photo does what the outcomes say and tells with each frame where the
/// photo is seen. So nothing jumps when that was changed meanwhile by a key, a resize or another photo.
public struct GestureEngine: Equatable, Sendable {
  /// What the contacts are taken to do. The raw values are the names that replays print.
  public enum Phase: String, Equatable, Sendable {
    /// No contact.
    case idle = "Idle"
    /// One contact that has not moved yet.
    case press = "Press1"
    /// One contact moves the photo.
    case pan = "Pan"
    /// One contact pulls the page.
    case page = "Page"
    /// Several contacts zoom and move the photo.
    case transform = "Transform"
    /// One tap is done; another would make it a double tap.
    case tapPending = "TapPending"
    /// The press that may become the second tap.
    case secondPress = "Press2"
  }

  /// What is to be done, in order.
  public enum Outcome: Equatable, Sendable {
    /// Show the photo there.
    case place(Placement)
    /// Show its page so far to the right of its place, in logical pixels.
    case page(offset: Double)
    /// Let go of the page, which moves at so many logical pixels per second.
    case turn(PageTurn, velocity: Double)
    /// Let go of the photo: it moves at `velocity`, in logical pixels per second, and settles about `focus`.
    case release(velocity: Point, focus: Point?)
    /// Let go of the photo as if it had not been touched: it goes on to where it was going.
    case resume
    case tap
    case doubleTap(at: Point)
  }

  public private(set) var phase = Phase.idle
  /// Single taps since the beginning.
  public private(set) var taps = 0
  public private(set) var doubleTaps = 0

  private var contacts: [Contact] = []
  private var press: Press?
  private var lastTap: Tap?
  private var grip: Grip?
  private var pull: PagePull?
  /// Of a finger that is alone.
  private var velocity = VelocityEstimator()
  /// When there were several contacts for the first time.
  private var transformStart: Instant?
  private var leftover: Leftover?

  private struct Contact: Equatable, Sendable {
    let id: ContactID
    var position: Point
    /// Where it was when the photo was last moved by it.
    var reference: Point
  }

  private struct Press: Equatable, Sendable {
    let start: Point
    let instant: Instant
    /// It stopped something that moved, and is no tap.
    let isCaught: Bool
  }

  private struct Tap: Equatable, Sendable {
    let position: Point
    let instant: Instant
  }

  /// A finger that is left after a pinch.
  private struct Leftover: Equatable, Sendable {
    let since: Instant
    private(set) var travel = Point.zero

    mutating func travelled(_ step: Point) { travel = travel + step }
  }

  public init() {}

  /// How many contacts are down.
  public var contactCount: Int { contacts.count }

  /// When to call ``expire(at:)``; nil for never.
  public var deadline: Instant? {
    phase == .tapPending
      ? lastTap.map { $0.instant + GestureThresholds.doubleTapInterval.upperBound } : nil
  }

  /// A tap has waited long enough for a second one.
  public mutating func expire(at instant: Instant) -> [Outcome] {
    guard let deadline, instant >= deadline else { return [] }
    phase = .idle
    return [fireTap()]
  }

  /// Takes in what the contacts did.
  ///
  /// - Parameters:
  ///   - subject: what is under them; nil where there is no photo.
  ///   - isCaught: the first contact, if it is in this frame, stopped something that somebody had set in motion.
  public mutating func handle(
    _ frame: ContactFrame, on subject: GestureSubject?, isCaught: Bool = false
  ) -> [Outcome] {
    var outcomes: [Outcome] = []
    for move in frame.moves {
      guard let index = contacts.firstIndex(where: { $0.id == move.id }) else { continue }
      contacts[index].position = move.position
    }
    let ended = frame.ups + frame.losses
    // A finger that leaves has no say in where the others take the photo.
    let remaining = contacts.filter { !ended.contains($0.id) }
    travelled(remaining.isEmpty ? contacts : remaining, subject, frame.instant, &outcomes)
    for index in contacts.indices { contacts[index].reference = contacts[index].position }
    if !ended.isEmpty {
      let isLifted = frame.losses.allSatisfy { id in !contacts.contains { $0.id == id } }
      end(ended, isLifted: isLifted, frame.instant, &outcomes)
    }
    for touch in frame.downs { land(touch, subject, frame.instant, isCaught, &outcomes) }
    return outcomes
  }

  // MARK: Landing

  private mutating func land(
    _ touch: ContactFrame.Touch, _ subject: GestureSubject?, _ instant: Instant, _ isCaught: Bool,
    _ outcomes: inout [Outcome]
  ) {
    contacts.append(Contact(id: touch.id, position: touch.position, reference: touch.position))
    velocity.reset()
    velocity.add(touch.position, at: instant)
    if contacts.count > 1 {
      if phase == .page { releasePage(turning: false, instant, &outcomes) }
      phase = .transform
      press = nil
      leftover = nil
      if transformStart == nil { transformStart = instant }
      return
    }
    grip = nil
    press = Press(start: touch.position, instant: instant, isCaught: isCaught)
    phase = isSecondTap(at: touch.position, instant, &outcomes) ? .secondPress : .press
  }

  /// Whether a press belongs to the tap before it; a tap that came too long before is fired.
  private mutating func isSecondTap(
    at position: Point, _ instant: Instant, _ outcomes: inout [Outcome]
  ) -> Bool {
    guard phase == .tapPending, let tap = lastTap else { return false }
    let interval = instant - tap.instant
    let allowed = GestureThresholds.doubleTapInterval
    // A hair is added for times that are whole milliseconds but not quite.
    if interval > allowed.upperBound + 1e-6 { outcomes.append(fireTap()) }
    return interval >= allowed.lowerBound - 1e-6 && interval <= allowed.upperBound + 1e-6
      && (position - tap.position).length <= GestureThresholds.doubleTapDistance
  }

  private mutating func fireTap() -> Outcome {
    taps += 1
    lastTap = nil
    return .tap
  }

  // MARK: Moving

  private mutating func travelled(
    _ moving: [Contact], _ subject: GestureSubject?, _ instant: Instant,
    _ outcomes: inout [Outcome]
  ) {
    guard moving.contains(where: { $0.position != $0.reference }) else { return }
    if contacts.count == 1 { velocity.add(moving[0].position, at: instant) }
    var steps = moving.map { (old: $0.reference, new: $0.position) }
    if phase == .press || phase == .secondPress {
      guard let start = decide(moving[0], subject) else { return }
      // The slop is not made up for: the photo begins to move where the finger has left it.
      steps = [(start, moving[0].position)]
    }
    guard let subject else { return }
    let step = steps[0].new - steps[0].old
    if phase == .page {
      pullPage(by: step.x, subject, instant, &outcomes)
    } else {
      leftover?.travelled(step)
      move(by: ContactFit(steps), subject, &outcomes)
    }
  }

  /// Decides what a press becomes that may have left the slop.
  ///
  /// - Returns: where it left it; nil if it has not.
  private mutating func decide(_ contact: Contact, _ subject: GestureSubject?) -> Point? {
    guard let press else { return nil }
    let drag = contact.position - press.start
    let slop = contact.id.isPointer ? GestureThresholds.pointerSlop : GestureThresholds.touchSlop
    guard drag.length > slop else { return nil }
    let meaning = subject.map { $0.meaning(of: drag, isPointer: contact.id.isPointer) } ?? .pan
    switch meaning {
    case nil: return nil
    case .pan: phase = .pan
    case .page(let side):
      phase = .page
      pull = subject.map {
        PagePull(
          offset: $0.pageOffset, neighbours: $0.neighbours, width: $0.pageWidth, side: side)
      }
    }
    self.press = nil
    return press.start + drag * (slop / drag.length)
  }

  private mutating func move(
    by fit: ContactFit, _ subject: GestureSubject, _ outcomes: inout [Outcome]
  ) {
    var grip = self.grip ?? Grip(subject.placement, subject.limits)
    if grip.placement != subject.placement || grip.limits != subject.limits {
      // A key, a resize or another photo came in between.
      grip = Grip(subject.placement, subject.limits)
    }
    grip.move(by: fit)
    self.grip = grip
    outcomes.append(.place(grip.placement))
  }

  private mutating func pullPage(
    by travel: Double, _ subject: GestureSubject, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    guard var pull else { return }
    if pull.offset != subject.pageOffset {
      // A key, a resize or another photo came in between.
      pull = PagePull(
        offset: subject.pageOffset, neighbours: subject.neighbours, width: subject.pageWidth)
    }
    let rest = pull.pull(travel)
    self.pull = pull
    outcomes.append(.page(offset: pull.offset))
    if rest != 0 {
      // A zoomed photo whose page is back in its place moves itself from here on.
      releasePage(turning: false, instant, &outcomes)
      phase = .pan
      move(by: ContactFit(travel: Point(x: rest, y: 0)), subject, &outcomes)
    }
  }

  // MARK: Lifting

  private mutating func end(
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

  private mutating func releasePage(
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
