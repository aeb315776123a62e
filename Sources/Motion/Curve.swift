/// How something that moves by itself gets where it goes.
public enum Curve: Equatable, Sendable {
  case spring(Spring)
  /// In so many seconds, zero or more, along a timing curve. It begins anew with each start: it takes over no speed.
  case timed(duration: Double, CubicBezier)

  /// What those see who want little motion: over soon, and not past the end.
  public static let reducedMotion = Curve.timed(duration: 0.15, .easeOut)

  /// Where a displacement from the target is after `time` seconds.
  func state(from start: Spring.State, after time: Double) -> Spring.State {
    switch self {
    case .spring(let spring): return spring.state(from: start, after: time)
    case .timed(let duration, let bezier):
      guard duration > 0, time < duration else { return Spring.State(displacement: 0) }
      let part = time / duration
      return Spring.State(
        displacement: start.displacement * (1 - bezier.value(at: part)),
        velocity: -start.displacement * bezier.speed(at: part) / duration)
    }
  }

  /// Seconds until displacement and velocity stay within their tolerances.
  func settlingTime(from start: Spring.State, displacement: Double, velocity: Double) -> Double {
    switch self {
    case .spring(let spring):
      spring.settlingTime(from: start, displacement: displacement, velocity: velocity)
    case .timed(let duration, _): duration
    }
  }
}
