import Geometry
import Raster

/// A photo as the frame holds it: decoded to about the size of the screen, upright.
public struct Picture: Sendable {
  /// Photo pixels of the file, upright: layout is computed from these.
  public let photoSize: PixelSize
  /// The whole photo at the resolution it was decoded to; opaque.
  public let base: PixelBuffer

  public init(photoSize: PixelSize, base: PixelBuffer) {
    self.photoSize = photoSize
    self.base = base
  }
}
