import FrameCore
import Geometry
import Photos
import Raster

/// Draws scenes into pixel buffers. It reads the scene and decides nothing.
///
/// A layer of a scene is a photo on black, as large as the screen: at half opacity its black bars dim
/// what is below as its pixels do, and at full opacity it covers everything. A cross-fade is therefore
/// the old photo with opacity 1 and above it the new one with an opacity that grows from 0 to 1.
///
/// - A layer that rests, turned by whole quarters, is drawn exactly: on the pixel grid, each pixel the
///   mean of the area it stands for; a base of just the right size is copied.
/// - Any other layer is drawn bilinear at its exact position, its edges anti-aliased, from the nearest
///   larger of the base and its halved levels.
///
/// Overlays from top to bottom of the screen: the zoom pill, then the hint; both bottom centre, the
/// pill above the hint where both are shown. A message stands alone on black; photos are not drawn.
///
/// To be used from one thread. What it keeps between frames (the last resting pictures, halved levels,
/// rendered texts) is bounded, and belongs to photos of the last scene only.
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
  /// of another size gets what fits into it; an empty viewport makes it black.
  ///
  /// - Parameters:
  ///   - pictures: the photos that are decoded. A layer whose photo is not is left out.
  public func draw(
    _ scene: Scene, into buffer: PixelBuffer, pictures: (PhotoID) -> Picture?
  ) {
    if scene.viewport.size.isEmpty || scene.viewport.pixelSize.isEmpty {
      buffer.fill(PixelRectangle(buffer.size), with: 0xFF00_0000, on: pool)
      return
    }
    let photos = scene.layers.map(\.photo)
    resting.keepOnly(photos)
    levels.keepOnly(photos)
    let layers = scene.showsMessage ? [] : visibleLayers(scene, pictures)
    let screen = PixelRectangle(buffer.size)
    buffer.compose(
      layers.map { layer, picture in
        DrawingLayer(
          content(layer, picture, scene.viewport, screen: screen), opacity: layer.opacity)
      }, on: pool)
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

  /// The layers that are seen, from the topmost opaque one up, with their pictures.
  private func visibleLayers(
    _ scene: Scene, _ pictures: (PhotoID) -> Picture?
  ) -> [(Scene.Layer, Picture)] {
    var visible: [(Scene.Layer, Picture)] = []
    for layer in scene.layers.reversed() where layer.opacity > 0 {
      guard let picture = pictures(layer.photo) else { continue }
      visible.append((layer, picture))
      if layer.opacity >= 1 { break }
    }
    return visible.reversed()
  }

  private func content(
    _ layer: Scene.Layer, _ picture: Picture, _ viewport: Viewport, screen: PixelRectangle
  ) -> DrawingLayer.Content {
    let geometry = LayerGeometry(layer, picture, viewport)
    if layer.isResting, let place = geometry.resting {
      return resting.content(
        layer.photo, picture, place.rectangle, quarters: place.quarters, screen: screen, on: pool)
    }
    let map = geometry.map(from: picture.base.size)
    let level = levels.level(layer.photo, picture, reduction: map.reduction, on: pool)
    return .placed(level, geometry.map(from: level.size))
  }
}

extension Scene {
  fileprivate var showsMessage: Bool {
    overlays.contains {
      if case .message = $0 { true } else { false }
    }
  }
}
