import Geometry

/// What people do to the surface, from any of the compositor's seats.
public enum InputEvent: Equatable, Sendable {
  /// A finger landed; `position` in logical pixels of the surface, `id` the compositor's until it is lifted.
  case touchDown(seat: UInt32, id: Int32, position: Point)
  case touchUp(seat: UInt32, id: Int32)
  /// All fingers of the seat are gone without having been lifted.
  case touchCancelled(seat: UInt32)
  /// The first mouse button went down.
  case pointerDown(seat: UInt32)
  /// The last one went up, or the pointer went elsewhere with one held.
  case pointerUp(seat: UInt32)
  /// A key went down; its xkb keysym name, with modifiers applied.
  case key(name: String)
}
