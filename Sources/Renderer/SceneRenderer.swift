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
///   mean of the area it stands for; a picture of just the right size is copied.
/// - Any other layer is drawn bilinear at its exact position, its edges anti-aliased, from the nearest
///   larger of the base and its halved levels.
/// - Of a photo that is zoomed there may be a detail, a part at a larger size. It is drawn instead of the base where it
///   has all that is seen; else, while the photo moves, on top of it.
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
  ///   - details: parts of photos, at larger sizes than the whole.
  ///   - pictures: the photos that are decoded, whole. A layer whose photo is not is left out.
  public func draw(
    _ scene: Scene, into buffer: PixelBuffer, details: (PhotoID) -> Picture? = { _ in nil },
    pictures: (PhotoID) -> Picture?
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
    let sheets = scene.showsMessage ? [] : visibleSheets(scene, screen, details, pictures)
    buffer.compose(
      sheets.flatMap { drawingLayers($0, scene.viewport) }, background: background, on: pool)
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
    let detail: Picture?
  }

  /// What is seen, from the topmost opaque layer that covers the screen up.
  private func visibleSheets(
    _ scene: Scene, _ screen: PixelRectangle, _ details: (PhotoID) -> Picture?,
    _ pictures: (PhotoID) -> Picture?
  ) -> [Sheet] {
    var visible: [Sheet] = []
    for layer in scene.layers.reversed() where layer.opacity > 0 {
      guard let page = Page(offset: layer.pageOffset, scene.viewport), page.isSeen(in: screen),
        let picture = pictures(layer.photo)
      else { continue }
      visible.append(
        Sheet(layer: layer, page: page, picture: picture, detail: details(layer.photo)))
      if layer.opacity >= 1 && page.covers(screen) { break }
    }
    return visible.reversed()
  }

  /// What is drawn of a sheet, bottom to top.
  private func drawingLayers(_ sheet: Sheet, _ viewport: Viewport) -> [DrawingLayer] {
    let geometry = LayerGeometry(sheet.layer, sheet.picture, viewport)
    func layer(_ content: DrawingLayer.Content) -> DrawingLayer {
      DrawingLayer(content, opacity: sheet.layer.opacity, area: sheet.page.area)
    }
    if sheet.layer.isResting, let place = geometry.resting {
      let detail = sheet.detail.flatMap { detail in
        detail.isLarger(than: sheet.picture)
          && detail.rendition.covers(place.visiblePart(of: viewport.pixelSize)) ? detail : nil
      }
      return [
        layer(
          resting.content(
            sheet.layer.photo, detail ?? sheet.picture, place.rectangle, quarters: place.quarters,
            page: viewport.pixelSize, on: pool))
      ]
    }
    let base = sheet.picture.pixels
    let reduction = geometry.map(from: base.size).reduction
    if let detail = sheet.detail, reduction < 1, detail.isLarger(than: sheet.picture) {
      var map = geometry.map(from: detail.rendition.size)
        .startingAt(detail.rendition.region)
      map.translation.x += sheet.page.remainder
      if detail.rendition.covers(geometry.visiblePart) {
        return [layer(.placed(detail.pixels, map))]
      }
      // While one photo shows through another there is no drawing half of it twice.
      if sheet.layer.opacity >= 1, map.isAxisAligned {
        let area = map.interior(of: detail.pixels.size, in: viewport.pixelSize)
        var inner = map
        inner.translation = Point(
          x: map.translation.x - Double(area.x), y: map.translation.y - Double(area.y))
        return [
          layer(.placed(base, placed(base, geometry, sheet.page))),
          DrawingLayer(
            .placed(detail.pixels, inner), area: area.moved(x: sheet.page.area.x, y: 0)),
        ]
      }
    }
    let level = levels.level(sheet.layer.photo, sheet.picture, reduction: reduction, on: pool)
    return [layer(.placed(level, placed(level, geometry, sheet.page)))]
  }

  private func placed(_ level: PixelBuffer, _ geometry: LayerGeometry, _ page: Page) -> PixelMap {
    var map = geometry.map(from: level.size)
    map.translation.x += page.remainder
    return map
  }
}

extension Picture {
  fileprivate func isLarger(than other: Picture) -> Bool {
    rendition.size.width > other.rendition.size.width
      && rendition.size.height >= other.rendition.size.height
      || rendition.size.height > other.rendition.size.height
        && rendition.size.width >= other.rendition.size.width
  }
}

extension PixelMap {
  /// The pixels within `bounds` that a source of this size has all the say in, with an axis-aligned map: half a
  /// source pixel from its edges they begin to be mixed with what lies around it.
  fileprivate func interior(of source: PixelSize, in bounds: PixelSize) -> PixelRectangle {
    let first = self(Point(x: 0.5, y: 0.5))
    let last = self(Point(x: Double(source.width) - 0.5, y: Double(source.height) - 0.5))
    func span(_ from: Double, _ to: Double, _ side: Int) -> (start: Int, count: Int) {
      let start = Int(min(max((from + 0.5).rounded(.up), 0), Double(side)))
      let end = Int(min(max((to - 0.5).rounded(.down), 0), Double(side)))
      return (start, max(0, end - start))
    }
    let x = span(first.x, last.x, bounds.width)
    let y = span(first.y, last.y, bounds.height)
    return PixelRectangle(x: x.start, y: y.start, width: x.count, height: y.count)
  }
}

extension Scene {
  fileprivate var showsMessage: Bool {
    overlays.contains {
      if case .message = $0 { true } else { false }
    }
  }
}
