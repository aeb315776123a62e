/// A map of the plane that keeps shapes: scale and turn about the origin, then shift.
///
/// `p' = R(rotation) · scale · p + translation`, with y downward, so a positive rotation is clockwise
/// on the screen.
public struct Similarity: Equatable, Sendable {
  /// Output length per input length.
  public var scale: Double
  /// Degrees, clockwise.
  public var rotation: Double
  /// Where the origin goes.
  public var translation: Point

  public init(scale: Double, rotation: Double = 0, translation: Point = .zero) {
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
  }

  /// The image of `point`.
  public func callAsFunction(_ point: Point) -> Point {
    let turned = (point * scale).rotated(by: rotation)
    return turned + translation
  }
}
