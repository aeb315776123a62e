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
  /// Logical pixels per second: nobody is faster.
  private static let maximumSpeed = 8000.0
  /// Positions kept; those of a 120 Hz panel within the window, and some.
  private static let capacity = 24

  /// How fast, per second.
  public struct Velocity: Equatable, Sendable {
    /// Logical pixels.
    public var offset: Point
    /// The natural logarithm of the scale.
    public var logScale: Double
    /// Degrees.
    public var angle: Double

    public static let zero = Velocity(offset: .zero, logScale: 0, angle: 0)
  }

  private struct Sample: Equatable, Sendable {
    /// x, y, the logarithm of the scale, the angle.
    var position: SIMD4<Double>
    var instant: Instant
  }

  /// A ring: what is added asks for no memory.
  private var samples: [Sample] = []
  /// Where the newest is.
  private var newest = 0

  public init() { samples.reserveCapacity(Self.capacity) }

  /// Forgets all positions.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Takes in where it is at `instant`. Of several positions at one instant the last counts.
  public mutating func add(
    offset: Point, logScale: Double = 0, angle: Double = 0, at instant: Instant
  ) {
    let position = SIMD4(offset.x, offset.y, logScale, angle)
    if !samples.isEmpty, instant <= samples[newest].instant {
      samples[newest].position = position
    } else if samples.count < Self.capacity {
      newest = samples.count
      samples.append(Sample(position: position, instant: instant))
    } else {
      newest = (newest + 1) % Self.capacity
      samples[newest] = Sample(position: position, instant: instant)
    }
  }

  /// How fast it is at `instant`; zero when it stood still then, or too little is known.
  public func velocity(at instant: Instant) -> Velocity {
    guard !samples.isEmpty else { return .zero }
    let newest = samples[newest]
    guard instant - newest.instant <= Self.stillness + 1e-9 else { return .zero }
    var weights = 0.0
    var times = 0.0
    var squares = 0.0
    var positions = SIMD4<Double>.zero
    var products = SIMD4<Double>.zero
    var previous = newest.instant
    for back in 0..<samples.count {
      let sample = samples[(self.newest + samples.count - back) % samples.count]
      let age = newest.instant - sample.instant
      // A hair is added for times that are multiples of a millisecond but not quite.
      guard age <= Self.window + 1e-9, previous - sample.instant <= Self.stillness + 1e-9 else {
        break
      }
      previous = sample.instant
      let weight = Mathematics.exponential(-age / Self.memory)
      // Positions are counted from the newest, so that large ones lose nothing.
      let position = sample.position - newest.position
      weights += weight
      times -= weight * age
      squares += weight * age * age
      positions += position * weight
      products -= position * (weight * age)
    }
    guard newest.instant - previous >= Self.minimumSpan - 1e-9 else { return .zero }
    let velocity = (products * weights - positions * times) / (weights * squares - times * times)
    let offset = Point(x: velocity.x, y: velocity.y)
    guard offset.isFinite, velocity.z.isFinite, velocity.w.isFinite else { return .zero }
    let limit = min(1, Self.maximumSpeed / max(offset.length, .leastNormalMagnitude))
    return Velocity(offset: offset * limit, logScale: velocity.z, angle: velocity.w)
  }
}
