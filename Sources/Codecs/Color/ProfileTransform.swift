import CLCMS2
import Photos

/// Colours through Little CMS, whatever the profile says: tables, and inks.
final class ProfileTransform: @unchecked Sendable {
  /// What pixels are before.
  enum Source {
    case color
    case inks(isInverted: Bool)
  }

  // A transform is not changed by its use once it has no cache.
  private let transform: cmsHTRANSFORM
  private let isOpaque: Bool

  /// Nil where the profile cannot be used.
  init?(_ profile: ICCProfile, _ source: Source) {
    let format: UInt32
    switch source {
    case .color:
      format = PixelFormat.color
      isOpaque = false
    case .inks(let isInverted):
      format = PixelFormat.inks | (isInverted ? PixelFormat.isInverted : 0)
      isOpaque = true
    }
    guard let target = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(target) }
    // Tables are made for photographs to look right, by the intent that is called perceptual.
    guard
      let transform = cmsCreateTransform(
        profile.handle, format, target, PixelFormat.color, UInt32(INTENT_PERCEPTUAL),
        PixelFormat.noCache | PixelFormat.keepsAlpha)
    else { return nil }
    self.transform = transform
  }

  deinit { cmsDeleteTransform(transform) }

  func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    cmsDoTransform(transform, pixels, pixels, UInt32(count))
    if isOpaque { for index in 0..<count { pixels[index] |= 0xFF00_0000 } }
  }
}

/// Grey values through Little CMS, each once.
final class GreyConversion: Sendable {
  private let values: [UInt32]

  /// Nil where the profile cannot be used.
  init?(_ profile: ICCProfile) {
    guard let target = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(target) }
    guard
      let transform = cmsCreateTransform(
        profile.handle, PixelFormat.grey, target, PixelFormat.color,
        UInt32(INTENT_RELATIVE_COLORIMETRIC), PixelFormat.noCache)
    else { return nil }
    defer { cmsDeleteTransform(transform) }
    let greys = (0...255).map { UInt8($0) }
    var values = [UInt32](repeating: 0, count: 256)
    cmsDoTransform(transform, greys, &values, 256)
    self.values = values.map { $0 & 0xFF_FFFF }
  }

  func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    values.withUnsafeBufferPointer { values in
      for index in 0..<count {
        pixels[index] = pixels[index] & 0xFF00_0000 | values[Int(pixels[index] & 255)]
      }
    }
  }
}

/// Formats and flags of lcms2.h, whose macros Swift does not import: the colour space from bit 16 on, 1 << 14 for an
/// extra channel in front, 1 << 13 for inverted values, 1 << 10 for channels in reverse, the number of extra channels
/// from bit 7 on, of channels from bit 3 on, and of bytes each.
private enum PixelFormat {
  /// `0xAARRGGBB` as it lies in memory: blue, green, red, alpha. Little-endian, as all machines are that Swift runs on.
  static let color: UInt32 = 4 << 16 | 1 << 14 | 1 << 10 | 1 << 7 | 3 << 3 | 1
  static let grey: UInt32 = 3 << 16 | 1 << 3 | 1
  static let inks: UInt32 = 6 << 16 | 4 << 3 | 1
  static let isInverted: UInt32 = 1 << 13

  /// cmsFLAGS_NOCACHE.
  static let noCache: UInt32 = 0x0040
  /// cmsFLAGS_COPY_ALPHA.
  static let keepsAlpha: UInt32 = 0x0400_0000
}
