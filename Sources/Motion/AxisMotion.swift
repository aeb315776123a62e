import Geometry

/// One coordinate of something that was thrown: it slows down by itself, and where it reaches a bound on its way, a
/// spring takes over there, at the speed it comes with.
public struct AxisMotion: Equatable, Sendable {
  /// Where it comes to rest.
  public let end: Double
  /// Seconds until the rest of the way can no longer be seen.
  public let duration: Double

  private let origin: Double
  private let velocity: Double
  private let deceleration: Deceleration
  /// When a spring takes over, and with what; nil where it comes to rest before a bound.
  private let rebound: Rebound?

  private struct Rebound: Equatable, Sendable {
    /// Seconds from the start.
    let time: Double
    let bound: Double
    let spring: Spring
    let state: Spring.State
  }

  /// No bound is overshot further than this, in the unit of the coordinate: GTK's.
  private static let maximumOvershoot = 100.0
  /// What cannot be seen of a distance, and of a speed.
  private static let tolerance = (distance: 0.25, speed: 5.0)

  /// - Parameters:
  ///   - origin: where it is thrown from. Outside the bounds there is no slowing down: the spring has it at once.
  ///   - velocity: units per second.
  ///   - limit: the bounds are −limit and limit; infinite for none.
  ///   - restingAt: where to come to rest instead of `naturalEnd`, if no bound comes in between; the start is a little
  ///     faster or slower for it, and nothing moves in the end.
  ///   - bounces: whether it swings beyond a bound.
  public init(
    from origin: Double, velocity: Double, limit: Double, deceleration: Deceleration,
    restingAt: (Double) -> Double = { $0 }, bounces: Bool = true, edge: Spring = .edge
  ) {
    self.origin = origin
    self.deceleration = deceleration
    let naturalEnd = origin + deceleration.totalTravel(velocity: velocity)
    let bound = min(max(abs(origin) > limit ? origin : naturalEnd, -limit), limit)
    let isOutside = abs(origin) > limit
    let reach = isOutside ? 0 : deceleration.time(velocity: velocity, toTravel: bound - origin)
    let excess = abs(naturalEnd) - limit
    // One that would end a hair beyond a bound would creep up to it for seconds.
    guard isOutside || excess > Self.tolerance.distance, let time = reach else {
      end = excess > 0 ? bound : restingAt(naturalEnd)
      self.velocity = deceleration.velocity(forTotalTravel: end - origin)
      duration = deceleration.time(
        velocity: self.velocity, untilRemaining: Self.tolerance.distance)
      rebound = nil
      return
    }
    self.velocity = velocity
    end = bound
    let displacement = isOutside ? origin - bound : 0
    var arrival = isOutside ? velocity : deceleration.velocity(velocity, after: time)
    if !bounces {
      // Not further out, nor so fast back that the spring would go beyond the bound to the other side.
      let fastest = -edge.angularFrequency * displacement
      arrival = min(max(arrival, min(fastest, 0)), max(fastest, 0))
    }
    let state = Spring.State(displacement: displacement, velocity: arrival)
    // A critically damped spring is overshot by v / (eω).
    let spring = Spring(
      angularFrequency: max(
        edge.angularFrequency,
        abs(arrival) / (Mathematics.exponential(1) * Self.maximumOvershoot)),
      dampingRatio: edge.dampingRatio)
    rebound = Rebound(time: time, bound: bound, spring: spring, state: state)
    duration =
      time
      + spring.settlingTime(
        from: state, displacement: Self.tolerance.distance, velocity: Self.tolerance.speed)
  }

  /// Where it is after `time` seconds, and how fast.
  public func state(after time: Double) -> (position: Double, velocity: Double) {
    if let rebound, time >= rebound.time {
      let state = rebound.spring.state(from: rebound.state, after: time - rebound.time)
      return (rebound.bound + state.displacement, state.velocity)
    }
    return (
      origin + deceleration.travel(velocity: velocity, after: time),
      deceleration.velocity(velocity, after: time)
    )
  }
}

extension Spring {
  /// What catches something thrown at the edge of its bounds: as fast as ``settle``, without a second swing.
  public static let edge = Spring(duration: 0.45, bounce: 0)
}
