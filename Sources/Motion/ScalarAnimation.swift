/// One number on its way to a target, drawn there by a spring.
public struct ScalarAnimation: Equatable, Sendable {
  public let target: Double
  public let start: Instant
  /// When the rest of the way can no longer be seen; the value is exactly `target` from then on.
  public let end: Instant

  private let spring: Spring
  private let state: Spring.State

  /// - Parameters:
  ///   - origin: the value at `start`.
  ///   - velocity: units per second it already has.
  ///   - tolerance: a distance from the target that cannot be seen, and the speed that cannot, in units and units per
  ///     second; both above zero.
  public init(
    _ spring: Spring, from origin: Double, velocity: Double = 0, to target: Double, start: Instant,
    tolerance: (distance: Double, speed: Double)
  ) {
    self.spring = spring
    self.target = target
    self.start = start
    state = Spring.State(displacement: origin - target, velocity: velocity)
    end =
      start
      + spring.settlingTime(
        from: state, displacement: tolerance.distance, velocity: tolerance.speed)
  }

  /// The value at `instant`; exactly the target from ``end`` on, and the origin at ``start``.
  public func value(at instant: Instant) -> Double {
    guard instant < end || instant <= start else { return target }
    return target + spring.state(from: state, after: instant - start).displacement
  }

  /// Units per second at `instant`; zero from ``end`` on.
  public func velocity(at instant: Instant) -> Double {
    guard instant < end else { return 0 }
    return spring.state(from: state, after: instant - start).velocity
  }
}
