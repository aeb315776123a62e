import FrameCore
import Geometry
import Motion
import Photos

/// Where the pixels of photos come from.
protocol PictureSource: AnyObject {
  /// Gets the pixels of a photo, good enough to fill `size` device pixels when it is shown whole. What is
  /// there of it already stays until the new ones come.
  func load(_ photo: PhotoID, fitting size: PixelSize)
  /// Gives up the pixels of a photo, or the work on them.
  func unload(_ photo: PhotoID)
  /// The pixels of a photo that is loaded.
  func picture(of photo: PhotoID) -> Picture?

  /// To be polled for input.
  var fileDescriptors: [Int32] { get }
  /// When to call ``update(at:)`` even if nothing is readable.
  var deadline: Instant? { get }
  /// Takes in what has happened: photos that are there now, and photos that never will be.
  func update(at now: Instant) -> [Event]
}
