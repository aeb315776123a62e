import CPangoCairo
import FrameCore
import Geometry
import Photos
import Raster

/// Draws the scenes that are shown when there are no photos.
public enum BuiltInScenes {
  /// The size a scene counts as: layout and zoom are computed from it as from a photo's.
  public static func photoSize(of scene: BuiltInScene) -> PixelSize {
    switch scene {
    case .mountain: MountainLayout.size
    case .skyline: SkylineLayout.size
    }
  }

  /// A scene at a resolution that stays sharp for the demo's zoom: 2.5 times as large as it is at fit,
  /// but no more than twice the screen's pixels, and not above 8 million (32 MB) unless fit alone needs
  /// more.
  ///
  /// Takes some tens of milliseconds; may be called on any thread.
  ///
  /// - Parameters:
  ///   - screen: device pixels that the scene is to fit in.
  public static func picture(of scene: BuiltInScene, fitting screen: PixelSize) -> Picture {
    let photo = photoSize(of: scene)
    let base = PixelBuffer(size: baseSize(of: photo, fitting: screen))
    withCairo(base) { cairo in
      cairo_scale(
        cairo, Double(base.width) / Double(photo.width),
        Double(base.height) / Double(photo.height))
      switch scene {
      case .mountain: MountainLayout.draw(cairo)
      case .skyline: SkylineLayout.draw(cairo)
      }
    }
    return Picture(photoSize: photo, base: base)
  }

  static func baseSize(of photo: PixelSize, fitting screen: PixelSize) -> PixelSize {
    let screen = PixelSize(width: max(1, screen.width), height: max(1, screen.height)).size
    let photo = photo.size
    let fit = min(screen.width / photo.width, screen.height / photo.height)
    let budget = min(2 * screen.width * screen.height, 8e6)
    let affordable = (budget / (photo.width * photo.height)).squareRoot()
    let scale = max(fit, min(fit * 2.5, affordable))
    return PixelSize(
      width: max(1, Int((photo.width * scale).rounded())),
      height: max(1, Int((photo.height * scale).rounded())))
  }
}

/// A colour of the scenes, `0xRRGGBB`.
struct SceneColor {
  let red: Double
  let green: Double
  let blue: Double

  init(_ hexadecimal: UInt32) {
    red = Double(hexadecimal >> 16 & 255) / 255
    green = Double(hexadecimal >> 8 & 255) / 255
    blue = Double(hexadecimal & 255) / 255
  }

  static let black = SceneColor(0x000000)
  static let white = SceneColor(0xFFFFFF)
  static let indigo = SceneColor(0x5856D6)
  static let pink = SceneColor(0xFF2D55)
  static let orange = SceneColor(0xFF9500)
  static let yellow = SceneColor(0xFFCC00)
  static let purple = SceneColor(0xAF52DE)

  func set(_ cairo: OpaquePointer, opacity: Double = 1) {
    cairo_set_source_rgba(cairo, red, green, blue, opacity)
  }
}

/// Fills everything with colours from top to bottom, evenly spaced.
func paintGradient(_ cairo: OpaquePointer, height: Double, _ colors: [SceneColor]) {
  let pattern = cairo_pattern_create_linear(0, 0, 0, height)
  for (index, color) in colors.enumerated() {
    cairo_pattern_add_color_stop_rgb(
      pattern, Double(index) / Double(max(1, colors.count - 1)), color.red, color.green,
      color.blue)
  }
  cairo_set_source(cairo, pattern)
  cairo_paint(cairo)
  cairo_pattern_destroy(pattern)
}
