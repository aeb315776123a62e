import Photos

/// PNG files (ISO/IEC 15948), through libspng: every colour type and depth, with an ICC profile and EXIF.
public enum PNGFormat: PhotoFormat {
  public static let name = "PNG"

  public static func recognizes(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  public static func open(
    _ content: PhotoContent, limits: DecodingLimits
  ) throws(DecodingError) -> any PhotoSource {
    try PNGSource(content, limits: limits)
  }
}
