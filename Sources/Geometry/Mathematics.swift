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
  /// The angle of a vector, in degrees, clockwise from the x axis; within (−180, 180].
  public static func angle(y: Double, x: Double) -> Double { atan2(y, x) * 180 / .pi }
  /// The logarithm to base e of a number above zero.
  public static func naturalLogarithm(_ x: Double) -> Double { log(x) }
  /// The vector of length 1 at an angle in degrees, clockwise from the x axis: exact for whole quarters.
  public static func direction(_ degrees: Double) -> Point {
    let quarters = degrees / 90
    if quarters == quarters.rounded(), abs(quarters) < 1e9 {
      switch Int(quarters) & 3 {
      case 0: return Point(x: 1, y: 0)
      case 1: return Point(x: 0, y: 1)
      case 2: return Point(x: -1, y: 0)
      default: return Point(x: 0, y: -1)
      }
    }
    let radians = degrees * .pi / 180
    return Point(x: cos(radians), y: sin(radians))
  }
  /// The cosine of an angle in radians.
  public static func cosine(_ radians: Double) -> Double { cos(radians) }
}
