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
    case wheel(clicks: Double, modifiers: KeyModifiers, at: Point)
    /// Two fingers moved on a touchpad, with the pointer here; see ``PointerEvent``.
    case scroll(by: Point, modifiers: KeyModifiers, at: Point)
    /// Two fingers pinch on a touchpad.
    case touchpad(TouchpadStep, at: Instant)
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
  static let capacity = InlineList<Contact>.capacity

  private struct Contact: Equatable, Sendable, BitwiseCopyable {
    let id: ContactID
    let landed: Instant
    /// When it was last said to be somewhere.
    var lastHeard: Instant
    /// Another contact landed and was lifted since.
    var wasOutlasted = false
  }

  /// In the order in which they landed.
  private var contacts: InlineList<Contact> = []
  /// The group that is not complete yet.
  private var pending: ContactFrame?
  private var touchClock = EventClock()
  private var pointerClock = EventClock()
  private var lastTouch: Instant?
  private var pointerPositions: [UInt32: Point] = [:]
  /// The seat whose touchpad is pinched on.
  private var pinchingSeat: UInt32?

  public init() {}

  /// Takes in an event that was heard of at `arrival`.
  ///
  /// - Parameters:
  ///   - outputs: what came of it is added at the end.
  public mutating func take(
    _ event: InputEvent, at arrival: Instant, into outputs: inout [Output]
  ) {
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
      if !devices.contains(.pointer) {
        pointerPositions[seat] = nil
        if pinchingSeat == seat { endPinch(isCancelled: true, at: arrival, &outputs) }
      }
    case .deactivated:
      lose(at: arrival, &outputs) { _ in true }
      endPinch(isCancelled: true, at: arrival, &outputs)
    case .endOfBatch: flush(&outputs)
    case .pinch(let pinch, let seat): take(pinch, seat, arrival, &outputs)
    case .key: break
    }
  }

  /// Gives up all contacts.
  public mutating func loseAll(at instant: Instant, into outputs: inout [Output]) {
    take(.deactivated, at: instant, into: &outputs)
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
    case .shape(let number, let major):
      let id = ContactID.touch(seat: seat, id: number)
      guard major.isFinite, contacts.contains(where: { $0.id == id }) else { return }
      pend(pending?.instant ?? arrival) { frame in
        frame.shapes.removeAll { $0.id == id }
        frame.shapes.append(ContactFrame.Shape(id, major: major))
      }
    case .frame: flush(&outputs)
    case .cancel:
      lose(at: arrival, isCancelled: true, &outputs) { id in
        if case .touch(seat, _) = id { true } else { false }
      }
    }
  }

  // MARK: Pointer

  private mutating func take(
    _ event: PointerEvent, _ seat: UInt32, _ arrival: Instant, _ outputs: inout [Output]
  ) {
    let id = ContactID.pointer(seat: seat)
    let isEcho = isEcho(at: arrival)
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
    case .wheel(let clicks, let modifiers, _):
      guard !isEcho, clicks.isFinite, let position = pointerPositions[seat] else { return }
      outputs.append(.wheel(clicks: clicks, modifiers: modifiers, at: position))
    case .scroll(let travel, let modifiers, _):
      guard !isEcho, travel.isFinite, let position = pointerPositions[seat] else { return }
      outputs.append(.scroll(by: travel, modifiers: modifiers, at: position))
    }
    flush(&outputs)
  }

  /// The pointer does what it does on behalf of a finger.
  private func isEcho(at arrival: Instant) -> Bool {
    contacts.contains { !$0.id.isPointer }
      || lastTouch.map { arrival - $0 < Self.pointerEcho } ?? false
  }

  // MARK: Touchpad

  private mutating func take(
    _ event: PinchEvent, _ seat: UInt32, _ arrival: Instant, _ outputs: inout [Output]
  ) {
    flush(&outputs)
    switch event {
    case .begin(let time):
      if pinchingSeat == seat { endPinch(isCancelled: false, at: arrival, &outputs) }
      guard pinchingSeat == nil, !isEcho(at: arrival), let position = pointerPositions[seat] else {
        return
      }
      pinchingSeat = seat
      // A button that is held drags; now the photo is pinched instead.
      lose(at: arrival, &outputs) { _ in true }
      let instant = pointerClock.instant(of: time, arrival: arrival)
      outputs.append(.touchpad(.begin(at: position), at: instant))
    case .update(let translation, let scale, let rotation, let time):
      guard pinchingSeat == seat, Self.isPossible(translation), Self.positions.contains(rotation)
      else { return }
      let instant = pointerClock.instant(of: time, arrival: arrival)
      outputs.append(
        .touchpad(
          .update(translation: translation, scale: scale, rotation: rotation), at: instant))
    case .end(let isCancelled, let time):
      guard pinchingSeat == seat else { return }
      let instant = pointerClock.instant(of: time, arrival: arrival)
      endPinch(isCancelled: isCancelled, at: instant, &outputs)
    }
  }

  private mutating func endPinch(
    isCancelled: Bool, at instant: Instant, _ outputs: inout [Output]
  ) {
    guard pinchingSeat != nil else { return }
    pinchingSeat = nil
    outputs.append(.touchpad(.end(isCancelled: isCancelled), at: instant))
  }

  private static func isPossible(_ position: Point) -> Bool {
    positions.contains(position.x) && positions.contains(position.y)
  }

  // MARK: Contacts

  private mutating func land(
    _ id: ContactID, _ position: Point, _ instant: Instant, _ arrival: Instant,
    _ outputs: inout [Output]
  ) {
    // Fingers on the screen come before those on a touchpad.
    endPinch(isCancelled: false, at: instant, &outputs)
    let surplus = contacts.count >= Self.capacity ? contacts.first?.id : nil
    if surplus != nil || contacts.contains(where: { Self.isGhost($0, at: arrival) }) {
      let ghosts = contacts
      lose(at: arrival, &outputs) { lost in
        lost == surplus
          || ghosts.contains { $0.id == lost && Self.isGhost($0, at: arrival) }
      }
    }
    // One that lands as another leaves takes its place, it does not join it.
    if pending?.ups.isEmpty == false { flush(&outputs) }
    contacts.append(Contact(id: id, landed: arrival, lastHeard: arrival))
    pend(instant) { $0.downs.append(ContactFrame.Touch(id, position)) }
  }

  private static func isGhost(_ contact: Contact, at arrival: Instant) -> Bool {
    contact.wasOutlasted && arrival - contact.lastHeard > ghostAge
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
    let lifted = contacts[index]
    contacts.removeAll { $0.id == id }
    for index in contacts.indices where contacts[index].lastHeard < lifted.landed {
      contacts[index].wasOutlasted = true
    }
    pend(instant) { $0.ups.append(id) }
    if contacts.isEmpty { flush(&outputs) }
  }

  /// Ends contacts that were not lifted, after everything that was said before.
  private mutating func lose(
    at arrival: Instant, isCancelled: Bool = false, _ outputs: inout [Output],
    _ matches: (ContactID) -> Bool
  ) {
    guard contacts.contains(where: { matches($0.id) }) else { return }
    flush(&outputs)
    var frame = ContactFrame(at: arrival)
    frame.isCancelled = isCancelled
    for contact in contacts where matches(contact.id) { frame.losses.append(contact.id) }
    contacts.removeAll { frame.losses.contains($0.id) }
    outputs.append(.contacts(frame))
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
