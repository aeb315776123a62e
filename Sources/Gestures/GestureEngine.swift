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
    /// Let go of the page alone, which moves at so many logical pixels per second.
    case turn(PageTurn, velocity: Double)
    /// Let go of the photo: it moves at `velocity`, in logical pixels per second, and settles about `focus`.
    case release(velocity: Point, focus: Point?)
    /// Let go of the photo as if it had not been touched: it goes on to where it was going.
    case resume
    case tap
    case doubleTap(at: Point)
  }

  public internal(set) var phase = Phase.idle
  /// Single taps since the beginning.
  public internal(set) var taps = 0
  public internal(set) var doubleTaps = 0

  var contacts: [Contact] = []
  var press: Press?
  var lastTap: Tap?
  var grip: Grip?
  var pull: PagePull?
  /// Of a finger that is alone.
  var velocity = VelocityEstimator()
  /// When there were several contacts for the first time.
  var transformStart: Instant?
  var leftover: Leftover?

  struct Contact: Equatable, Sendable {
    let id: ContactID
    var position: Point
    /// Where it was when the photo was last moved by it.
    var reference: Point
  }

  struct Press: Equatable, Sendable {
    let start: Point
    let instant: Instant
    /// It stopped something that moved, and is no tap.
    let isCaught: Bool
  }

  struct Tap: Equatable, Sendable {
    let position: Point
    let instant: Instant
  }

  /// A finger that is left after a pinch.
  struct Leftover: Equatable, Sendable {
    let since: Instant
    /// Logical pixels: the middle of the fingers when there were still several.
    let focus: Point
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
    if !frame.moves.isEmpty, !contacts.isEmpty {
      travelled(remaining.isEmpty ? contacts : remaining, subject, frame.instant, &outcomes)
    }
    for index in contacts.indices { contacts[index].reference = contacts[index].position }
    if !ended.isEmpty {
      end(ended, isLifted: frame.losses.isEmpty, frame.instant, &outcomes)
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
      if phase != .transform { putPageBack(subject, instant, &outcomes) }
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

  mutating func fireTap() -> Outcome {
    taps += 1
    lastTap = nil
    return .tap
  }
}
