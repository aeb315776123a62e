import FrameCore
import Geometry
import Photos
import Raster

/// Photos at rest as they were last drawn: exactly, at the size they are shown in.
///
/// Kept so that a cross-fade over a resting photo, a pill above it, or its page that slides costs a copy.
/// Three suffice, for a photo and both its neighbours, and two of one photo, for the stops of a zoom. None
/// is larger than the screen: together they take 12 bytes a device pixel at the most, 25 MB at 1920×1080,
/// and while no page moves and nothing fades 8.
struct RestingPictures {
  private struct Entry {
    let photo: PhotoID
    let source: PixelBuffer
    let rectangle: PixelRectangle
    let quarters: Int
    let visible: PixelRectangle
    let pixels: PixelBuffer
  }

  /// The last used one last.
  private var entries: [Entry] = []
  private static let capacity = 3
  private static let capacityForOnePhoto = 2

  /// How many photos were drawn since the beginning, for tests.
  private(set) var drawnCount = 0

  /// The layer content that shows a photo in `rectangle`, wherever its page lies.
  ///
  /// - Parameters:
  ///   - picture: the whole photo, or a part with all that is seen of it.
  ///   - rectangle: device pixels from the page's corner, turning included.
  ///   - quarters: quarter turns clockwise, 0 to 3.
  ///   - page: device pixels; what lies outside is not drawn.
  mutating func content(
    _ photo: PhotoID, _ picture: Picture, _ rectangle: PixelRectangle, quarters: Int,
    page: PixelSize, on pool: DrawingPool
  ) -> DrawingLayer.Content {
    let source = picture.pixels
    let visible = rectangle.intersection(PixelRectangle(page))
    if visible.isEmpty {
      // Only the background around it is seen.
      return .copied(source, x: page.width, y: page.height)
    }
    if quarters == 0 && picture.rendition.size == rectangle.pixelSize {
      let region = picture.rendition.region
      return .copied(source, x: rectangle.x + region.x, y: rectangle.y + region.y)
    }
    let known = entries.firstIndex {
      $0.photo == photo && $0.rectangle == rectangle && $0.quarters == quarters
        && $0.visible == visible && $0.source.sharesMemory(with: source)
    }
    let entry: Entry
    if let known {
      entry = entries.remove(at: known)
    } else {
      drawnCount += 1
      entry = Entry(
        photo: photo, source: source, rectangle: rectangle, quarters: quarters, visible: visible,
        pixels: Self.draw(
          picture, rectangle, quarters: quarters,
          part: visible.moved(x: -rectangle.x, y: -rectangle.y),
          on: pool))
    }
    // Whatever was drawn from another picture is out of date, and would keep that in memory.
    entries.removeAll { $0.photo == photo && !$0.source.sharesMemory(with: source) }
    let own = entries.indices.filter { entries[$0].photo == photo }
    if own.count >= Self.capacityForOnePhoto { entries.remove(at: own[0]) }
    if entries.count >= Self.capacity { entries.removeFirst() }
    entries.append(entry)
    return .copied(entry.pixels, x: visible.x, y: visible.y)
  }

  /// Gives back what belongs to photos that are not among `photos`.
  mutating func keepOnly(_ photos: [PhotoID]) {
    entries.removeAll { !photos.contains($0.photo) }
  }

  /// A part of the photo, counted from the corner of the rectangle it is shown in.
  private static func draw(
    _ picture: Picture, _ rectangle: PixelRectangle, quarters: Int, part: PixelRectangle,
    on pool: DrawingPool
  ) -> PixelBuffer {
    let (size, region) = (picture.rendition.size, picture.rendition.region)
    let shown = rectangle.pixelSize
    let upright = quarters % 2 == 0 ? shown : shown.transposed
    let uprightPart = part.turnedBack(quarters: quarters, in: upright)
    let pixels = PixelBuffer(size: uprightPart.pixelSize)
    let target = PixelRectangle(
      x: -uprightPart.x, y: -uprightPart.y, width: upright.width, height: upright.height)
    if size == upright {
      let content = DrawingLayer.Content.copied(
        picture.pixels, x: target.x + region.x, y: target.y + region.y)
      pixels.compose([DrawingLayer(content)], on: pool)
    } else if picture.rendition.isWhole, size.width >= upright.width, size.height >= upright.height
    {
      pixels.reduce(picture.pixels, onto: target, on: pool)
    } else {
      let map = PixelMap(
        from: size,
        onto: Rectangle(
          x: Double(target.x), y: Double(target.y), width: Double(target.width),
          height: Double(target.height)))
      pixels.compose([DrawingLayer(.placed(picture.pixels, map.startingAt(region)))], on: pool)
    }
    return quarters == 0 ? pixels : pixels.turned(quarters: quarters, on: pool)
  }
}

extension PixelMap {
  /// The map for a buffer that holds only a part of the source.
  func startingAt(_ part: PixelRectangle) -> PixelMap {
    var map = self
    map.translation = self(Point(x: Double(part.x), y: Double(part.y)))
    return map
  }
}

extension PixelRectangle {
  var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  func moved(x: Int, y: Int) -> PixelRectangle {
    PixelRectangle(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// The rectangle that a clockwise turn by `quarters` of something `size` large brings here.
  func turnedBack(quarters: Int, in size: PixelSize) -> PixelRectangle {
    switch quarters {
    case 1: PixelRectangle(x: y, y: size.height - maxX, width: height, height: width)
    case 2:
      PixelRectangle(
        x: size.width - maxX, y: size.height - maxY, width: width, height: height)
    case 3: PixelRectangle(x: size.width - maxY, y: x, width: height, height: width)
    default: self
    }
  }
}
