/// How one photo sits in one viewport: what *fit* means for it, how far it may be zoomed and panned,
/// and the map from photo pixels to the screen that a ``Placement`` stands for.
public struct PhotoLayout: Equatable, Sendable {
  /// Photo pixels, upright.
  public let photoSize: PixelSize
  public let viewport: Viewport

  /// - Parameters:
  ///   - photoSize: photo pixels after orientation; an empty size is taken as 1×1.
  public init(photoSize: PixelSize, viewport: Viewport) {
    self.photoSize = photoSize.isEmpty ? PixelSize(width: 1, height: 1) : photoSize
    self.viewport = viewport
  }

  /// Logical pixels per photo pixel at fit.
  public var fitScale: Double {
    let photo = photoSize.size
    return min(viewport.size.width / photo.width, viewport.size.height / photo.height)
  }

  /// The fitted photo in logical pixels.
  public var fittedSize: Size { photoSize.size * fitScale }

  /// The scale relative to fit at which the photo just covers the viewport.
  public var fillScale: Double {
    let fitted = fittedSize
    return max(viewport.size.width / fitted.width, viewport.size.height / fitted.height)
  }

  /// The largest scale relative to fit: four times fit, or two device pixels a photo pixel if that is
  /// more. A configured `maximum` replaces both.
  public func zoomRange(maximum: Double? = nil) -> ClosedRange<Double> {
    let twoPixels = 2 / (fitScale * viewport.pixelScale.width)
    let upper = maximum ?? max(4, twoPixels)
    return 1...max(1, upper.isFinite ? upper : 4)
  }

  /// How far the photo's centre may lie from the viewport's centre at `scale`, in logical pixels:
  /// an axis on which the photo is smaller than the viewport stays centred.
  public func maximumOffset(scale: Double) -> Point {
    Point(
      x: max((fittedSize.width * scale - viewport.size.width) / 2, 0),
      y: max((fittedSize.height * scale - viewport.size.height) / 2, 0))
  }

  /// `offset` moved the shortest way into the bounds at `scale`.
  public func clamped(offset: Point, scale: Double) -> Point {
    let limit = maximumOffset(scale: scale)
    return Point(
      x: min(max(offset.x, -limit.x), limit.x), y: min(max(offset.y, -limit.y), limit.y))
  }

  /// The placement at `scale` that brings a point of the photo as near to the viewport's centre as the
  /// bounds allow.
  ///
  /// - Parameters:
  ///   - unitPoint: (0, 0) is the photo's top left corner, (1, 1) its bottom right one.
  public func placement(centering unitPoint: Point, scale: Double) -> Placement {
    let wanted = Point(
      x: (0.5 - unitPoint.x) * fittedSize.width * scale,
      y: (0.5 - unitPoint.y) * fittedSize.height * scale)
    return Placement(scale: scale, offset: clamped(offset: wanted, scale: scale))
  }

  /// The map from photo pixels, counted from the *centre* of the photo, to logical pixels counted from
  /// the viewport's top left corner.
  public func similarity(_ placement: Placement) -> Similarity {
    Similarity(
      scale: fitScale * placement.scale, rotation: placement.rotation,
      translation: viewport.center + placement.offset)
  }
}
