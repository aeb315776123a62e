import Geometry
import Motion

/// Makes of what devices report a sequence of ``ContactFrame``s in which every contact lands once, moves while it is
/// down, and ends once, whatever compositors and drivers leave out or repeat.
///
/// - A group of touches ends with `frame`, with the last finger, with the second motion of one finger, or with the
///   batch of events: cage 0.1 sends no `frame` at all, weston and Mutter none after the last `up`.
/// - An id that comes down while it is down has been lifted unnoticed. What is said of an unknown id is ignored.
/// - A finger that a compositor forgot (sway before 1.9, cage and labwc drop cancelled touches silently) is given up
///   once another finger has come and gone while it kept still.
/// - A pointer is not heard while fingers are down, nor shortly after: compositors move it, or press its buttons, on
///   behalf of a finger.
public struct ContactTracker: Equatable, Sendable {
  /// What comes out.
  public enum Output: Equatable, Sendable {
    case contacts(ContactFrame)
    /// The wheel turned by so many clicks, towards the user if positive, with the pointer here.
    case wheel(clicks: Double, at: Point)
    /// Somebody pressed something that means nothing but that somebody is there.
    case presence
  }

  /// Seconds after a touch during which the pointer is taken for an echo of it.
  static let pointerEcho = 0.5
  /// Seconds of stillness after which a finger that another one has outlived is given up.
  static let ghostAge = 2.0
  /// Logical pixels: what Wayland can say.
  private static let positions = -8_388_608.0...8_388_608.0
  /// More than any hand has; a driver that never lifts a finger must not fill the memory.
  static let capacity = 16

  private struct Contact: Equatable, Sendable {
    let id: ContactID
    let landed: Instant
    /// When it was last said to be somewhere.
    var lastHeard: Instant
    /// Another contact landed and was lifted since.
    var wasOutlasted = false
  }

  /// In the order in which they landed.
  private var contacts: [Contact] = []
  /// The group that is not complete yet.
  private var pending: ContactFrame?
  private var touchClock = EventClock()
  private var pointerClock = EventClock()
  private var lastTouch: Instant?
  private var pointerPositions: [UInt32: Point] = [:]

  public init() {}

  /// Takes in an event that was heard of at `arrival`.
  public mutating func take(_ event: InputEvent, at arrival: Instant) -> [Output] {
    var outputs: [Output] = []
    switch event {
    case .touch(let touch, let seat): take(touch, seat, arrival, &outputs)
    case .pointer(let pointer, let seat): take(pointer, seat, arrival, &outputs)
    case .devices(let devices, let seat):
      lose(at: arrival, &outputs) { id in
        switch id {
        case .touch(seat, _): !devices.contains(.touch)
        case .pointer(seat): !devices.contains(.pointer)
        default: false
        }
      }
      if !devices.contains(.pointer) { pointerPositions[seat] = nil }
    case .deactivated: lose(at: arrival, &outputs) { _ in true }
    case .endOfBatch: flush(&outputs)
    case .key, .pinch: break
    }
    return outputs
  }

  /// Gives up all contacts.
  public mutating func loseAll(at instant: Instant) -> [Output] {
    take(.deactivated, at: instant)
  }

  // MARK: Touch

  private mutating func take(
    _ event: TouchEvent, _ seat: UInt32, _ arrival: Instant, _ outputs: inout [Output]
  ) {
    lastTouch = arrival
    switch event {
    case .down(let number, let position, let time):
      guard Self.isPossible(position) else { return }
      let id = ContactID.touch(seat: seat, id: number)
      // The mouse button that was pressed a moment ago was this finger.
      lose(at: arrival, &outputs) { $0 == id || $0 == .pointer(seat: seat) }
      land(id, position, touchClock.instant(of: time, arrival: arrival), arrival, &outputs)
    case .motion(let number, let position, let time):
      guard Self.isPossible(position) else { return }
      move(
        .touch(seat: seat, id: number), position,
        touchClock.instant(of: time, arrival: arrival), arrival, &outputs)
    case .up(let number, let time):
      lift(
        .touch(seat: seat, id: number), touchClock.instant(of: time, arrival: arrival), &outputs)
    case .shape: break
    case .frame: flush(&outputs)
    case .cancel:
      lose(at: arrival, &outputs) { id in
        if case .touch(seat, _) = id { true } else { false }
      }
    }
  }

  // MARK: Pointer

