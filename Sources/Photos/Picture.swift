import Geometry
import Raster

/// A photo, or a part of one, as the frame holds it: upright, in the colours of the screen, opaque.
public struct Picture: Sendable {
  /// Photo pixels of the file, upright: layout is computed from these.
  public let photoSize: PixelSize
  /// What of the photo the pixels are, and how large.
  public let rendition: Rendition
  public let pixels: PixelBuffer
  public let quality: PictureQuality
  /// Why it is not all that was asked for; nil where it is.
  public let flaw: Flaw?

  /// What the owner should know about a photo that is shown all the same.
  public enum Flaw: UInt16, Sendable {
    /// The end of the file is missing or damaged; what is missing is grey.
    case tailMissing = 1
    /// It would take too much memory, and its small version stands in.
    case tooLarge
  }

  public init(
    photoSize: PixelSize, rendition: Rendition, pixels: PixelBuffer,
    quality: PictureQuality = .fine, flaw: Flaw? = nil
  ) {
    self.photoSize = photoSize
    self.rendition = rendition
    self.pixels = pixels
    self.quality = quality
    self.flaw = flaw
  }

  /// A picture of the whole photo.
  public init(photoSize: PixelSize, base: PixelBuffer) {
    self.init(photoSize: photoSize, rendition: Rendition(size: base.size), pixels: base)
  }
}

extension Picture.Flaw: CustomStringConvertible {
  /// For a log line, after the photo's name.
  public var description: String {
    switch self {
    case .tailMissing: "is shown as far as it goes: the end of the file is missing or damaged"
    case .tooLarge:
      "is shown in the small version that came with it: the photo itself would take more memory than one may"
    }
  }
}
