/// Angles in degrees, clockwise.
public enum Angle {
  /// The same direction within (−180, 180].
  public static func normalized(_ angle: Double) -> Double {
    let rest = angle.remainder(dividingBy: 360)
    return rest <= -180 ? rest + 360 : rest
  }

  /// The shorter way from one angle to another, within (−180, 180].
  public static func difference(from old: Double, to new: Double) -> Double {
    normalized(new - old)
  }

  /// The nearest multiple of 90, not brought into any range; of two, the larger.
  public static func nearestQuarter(_ angle: Double) -> Double {
    90 * (angle / 90 + 0.5).rounded(.down)
  }
}
