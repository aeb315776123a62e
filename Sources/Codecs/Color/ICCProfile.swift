import CLCMS2

/// An ICC profile that Little CMS could read.
final class ICCProfile {
  /// What its numbers stand for.
  enum ColorSpace {
    case color
    case grey
    case inks
  }

  /// The largest profiles in use, of printing presses, take 3 MB.
  private static let maximumBytes = 4 << 20

  let handle: cmsHPROFILE
  let colorSpace: ColorSpace

  /// Nil where the bytes are no profile, or one of other colours.
  init?(_ bytes: [UInt8]) {
    // A header has 128 bytes, then comes the number of tags.
    guard (132...Self.maximumBytes).contains(bytes.count),
      let handle = cmsOpenProfileFromMem(bytes, UInt32(bytes.count))
    else { return nil }
    switch cmsGetColorSpace(handle) {
    case cmsSigRgbData: colorSpace = .color
    case cmsSigGrayData: colorSpace = .grey
    case cmsSigCmykData: colorSpace = .inks
    default:
      cmsCloseProfile(handle)
      return nil
    }
    self.handle = handle
  }

  deinit { cmsCloseProfile(handle) }

  /// A tone curve's value at each byte, 0 to 1; nil where the profile has no such curve.
  func curve(_ tag: cmsTagSignature) -> [Float]? {
    guard let data = cmsReadTag(handle, tag) else { return nil }
    let curve = OpaquePointer(data)
    return (0..<256).map { cmsEvalToneCurveFloat(curve, Float($0) / 255) }
  }

  /// Where a primary colour lies: CIE XYZ, relative to D50.
  func primary(_ tag: cmsTagSignature) -> SIMD3<Double>? {
    guard let data = cmsReadTag(handle, tag) else { return nil }
    let color = data.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    return SIMD3(color.X, color.Y, color.Z)
  }
}
