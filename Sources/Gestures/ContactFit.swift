import Geometry

/// How contacts that stayed down moved from one moment to the next, as one similarity: the least-squares fit over all
/// of them.
///
/// With centroids f and f', u = p − f, v = p' − f': a = Σ u·v, b = Σ u×v, q = Σ |u|²; the factor is √(a² + b²) / q and
/// the turn atan2(b, a). For two contacts that is the ratio of their distances, and the turn of the line between them;
/// for more it does not mistake a turn for a zoom, as the mean distance from the centroid does.
struct ContactFit: Equatable {
  /// Logical pixels.
  var oldCentroid: Point
  var newCentroid: Point
  /// There is more than one contact.
  var isGrip: Bool
  /// By how much the contacts moved apart; 1 where they are too close to tell.
  var factor: Double
  /// Degrees that they turned by, clockwise, in (−180, 180]; 0 where they are too close to tell.
  var turn: Double
  /// Logical pixels: how far the contacts are from their centroid by root mean square, now and before, whichever is
  /// less. Half their distance for two.
  var radius: Double

  struct Step: BitwiseCopyable, Equatable, Sendable {
    /// Logical pixels.
    var old: Point
    var new: Point
  }

  /// - Parameters:
  ///   - steps: where each contact was and is; at least one.
  ///   - minimumRadius: logical pixels below which contacts neither zoom nor turn.
  init(_ steps: InlineList<Step>, minimumRadius: Double) {
    isGrip = steps.count > 1
    let share = 1 / Double(steps.count)
    var old = Point.zero
    var new = Point.zero
    for step in steps {
      old = old + step.old
      new = new + step.new
    }
    oldCentroid = old * share
    newCentroid = new * share
    var along = 0.0
    var across = 0.0
    var squares = 0.0
    var newSquares = 0.0
    for step in steps {
      let u = step.old - oldCentroid
      let v = step.new - newCentroid
      along += u.x * v.x + u.y * v.y
      across += u.x * v.y - u.y * v.x
      squares += u.x * u.x + u.y * u.y
      newSquares += v.x * v.x + v.y * v.y
    }
    radius = (min(squares, newSquares) * share).squareRoot()
    let ratio = (along * along + across * across).squareRoot() / squares
    let isApart = isGrip && radius >= minimumRadius && ratio > 0 && ratio.isFinite
    factor = isApart ? ratio : 1
    turn = isApart ? Mathematics.angle(y: across, x: along) : 0
  }
}
