import CJPEGSamples
import CLCMS2
import Geometry
import Photos
import Raster
import Testing

@testable import Codecs

/// ICC profiles, made by Little CMS.
enum SampleProfile: String, CaseIterable {
  case sRGB
  case displayP3
  case adobeRGB
  case grey
  case inks

  var bytes: [UInt8] {
    let handle = make()
    defer { cmsCloseProfile(handle) }
    var count: UInt32 = 0
    cmsSaveProfileToMem(handle, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(handle, &bytes, &count)
    return bytes
  }

  private func make() -> cmsHPROFILE {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    func gamma(_ value: Double) -> OpaquePointer { cmsBuildGamma(nil, value) }
    func color(
      _ primaries: [(Double, Double)], _ curve: OpaquePointer
    ) -> cmsHPROFILE {
      var triple = cmsCIExyYTRIPLE(
        Red: cmsCIExyY(x: primaries[0].0, y: primaries[0].1, Y: 1),
        Green: cmsCIExyY(x: primaries[1].0, y: primaries[1].1, Y: 1),
        Blue: cmsCIExyY(x: primaries[2].0, y: primaries[2].1, Y: 1))
      let curves: [OpaquePointer?] = [curve, curve, curve]
      defer { cmsFreeToneCurve(curve) }
      return cmsCreateRGBProfile(&white, &triple, curves)
    }
    switch self {
    case .sRGB: return cmsCreate_sRGBProfile()
    case .displayP3:
      let curve = cmsBuildParametricToneCurve(
        nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45])!
      return color([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)], curve)
    case .adobeRGB:
      return color([(0.640, 0.330), (0.210, 0.710), (0.150, 0.060)], gamma(563.0 / 256))
    case .grey:
      let curve = gamma(1.8)
      defer { cmsFreeToneCurve(curve) }
      return cmsCreateGrayProfile(&white, curve)
    case .inks: return cmsCreateInkLimitingDeviceLink(cmsSigCmykData, 400)
    }
  }
}

@Suite("Colours")
struct ColorTests {
  /// Random colours, and runs of them from the darkest to the brightest.
  private func pixels(_ count: Int = 40_000) -> [UInt32] {
    var generator = SplitMix64(seed: 11)
    return (0..<count).map { index in
      let random = UInt32(truncatingIfNeeded: generator.next())
      let ramp = UInt32(index / 4 % 256)
      return 0xFF00_0000
        | (index % 2 == 0 ? random & 0xFFFFFF : ramp << 16 | (random & 0xFF) << 8 | ramp)
    }
  }

  /// What Little CMS itself makes of pixels `0xFFRRGGBB`.
  private func expected(_ pixels: [UInt32], _ profile: [UInt8], intent: UInt32) -> [UInt32] {
    let source = cmsOpenProfileFromMem(profile, UInt32(profile.count))!
    let target = cmsCreate_sRGBProfile()!
    // TYPE_BGRA_8 of lcms2.h.
    let format: UInt32 = 4 << 16 | 1 << 14 | 1 << 10 | 1 << 7 | 3 << 3 | 1
    let transform = cmsCreateTransform(source, format, target, format, intent, 0)!
    defer {
      cmsDeleteTransform(transform)
      cmsCloseProfile(source)
      cmsCloseProfile(target)
    }
    var result = pixels
    cmsDoTransform(transform, pixels, &result, UInt32(pixels.count))
    return result
  }

  /// The largest difference of a channel, and the share of pixels where it is at most 1.
  private func compare(_ a: [UInt32], _ b: [UInt32]) -> (most: Int, share: Double) {
    var (most, good) = (0, 0)
    for (x, y) in zip(a, b) {
      let difference = [0, 8, 16].map { abs(Int(x >> $0 & 255) - Int(y >> $0 & 255)) }.max()!
      most = max(most, difference)
      if difference <= 1 { good += 1 }
    }
    return (most, Double(good) / Double(a.count))
  }

