/// How far something follows a finger that pulls it past its limit: less and less, and never further than a given
/// distance.
///
/// UIScrollView's law, b(x) = (1 − 1 / (x·c/d + 1))·d with c = 0.55: its slope is c at the limit, d is never
/// reached, and it has an exact inverse, so that something caught on its way back can be pulled on from there.
/// The band acts on where the finger *would* have taken it; coming back, it moves with the first event.
public enum RubberBand {
  private static let coefficient = 0.55
  /// Beyond this part of the reach, the inverse would go off into distances that mean nothing.
  private static let invertiblePart = 0.9

  /// What is seen of an overshoot; odd, so both sides of a limit are alike.
  ///
  /// - Parameters:
  ///   - overshoot: how far past the limit the finger would take it.
  ///   - reach: d, in the overshoot's unit; zero or less lets nothing be seen.
  public static func visible(overshoot: Double, reach: Double) -> Double {
    guard reach > 0 else { return 0 }
    let size = (1 - 1 / (abs(overshoot) * coefficient / reach + 1)) * reach
    return overshoot < 0 ? -size : size
  }

  /// The overshoot of which so much is seen: the inverse of ``visible(overshoot:reach:)``.
  ///
  /// - Parameters:
  ///   - visible: anything beyond nine tenths of the reach counts as that.
  public static func overshoot(visible: Double, reach: Double) -> Double {
    guard reach > 0 else { return 0 }
    let size = min(abs(visible), invertiblePart * reach)
    let overshoot = size * reach / (coefficient * (reach - size))
    return visible < 0 ? -overshoot : overshoot
  }

  /// How much of a small motion is seen at `overshoot`: the slope there.
  public static func slope(overshoot: Double, reach: Double) -> Double {
    guard reach > 0 else { return 0 }
    let factor = abs(overshoot) * coefficient / reach + 1
    return coefficient / (factor * factor)
  }
}
