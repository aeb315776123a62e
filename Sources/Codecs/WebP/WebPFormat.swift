import Photos

/// WebP files (RFC 9649), through libwebp: with and without loss, alpha, colour profile and EXIF. Of an animation the
/// first picture is shown.
public enum WebPFormat: PhotoFormat {
  public static let name = "WebP"

  public static func recognizes(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head.starts(with: "RIFF".utf8) && head[8..<12].elementsEqual("WEBP".utf8)
  }

  public static func open(
    _ content: PhotoContent, limits: DecodingLimits
  ) throws(DecodingError) -> any PhotoSource {
    try WebPSource(content, limits: limits)
  }
}
