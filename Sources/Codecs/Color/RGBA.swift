/// Bytes R, G, B, A in memory.
public enum RGBA {
  /// Makes them pixels `0xAARRGGBB`, in place.
  public static func toPixels(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count {
      let value = UInt32(littleEndian: pixels[index])
      pixels[index] = value & 0xFF00_FF00 | value >> 16 & 0xFF | (value & 0xFF) << 16
    }
  }
}
