import Geometry

/// A pointer image of one transparent pixel: a photo frame has no arrow in the middle of its photos.
///
/// Not simply no image: cage 0.1 then hands our buffer to the output as it is, and on outputs that accept
/// that (headless ones, as remote viewers use) screenshots go on showing what was composed before.
final class InvisibleCursor {
  private let surface: WlSurface
  private let buffer: ShmBuffer

  /// - Throws: ``SharedMemoryError``.
  init(compositor: WlCompositor, shm: WlShm) throws {
    buffer = try ShmBuffer(size: PixelSize(width: 1, height: 1), format: .argb8888, shm: shm)
    surface = compositor.createSurface()
    surface.attach(buffer: buffer.object, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    surface.commit()
  }

  deinit { surface.destroy() }

  /// To be called each time the pointer enters our surface.
  func set(on pointer: WlPointer, serial: UInt32) {
    pointer.setCursor(serial: serial, surface: surface, hotspotX: 0, hotspotY: 0)
  }
}
