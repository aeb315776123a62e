/// Inks to light, without colour management: each ink takes its complement away, black takes all three.
enum CMYK {
  /// Turns bytes C, M, Y, K in memory into pixels, in place.
  ///
  /// - Parameters:
  ///   - isInverted: 255 stands for no ink, as Adobe's programs write it; else 0 does.
  static func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, isInverted: Bool) {
    let mask: UInt32 = isInverted ? 0 : 0xFFFF_FFFF
    for index in 0..<count {
      // Light that each ink lets through.
      let light = UInt32(littleEndian: pixels[index]) ^ mask
      let black = light >> 24
      func channel(_ value: UInt32) -> UInt32 {
        // value · black / 255, rounded.
        let product = (value & 0xFF) * black + 128
        return (product + product >> 8) >> 8
      }
      let red = channel(light)
      let green = channel(light >> 8)
      let blue = channel(light >> 16)
      pixels[index] = 0xFF00_0000 | red << 16 | green << 8 | blue
    }
  }
}
