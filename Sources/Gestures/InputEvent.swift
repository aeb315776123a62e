import Geometry

/// What input devices report, as they report it: not grouped, not filtered, possibly nonsense.
///
/// Seats are told apart by a number. Times are the compositor's: milliseconds since an origin that has no
/// meaning, wrapping after 49.7 days.
public enum InputEvent: Equatable, Sendable {
  case touch(TouchEvent, seat: UInt32)
  case pointer(PointerEvent, seat: UInt32)
  /// The devices a seat has from now on. Of those it had before no more is heard; a seat that is gone has none.
  case devices(InputDevices, seat: UInt32)
  /// A key was pressed, or is held and counts again; its xkb keysym name, with modifiers applied.
  case key(String, isRepeat: Bool = false)
  /// The compositor took the surface out of use: fingers and buttons on it may never be heard of again.
  case deactivated
  /// Nothing more was to be read for now.
  case endOfBatch
}

/// What a touchscreen reports, in the terms of `wl_touch`. Positions are logical pixels of the surface; they may
/// lie outside it. Ids are the compositor's, and mean nothing but "the same finger" until they are lifted.
public enum TouchEvent: Equatable, Sendable {
  case down(id: Int32, at: Point, time: UInt32)
  case motion(id: Int32, to: Point, time: UInt32)
  case up(id: Int32, time: UInt32)
  /// What was reported since the last one happened at once. Not every compositor sends it, nor always.
  case frame
  /// All fingers of the seat are the compositor's now; none of them is lifted.
  case cancel
}

/// What a mouse or another pointing device reports, in the terms of `wl_pointer`. Positions are logical pixels of
/// the surface.
public enum PointerEvent: Equatable, Sendable {
  case enter(at: Point)
  case leave
  case motion(to: Point, time: UInt32)
  /// A button went down or up.
  case button(PointerButton, isPressed: Bool, time: UInt32)
  /// A wheel turned by so many clicks, positive towards the user. Two fingers on a touchpad are a wheel with fine
  /// clicks: a frame has nothing to scroll.
  case wheel(clicks: Double, time: UInt32)
}

/// The buttons of a mouse that make a difference.
public enum PointerButton: Equatable, Sendable {
  case left
  case other
}

/// Kinds of devices that can hold something down.
public struct InputDevices: OptionSet, Equatable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let touch = InputDevices(rawValue: 1)
  public static let pointer = InputDevices(rawValue: 2)
}
