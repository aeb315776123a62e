import CJPEGSamples
import Glibc

/// A photo for a measurement, removed with its last copy where it was made for that.
final class MadePhoto {
  let path: String
  private let isMade: Bool

  /// The camera file `phones/phone_4032x3024.jpg` below `$WAYFRAME_PHOTOS` where that is set, else a made one of the same
  /// size.
  static func startup() throws -> MadePhoto {
    if let directory = getenv("WAYFRAME_PHOTOS") {
      return MadePhoto(String(cString: directory) + "/phones/phone_4032x3024.jpg")
    }
    return try MadePhoto(width: 4032, height: 3024)
  }

  private init(_ path: String) {
    self.path = path
    isMade = false
  }

  /// Makes a baseline JPEG.
  ///
  /// - Parameters:
  ///   - directory: where to; a temporary file when left out.
  init(width: Int, height: Int, at path: String? = nil) throws {
    self.path = path ?? "/tmp/wayframe-bench-\(getpid())-\(width)x\(height).jpg"
    isMade = true
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        for x in 0..<width {
          // Waves of all lengths keep the decoder about as busy as leaves and faces do.
          let value = UInt8(truncatingIfNeeded: (x &* x &+ y &* y) >> 9 ^ (x &* y) >> 7)
          let index = (y * width + x) * 3
          pixels[index] = value
          pixels[index + 1] = UInt8(truncatingIfNeeded: x >> 4)
          pixels[index + 2] = UInt8(truncatingIfNeeded: y >> 4)
        }
      }
    }
    var options = jpeg_sample_options()
    var count = 0
    guard
      let bytes = jpeg_sample_encode(pixels, UInt32(width), UInt32(height), &options, &count),
      let file = fopen(self.path, "w")
    else { throw HeadlessSway.Failure(description: "cannot make a photo at \(self.path)") }
    defer { free(bytes) }
    let written = fwrite(bytes, 1, count, file)
    guard fclose(file) == 0, written == count else {
      throw HeadlessSway.Failure(description: "cannot write \(self.path)")
    }
  }

  deinit { if isMade { unlink(path) } }
}
