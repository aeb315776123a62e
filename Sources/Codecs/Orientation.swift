import Geometry

/// How stored rows and columns relate to the upright picture: EXIF 2.32, tag 0x0112. Raw values are the
/// tag's; names say what has to be done to the stored picture, turns being clockwise.
public enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case turnedHalf
  case flipped
  case transposed
  case turnedRight
  case transversed
  case turnedLeft

  /// Whether stored rows become columns.
  public var swapsSides: Bool { rawValue >= Orientation.transposed.rawValue }

  /// Whether the first stored column comes to lie on the far side: right, or bottom when sides are
  /// swapped.
  var reversesColumns: Bool {
    switch self {
    case .mirrored, .turnedHalf, .transversed, .turnedLeft: true
    default: false
    }
  }

  /// Whether the first stored row comes to lie on the far side: bottom, or right when sides are
  /// swapped.
  var reversesRows: Bool {
    switch self {
    case .turnedHalf, .flipped, .turnedRight, .transversed: true
    default: false
    }
  }

  /// The upright size of a picture stored with `size`, and the reverse: it is its own inverse.
  public func applied(to size: PixelSize) -> PixelSize { swapsSides ? size.transposed : size }
}

extension Orientation {
  /// Where a part of an upright picture is in the stored one.
  ///
  /// - Parameters:
  ///   - region: in the upright picture, which is `size` large.
  func stored(_ region: PixelRectangle, of size: PixelSize) -> PixelRectangle {
    // Swapped sides: what is a column in the file is a row of the upright picture.
    let (first, second) =
      swapsSides
      ? ((region.y, region.height, size.height), (region.x, region.width, size.width))
      : ((region.x, region.width, size.width), (region.y, region.height, size.height))
    func span(_ part: (start: Int, count: Int, side: Int), isReversed: Bool) -> Int {
      isReversed ? part.side - part.start - part.count : part.start
    }
    return PixelRectangle(
      x: span(first, isReversed: reversesColumns), y: span(second, isReversed: reversesRows),
      width: first.1, height: second.1)
  }
}

extension Orientation {
  /// Where a part of the stored picture is in the upright one; both have sides of 1.
  public func upright(_ stored: Rectangle) -> Rectangle {
    let x = reversesColumns ? 1 - stored.maxX : stored.origin.x
    let y = reversesRows ? 1 - stored.maxY : stored.origin.y
    return swapsSides
      ? Rectangle(x: y, y: x, width: stored.size.height, height: stored.size.width)
      : Rectangle(x: x, y: y, width: stored.size.width, height: stored.size.height)
  }
}
