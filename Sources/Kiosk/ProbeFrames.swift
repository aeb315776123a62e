import FrameCore
import Gallery
import Geometry
import Glibc
import Photos
import Raster
import Renderer
import Replay

/// The pictures of a replay: what the screen would show at each probe, as numbered files.
final class ProbeFrames {
  /// A quarter of a gigabyte; screens have a tenth of it.
  private static let maximumPixels = 1 << 26

  private let directory: PhotoPath
  private let photos: DirectoryDecoder
  private let renderer = SceneRenderer()
  private var count = 0
  /// Pictures drawn in place of photos, of the last scene only.
  private var drawn: [PhotoID: (picture: Picture, screen: PixelSize)] = [:]

  /// Makes the directory where it is missing.
  ///
  /// - Parameters:
  ///   - photos: those that are real.
  /// - Throws: ``FileProblem``.
  init(in directory: PhotoPath, photos: DirectoryDecoder) throws {
    self.directory = directory
    self.photos = photos
    if directory.withKernelPath({ mkdir($0, 0o777) }) != 0, errno != EEXIST {
      throw FileProblem(directory, "made", code: errno, status: .cannotCreate)
    }
  }

  /// Draws what a probe saw. Without a screen there is no file, and its number is left out.
  ///
  /// - Parameters:
  ///   - photoSize: photo pixels of a photo that is there.
  /// - Throws: ``FileProblem``.
  func write(_ probe: Probe, photoSize: (PhotoID) -> PixelSize?) throws {
    count += 1
    guard let scene = probe.scene else { return }
    let number = String(count)
    let name = String(repeating: "0", count: max(0, 4 - number.count)) + number + ".png"
    let path = directory.appending(Array(name.utf8))
    let screen = scene.viewport.pixelSize
    guard screen.width * screen.height <= Self.maximumPixels else {
      throw FileProblem(
        path, "drawn", reason: "an output of \(screen.width)×\(screen.height) pixels is too large",
        status: .dataError)
    }
    let shown = Set(scene.layers.map(\.photo))
    drawn = drawn.filter { shown.contains($0.key) && $0.value.screen == screen }
    let buffer = PixelBuffer(size: screen)
    renderer.draw(scene, into: buffer, details: photos.detail) { photo in
      picture(of: photo, photoSize(photo), fitting: screen)
    }
    do {
      try PNGFile.write(buffer, to: path.bytes)
    } catch {
      throw FileProblem(path, "written", reason: error.description, status: .cannotCreate)
    }
  }

  private func picture(
    of photo: PhotoID, _ size: PixelSize?, fitting screen: PixelSize
  ) -> Picture? {
    if let picture = photos.picture(of: photo) ?? drawn[photo]?.picture { return picture }
    let picture: Picture
    switch photo {
    case .builtIn(let scene): picture = BuiltInScenes.picture(of: scene, fitting: screen)
    case .file(let path):
      guard let size else { return nil }
      picture = TestPicture.picture(
        name: PhotoPath(bytes: Array(path.lastComponent)).description, photoSize: size,
        fitting: screen)
    }
    drawn[photo] = (picture, screen)
    return picture
  }
}
