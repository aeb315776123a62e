/// What is even in time while a photo is zoomed by itself.
public enum ZoomPath: Equatable, Sendable {
  /// The scale.
  case linear
  /// Its logarithm: each part of the time doubles as much as the others.
  case octaves
}
