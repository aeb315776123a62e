/// A double `x` for which `function(x)` is exactly `value`: `guess`, or one of the doubles beside it.
///
/// For functions like a division by a constant, whose inverse is off by a rounding. Where there is no such
/// double, which happens if `value` is finer than `x` can be, the guess.
func exactInverse(
  of value: Double, near guess: Double, _ function: (Double) -> Double
) -> Double {
  var below = guess
  var above = guess
  for _ in 0..<4 {
    if function(below) == value { return below }
    if function(above) == value { return above }
    below = below.nextDown
    above = above.nextUp
  }
  return guess
}