  @Test(
    "wide colours become what Little CMS makes of them",
    arguments: [SampleProfile.displayP3, .adobeRGB])
  func matrix(profile: SampleProfile) throws {
    let conversion = try #require(
      ColorConversion(profile: profile.bytes, form: .color, isGrey: false))
    let before = pixels()
    var after = before
    conversion.convert(&after, count: after.count)
    let wanted = expected(before, profile.bytes, intent: UInt32(INTENT_RELATIVE_COLORIMETRIC))
    let result = compare(after, wanted)
    #expect(result.share >= 0.99, "\(result)")
    #expect(result.most <= 3, "\(result)")
    // Something was to be done at all.
    #expect(compare(before, wanted).share < 0.5)
  }

  @Test("a photo that is in sRGB already is left alone, whatever its profile is called")
  func alreadyThere() {
    #expect(ColorConversion(profile: SampleProfile.sRGB.bytes, form: .color, isGrey: false) == nil)
    #expect(ColorConversion(profile: [], form: .colorWithAlpha, isGrey: false) == nil)
  }

  @Test("alpha stays what it is")
  func alpha() throws {
    let conversion = try #require(
      ColorConversion(
        profile: SampleProfile.adobeRGB.bytes, form: .colorWithAlpha, isGrey: false))
    var pixels: [UInt32] = [0x00FF_0000, 0x7F12_3456, 0xFF00_FF00]
    conversion.convert(&pixels, count: 3)
    #expect(pixels.map { $0 >> 24 } == [0, 0x7F, 0xFF])
  }

  @Test("grey values keep their lightness, and colours are not touched by a profile for grey")
  func grey() throws {
    let profile = SampleProfile.grey.bytes
    let conversion = try #require(ColorConversion(profile: profile, form: .color, isGrey: true))
    var pixels = (0...255).map { 0xFF00_0000 | UInt32($0) * 0x010101 }
    conversion.convert(&pixels, count: 256)
    for (value, pixel) in pixels.enumerated() {
      let channels = [16, 8, 0].map { Int(pixel >> $0 & 255) }
      #expect(channels.max()! - channels.min()! <= 1 && pixel >> 24 == 255)
      // Gamma 1.8 against sRGB's curve: what is in the middle becomes brighter.
      if (30...220).contains(value) { #expect(channels[1] > value) }
    }
    #expect(ColorConversion(profile: profile, form: .color, isGrey: false) == nil)
  }

  @Test("a profile that is broken, or of other colours, counts as none")
  func broken() {
    let whole = SampleProfile.displayP3.bytes
    for count in [1, 100, 131, 132, 200, whole.count / 2] {
      #expect(
        ColorConversion(profile: Array(whole.prefix(count)), form: .color, isGrey: false) == nil)
    }
    #expect(ColorConversion(profile: SampleProfile.grey.bytes, form: .color, isGrey: false) == nil)
    // Inks are inks without a profile too.
    var pixel = UInt32(littleEndian: 0)
    ColorConversion(profile: whole, form: .inks(isInverted: false), isGrey: false)?
      .convert(&pixel, count: 1)
    #expect(pixel == 0xFFFF_FFFF)
  }

  @Test("profiles with random bytes in them never trap, and what they make is opaque colours")
  func fuzz() {
    var generator = SplitMix64(seed: 3)
    let samples = SampleProfile.allCases.map(\.bytes)
    for round in 0..<600 {
      var profile = samples[round % samples.count]
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        profile[Int.random(in: 0..<profile.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      for form in [PixelForm.color, .inks(isInverted: round % 2 == 0)] {
        var row = Array(pixels(64))
        ColorConversion(profile: profile, form: form, isGrey: round % 3 == 0)?
          .convert(&row, count: row.count)
        #expect(row.allSatisfy { $0 >> 24 == 255 })
      }
    }
  }

  @Test("the profile in a JPEG file is found and used")
  func inFile() throws {
    let drawing = Drawing(size: PixelSize(width: 64, height: 64)) { _, _ in 0x40C040 }
    var file = Sample().encode(drawing)
    let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + SampleProfile.adobeRGB.bytes
    let length = content.count + 2
    file.insert(
      contentsOf: [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + content, at: 2)
    let wanted = expected(
      [0xFF40_C040], SampleProfile.adobeRGB.bytes, intent: UInt32(INTENT_RELATIVE_COLORIMETRIC))
    let found = try decode(file).pixels[32, 32]
    #expect(compare([found], wanted).most <= 6)
    #expect(compare([0xFF40_C040], wanted).most > 20)
  }
}
