import Geometry

/// What is even in time while a photo is zoomed by itself.
public enum ZoomPath: Equatable, Sendable {
  /// The scale.
  case linear
  /// Its logarithm: each part of the time doubles as much as the others.
  case octaves

  /// The scale at a part of the way, from 0 to 1, between two scales.
  public func scale(from start: Double, to end: Double, at progress: Double) -> Double {
    switch self {
    case .linear: start + (end - start) * progress
    case .octaves:
      start * Mathematics.powerOfTwo(Mathematics.octaves(end / start) * progress)
    }
  }
}
