/// A width and a height in logical pixels, unless a declaration says otherwise.
public struct Size: Equatable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)

  /// True where there is nothing to see: a side that is zero, negative or not a number.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }
}

/// A width and a height in whole device or photo pixels.
public struct PixelSize: Equatable, Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public static let zero = PixelSize(width: 0, height: 0)

  /// True where there is no pixel: a side that is zero or negative.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The same extent with the sides swapped, as a quarter turn leaves it.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The same numbers as real values.
  public var size: Size { Size(width: Double(width), height: Double(height)) }
}

extension PixelSize {
  /// How large a photo of this size is when it just fits a screen and rests in its middle, on whole pixels: what
  /// its edges are when each goes to the pixel edge next to it. Never larger than the photo itself.
  ///
  /// - Parameters:
  ///   - screen: device pixels; both sides at least 1.
  public func fitted(in screen: PixelSize) -> PixelSize {
    let photo = size
    let scale = min(
      Double(screen.width) / photo.width, Double(screen.height) / photo.height)
    guard scale < 1 else { return self }
    let viewport = Viewport(pixelSize: screen)
    let placed = Similarity(scale: scale, translation: viewport.center)
    guard let rectangle = placed.restingRectangle(of: self, in: viewport)?.rectangle else {
      return self
    }
    return PixelSize(
      width: min(width, rectangle.width), height: min(height, rectangle.height))
  }
}
