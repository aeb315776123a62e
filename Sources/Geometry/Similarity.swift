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

extension Similarity {
  /// The pixel rectangle that a photo is drawn in when it rests, and how many quarters of a circle it
  /// is turned by; nil when it is turned by anything else, or is nowhere near the screen.
  ///
  /// Each edge goes to the pixel edge next to it, so that none moves by more than half a pixel when the
  /// photo comes to rest.
  ///
  /// - Parameters:
  ///   - photoSize: photo pixels, counted from whose centre this maps to logical pixels from the viewport's
  ///     top left corner.
  public func restingRectangle(
    of photoSize: PixelSize, in viewport: Viewport
  ) -> (rectangle: PixelRectangle, quarters: Int)? {
    guard let quarters else { return nil }
    let upright = quarters % 2 == 0 ? photoSize.size : photoSize.transposed.size
    let pixel = viewport.pixelScale
    let halfWidth = upright.width * scale / 2
    let halfHeight = upright.height * scale / 2
    guard
      let x = Self.span((translation.x - halfWidth) * pixel.width, 2 * halfWidth * pixel.width),
      let y = Self.span((translation.y - halfHeight) * pixel.height, 2 * halfHeight * pixel.height)
    else { return nil }
    let rectangle = PixelRectangle(
      x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
    return (rectangle, quarters)
  }

  private static func span(_ start: Double, _ length: Double) -> Range<Int>? {
    // Beyond this a photo is far outside of any screen, and differences lose whole pixels.
    guard abs(start) < 1e9, length >= 0, length < 1e9 else { return nil }
    // A hair is added for quotients that should be whole or a half but are not quite.
    let first = Int((start + 0.5 + 1e-6).rounded(.down))
    let last = Int((start + length + 0.5 + 1e-6).rounded(.down))
    return first..<max(last, first + 1)
  }

  /// The turn in whole quarters, clockwise, 0 to 3; nil where it is not one.
  public var quarters: Int? {
    let turns = rotation / 90
    let whole = turns.rounded()
    guard abs(turns - whole) < 1e-8, abs(whole) < 1e9 else { return nil }
    return ((Int(whole) % 4) + 4) % 4
  }
}

extension Similarity {
  /// The upright rectangle around what is seen of a photo, in photo pixels from its top left corner; it may reach
  /// beyond the photo.
  ///
  /// - Parameters:
  ///   - photoSize: photo pixels, counted from whose centre this maps to logical pixels from the viewport's
  ///     top left corner.
  public func visiblePart(of photoSize: PixelSize, in viewport: Viewport) -> Rectangle {
    let middle = (viewport.center - translation).rotated(by: -rotation) * (1 / scale)
    // The sides of the upright rectangle around a turned one.
    let direction = Mathematics.direction(rotation)
    let (cosine, sine) = (abs(direction.x), abs(direction.y))
    let width = (viewport.size.width * cosine + viewport.size.height * sine) / scale
    let height = (viewport.size.width * sine + viewport.size.height * cosine) / scale
    return Rectangle(
      x: middle.x + photoSize.size.width / 2 - width / 2,
      y: middle.y + photoSize.size.height / 2 - height / 2, width: width, height: height)
  }
}
