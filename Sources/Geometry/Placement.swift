/// Where a photo lies in the viewport, in the terms a gesture or an animation changes.
///
/// The quantities are those of a photo that was first *fitted*: scaled until it just fits the viewport,
/// and centred in it.
public struct Placement: Equatable, Sendable {
  /// Relative to fit: 1 shows the whole photo as large as the viewport allows.
  public var scale: Double
  /// Logical pixels: the photo's centre from the viewport's centre.
  public var offset: Point
  /// Degrees, clockwise.
  public var rotation: Double

  public init(scale: Double, offset: Point = .zero, rotation: Double = 0) {
    self.scale = scale
    self.offset = offset
    self.rotation = rotation
  }

  /// The whole photo, centred and upright.
  public static let fit = Placement(scale: 1)
}
