/// An axis-aligned rectangle; the unit is that of its origin.
public struct Rectangle: Equatable, Hashable, Sendable {
  /// The corner with the smallest x and y.
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// The rectangle with so many times its width more on the left and on the right, and its height above and below.
  public func extended(by share: Double) -> Rectangle {
    Rectangle(
      x: origin.x - share * size.width, y: origin.y - share * size.height,
      width: size.width * (1 + 2 * share), height: size.height * (1 + 2 * share))
  }
}

/// An axis-aligned rectangle of whole device or photo pixels.
public struct PixelRectangle: Equatable, Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle of all pixels of a buffer of `size`.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  public func contains(_ other: PixelRectangle) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The pixels in both rectangles; empty (zero width and height) where they do not meet.
  public func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else {
      return PixelRectangle(x: left, y: top, width: 0, height: 0)
    }
    return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
