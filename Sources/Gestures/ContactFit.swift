import Geometry

/// How contacts that stayed down moved from one moment to the next, as one similarity: the least-squares fit over all
/// of them.
///
/// With centroids f and f', u = p − f, v = p' − f': a = Σ u·v, b = Σ u×v, q = Σ |u|², and the factor is √(a² + b²) / q.
/// For two contacts that is the ratio of their distances; for more it does not mistake a turn for a zoom, as the mean
/// distance from the centroid does.
struct ContactFit: Equatable {
  /// Logical pixels.
  var oldCentroid: Point
  var newCentroid: Point
  /// There is more than one contact.
  var isGrip: Bool
  /// By how much the contacts moved apart; 1 where they are too close to tell.
  var factor: Double

  /// Logical pixels: contacts closer to their centroid, by root mean square, do not zoom, whether they come or go. A
  /// pixel of noise is 10 % of a distance of ten.
  static let minimumRadius = 12.0

  /// - Parameters:
  ///   - moves: where each contact was and is, in logical pixels; at least one.
  init(_ moves: [(old: Point, new: Point)]) {
    isGrip = moves.count > 1
    let share = 1 / Double(moves.count)
    oldCentroid = moves.reduce(Point.zero) { $0 + $1.old } * share
    newCentroid = moves.reduce(Point.zero) { $0 + $1.new } * share
    var along = 0.0
    var across = 0.0
    var squares = 0.0
    var newSquares = 0.0
    for move in moves {
      let u = move.old - oldCentroid
      let v = move.new - newCentroid
      along += u.x * v.x + u.y * v.y
      across += u.x * v.y - u.y * v.x
      squares += u.x * u.x + u.y * u.y
      newSquares += v.x * v.x + v.y * v.y
    }
    let isApart = (min(squares, newSquares) * share).squareRoot() >= Self.minimumRadius
    let ratio = (along * along + across * across).squareRoot() / squares
    factor = isApart && ratio > 0 ? ratio : 1
  }

  /// Contacts that moved by `travel` all together.
  init(travel: Point) {
    oldCentroid = .zero
    newCentroid = travel
    isGrip = false
    factor = 1
  }
}
