import FrameCore
import Gallery
import Geometry

/// Real photos, for the lines that name a directory. Everything is there when a call returns: in virtual time
/// files and decoders take none.
public protocol DirectoryPhotos {
  /// What the core is to be told of a directory: its photos in order, or why there are none.
  mutating func gallery(of directory: PhotoPath) throws -> Event
  /// What the core is to be told of a photo it asks for: that it is there, or that it cannot be shown.
  mutating func load(_ photo: PhotoID, fitting size: PixelSize) throws -> Event
  /// The pixels of a photo are not needed any more.
  mutating func unload(_ photo: PhotoID)
}

/// For scripts that name no directory: every photo fails.
public struct NoDirectoryPhotos: DirectoryPhotos {
  public init() {}
  public func gallery(of directory: PhotoPath) -> Event { .gallery([], notice: nil) }
  public func load(_ photo: PhotoID, fitting size: PixelSize) -> Event {
    .failed(photo, isFaultOfPhoto: true)
  }
  public func unload(_ photo: PhotoID) {}
}
