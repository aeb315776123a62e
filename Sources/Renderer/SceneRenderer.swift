import FrameCore
import Geometry
import Photos
import Raster

/// Draws scenes into pixel buffers. It reads the scene and decides nothing.
///
/// A layer of a scene is a page, a photo on the scene's background, as large as the screen: at half
/// opacity its bars cover what is below by half as its pixels do, and at full opacity it covers
/// everything. A cross-fade is therefore the old photo with opacity 1 and above it the new one with an
/// opacity that grows from 0 to 1. While somebody swipes, pages lie side by side, moved by whole pixels;
/// what no page covers is background.
///
/// - A layer that rests, turned by whole quarters, is drawn exactly: on the pixel grid, each pixel the
///   mean of the area it stands for; a base of just the right size is copied.
/// - Any other layer is drawn bilinear at its exact position, its edges anti-aliased, from the nearest
///   larger of the base and its halved levels.
///
/// Overlays from top to bottom of the screen: the zoom pill, then the hint; both bottom centre, the
/// pill above the hint where both are shown. A message stands alone on black, whatever the background;
/// photos are not drawn.
///
/// To be used from one thread. What it keeps between frames (the last resting pictures, halved levels,
/// rendered texts) is bounded, and belongs to photos of the last scene only; resting pictures, while a
/// page is away from its place, also to photos that were seen shortly before. A layer whose page is off
/// the screen is not drawn, but what is kept for it stays.
public final class SceneRenderer {
  private let pool: DrawingPool
  private var resting = RestingPictures()
  private var levels = PictureLevels()
  private let overlays: OverlayPainter

  /// - Parameters:
  ///   - numbers: how numbers are written; the user's locale when left out.
  ///   - pool: the threads that draw.
  public init(numbers: NumberStyle = .current, pool: DrawingPool = .shared) {
    self.pool = pool
    overlays = OverlayPainter(numbers: numbers, pool: pool)
  }

  /// Draws a scene over all of `buffer`.
  ///
  /// Device pixels are those of `scene.viewport`, counted from the buffer's top left corner. A buffer
  /// of another size gets what fits into it; an empty viewport makes it all background.
  ///
  /// - Parameters:
  ///   - pictures: the photos that are decoded. A layer whose photo is not is left out.
  public func draw(
    _ scene: Scene, into buffer: PixelBuffer, pictures: (PhotoID) -> Picture?
  ) {
    let background = 0xFF00_0000 | (scene.showsMessage ? Color.black : scene.background).rgb
    if scene.viewport.size.isEmpty || scene.viewport.pixelSize.isEmpty {
      buffer.fill(PixelRectangle(buffer.size), with: background, on: pool)
      return
    }
    let photos = scene.layers.map(\.photo)
    levels.keepOnly(photos)
    // A finger that goes back and forth takes neighbours out of the scene and in again; what was drawn
    // of them is given back when it lets go and the page is in its place.
    if scene.layers.allSatisfy({ $0.pageOffset == 0 }) { resting.keepOnly(photos) }
    let screen = PixelRectangle(buffer.size)
    let sheets = scene.showsMessage ? [] : visibleSheets(scene, screen, pictures)
    buffer.compose(
      sheets.map { sheet in
        DrawingLayer(
          content(sheet, scene.viewport), opacity: sheet.layer.opacity, area: sheet.page.area)
      }, background: background, on: pool)
    overlays.draw(scene.overlays, scene.viewport, into: buffer)
  }

  /// Does beforehand what takes longest when a text is first drawn: finding and reading the system's fonts,
  /// which all threads share. May be called on any thread; the first zoom is late by it otherwise.
  public static func loadFonts() {
    let metrics = OverlayMetrics(
      Viewport(pixelSize: PixelSize(width: 640, height: 480)))
    _ = CapsulePicture.draw("1.0×", isTabular: true, metrics, TextContext())
  }

  /// How many resting pictures were drawn since the beginning, for tests.
  var restingDrawnCount: Int { resting.drawnCount }

  /// A layer that is seen, with what is needed to draw it.
  private struct Sheet {
    let layer: Scene.Layer
    let page: Page
    let picture: Picture
  }

  /// What is seen, from the topmost opaque layer that covers the screen up.
  private func visibleSheets(
    _ scene: Scene, _ screen: PixelRectangle, _ pictures: (PhotoID) -> Picture?
  ) -> [Sheet] {
    var visible: [Sheet] = []
    for layer in scene.layers.reversed() where layer.opacity > 0 {
      guard let page = Page(offset: layer.pageOffset, scene.viewport), page.isSeen(in: screen),
        let picture = pictures(layer.photo)
      else { continue }
      visible.append(Sheet(layer: layer, page: page, picture: picture))
      if layer.opacity >= 1 && page.covers(screen) { break }
    }
    return visible.reversed()
  }

  /// The photo of a sheet, counted from the corner of its page.
  private func content(_ sheet: Sheet, _ viewport: Viewport) -> DrawingLayer.Content {
    let geometry = LayerGeometry(sheet.layer, sheet.picture, viewport)
    if sheet.layer.isResting, let place = geometry.resting {
      return resting.content(
        sheet.layer.photo, sheet.picture, place.rectangle, quarters: place.quarters,
        page: viewport.pixelSize, on: pool)
    }
    let base = sheet.picture.base
    let level = levels.level(
      sheet.layer.photo, sheet.picture, reduction: geometry.map(from: base.size).reduction, on: pool
    )
    var map = geometry.map(from: level.size)
    map.translation.x += sheet.page.remainder
    return .placed(level, map)
  }
}

extension Scene {
  fileprivate var showsMessage: Bool {
    overlays.contains {
      if case .message = $0 { true } else { false }
    }
  }
}
