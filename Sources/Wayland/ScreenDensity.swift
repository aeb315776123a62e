import Geometry

/// How many pixels a millimetre of a screen has, as far as its own word can be trusted.
enum ScreenDensity {
  /// Device pixels per inch that screens have, from a large television to the finest panel that is hung on a wall.
  /// What is beyond is a mistake in the screen's description.
  static let plausible = 50.0...400.0

  /// How much the pixels of a screen may be longer than wide, by its word. Small ones round to centimetres.
  static let maximumAspect = 1.25

  /// Millimetres that are no size: televisions and projectors of any size write their aspect ratio there, some in
  /// centimetres, some in millimetres.
  static let aspectRatios: Set<PixelSize> = [
    PixelSize(width: 16, height: 9), PixelSize(width: 16, height: 10),
    PixelSize(width: 160, height: 90), PixelSize(width: 160, height: 100),
    PixelSize(width: 1600, height: 900), PixelSize(width: 1600, height: 1000),
  ]

  /// Device pixels per millimetre, the mean of both axes; nil where the size is not told or not to be believed.
  ///
  /// Both sizes are of the panel as it was made, before it is turned: `wl_output` tells them so.
  ///
  /// - Parameters:
  ///   - mode: device pixels.
  ///   - millimeters: of the visible area; zero, or nonsense, where the compositor does not know.
  static func devicePixelsPerMillimeter(mode: PixelSize, millimeters: PixelSize) -> Double? {
    guard !mode.isEmpty, !millimeters.isEmpty, !aspectRatios.contains(millimeters) else {
      return nil
    }
    let horizontal = Double(mode.width) / Double(millimeters.width)
    let vertical = Double(mode.height) / Double(millimeters.height)
    guard plausible.contains(horizontal * 25.4), plausible.contains(vertical * 25.4),
      max(horizontal, vertical) < min(horizontal, vertical) * maximumAspect
    else { return nil }
    return (horizontal + vertical) / 2
  }

  /// Logical pixels per millimetre; ``Viewport/pixelsPerMillimeterAt96`` where the size of the screen is not known.
  ///
  /// - Parameters:
  ///   - scale: device pixels per logical pixel.
  static func logicalPixelsPerMillimeter(
    mode: PixelSize, millimeters: PixelSize, scale: Double
  ) -> Double {
    guard scale > 0,
      let density = devicePixelsPerMillimeter(mode: mode, millimeters: millimeters)
    else { return Viewport.pixelsPerMillimeterAt96 }
    return density / scale
  }
}