  private mutating func take(
    _ event: PointerEvent, _ seat: UInt32, _ arrival: Instant, _ outputs: inout [Output]
  ) {
    let id = ContactID.pointer(seat: seat)
    let isEcho =
      contacts.contains { !$0.id.isPointer }
      || lastTouch.map { arrival - $0 < Self.pointerEcho } ?? false
    switch event {
    case .enter(let position), .motion(let position, _):
      guard Self.isPossible(position) else { return }
      pointerPositions[seat] = position
      if case .motion(_, let time) = event {
        let instant = pointerClock.instant(of: time, arrival: arrival)
        move(id, position, instant, arrival, &outputs)
      }
    case .leave:
      pointerPositions[seat] = nil
      lose(at: arrival, &outputs) { $0 == id }
    case .button(.left, let isPressed, let time):
      let instant = pointerClock.instant(of: time, arrival: arrival)
      if !isPressed {
        lift(id, instant, &outputs)
      } else if !isEcho, let position = pointerPositions[seat] {
        lose(at: arrival, &outputs) { $0 == id }
        land(id, position, instant, arrival, &outputs)
      }
    case .button(.other, let isPressed, _):
      if isPressed, !isEcho { outputs.append(.presence) }
    case .scroll: break
    case .wheel(let clicks, _, _):
      guard !isEcho, clicks.isFinite, let position = pointerPositions[seat] else { return }
      outputs.append(.wheel(clicks: clicks, at: position))
    }
    flush(&outputs)
  }

  private static func isPossible(_ position: Point) -> Bool {
    positions.contains(position.x) && positions.contains(position.y)
  }

  // MARK: Contacts

  private mutating func land(
    _ id: ContactID, _ position: Point, _ instant: Instant, _ arrival: Instant,
    _ outputs: inout [Output]
  ) {
    let ghosts = contacts.filter {
      $0.wasOutlasted && arrival - $0.lastHeard > Self.ghostAge
    }.map(\.id)
    let surplus = contacts.count >= Self.capacity ? contacts.first?.id : nil
    lose(at: arrival, &outputs) { ghosts.contains($0) || $0 == surplus }
    // One that lands as another leaves takes its place, it does not join it.
    if pending?.ups.isEmpty == false { flush(&outputs) }
    contacts.append(Contact(id: id, landed: arrival, lastHeard: arrival))
    pend(instant) { $0.downs.append(ContactFrame.Touch(id, position)) }
  }

  private mutating func move(
    _ id: ContactID, _ position: Point, _ instant: Instant, _ arrival: Instant,
    _ outputs: inout [Output]
  ) {
    guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
    if let pending,
      pending.moves.contains(where: { $0.id == id })
        || pending.downs.contains(where: { $0.id == id })
    {
      // It was elsewhere at another moment: that was a group of its own.
      flush(&outputs)
    }
    contacts[index].lastHeard = arrival
    contacts[index].wasOutlasted = false
    pend(instant) { $0.moves.append(ContactFrame.Touch(id, position)) }
  }

  private mutating func lift(_ id: ContactID, _ instant: Instant, _ outputs: inout [Output]) {
    guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
    if pending?.downs.isEmpty == false { flush(&outputs) }
    let lifted = contacts.remove(at: index)
    for index in contacts.indices where contacts[index].lastHeard < lifted.landed {
      contacts[index].wasOutlasted = true
    }
    pend(instant) { $0.ups.append(id) }
    if contacts.isEmpty { flush(&outputs) }
  }

  /// Ends contacts that were not lifted, after everything that was said before.
  private mutating func lose(
    at arrival: Instant, _ outputs: inout [Output], _ matches: (ContactID) -> Bool
  ) {
    let lost = contacts.map(\.id).filter(matches)
    guard !lost.isEmpty else { return }
    flush(&outputs)
    contacts.removeAll { lost.contains($0.id) }
    pend(arrival) { $0.losses = lost }
    flush(&outputs)
  }

  private mutating func pend(_ instant: Instant, _ add: (inout ContactFrame) -> Void) {
    var frame = pending ?? ContactFrame(at: instant)
    frame.instant = max(frame.instant, instant)
    add(&frame)
    pending = frame
  }

  private mutating func flush(_ outputs: inout [Output]) {
    guard let frame = pending else { return }
    pending = nil
    outputs.append(.contacts(frame))
  }
}
