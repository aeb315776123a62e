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
    let base: PixelBuffer
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

  /// The layer content that shows `picture` in `rectangle`, wherever its page lies.
  ///
  /// - Parameters:
  ///   - rectangle: device pixels from the page's corner, turning included.
  ///   - quarters: quarter turns clockwise, 0 to 3.
  ///   - page: device pixels; what lies outside is not drawn.
  mutating func content(
    _ photo: PhotoID, _ picture: Picture, _ rectangle: PixelRectangle, quarters: Int,
    page: PixelSize, on pool: DrawingPool
  ) -> DrawingLayer.Content {
    let base = picture.base
    let visible = rectangle.intersection(PixelRectangle(page))
    if visible.isEmpty {
      // Only the background around it is seen.
      return .copied(base, x: page.width, y: page.height)
    }
    if quarters == 0 && base.size == rectangle.pixelSize {
      return .copied(base, x: rectangle.x, y: rectangle.y)
    }
    let known = entries.firstIndex {
      $0.photo == photo && $0.rectangle == rectangle && $0.quarters == quarters
        && $0.visible == visible && $0.base.sharesMemory(with: base)
    }
    let entry: Entry
    if let known {
      entry = entries.remove(at: known)
    } else {
      drawnCount += 1
      entry = Entry(
        photo: photo, base: base, rectangle: rectangle, quarters: quarters, visible: visible,
        pixels: Self.draw(
          base, rectangle, quarters: quarters,
          part: visible.moved(x: -rectangle.x, y: -rectangle.y),
          on: pool))
    }
    // Whatever was drawn from another base is out of date, and would keep that base in memory.
    entries.removeAll { $0.photo == photo && !$0.base.sharesMemory(with: base) }
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
    _ base: PixelBuffer, _ rectangle: PixelRectangle, quarters: Int, part: PixelRectangle,
    on pool: DrawingPool
  ) -> PixelBuffer {
    let shown = rectangle.pixelSize
    let upright = quarters % 2 == 0 ? shown : shown.transposed
    let uprightPart = part.turnedBack(quarters: quarters, in: upright)
    let pixels = PixelBuffer(size: uprightPart.pixelSize)
    let target = PixelRectangle(
      x: -uprightPart.x, y: -uprightPart.y, width: upright.width, height: upright.height)
    if base.width >= upright.width && base.height >= upright.height {
      pixels.reduce(base, onto: target, on: pool)
    } else {
      let map = PixelMap(
        from: base.size,
        onto: Rectangle(
          x: Double(target.x), y: Double(target.y), width: Double(target.width),
          height: Double(target.height)))
      pixels.compose([DrawingLayer(.placed(base, map))], on: pool)
    }
    return quarters == 0 ? pixels : pixels.turned(quarters: quarters, on: pool)
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
