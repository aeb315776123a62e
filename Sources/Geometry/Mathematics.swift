// The one file through which the C library's mathematics reaches the pure targets.
import Glibc

/// Elementary functions of a `Double`, as the C library computes them.
public enum Mathematics {
  /// e to the power of `x`.
  public static func exponential(_ x: Double) -> Double { exp(x) }
  /// The sine of an angle in radians.
  public static func sine(_ radians: Double) -> Double { sin(radians) }
  /// The cosine of an angle in radians.
  public static func cosine(_ radians: Double) -> Double { cos(radians) }
}
