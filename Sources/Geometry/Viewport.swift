/// The area photos are shown in: one surface, in the compositor's logical pixels and in the device
/// pixels that are drawn.
///
/// The two are kept apart because their ratio is not always one number: at fractional scales the
/// physical size is rounded on each axis, and some compositors truncate the logical one.
public struct Viewport: Equatable, Hashable, Sendable {
  /// Logical pixels; input arrives in these.
  public var size: Size
  /// Device pixels; buffers have this size.
  public var pixelSize: PixelSize

  /// Logical pixels per millimetre of glass, by which distances for fingers are measured.
  public var pixelsPerMillimeter: Double

  public init(
    size: Size, pixelSize: PixelSize, pixelsPerMillimeter: Double = Self.pixelsPerMillimeterAt96
  ) {
    self.size = size
    self.pixelSize = pixelSize
    self.pixelsPerMillimeter = pixelsPerMillimeter
  }

  /// Of a screen of 96 logical pixels an inch, which is what one counts as whose size is not known.
  public static let pixelsPerMillimeterAt96 = 96 / 25.4

  /// A viewport whose device pixels are its logical ones.
  public init(pixelSize: PixelSize) {
    self.init(size: pixelSize.size, pixelSize: pixelSize)
  }

  /// Logical pixels from the top left corner to the middle.
  public var center: Point { Point(x: size.width / 2, y: size.height / 2) }

  /// Device pixels per logical pixel, horizontally and vertically.
  public var pixelScale: Size {
    Size(
      width: size.width > 0 ? Double(pixelSize.width) / size.width : 1,
      height: size.height > 0 ? Double(pixelSize.height) / size.height : 1)
  }
}
