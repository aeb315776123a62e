/// A position, or the difference of two positions; y grows downward. The unit is the context's:
/// logical pixels unless a declaration says device or photo pixels.
public struct Point: Equatable, Hashable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }

  /// The point turned about ``zero``, clockwise.
  public func rotated(by degrees: Double) -> Point {
    // The usual case, and then exact.
    if degrees == 0 { return self }
    let direction = Mathematics.direction(degrees)
    return Point(
      x: direction.x * x - direction.y * y, y: direction.y * x + direction.x * y)
  }

  /// The distance from ``zero``.
  public var length: Double { (x * x + y * y).squareRoot() }
  /// False where a coordinate is not a number, or infinite.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
