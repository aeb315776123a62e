import Photos

/// From the colours of a file to sRGB.
struct ColorConversion: Sendable {
  private let isInverted: Bool

  /// Nil where nothing is to be done.
  ///
  /// - Parameters:
  ///   - profile: an ICC profile; one that is empty, broken or of another kind of colours than `form` counts as none,
  ///     which means sRGB.
  init?(profile: [UInt8], form: PixelForm) {
    guard case .inks(let isInverted) = form else { return nil }
    self.isInverted = isInverted
  }

  /// Converts pixels in place. Alpha stays what it is; inks become opaque colours. May be called on several
  /// threads at once.
  func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    CMYK.convert(pixels, count: count, isInverted: isInverted)
  }
}
