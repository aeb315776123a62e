/// Transparency.
enum Alpha {
  /// Lays pixels `0xAARRGGBB`, not multiplied by alpha, over a background, in place; they are opaque then.
  ///
  /// - Parameters:
  ///   - background: `0xRRGGBB`.
  static func compose(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, background: UInt32) {
    for index in 0..<count {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      if alpha == 255 { continue }
      func channel(_ shift: UInt32) -> UInt32 {
        // Divided by 255, rounded.
        let sum =
          (pixel >> shift & 0xFF) * alpha + (background >> shift & 0xFF) * (255 - alpha) + 128
        return ((sum + sum >> 8) >> 8) << shift
      }
      pixels[index] = 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }
  }
}
