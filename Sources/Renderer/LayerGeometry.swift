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
    photoSize = picture.photoSize.isEmpty ? picture.base.size : picture.photoSize
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

  /// The pixel rectangle that the photo is drawn in when it rests, and how many quarters of a circle it
  /// is turned by; nil when it is turned by anything else, or is nowhere near the screen.
  ///
  /// Each edge goes to the pixel edge next to it, so that none moves by more than half a pixel when the
  /// photo comes to rest.
  var resting: (rectangle: PixelRectangle, quarters: Int)? {
    guard let quarters else { return nil }
    let upright = quarters % 2 == 0 ? photoSize.size : photoSize.transposed.size
    let pixel = viewport.pixelScale
    let center = layer.similarity.translation
    let halfWidth = upright.width * layer.similarity.scale / 2
    let halfHeight = upright.height * layer.similarity.scale / 2
    guard let x = Self.span((center.x - halfWidth) * pixel.width, 2 * halfWidth * pixel.width),
      let y = Self.span((center.y - halfHeight) * pixel.height, 2 * halfHeight * pixel.height)
    else { return nil }
    let rectangle = PixelRectangle(
      x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
    return (rectangle, quarters)
  }

  private static func span(_ start: Double, _ length: Double) -> Range<Int>? {
    // Beyond this a photo is far outside of any screen, and differences lose whole pixels.
    guard abs(start) < 1e9, length >= 0, length < 1e9 else { return nil }
    // A hair is added for quotients that should be whole or a half but are not quite.
    let first = Int((start + 0.5 + 1e-6).rounded(.down))
    let last = Int((start + length + 0.5 + 1e-6).rounded(.down))
    return first..<max(last, first + 1)
  }

  /// The turn in whole quarters, clockwise, 0 to 3; nil where it is not one.
  private var quarters: Int? {
    let turns = layer.similarity.rotation / 90
    let whole = turns.rounded()
    guard abs(turns - whole) < 1e-8, abs(whole) < 1e9 else { return nil }
    return ((Int(whole) % 4) + 4) % 4
  }

  /// Sine and cosine, exact for whole quarters.
  private var direction: (Double, Double) {
    switch quarters {
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
