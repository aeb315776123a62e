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
  /// Two or more fingers on a touchpad, as the compositor makes a pinch of them.
  case pinch(PinchEvent, seat: UInt32)
  /// A key was pressed, or is held and counts again; its xkb keysym name, with the modifiers applied that have a say
  /// in it. `modifiers` are the others that are held.
  case key(String, modifiers: KeyModifiers = [], isRepeat: Bool = false)
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
  /// How large the contact is where it is longest, in logical pixels. Few touchscreens say.
  case shape(id: Int32, major: Double)
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
  /// A wheel turned by so many clicks, positive towards the user.
  case wheel(clicks: Double, modifiers: KeyModifiers = [], time: UInt32)
  /// Two fingers on a touchpad moved: by so much text would scroll, in logical pixels, positive right and down. The
  /// photo moves the other way.
  case scroll(by: Point, modifiers: KeyModifiers = [], time: UInt32)
}

/// A touchpad's pinch, in the terms of `zwp_pointer_gesture_pinch_v1`. It happens where the pointer is.
public enum PinchEvent: Equatable, Sendable {
  case begin(time: UInt32)
  /// - `translation`: logical pixels that the fingers' middle moved by since the last event.
  /// - `scale`: the distance of the fingers, as a multiple of what it was at the beginning.
  /// - `rotation`: degrees that they turned by since the last event, clockwise.
  case update(translation: Point, scale: Double, rotation: Double, time: UInt32)
  case end(isCancelled: Bool, time: UInt32)
}

/// Keys that are held while something else is pressed or turned.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  public static let alt = KeyModifiers(rawValue: 4)
  public static let `super` = KeyModifiers(rawValue: 8)
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
