import Geometry

/// An affine map from the pixels of a source to the pixels of a destination, both counted from the top
/// left corner of the top left pixel: the first pixel's centre is at (0.5, 0.5).
public struct PixelMap: Equatable, Sendable {
  /// Destination x per source x.
  public var xx: Double
  /// Destination x per source y.
  public var xy: Double
  /// Destination y per source x.
  public var yx: Double
  /// Destination y per source y.
  public var yy: Double
  /// Where the source's corner goes.
  public var translation: Point

  public init(
    xx: Double, xy: Double = 0, yx: Double = 0, yy: Double, translation: Point = .zero
  ) {
    self.xx = xx
    self.xy = xy
    self.yx = yx
    self.yy = yy
    self.translation = translation
  }

  /// The map that stretches a whole source over a rectangle of the destination.
  public init(from source: PixelSize, onto target: Rectangle) {
    self.init(
      xx: target.size.width / Double(source.width),
      yy: target.size.height / Double(source.height), translation: target.origin)
  }

  /// The image of `point`.
  public func callAsFunction(_ point: Point) -> Point {
    Point(
      x: xx * point.x + xy * point.y + translation.x,
      y: yx * point.x + yy * point.y + translation.y)
  }

  /// True where rows stay rows and nothing is mirrored.
  public var isAxisAligned: Bool { xy == 0 && yx == 0 && xx > 0 && yy > 0 }

  /// Source pixels per destination pixel, on the axis where that is less.
  public var reduction: Double {
    1 / max((xx * xx + yx * yx).squareRoot(), (xy * xy + yy * yy).squareRoot())
  }

  /// True when every number is finite and the map can be turned around.
  var isUsable: Bool {
    let determinant = xx * yy - xy * yx
    return determinant.isFinite && determinant != 0 && (1 / determinant).isFinite
      && translation.x.isFinite && translation.y.isFinite
  }
}
