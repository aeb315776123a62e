import FrameCore
import Geometry
import Motion
import Photos

/// Where the pixels of photos come from.
protocol PictureSource: AnyObject {
  /// Gets the pixels of a photo, or asks for less. What is there of it already stays until the new ones come.
  ///
  /// - Parameters:
  ///   - size: device pixels that the whole photo is to fill.
  func load(
    _ photo: PhotoID, fitting size: PixelSize, quality: PictureQuality, urgency: LoadUrgency,
    at now: Instant)
  /// Gives up the pixels of a photo, or the work on them.
  func unload(_ photo: PhotoID)
  /// Gets the pixels of a part of a photo.
  func loadDetail(_ photo: PhotoID, _ rendition: Rendition, at now: Instant)
  /// Gives up the pixels of a part, or the work on them.
  func unloadDetail(_ photo: PhotoID)
  /// The pixels of a photo that is loaded, all of it.
  func picture(of photo: PhotoID) -> Picture?
  /// The pixels of a part of it, at a larger size.
  func detail(of photo: PhotoID) -> Picture?
  /// The photos on the screen, which are the last to go when memory is short.
  var shown: [PhotoID] { get set }

  /// To be polled for input.
  var fileDescriptors: [Int32] { get }
  /// When to call ``update(at:)`` even if nothing is readable.
  var deadline: Instant? { get }
  /// Takes in what has happened: photos that are there now, and photos that never will be.
  func update(at now: Instant) -> [Event]
}

extension PictureSource {
  /// Does what the core wants done about pictures.
  func perform(_ effect: Effect, at now: Instant) {
    switch effect {
    case .load(let photo, let size, let quality, let urgency):
      load(photo, fitting: size, quality: quality, urgency: urgency, at: now)
    case .unload(let photo): unload(photo)
    case .loadDetail(let photo, let rendition): loadDetail(photo, rendition, at: now)
    case .unloadDetail(let photo): unloadDetail(photo)
    case .save, .readDate, .quit: break
    }
  }
}
