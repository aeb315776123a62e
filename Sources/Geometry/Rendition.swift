/// A photo at some size, and a part of it: what is asked of a worker, and what a picture is.
public struct Rendition: Equatable, Hashable, Sendable {
  /// The whole photo, upright, in pixels of the rendition.
  public var size: PixelSize
  /// The part of it that is meant; not empty, and within ``size``.
  public var region: PixelRectangle

  public init(size: PixelSize, region: PixelRectangle) {
    self.size = size
    self.region = region
  }

  /// All of the photo.
  public init(size: PixelSize) {
    self.init(size: size, region: PixelRectangle(size))
  }

  public var isWhole: Bool { region == PixelRectangle(size) }

  /// Whether all of `part` is there that the photo has.
  ///
  /// - Parameters:
  ///   - part: of the photo, (0, 0) being its top left corner and (1, 1) its bottom right one.
  public func covers(_ part: Rectangle) -> Bool {
    region.contains(pixels(of: part))
  }

  /// The smallest rectangle of whole pixels around `part`, as far as the photo goes.
  ///
  /// - Parameters:
  ///   - part: of the photo, (0, 0) being its top left corner and (1, 1) its bottom right one.
  public func pixels(of part: Rectangle) -> PixelRectangle {
    func span(_ start: Double, _ end: Double, _ side: Int) -> Range<Int> {
      // A hair is left out for quotients that should be whole but are not quite.
      let first = Int(min(max((start * Double(side) + 1e-6).rounded(.down), 0), Double(side - 1)))
      let last = Int(min(max((end * Double(side) - 1e-6).rounded(.up), 0), Double(side)))
      return first..<max(last, first + 1)
    }
    let x = span(part.origin.x, part.maxX, size.width)
    let y = span(part.origin.y, part.maxY, size.height)
    return PixelRectangle(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }
}

/// How much of what the file holds is in a picture.
public enum PictureQuality: UInt16, Comparable, Sendable {
  /// Made from the small version that came with the file.
  case thumbnail
  /// Made from no fewer pixels than it has.
  case draft
  /// Made from one and a half times as many pixels a side or more, as far as the file has them.
  case fine

  public static func < (a: PictureQuality, b: PictureQuality) -> Bool { a.rawValue < b.rawValue }
}
