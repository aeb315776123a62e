import Geometry

/// Something that was thrown and slows down by itself, by an even part in each moment: v(t) = v₀·d^(1000 t).
///
/// With L = 1000 ln d: x(t) = x₀ + v₀ (d^(1000 t) − 1) / L, and the end is x₀ − v₀ / L. UIScrollView's law, as
/// Ilya Lobanov derived it.
public struct Deceleration: Equatable, Sendable {
  /// d: what is left of the speed after a millisecond.
  public let rate: Double
  /// L, per second; below zero.
  private let logarithm: Double

  /// - Parameters:
  ///   - rate: above 0 and below 1.
  public init(rate: Double) {
    precondition(rate > 0 && rate < 1, "what is thrown slows down")
    self.rate = rate
    logarithm = 1000 * Mathematics.naturalLogarithm(rate)
  }

  /// The rate for photos: they are looked at, not leafed through, so it lies between PhotoSwipe's and GTK's.
  public static let photoRate = 0.9955

  /// The distance travelled after `time` seconds.
  public func travel(velocity: Double, after time: Double) -> Double {
    velocity * (Mathematics.exponential(logarithm * time) - 1) / logarithm
  }

  /// The speed after `time` seconds.
  public func velocity(_ velocity: Double, after time: Double) -> Double {
    velocity * Mathematics.exponential(logarithm * time)
  }

  /// The distance it travels in all.
  public func totalTravel(velocity: Double) -> Double { -velocity / logarithm }

  /// The velocity that takes it so far in all.
  public func velocity(forTotalTravel travel: Double) -> Double { -travel * logarithm }

  /// Seconds until less than `distance`, which is above zero, remains to be travelled.
  public func time(velocity: Double, untilRemaining distance: Double) -> Double {
    let total = abs(totalTravel(velocity: velocity))
    guard total > distance else { return 0 }
    return Mathematics.naturalLogarithm(distance / total) / logarithm
  }

  /// Seconds until it has travelled so far; nil if it never does.
  public func time(velocity: Double, toTravel travel: Double) -> Double? {
    if travel == 0 { return 0 }
    guard velocity != 0 else { return nil }
    let argument = 1 + logarithm * travel / velocity
    guard argument > 0, argument <= 1 else { return nil }
    return Mathematics.naturalLogarithm(argument) / logarithm
  }
}
