import CWebPSamples
import Geometry
import Glibc
import Photos
import Raster
import Testing

@testable import Codecs

/// Encodes WebP files; nil is without loss.
private func encoded(
  _ drawing: Drawing, quality: Float? = nil,
  alpha: (_ x: Int, _ y: Int) -> UInt8 = { _, _ in 255 }
) throws -> [UInt8] {
  var pixels: [UInt8] = []
  for y in 0..<drawing.size.height {
    for x in 0..<drawing.size.width {
      let rgb = drawing.color(x, y)
      pixels += [16, 8, 0].map { UInt8(truncatingIfNeeded: rgb >> $0) } + [alpha(x, y)]
    }
  }
  var count = 0
  return try taken(
    webp_sample_encode(
      pixels, Int32(drawing.size.width), Int32(drawing.size.height), quality ?? -1, &count), count)
}

private func taken(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) throws -> [UInt8] {
  let bytes = try #require(bytes)
  defer { free(bytes) }
  return Array(UnsafeBufferPointer(start: bytes, count: count))
}

@Suite("WebP")
struct WebPTests {
  @Test("without loss it has its very colours, with loss nearly", arguments: [nil, 90] as [Float?])
  func colors(quality: Float?) throws {
    let drawing = Drawing.corners(PixelSize(width: 122, height: 94))
    let picture = try decode(try encoded(drawing, quality: quality))
    #expect(picture.photoSize == drawing.size)
    #expect(picture.pixels.difference(drawing) <= (quality == nil ? 0 : 4))
  }

  @Test("what is transparent shows the background", arguments: [nil, 90] as [Float?])
  func alpha(quality: Float?) throws {
    let drawing = Drawing(size: PixelSize(width: 60, height: 30)) { _, _ in 0xFF0000 }
    let file = try encoded(drawing, quality: quality) { x, _ in x < 30 ? 0 : 255 }
    let request = PictureRequest(.fitted(drawing.size), background: 0x0000C8)
    let pixels = try PhotoDecoding.decode(.bytes(file), request).pixels
    #expect(pixels[5, 5] == 0xFF00_00C8)
    #expect(pixels[50, 5] >> 16 & 255 > 245 && pixels[50, 5] & 255 < 10)
  }

  @Test("it is turned as its EXIF block says", arguments: Orientation.allCases, [true, false])
  func orientation(orientation: Orientation, hasPrefix: Bool) throws {
    let upright = Drawing.corners(PixelSize(width: 40, height: 26))
    let image = try encoded(upright.stored(orientation))
    let exif =
      hasPrefix
      ? exifSegment(orientation: orientation.rawValue) : tiff(orientation: orientation.rawValue)
    var count = 0
    let file = try taken(
      webp_sample_wrap(image, image.count, exif, exif.count, nil, 0, &count), count)
    let picture = try decode(file)
    #expect(picture.photoSize == upright.size)
    #expect(picture.pixels.difference(upright) == 0)
  }

  @Test("its colours are brought to sRGB")
  func profile() throws {
    let image = try encoded(Drawing(size: PixelSize(width: 8, height: 8)) { _, _ in 0x40C040 })
    let profile = SampleProfile.adobeRGB.bytes
    var count = 0
    let file = try taken(
      webp_sample_wrap(image, image.count, nil, 0, profile, profile.count, &count), count)
    let found = try decode(file).pixels[1, 1]
    #expect(found >> 16 & 255 < 0x20 && found >> 8 & 255 >= 0xC0)
  }

  @Test("of an animation the first picture is shown, where it lies on the canvas")
  func animation() throws {
    let first = try encoded(Drawing(size: PixelSize(width: 20, height: 10)) { _, _ in 0x00FF00 })
    let second = try encoded(Drawing(size: PixelSize(width: 60, height: 40)) { _, _ in 0xFF0000 })
    var count = 0
    let file = try taken(
      webp_sample_animate(
        first, first.count, 30, 20, second, second.count, 60, 40, &count), count)
    let pixels = try decode(file).pixels
    #expect(pixels.size == PixelSize(width: 60, height: 40))
    #expect(pixels[35, 25] == 0xFF00_FF00)
    #expect(pixels[5, 5] == 0xFF00_0000 && pixels[55, 35] == 0xFF00_0000)
  }

  @Test("a part has the very pixels of the whole")
  func parts() throws {
    let size = PixelSize(width: 200, height: 150)
    let file = try encoded(.noise(size), quality: 80)
    let whole = try decode(file).pixels
    let region = PixelRectangle(x: 20, y: 30, width: 40, height: 11)
    let part = try PhotoDecoding.decode(
      .bytes(file), PictureRequest(.rendition(Rendition(size: size, region: region))))
    for y in 0..<region.height {
      for x in 0..<region.width { #expect(part.pixels[x, y] == whole[20 + x, 30 + y]) }
    }
  }

  @Test("a file cut at each tenth is shown from half its rows on, or called truncated")
  func tenths() throws {
    let drawing = Drawing.noise(PixelSize(width: 240, height: 320))
    for quality in [nil, 85] as [Float?] {
      let file = try encoded(drawing, quality: quality)
      let whole = try decode(file).pixels
      for tenth in 1...9 {
        let cut = Array(file.prefix(file.count * tenth / 10))
        switch failure(cut) {
        case nil:
          let picture = try decode(cut)
          #expect(picture.flaw == .tailMissing && tenth >= 5)
          #expect(picture.pixels.difference(whole, rows: 0..<140) == 0)
        case let error:
          #expect(error == .truncated && tenth < 8, "\(tenth): \(String(describing: error))")
        }
      }
    }
  }

  @Test("mutated files never trap, and what fails says why")
  func fuzz() throws {
    let drawing = Drawing.noise(PixelSize(width: 48, height: 40))
    let samples = [
      try encoded(drawing), try encoded(drawing, quality: 80),
      try encoded(drawing, quality: 60) { x, y in UInt8(truncatingIfNeeded: x * y) },
    ]
    var generator = SplitMix64(seed: 9)
    for round in 0..<600 {
      var file = samples[round % samples.count]
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        file[Int.random(in: 12..<file.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      if let error = failure(file, target: PixelSize(width: 20, height: 20)) {
        #expect(error.isFaultOfContent, "\(error)")
      }
    }
  }

  @Test("what would take more memory than there may be is refused")
  func limits() throws {
    let file = try encoded(.noise(PixelSize(width: 400, height: 400)))
    var request = PictureRequest(.fitted(PixelSize(width: 100, height: 100)))
    request.workingBytes = 1 << 20
    #expect(throws: DecodingError.tooLarge) { try PhotoDecoding.decode(.bytes(file), request) }
  }
}
