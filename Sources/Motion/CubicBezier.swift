/// A timing curve: how much of the way is done at which part of the time, as a cubic Bézier curve from (0, 0) to (1, 1).
public struct CubicBezier: Equatable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// - Parameters:
  ///   - x1: the first control point's part of the time, 0 to 1; `y1` its part of the way.
  ///   - x2: likewise of the second.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "time does not go back")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Fast at first, gentle at the end: (0, 0, 0.58, 1), as CSS and SwiftUI have it.
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)
  /// Even.
  public static let linear = CubicBezier(0, 0, 1, 1)

  /// The part of the way that is done at a part of the time, both from 0 to 1; times outside count as the nearest end.
  public func value(at time: Double) -> Double {
    let time = min(max(time, 0), 1)
    if self == .linear { return time }
    // The curve's parameter by bisection: 60 halvings leave nothing of a double's 53 bits.
    var (lower, upper) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (lower + upper) / 2
      if Self.coordinate(x1, x2, at: middle) < time { lower = middle } else { upper = middle }
    }
    return Self.coordinate(y1, y2, at: (lower + upper) / 2)
  }

  /// How fast it goes at a part of the time: part of the way per part of the time.
  public func speed(at time: Double) -> Double {
    let step = 1e-6
    let (before, after) = (max(time - step, 0), min(time + step, 1))
    return (value(at: after) - value(at: before)) / (after - before)
  }

  private static func coordinate(_ a: Double, _ b: Double, at u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u
  }
}
