// The one file through which the C library's mathematics reaches the pure targets.
import Glibc

/// Elementary functions of a `Double`, as the C library computes them.
public enum Mathematics {
  /// ln 2: how much of itself a scale changes by in a small part of an octave, per octave.
  public static let naturalLogarithmOfTwo = 0.6931471805599453
  /// e to the power of `x`.
  public static func exponential(_ x: Double) -> Double { exp(x) }
  /// 2 to the power of `x`.
  public static func powerOfTwo(_ x: Double) -> Double { exp2(x) }
  /// The logarithm to base 2 of a number above zero: octaves.
  public static func octaves(_ x: Double) -> Double { log2(x) }
  /// The sine of an angle in radians.
  public static func sine(_ radians: Double) -> Double { sin(radians) }
  /// The cosine of an angle in radians.
  public static func cosine(_ radians: Double) -> Double { cos(radians) }
}
