import Geometry

/// A damped spring of unit mass, solved in closed form: where it is depends on the start and on the time
/// elapsed only, so a dropped frame never changes a path.
public struct Spring: Equatable, Sendable {
  /// ω, in radians per second: what the spring would swing at undamped.
  public let angularFrequency: Double
  /// ζ: below 1 it overshoots, at 1 it arrives the fastest without, above 1 it creeps.
  public let dampingRatio: Double

  /// - Parameters:
  ///   - angularFrequency: radians per second, above zero.
  ///   - dampingRatio: above zero.
  public init(angularFrequency: Double, dampingRatio: Double) {
    precondition(angularFrequency > 0 && dampingRatio > 0, "a spring has a period and is damped")
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
  }

  /// A spring by its perceived duration and bounciness, as SwiftUI counts them:
  /// ω = 2π / duration; ζ = 1 − bounce, or 1 / (1 + bounce) for a negative bounce.
  ///
  /// - Parameters:
  ///   - duration: seconds, above zero.
  ///   - bounce: in (−1, 1).
  public init(duration: Double, bounce: Double) {
    self.init(
      angularFrequency: 2 * .pi / duration,
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// A spring by response and damping fraction: ω = 2π / response, ζ = fraction.
  ///
  /// - Parameters:
  ///   - response: seconds, above zero.
  public init(response: Double, dampingFraction: Double) {
    self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingFraction)
  }

  /// The same spring, damped as much as it takes to arrive without overshooting from rest.
  public var withoutOvershoot: Spring {
    Spring(angularFrequency: angularFrequency, dampingRatio: max(1, dampingRatio))
  }

  /// How far beyond its target a step goes, as a part of the step: e^(−πζ / √(1−ζ²)) below critical damping.
  public var overshoot: Double {
    guard dampingRatio < 1 else { return 0 }
    return Mathematics.exponential(
      -.pi * dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot())
  }

  /// The photo coming back to where it may rest.
  public static let settle = Spring(duration: 0.45, bounce: 0.25)

  /// A page coming to its place: quickly, and not past it.
  public static let page = Spring(angularFrequency: 30, dampingRatio: 1)

  /// One coordinate on its way: how far from its target, and how fast.
  public struct State: Equatable, Sendable {
    /// Distance from the target, in the coordinate's unit.
    public var displacement: Double
    /// Units per second.
    public var velocity: Double

    public init(displacement: Double, velocity: Double = 0) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// The state `time` seconds after `start`; at or before zero it is `start`.
  public func state(from start: State, after time: Double) -> State {
    guard time > 0 else { return start }
    let (x0, v0) = (start.displacement, start.velocity)
    let omega = angularFrequency
    let zeta = dampingRatio
    if isCriticallyDamped {
      let q = v0 + omega * x0
      let decay = Mathematics.exponential(-omega * time)
      return State(
        displacement: decay * (x0 + q * time), velocity: decay * (v0 - omega * q * time))
    }
    if zeta < 1 {
      let a = zeta * omega
      let damped = omega * (1 - zeta * zeta).squareRoot()
      let decay = Mathematics.exponential(-a * time)
      let cosine = Mathematics.cosine(damped * time)
      let sine = Mathematics.sine(damped * time)
      return State(
        displacement: decay * (x0 * cosine + (v0 + a * x0) / damped * sine),
        velocity: decay * (v0 * cosine - (a * v0 + omega * omega * x0) / damped * sine))
    }
    let (slow, fast) = overdampedRates
    let c2 = (v0 - slow * x0) / (fast - slow)
    let c1 = x0 - c2
    let e1 = Mathematics.exponential(slow * time)
    let e2 = Mathematics.exponential(fast * time)
    return State(displacement: c1 * e1 + c2 * e2, velocity: slow * c1 * e1 + fast * c2 * e2)
  }

  /// Seconds after which displacement and velocity stay within their tolerances for good.
  ///
  /// Computed from the envelope of the motion, so that it does not depend on when frames happen to be
  /// drawn: a spring that swings through its target is not mistaken for one at rest.
  ///
  /// - Parameters:
  ///   - displacement: a distance from the target that cannot be seen, above zero.
  ///   - velocity: units per second that cannot be seen, above zero.
  public func settlingTime(
    from start: State, displacement: Double, velocity: Double
  ) -> Double {
    func isWithin(_ time: Double) -> Bool {
      let bound = envelope(from: start, after: time)
      return bound.displacement <= displacement && bound.velocity <= velocity
    }
    if isWithin(0) { return 0 }
    var upper = 1 / angularFrequency
    while !isWithin(upper) {
      upper *= 2
      // Only a start that is not finite gets here.
      if upper > 1e6 { return 0 }
    }
    var lower = upper / 2
    for _ in 0..<50 {
      let middle = (lower + upper) / 2
      if isWithin(middle) { upper = middle } else { lower = middle }
    }
    return upper
  }

  private var isCriticallyDamped: Bool { abs(dampingRatio - 1) < 1e-9 }

  /// The two decay rates above critical damping, per second, both negative.
  private var overdampedRates: (slow: Double, fast: Double) {
    let root = (dampingRatio * dampingRatio - 1).squareRoot()
    return (-angularFrequency * (dampingRatio - root), -angularFrequency * (dampingRatio + root))
  }

  /// Bounds on the size of displacement and velocity from `time` on.
  private func envelope(from start: State, after time: Double) -> State {
    let (x0, v0) = (start.displacement, start.velocity)
    let omega = angularFrequency
    let zeta = dampingRatio
    if isCriticallyDamped {
      let q = v0 + omega * x0
      // t·e^(−ωt) falls only after 1/ω; before that its largest value is the bound.
      let t = max(time, 1 / omega)
      let decay = Mathematics.exponential(-omega * time)
      let ramp = t * Mathematics.exponential(-omega * t)
      return State(
        displacement: abs(x0) * decay + abs(q) * ramp,
        velocity: abs(v0) * decay + omega * abs(q) * ramp)
    }
    if zeta < 1 {
      let a = zeta * omega
      let damped = omega * (1 - zeta * zeta).squareRoot()
      let decay = Mathematics.exponential(-a * time)
      let sineOfX = (v0 + a * x0) / damped
      let sineOfV = (a * v0 + omega * omega * x0) / damped
      return State(
        displacement: decay * (x0 * x0 + sineOfX * sineOfX).squareRoot(),
        velocity: decay * (v0 * v0 + sineOfV * sineOfV).squareRoot())
    }
    let (slow, fast) = overdampedRates
    let c2 = (v0 - slow * x0) / (fast - slow)
    let c1 = x0 - c2
    let e1 = abs(c1) * Mathematics.exponential(slow * time)
    let e2 = abs(c2) * Mathematics.exponential(fast * time)
    return State(displacement: e1 + e2, velocity: -slow * e1 - fast * e2)
  }
}
