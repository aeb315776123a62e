import Geometry

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

  /// Bytes of the picture's pixels in memory.
  public var byteCount: Int { SharedPixels.stride(width: region.width) * region.height }
}

/// What is asked of a decoding worker.
public struct PictureRequest: Equatable, Sendable {
  public enum Extent: Equatable, Sendable {
    /// The whole photo as large as it is when it just fits a screen of so many device pixels; never larger
    /// than the file has it.
    case fitted(PixelSize)
    /// Exactly this; no larger than the file has it.
    case rendition(Rendition)
    /// The small version that came with the file.
    case thumbnail
  }

  public var extent: Extent
  public var quality: PictureQuality
  /// What shows through where the photo is transparent, `0xRRGGBB`.
  public var background: UInt32
  /// How many threads may decode it.
  public var threads: Int
  /// Bytes of memory that the worker may use besides the picture.
  public var workingBytes: Int

  public init(
    _ extent: Extent, quality: PictureQuality = .fine, background: UInt32 = 0, threads: Int = 1,
    workingBytes: Int = 512 << 20
  ) {
    self.extent = extent
    self.quality = quality
    self.background = background
    self.threads = threads
    self.workingBytes = workingBytes
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
