import Geometry
import Photos
import Raster

/// A file format: recognised by content, never by name.
///
/// A new format is one file that conforms to this, one line in ``PhotoDecoding/formats``, one sample
/// and one row of the tests that go over all samples.
public protocol PhotoFormat: Sendable {
  /// The format's usual name, for messages: "JPEG".
  static var name: String { get }

  /// Whether a file that begins with `head` is of this format.
  ///
  /// - Parameters:
  ///   - head: the first ``PhotoDecoding/headLength`` bytes, or all of a shorter file.
  static func recognizes(_ head: [UInt8]) -> Bool

  /// Reads the header, not yet the pixels.
  static func open(
    _ content: PhotoContent, limits: DecodingLimits
  ) throws(DecodingError) -> any PhotoDecoder
}

/// One photo being decoded: opened, prepared for a screen, then decoded once.
public protocol PhotoDecoder: AnyObject {
  /// The whole photo in pixels of the file, upright: after orientation.
  var photoSize: PixelSize { get }

  /// Chooses the scale, and checks that the memory it takes is within the limits.
  ///
  /// - Parameters:
  ///   - target: the screen in device pixels.
  /// - Returns: the upright size of the base. It is never larger than the photo, and else the
  ///   smallest the format offers that covers the photo fitted into `target`.
  func prepare(for target: PixelSize) throws(DecodingError) -> PixelSize

  /// Decodes into `base`, which has the size that ``prepare(for:)`` returned.
  ///
  /// - Parameters:
  ///   - isCancelled: asked often; true ends decoding with ``DecodingError/cancelled``.
  func decode(
    into base: PixelBuffer, isCancelled: @escaping () -> Bool
  ) throws(DecodingError)
}

/// What decoding one photo may take. A file's claims are held against it before memory is asked for.
public struct DecodingLimits: Sendable {
  /// Bytes of the base.
  public var pixelBytes = WireMessage.maximumPixelBytes
  /// Bytes of what a decoder has to keep besides, such as a progressive JPEG's coefficients: 3 bytes a
  /// photo pixel with the usual halved chroma, so this is enough for 178 megapixels.
  public var workingBytes = 512 << 20

  public init() {}
}
