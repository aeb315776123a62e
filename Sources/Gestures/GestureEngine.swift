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
    /// One contact pulls up what is known of the photo, or away.
    case details = "Details"
    /// Several contacts zoom, move and turn the photo, or a touchpad does. Two that keep still may be a tap.
    case transform = "Transform"
    /// One tap is done; another would make it a double tap.
    case tapPending = "TapPending"
    /// The press that may become the second tap.
    case secondPress = "Press2"
    /// One contact zooms.
    case quickZoom = "QuickZoom"
    /// What the contacts did is done, or was an accident; nothing counts until the last of them is gone.
    case swallow = "Swallow"
  }

  /// What is to be done, in order.
  public enum Outcome: Equatable, Sendable {
    /// Show the photo there.
    case place(Placement)
    /// Show its page so far to the right of its place, in logical pixels.
    case page(offset: Double)
    /// Let go of the page alone, which moves at so many logical pixels per second.
    case turn(PageTurn, velocity: Double)
    /// Let go of the photo: it comes to rest.
    case release(Release)
    /// Let go of the photo as if it had not been touched: it goes on to where it was going.
    case resume
    /// Show what is known of the photo, or hide it.
    case details(isShown: Bool)
    case tap
    case doubleTap(at: Point)
    /// In the middle between the fingers.
    case twoFingerTap(at: Point)
    case longPress
  }

  /// How a photo was let go of.
  public struct Release: Equatable, Sendable {
    /// How fast it was seen to move.
    public var velocity = Velocity()
    /// Logical pixels of the surface: the point of the photo that was between the fingers; nil where none was held.
    public var focus: Point?
    /// Fingers have zoomed it, so where it was is where it should stay.
    public var isTransformed = false

    public init(velocity: Velocity = Velocity(), focus: Point? = nil, isTransformed: Bool = false) {
      self.velocity = velocity
      self.focus = focus
      self.isTransformed = isTransformed
    }
  }

  /// How fast a placement changes under fingers, per second.
  public struct Velocity: Equatable, Sendable {
    /// Logical pixels.
    public var offset = Point.zero
    /// The natural logarithm of the scale.
    public var logScale = 0.0
    /// Degrees, clockwise.
    public var angle = 0.0

    public init(offset: Point = .zero, logScale: Double = 0, angle: Double = 0) {
      self.offset = offset
      self.logScale = logScale
      self.angle = angle
    }
  }

  public var configuration: GestureConfiguration
  public internal(set) var phase = Phase.idle
  /// Single taps since the beginning.
  public internal(set) var taps = 0
  public internal(set) var doubleTaps = 0
  public internal(set) var twoFingerTaps = 0
  public internal(set) var longPresses = 0

  var contacts: InlineList<Contact> = []
  var press: Press?
  var lastTap: Tap?
  var grip: Grip?
  var pull: PagePull?
  var quickZoom: QuickZoomGrip?
  var turning = Turning()
  /// Logical pixels that a finger has pulled at the details; negative is up.
  var detailsPull = 0.0
  var motion = ContactMotion()
  /// When there were several contacts for the first time.
  var transformStart: Instant?
  /// When the first of two contacts landed that may still be a tap.
  var twoFingerTapStart: Instant?
  var leftover: Leftover?
  var touchpad: TouchpadPinch?

  struct Contact: Equatable, Sendable, BitwiseCopyable {
    let id: ContactID
    let landing: Point
    let landed: Instant
    var position: Point
    /// Where it was when the photo was last moved by it.
    var reference: Point
  }

  struct Press: Equatable, Sendable {
    let start: Point
    let instant: Instant
    /// It stopped something that moved, and is no tap.
    let isCaught: Bool
    /// It has left the slop, though not decidedly in one direction.
    var hasMoved = false
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
    /// Degrees per second that they turned the photo by then.
    let turnSpeed: Double
    private(set) var travel = Point.zero

    mutating func add(_ step: Point) { travel = travel + step }
  }

  public init(configuration: GestureConfiguration = GestureConfiguration()) {
    self.configuration = configuration
  }

  /// How many contacts are down.
  public var contactCount: Int { contacts.count }
  /// Somebody has the photo in hand, with fingers, a mouse or a touchpad.
  public var isBusy: Bool { !contacts.isEmpty || touchpad != nil }

  // MARK: Time

  /// When to call ``expire(at:into:)``; nil for never.
  public var deadline: Instant? {
    // What happens at the very moment still counts as in time.
    let late = 2 * GestureConfiguration.timeTolerance
    switch phase {
    case .tapPending: return lastTap.map { $0.instant + (configuration.doubleTapInterval + late) }
    case .press:
      guard let press, !press.isCaught, !press.hasMoved else { return nil }
      return press.instant + (configuration.longPress + late)
    default: return nil
    }
  }

  /// A tap has waited long enough for a second one, or a press has lasted long.
  public mutating func expire(at instant: Instant, into outcomes: inout [Outcome]) {
    guard let deadline, instant >= deadline else { return }
    if phase == .tapPending {
      phase = .idle
      outcomes.append(fireTap())
    } else {
      longPresses += 1
      outcomes.append(.resume)
      outcomes.append(.longPress)
      swallow()
    }
  }

  /// Another photo is shown: a tap on the one before has no second on this one.
  public mutating func forgetPendingTap() {
    lastTap = nil
    if phase == .tapPending { phase = .idle }
  }

  /// Nothing counts until the last contact is gone.
  mutating func swallow() {
    forget()
    phase = contacts.isEmpty ? .idle : .swallow
  }

  /// Forgets everything about the gesture but its contacts.
  mutating func forget() {
    press = nil
    grip = nil
    pull = nil
    quickZoom = nil
    turning = Turning()
    detailsPull = 0
    transformStart = nil
    twoFingerTapStart = nil
    leftover = nil
  }

  // MARK: Frames

  /// Takes in what the contacts did.
  ///
  /// - Parameters:
  ///   - subject: what is under them; nil where there is no photo.
  ///   - isCaught: the first contact, if it is in this frame, stopped something that somebody had set in motion.
  ///   - outcomes: what is to be done is added at the end.
  public mutating func handle(
    _ frame: ContactFrame, on subject: GestureSubject?, isCaught: Bool = false,
    into outcomes: inout [Outcome]
  ) {
    expire(at: frame.instant, into: &outcomes)
    for move in frame.moves {
      guard let index = contacts.firstIndex(where: { $0.id == move.id }) else { continue }
      contacts[index].position = move.position
    }
    if !frame.moves.isEmpty, !contacts.isEmpty {
      travelled(leaving: frame, subject, &outcomes)
    }
    for index in contacts.indices { contacts[index].reference = contacts[index].position }
    if !frame.ups.isEmpty || !frame.losses.isEmpty { end(frame, subject, &outcomes) }
    for touch in frame.downs { land(touch, subject, frame.instant, isCaught, &outcomes) }
    if frame.shapes.contains(where: isPalm) { restore(subject, frame.instant, &outcomes) }
  }

  private func isPalm(_ shape: ContactFrame.Shape) -> Bool {
    shape.major > configuration.palmSize && contacts.contains { $0.id == shape.id }
  }

  /// A hand came down by accident: whatever it did is taken back.
  private mutating func restore(
    _ subject: GestureSubject?, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    guard phase != .swallow else { return }
    putPageBack(subject, instant, &outcomes)
    outcomes.append(.resume)
    swallow()
  }

  // MARK: Landing

  private mutating func land(
    _ touch: ContactFrame.Touch, _ subject: GestureSubject?, _ instant: Instant, _ isCaught: Bool,
    _ outcomes: inout [Outcome]
  ) {
    contacts.append(
      Contact(
        id: touch.id, landing: touch.position, landed: instant, position: touch.position,
        reference: touch.position))
    guard phase != .swallow else { return }
    motion.restart(at: instant)
    guard contacts.count > 1 else {
      landFirst(touch.position, instant, isCaught, &outcomes)
      return
    }
    if isWholeHand {
      restore(subject, instant, &outcomes)
      return
    }
    if phase != .transform { putPageBack(subject, instant, &outcomes) }
    let isTogether = instant - contacts[0].landed <= GestureConfiguration.landing + 1e-6
    twoFingerTapStart =
      phase == .press && press?.isCaught == false && contacts.count == 2 && isTogether
      ? contacts[0].landed : nil
    phase = .transform
    press = nil
    leftover = nil
    quickZoom = nil
    if transformStart == nil { transformStart = instant }
  }

  private mutating func landFirst(
    _ position: Point, _ instant: Instant, _ isCaught: Bool, _ outcomes: inout [Outcome]
  ) {
    touchpad = nil
    forget()
    press = Press(start: position, instant: instant, isCaught: isCaught)
    phase = isSecondTap(at: position, instant, &outcomes) ? .secondPress : .press
  }

  /// As many contacts as a hand has fingers landed together.
  private var isWholeHand: Bool {
    let count = GestureConfiguration.wholeHand
    guard contacts.count >= count else { return false }
    let first = contacts[contacts.count - count].landed
    return contacts[contacts.count - 1].landed - first <= GestureConfiguration.landing + 1e-6
  }

  /// Whether a press belongs to the tap before it; a tap that came too long before is fired.
  private mutating func isSecondTap(
    at position: Point, _ instant: Instant, _ outcomes: inout [Outcome]
  ) -> Bool {
    guard phase == .tapPending, let tap = lastTap else { return false }
    let interval = instant - tap.instant
    let tolerance = GestureConfiguration.timeTolerance
    let isLate = interval > configuration.doubleTapInterval + tolerance
    if isLate { outcomes.append(fireTap()) }
    return !isLate && interval >= GestureConfiguration.minimumDoubleTapInterval - tolerance
      && (position - tap.position).length <= configuration.doubleTapDistance
  }

  mutating func fireTap() -> Outcome {
    taps += 1
    lastTap = nil
    return .tap
  }
}
