import Geometry

/// Whether fingers that turn a little turn the photo: not before they have gone some way round, and not at all once
/// they have clearly zoomed.
struct Turning: Equatable {
  private enum Decision {
    case undecided
    case active
    case lockedOut
  }

  private var decision = Decision.undecided
  /// Degrees since the fingers came together.
  private var angle = 0.0
  /// What they have zoomed by since.
  private var zoom = 1.0
  /// Logical pixels.
  private var smallestRadius = Double.infinity

  /// The photo turns with the fingers.
  var isActive: Bool { decision == .active }

  /// Takes in what the fingers did.
  ///
  /// - Returns: degrees by which the photo turns with them. The threshold is not made up for, so it begins to turn
  ///   from where it is.
  mutating func turn(by fit: ContactFit, arc: Double) -> Double {
    if decision == .active { return fit.turn }
    guard decision == .undecided else { return 0 }
    angle += fit.turn
    zoom *= fit.factor
    if fit.radius > 0 { smallestRadius = min(smallestRadius, fit.radius) }
    let lock = GestureConfiguration.rotationLock
    if zoom > lock || zoom < 1 / lock {
      decision = .lockedOut
      return 0
    }
    let threshold = Self.threshold(arc: arc, radius: smallestRadius)
    guard abs(angle) > threshold else { return 0 }
    decision = .active
    return angle < 0 ? angle + threshold : angle - threshold
  }

  /// Degrees that fingers at `radius` from their middle go round on an arc, within reason.
  static func threshold(arc: Double, radius: Double) -> Double {
    (arc / radius * 180 / .pi).clamped(to: GestureConfiguration.rotationThresholds)
  }
}
