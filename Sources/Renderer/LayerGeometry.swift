import FrameCore
import Geometry
import Photos
import Raster

/// Where a layer's photo comes to lie on its page, in device pixels from the page's top left corner.
struct LayerGeometry {
  private let layer: Scene.Layer
  private let viewport: Viewport
  private let photoSize: PixelSize

  init(_ layer: Scene.Layer, _ picture: Picture, _ viewport: Viewport) {
    self.layer = layer
    self.viewport = viewport
    // A picture that does not say how large its photo is counts as the photo.
    photoSize = picture.photoSize.isEmpty ? picture.rendition.size : picture.photoSize
  }

  /// The map from pixels of a version of the photo that is `size` large, the base or a level of it.
  func map(from size: PixelSize) -> PixelMap {
    let similarity = layer.similarity
    let (sine, cosine) = direction
    let pixel = viewport.pixelScale
    let photo = photoSize.size
    let x = similarity.scale * photo.width / Double(size.width)
    let y = similarity.scale * photo.height / Double(size.height)
    // The photo's top left corner as the similarity sees it: counted from its centre.
    let left = -photo.width / 2 * similarity.scale
    let top = -photo.height / 2 * similarity.scale
    return PixelMap(
      xx: pixel.width * cosine * x, xy: -pixel.width * sine * y,
      yx: pixel.height * sine * x, yy: pixel.height * cosine * y,
      translation: Point(
        x: pixel.width * (cosine * left - sine * top + similarity.translation.x),
        y: pixel.height * (sine * left + cosine * top + similarity.translation.y)))
  }

  /// Where a photo rests: device pixels from the page's corner, turning included, and quarter turns clockwise.
  struct RestingPlace {
    let rectangle: PixelRectangle
    let quarters: Int

    /// What is seen of the photo, in terms of its sides: (0, 0) is its top left corner, (1, 1) its bottom right one.
    func visiblePart(of page: PixelSize) -> Rectangle {
      let visible = rectangle.intersection(PixelRectangle(page))
      let shown = rectangle.pixelSize
      let upright = quarters % 2 == 0 ? shown : shown.transposed
      let part = visible.moved(x: -rectangle.x, y: -rectangle.y)
        .turnedBack(quarters: quarters, in: upright)
      return Rectangle(
        x: Double(part.x) / upright.size.width, y: Double(part.y) / upright.size.height,
        width: Double(part.width) / upright.size.width,
        height: Double(part.height) / upright.size.height)
    }
  }

  /// See ``Similarity/restingRectangle(of:in:)``.
  var resting: RestingPlace? {
    layer.similarity.restingRectangle(of: photoSize, in: viewport).map {
      RestingPlace(rectangle: $0.rectangle, quarters: $0.quarters)
    }
  }

  /// What is seen of a photo that moves, in terms of its sides.
  var visiblePart: Rectangle {
    let part = layer.similarity.visiblePart(of: photoSize, in: viewport)
    let (width, height) = (photoSize.size.width, photoSize.size.height)
    return Rectangle(
      x: part.origin.x / width, y: part.origin.y / height, width: part.size.width / width,
      height: part.size.height / height)
  }

  /// Sine and cosine, exact for whole quarters.
  private var direction: (Double, Double) {
    switch layer.similarity.quarters {
    case 0: (0, 1)
    case 1: (1, 0)
    case 2: (0, -1)
    case 3: (-1, 0)
    default:
      (
        Mathematics.sine(layer.similarity.rotation * .pi / 180),
        Mathematics.cosine(layer.similarity.rotation * .pi / 180)
      )
    }
  }
}
