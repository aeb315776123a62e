import Photos

/// What becomes of a pixel's bytes on its way to the screen: colours to sRGB, transparency away.
///
/// Colours are converted when rows are as small as they become: that is least work, and the mean of an area is taken
/// in the file's own encoding either way. What is transparent has to be laid over the background before it
/// is averaged with what is beside it, so there colours come first.
struct ColorStage: Sendable {
  private let form: PixelForm
  private let background: UInt32
  private let conversion: ColorConversion?

  /// - Parameters:
  ///   - background: what shows through, `0xRRGGBB`.
  init(_ header: PhotoHeader, background: UInt32) {
    form = header.pixelForm
    self.background = background
    conversion = ColorConversion(
      profile: header.profile, form: header.pixelForm, isGrey: header.isGrey)
  }

  /// Done to decoded rows.
  func begin(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    guard form == .colorWithAlpha else { return }
    conversion?.convert(row, count: count)
    Alpha.compose(row, count: count, background: background)
  }

  /// Done to reduced rows.
  func finish(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    if form != .colorWithAlpha { conversion?.convert(row, count: count) }
  }
}
