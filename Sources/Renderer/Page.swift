import FrameCore
import Geometry
import Raster

/// Where the page of a layer lies on the screen, in device pixels.
///
/// Pages lie on whole pixels, so that a resting photo is shown with its exact pixels while it slides
/// by: that is a copy, and nothing shimmers.
struct Page: Equatable {
  /// As large as the viewport; it may reach beyond the screen or be off it.
  let area: PixelRectangle
  /// How much further to the right than the area a moving photo is drawn, which needs no pixel grid:
  /// -0.5 to 0.5 device pixels.
  let remainder: Double

  /// Nil where the offset is not a number, or so large that the page is nowhere near the screen.
  init?(offset: Double, _ viewport: Viewport) {
    let exact = offset * viewport.pixelScale.width
    guard abs(exact) < 1e9 else { return nil }
    // A hair is added for products that should be whole or a half but are not quite.
    let whole = (exact + 0.5 + 1e-6).rounded(.down)
    let rest = exact - whole
    area = PixelRectangle(
      x: Int(whole), y: 0, width: viewport.pixelSize.width, height: viewport.pixelSize.height)
    remainder = abs(rest) < 1e-6 ? 0 : rest
  }

  /// True when nothing of a layer below is seen in `screen`.
  func covers(_ screen: PixelRectangle) -> Bool { area.intersection(screen) == screen }

  func isSeen(in screen: PixelRectangle) -> Bool { !area.intersection(screen).isEmpty }
}
