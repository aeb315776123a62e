import Geometry

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

extension Rendition {
  /// Bytes of the picture's pixels in memory.
  public var byteCount: Int { SharedPixels.stride(width: region.width) * region.height }
}
