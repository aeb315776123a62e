import Geometry
import Photos
import Raster

/// From the bytes of a photo to upright pixels, whatever the format.
public enum PhotoDecoding {
  /// The formats of `wayframe-decode`; the first that recognises a file has it.
  public static let formats: [any PhotoFormat.Type] = [
    JPEGFormat.self, PNGFormat.self, WebPFormat.self,
  ]

  /// How many bytes of a file ``PhotoFormat/recognizes(_:)`` sees.
  public static let headLength = 64

  /// Opens a photo and reads its header.
  public static func open(
    _ content: PhotoContent, formats: [any PhotoFormat.Type] = formats,
    limits: DecodingLimits = DecodingLimits()
  ) throws(DecodingError) -> any PhotoSource {
    _ = try content.size()
    let head = try content.head(count: headLength)
    for format in formats where format.recognizes(head) {
      return try format.open(content, limits: limits)
    }
    throw .unknownFormat
  }

  /// Decodes a photo in this process.
  ///
  /// - Parameters:
  ///   - isCancelled: asked often, on any thread; true ends decoding with ``DecodingError/cancelled``.
  public static func decode(
    _ content: PhotoContent, _ request: PictureRequest, limits: DecodingLimits = DecodingLimits(),
    isCancelled: @escaping () -> Bool = { false }
  ) throws(DecodingError) -> Picture {
    let rendering = try Rendering(try open(content, limits: limits), request, limits: limits)
    let pixels = PixelBuffer(
      size: PixelSize(
        width: rendering.rendition.region.width, height: rendering.rendition.region.height))
    let flaw = try rendering.draw(into: pixels, isCancelled: isCancelled)
    return Picture(
      photoSize: rendering.source.header.photoSize, rendition: rendering.rendition, pixels: pixels,
      quality: rendering.quality, flaw: flaw)
  }
}
