import Photos

/// From the colours of a file to sRGB.
///
/// Photos of phones have profiles that are a matrix and curves: those are converted at the speed of a copy, or not at
/// all where the colours are those of sRGB already. Whatever else a profile says is left to Little CMS.
struct ColorConversion: Sendable {
  private enum Method: Sendable {
    case matrix(MatrixConversion)
    case grey(GreyConversion)
    case general(ProfileTransform)
    case plainInks(isInverted: Bool)
  }

  private let method: Method

  /// Nil where nothing is to be done.
  ///
  /// - Parameters:
  ///   - profile: an ICC profile; one that is empty, broken or of another kind of colours than the pixels counts as
  ///     none, which means sRGB.
  ///   - isGrey: the three channels of each pixel are equal.
  init?(profile: [UInt8], form: PixelForm, isGrey: Bool) {
    guard let method = Self.method(ICCProfile(profile), form, isGrey: isGrey) else { return nil }
    self.method = method
  }

  private static func method(_ profile: ICCProfile?, _ form: PixelForm, isGrey: Bool) -> Method? {
    switch (form, profile?.colorSpace) {
    case (.inks(let isInverted), .inks):
      if let transform = ProfileTransform(profile!, .inks(isInverted: isInverted)) {
        return .general(transform)
      }
      return .plainInks(isInverted: isInverted)
    case (.inks(let isInverted), _):
      return .plainInks(isInverted: isInverted)
    case (_, .grey) where isGrey:
      return GreyConversion(profile!).map(Method.grey)
    case (_, .color):
      if let matrix = MatrixConversion(profile!) {
        return matrix.changesNothing ? nil : .matrix(matrix)
      }
      return ProfileTransform(profile!, .color).map(Method.general)
    case (_, _):
      return nil
    }
  }

  /// Converts pixels in place. Alpha stays what it is; inks become opaque colours. May be called on several
  /// threads at once.
  func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    switch method {
    case .matrix(let conversion): conversion.convert(pixels, count: count)
    case .grey(let conversion): conversion.convert(pixels, count: count)
    case .general(let transform): transform.convert(pixels, count: count)
    case .plainInks(let isInverted):
      CMYK.convert(pixels, count: count, isInverted: isInverted)
    }
  }
}
