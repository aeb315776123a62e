import CPangoCairo
import Raster

/// Pictures as files, to look at.
public enum PNGFile {
  /// Writes the colours of `buffer`, without its alpha, over whatever the file held.
  ///
  /// - Parameters:
  ///   - path: bytes without a NUL, as the kernel takes them.
  /// - Throws: ``Failure`` where the file cannot be written, and for a side longer than cairo's 32 767 pixels.
  public static func write(_ buffer: PixelBuffer, to path: [UInt8]) throws(Failure) {
    let status = buffer.withBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
        Int32(clamping: buffer.width), Int32(clamping: buffer.height),
        Int32(clamping: buffer.stride))
      defer { cairo_surface_destroy(surface) }
      return (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer {
        cairo_surface_write_to_png(surface, $0.baseAddress)
      }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw Failure(description: String(cString: cairo_status_to_string(status)))
    }
  }

  /// Why there is no picture, in cairo's words.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }
}
