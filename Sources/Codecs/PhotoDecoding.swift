import Geometry
import Photos
import Raster

/// From the bytes of a photo to upright pixels, whatever the format.
public enum PhotoDecoding {
  /// Every format known; the first that recognises a file has it.
  public static let formats: [any PhotoFormat.Type] = [
    JPEGFormat.self
  ]

  /// How many bytes of a file ``PhotoFormat/recognizes(_:)`` sees.
  public static let headLength = 64

  /// Opens a photo and reads its header.
  public static func open(
    _ content: PhotoContent, limits: DecodingLimits = DecodingLimits()
  ) throws(DecodingError) -> any PhotoDecoder {
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
  ///   - target: the screen in device pixels.
  ///   - isCancelled: asked often; true ends decoding with ``DecodingError/cancelled``.
  public static func decode(
    _ content: PhotoContent, target: PixelSize, limits: DecodingLimits = DecodingLimits(),
    isCancelled: @escaping () -> Bool = { false }
  ) throws(DecodingError) -> Picture {
    let decoder = try open(content, limits: limits)
    let base = PixelBuffer(size: try decoder.prepare(for: target))
    try decoder.decode(into: base, isCancelled: isCancelled)
    return Picture(photoSize: decoder.photoSize, base: base)
  }
}
