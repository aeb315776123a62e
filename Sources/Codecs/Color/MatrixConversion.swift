import CLCMS2
import Glibc

/// Colours by a curve for each channel, a matrix, and sRGB's own curve: what displays and cameras are described by.
///
/// Colorimetric: what sRGB cannot show becomes the nearest channel values that it can. Black is black on both sides,
/// so that there is nothing to compensate for.
final class MatrixConversion: Sendable {
  /// For each channel and value what it adds to linear red, green and blue of sRGB, in steps of ``curve``.
  private let shares: [SIMD4<Float>]
  /// Bytes of sRGB for linear values from 0 to 1. In the dark, where the curve is steepest, a byte is five steps.
  private let curve: [UInt8]
  private static let steps = 16_384

  /// Nil where the profile is not of this kind.
  init?(_ profile: ICCProfile) {
    guard cmsIsMatrixShaper(profile.handle) != 0,
      let red = profile.curve(cmsSigRedTRCTag), let green = profile.curve(cmsSigGreenTRCTag),
      let blue = profile.curve(cmsSigBlueTRCTag),
      let x = profile.primary(cmsSigRedColorantTag),
      let y = profile.primary(cmsSigGreenColorantTag),
      let z = profile.primary(cmsSigBlueColorantTag)
    else { return nil }
    var shares: [SIMD4<Float>] = []
    shares.reserveCapacity(3 * 256)
    for (values, primary) in [(red, x), (green, y), (blue, z)] {
      let linear = Self.linear(primary) * Double(Self.steps - 1)
      let share = SIMD4(Float(linear.x), Float(linear.y), Float(linear.z), 0)
      guard share.x.isFinite, share.y.isFinite, share.z.isFinite else { return nil }
      for value in values {
        guard value.isFinite else { return nil }
        shares.append(share * value)
      }
    }
    self.shares = shares
    curve = (0..<Self.steps).map { Self.encoded(Double($0) / Double(Self.steps - 1)) }
  }

  /// CIE XYZ relative to D50 to linear sRGB: the inverse of the matrix of IEC 61966-2-1's primaries, adapted to D50 as
  /// ICC.1:2010 (annex E) has it.
  private static func linear(_ color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      3.134_136 * color.x - 1.617_386 * color.y - 0.490_662 * color.z,
      -0.978_796 * color.x + 1.916_254 * color.y + 0.033_443 * color.z,
      0.071_955 * color.x - 0.228_977 * color.y + 1.405_386 * color.z)
  }

  /// The curve of IEC 61966-2-1.
  private static func encoded(_ linear: Double) -> UInt8 {
    let value = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }

  /// Whether all colours stay the same but for a rounding error, as with the many ways to describe sRGB.
  var changesNothing: Bool {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let pixel = UInt32(red << 16 | green << 8 | blue)
          let result = converted(pixel)
          for shift: UInt32 in [0, 8, 16]
          where abs(Int(pixel >> shift & 255) - Int(result >> shift & 255)) > 1 {
            return false
          }
        }
      }
    }
    return true
  }

  func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count { pixels[index] = converted(pixels[index]) }
  }

  @inline(__always)
  private func converted(_ pixel: UInt32) -> UInt32 {
    shares.withUnsafeBufferPointer { shares in
      curve.withUnsafeBufferPointer { curve in
        let sum =
          shares[Int(pixel >> 16 & 255)] + shares[256 + Int(pixel >> 8 & 255)]
          + shares[512 + Int(pixel & 255)]
        let limit = SIMD4<Float>(repeating: Float(Self.steps - 1))
        let step = SIMD4<Int32>(
          truncatingIfNeeded: SIMD4<Int32>(
            (sum.clamped(lowerBound: .zero, upperBound: limit) + 0.5)))
        return pixel & 0xFF00_0000 | UInt32(curve[Int(step.x)]) << 16
          | UInt32(curve[Int(step.y)]) << 8 | UInt32(curve[Int(step.z)])
      }
    }
  }
}
