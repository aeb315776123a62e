import FrameCore
import Gallery
import Geometry

/// Real photos, for the lines that name a directory. Everything is there when a call returns: in virtual time
/// files and decoders take none.
public protocol DirectoryPhotos {
  /// What the core is to be told of a directory: its photos in order, or why there are none.
  mutating func gallery(of directory: PhotoPath) throws -> Event
  /// Does what the core wants done about the pictures of a photo.
  ///
  /// - Returns: what the core is to be told of it: that the photo is there, or that it cannot be shown.
  mutating func perform(_ effect: Effect) throws -> [Event]
}

/// For scripts that name no directory: every photo fails.
public struct NoDirectoryPhotos: DirectoryPhotos {
  public init() {}
  public func gallery(of directory: PhotoPath) -> Event { .gallery([], notice: nil) }
  public func perform(_ effect: Effect) -> [Event] {
    guard case .load(let photo, _, _, _) = effect else { return [] }
    return [.failed(photo, isFaultOfPhoto: true)]
  }
}
