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
    func side(_ length: Double, _ room: Int) -> Int {
      let start = (Double(room) - length) / 2
      // A hair is added for quotients that should be whole or a half but are not quite.
      let first = (start + 0.5 + 1e-6).rounded(.down)
      let last = (start + length + 0.5 + 1e-6).rounded(.down)
      return max(1, Int(last - first))
    }
    return PixelSize(
      width: min(width, side(photo.width * scale, screen.width)),
      height: min(height, side(photo.height * scale, screen.height)))
  }
}
