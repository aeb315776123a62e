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
