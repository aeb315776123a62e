/// How far something follows a finger that pulls it past its limit.
///
/// The band acts on where the finger *would* have taken it; coming back, it moves with the first event. Each law has an
/// exact inverse, so that something caught on its way back can be pulled on from there.
public enum RubberBand: Equatable, Sendable {
  /// Less and less, and never further than a given distance: UIScrollView's law, b(x) = (1 − 1 / (x·c/d + 1))·d with
  /// c = 0.55. Its slope is c at the limit; d is never reached.
  case elastic
  /// By three tenths of the way, without an end.
  case linear

  private static let coefficient = 0.55
  /// Beyond this part of the reach, the inverse would go off into distances that mean nothing.
  private static let invertiblePart = 0.9
  private static let linearFactor = 0.3

  /// What is seen of an overshoot; odd, so both sides of a limit are alike.
  ///
  /// - Parameters:
  ///   - overshoot: how far past the limit the finger would take it.
  ///   - reach: d, in the overshoot's unit; zero or less lets nothing be seen. To the linear law any other is the same.
  public func visible(overshoot: Double, reach: Double) -> Double {
    guard reach > 0 else { return 0 }
    switch self {
    case .elastic:
      let size = (1 - 1 / (abs(overshoot) * Self.coefficient / reach + 1)) * reach
      return overshoot < 0 ? -size : size
    case .linear: return overshoot * Self.linearFactor
    }
  }

  /// The overshoot of which so much is seen: the inverse of ``visible(overshoot:reach:)``.
  ///
  /// - Parameters:
  ///   - visible: to the elastic law, anything beyond nine tenths of the reach counts as that.
  public func overshoot(visible: Double, reach: Double) -> Double {
    guard reach > 0 else { return 0 }
    switch self {
    case .elastic:
      let size = min(abs(visible), Self.invertiblePart * reach)
      let overshoot = size * reach / (Self.coefficient * (reach - size))
      return visible < 0 ? -overshoot : overshoot
    case .linear: return visible / Self.linearFactor
    }
  }

  /// How much of a small motion is seen at `overshoot`: the slope there.
  public func slope(overshoot: Double, reach: Double) -> Double {
    guard reach > 0 else { return 0 }
    switch self {
    case .elastic:
      let factor = abs(overshoot) * Self.coefficient / reach + 1
      return Self.coefficient / (factor * factor)
    case .linear: return Self.linearFactor
    }
  }
}
