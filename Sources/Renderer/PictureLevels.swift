import FrameCore
import Geometry
import Photos
import Raster

/// Halved versions of photos, for when one moves while it is shown much smaller than its base: a
/// bilinear sample sees four pixels, and what lies between the samples would flicker.
struct PictureLevels {
  private struct Entry {
    let photo: PhotoID
    let base: PixelBuffer
    /// The base halved once, twice, …
    var levels: [PixelBuffer]
  }

  private var entries: [Entry] = []

  /// The smallest version of a photo that still has a pixel for each pixel it is shown in.
  ///
  /// - Parameters:
  ///   - reduction: base pixels per device pixel.
  mutating func level(
    _ photo: PhotoID, _ picture: Picture, reduction: Double, on pool: DrawingPool
  ) -> PixelBuffer {
    let base = picture.pixels
    var wanted = 0
    var rest = reduction
    while rest >= 2, wanted < 16 {
      wanted += 1
      rest /= 2
    }
    if wanted == 0 { return base }
    if let stale = entries.firstIndex(where: {
      $0.photo == photo && !$0.base.sharesMemory(with: base)
    }) {
      entries.remove(at: stale)
    }
    let index: Int
    if let known = entries.firstIndex(where: { $0.photo == photo }) {
      index = known
    } else {
      index = entries.count
      entries.append(Entry(photo: photo, base: base, levels: []))
    }
    while entries[index].levels.count < wanted {
      let larger = entries[index].levels.last ?? base
      if larger.width == 1 && larger.height == 1 { return larger }
      entries[index].levels.append(
        larger.reduced(
          to: PixelSize(width: (larger.width + 1) / 2, height: (larger.height + 1) / 2),
          on: pool))
    }
    return entries[index].levels[wanted - 1]
  }

  /// Gives back what belongs to photos that are not among `photos`.
  mutating func keepOnly(_ photos: [PhotoID]) {
    entries.removeAll { !photos.contains($0.photo) }
  }
}
