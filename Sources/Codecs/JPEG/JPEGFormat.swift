import Photos

/// JPEG files (ITU-T T.81, JFIF and EXIF), through libjpeg-turbo: baseline and progressive, grey, YCbCr,
/// RGB, CMYK and YCCK.
public enum JPEGFormat: PhotoFormat {
  public static let name = "JPEG"

  public static func recognizes(_ head: [UInt8]) -> Bool {
    // Start of image, then the first byte of any marker.
    head.starts(with: [0xFF, 0xD8, 0xFF])
  }

  public static func open(
    _ content: PhotoContent, limits: DecodingLimits
  ) throws(DecodingError) -> any PhotoSource {
    try JPEGSource(content, limits: limits)
  }
}
