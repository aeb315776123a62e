/// How one photo sits in one viewport: what *fit* means for it, how far it may be zoomed and panned,
/// and the map from photo pixels to the screen that a ``Placement`` stands for.
public struct PhotoLayout: Equatable, Sendable {
  /// Photo pixels, upright.
  public let photoSize: PixelSize
  public let viewport: Viewport
  /// Degrees, clockwise: the angle at which the photo last rested, for which fit is fit. A multiple of 90 in
  /// (−180, 180].
  public let restAngle: Double
  /// Logical pixels per photo pixel at fit.
  public let fitScale: Double

  /// - Parameters:
  ///   - photoSize: photo pixels after orientation; an empty size is taken as 1×1.
  ///   - restAngle: degrees, a multiple of 90 in (−180, 180].
  public init(photoSize: PixelSize, viewport: Viewport, restAngle: Double = 0) {
    let photoSize = photoSize.isEmpty ? PixelSize(width: 1, height: 1) : photoSize
    self.photoSize = photoSize
    self.viewport = viewport
    self.restAngle = restAngle
    fitScale = Self.fitScale(of: photoSize, in: viewport, at: restAngle)
  }

  /// Logical pixels per photo pixel at which the photo, turned by so many degrees, just fits the viewport:
  /// min(W / (w|cos| + h|sin|), H / (w|sin| + h|cos|)).
  public static func fitScale(
    of photoSize: PixelSize, in viewport: Viewport, at angle: Double
  ) -> Double {
    let box = boundingBox(of: photoSize.size, at: angle)
    return min(viewport.size.width / box.width, viewport.size.height / box.height)
  }

  private static func boundingBox(of size: Size, at angle: Double) -> Size {
    let direction = Mathematics.direction(angle)
    let (cosine, sine) = (abs(direction.x), abs(direction.y))
    return Size(
      width: size.width * cosine + size.height * sine,
      height: size.width * sine + size.height * cosine)
  }

  /// The same photo, resting at another angle.
  public func turned(to restAngle: Double) -> PhotoLayout {
    PhotoLayout(photoSize: photoSize, viewport: viewport, restAngle: restAngle)
  }

  /// The fitted photo in logical pixels, before it is turned.
  public var fittedSize: Size { photoSize.size * fitScale }

  /// What the photo takes up of the screen at a placement: the sides of the upright rectangle around it, in
  /// logical pixels.
  public func extent(scale: Double, rotation: Double) -> Size {
    Self.boundingBox(of: fittedSize * scale, at: rotation)
  }

  /// The whole photo, centred, at the angle at which it last rested.
  public var fit: Placement { Placement(scale: 1, rotation: restAngle) }

  /// The scale relative to fit at which the photo just covers the viewport.
  public var fillScale: Double {
    let fitted = extent(scale: 1, rotation: restAngle)
    return max(viewport.size.width / fitted.width, viewport.size.height / fitted.height)
  }

  /// The scale relative to fit at which a photo pixel is a device pixel.
  public var actualScale: Double { 1 / (fitScale * viewport.pixelScale.width) }

  /// The scales relative to fit between which the photo may rest. The largest is four times fit, or two device
  /// pixels a photo pixel if that is more, unless a `maximum` is given.
  public func zoomRange(minimum: Double = 1, maximum: Double? = nil) -> ClosedRange<Double> {
    let upper = maximum ?? max(4, 2 * actualScale)
    return minimum...max(minimum, upper.isFinite ? upper : 4)
  }

  /// How far the photo's centre may lie from the viewport's centre at `scale`, in logical pixels:
  /// an axis on which the photo is smaller than the viewport stays centred.
  ///
  /// - Parameters:
  ///   - rotation: degrees; of a photo that is being turned, the rectangle around it counts.
  public func maximumOffset(scale: Double, rotation: Double = 0) -> Point {
    let extent = extent(scale: scale, rotation: rotation)
    return Point(
      x: max((extent.width - viewport.size.width) / 2, 0),
      y: max((extent.height - viewport.size.height) / 2, 0))
  }

  /// `offset` moved the shortest way into the bounds at `scale`.
  public func clamped(offset: Point, scale: Double, rotation: Double = 0) -> Point {
    let limit = maximumOffset(scale: scale, rotation: rotation)
    return Point(
      x: min(max(offset.x, -limit.x), limit.x), y: min(max(offset.y, -limit.y), limit.y))
  }

  /// The offset at which a photo that rests has its left and top edges on whole device pixels, where it is drawn:
  /// at most half a pixel away. What is centred, or at its bounds, stays.
  public func aligned(offset: Point, scale: Double, rotation: Double) -> Point {
    let limit = maximumOffset(scale: scale, rotation: rotation)
    let extent = extent(scale: scale, rotation: rotation)
    func aligned(
      _ offset: Double, _ limit: Double, _ extent: Double, _ side: Double, _ pixels: Double
    ) -> Double {
      guard abs(offset) < limit else { return offset }
      let edge = ((side - extent) / 2 + offset) * pixels
      let shift = edge.rounded() - edge
      // From the middle between two pixels either is as good.
      guard abs(shift) < 0.5 - 1e-6 else { return offset }
      return min(max(offset + shift / pixels, -limit), limit)
    }
    let scale = viewport.pixelScale
    return Point(
      x: aligned(offset.x, limit.x, extent.width, viewport.size.width, scale.width),
      y: aligned(offset.y, limit.y, extent.height, viewport.size.height, scale.height))
  }

  /// The placement at `scale` that brings a point of the photo as near to the viewport's centre as the
  /// bounds allow.
  ///
  /// - Parameters:
  ///   - unitPoint: (0, 0) is the photo's top left corner, (1, 1) its bottom right one.
  public func placement(centering unitPoint: Point, scale: Double) -> Placement {
    let wanted = Point(
      x: (0.5 - unitPoint.x) * fittedSize.width * scale,
      y: (0.5 - unitPoint.y) * fittedSize.height * scale
    ).rotated(by: restAngle)
    return Placement(
      scale: scale, offset: clamped(offset: wanted, scale: scale, rotation: restAngle),
      rotation: restAngle)
  }

  /// The map from photo pixels, counted from the *centre* of the photo, to logical pixels counted from
  /// the viewport's top left corner.
  public func similarity(_ placement: Placement) -> Similarity {
    Similarity(
      scale: fitScale * placement.scale, rotation: placement.rotation,
      translation: viewport.center + placement.offset)
  }
}
