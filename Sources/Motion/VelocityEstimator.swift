import Geometry

/// How fast something was moving when it was let go.
///
/// A line through the newest positions by least squares, each weighted with e^(−age / 12 ms). A parabola, which
/// others fit, turns the sign around when a finger brakes.
public struct VelocityEstimator: Equatable, Sendable {
  /// Seconds: older positions do not count.
  private static let window = 0.1
  /// Seconds without a position after which the finger had stopped.
  private static let stillness = 0.04
  /// Seconds that the positions must span to say anything.
  private static let minimumSpan = 0.008
  /// Seconds in which a position loses all but 1/e of its weight.
  private static let memory = 0.012
  /// Units per second: nobody is faster.
  private static let maximumSpeed = 8000.0
  /// Positions kept; those of a 120 Hz panel within the window, and some.
  private static let capacity = 24

  private struct Sample: Equatable, Sendable {
    var position: Point
    var instant: Instant
  }

  /// Oldest first.
  private var samples: [Sample] = []

  public init() {}

  /// Forgets all positions.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Takes in where it is at `instant`. Of several positions at one instant the last counts.
  public mutating func add(_ position: Point, at instant: Instant) {
    if let last = samples.last, instant <= last.instant {
      samples[samples.count - 1].position = position
      return
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(position: position, instant: instant))
  }

  /// Units of the positions per second, at `instant`; zero when it stood still then, or too little is known.
  public func velocity(at instant: Instant) -> Point {
    guard let newest = samples.last, instant - newest.instant <= Self.stillness else {
      return .zero
    }
    var weights = 0.0
    var times = 0.0
    var squares = 0.0
    var positions = Point.zero
    var products = Point.zero
    var previous = newest.instant
    var oldest = newest.instant
    for sample in samples.reversed() {
      let age = newest.instant - sample.instant
      // A hair is added for times that are multiples of a millisecond but not quite.
      guard age <= Self.window + 1e-9, previous - sample.instant <= Self.stillness + 1e-9 else {
        break
      }
      previous = sample.instant
      oldest = sample.instant
      let weight = Mathematics.exponential(-age / Self.memory)
      // Positions are counted from the newest, so that large ones lose nothing.
      let position = sample.position - newest.position
      weights += weight
      times -= weight * age
      squares += weight * age * age
      positions = positions + position * weight
      products = products - position * (weight * age)
    }
    guard newest.instant - oldest >= Self.minimumSpan - 1e-9 else { return .zero }
    let determinant = weights * squares - times * times
    let velocity = (products * weights - positions * times) * (1 / determinant)
    guard velocity.isFinite else { return .zero }
    return velocity * min(1, Self.maximumSpeed / max(velocity.length, .leastNormalMagnitude))
  }
}
