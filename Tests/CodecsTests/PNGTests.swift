import CSPNG
import Geometry
import Glibc
import Photos
import Raster
import Testing

@testable import Codecs

/// Encodes PNG files.
struct PNGSample: CustomTestStringConvertible {
  var kind: spng_color_type
  var depth: UInt8 = 8
  var isInterlaced = false
  var isTransparent = false
  var exif: [UInt8] = []
  var profile: [UInt8] = []

  var testDescription: String {
    "colour type \(kind.rawValue), \(depth) bits" + (isInterlaced ? ", interlaced" : "")
      + (isTransparent ? ", transparent" : "")
  }

  static let palette: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x123456, 0]

  /// Greys are taken from the green channel, palette indices from where the colour is in ``palette``, alpha from `alpha`.
  func encode(
    _ drawing: Drawing, alpha: (_ x: Int, _ y: Int) -> UInt8 = { _, _ in 255 }
  ) -> [UInt8] {
    let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue))
    defer { spng_ctx_free(context) }
    spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
    var header = spng_ihdr()
    header.width = UInt32(drawing.size.width)
    header.height = UInt32(drawing.size.height)
    header.color_type = UInt8(kind.rawValue)
    header.bit_depth = depth
    header.interlace_method = isInterlaced ? 1 : 0
    spng_set_ihdr(context, &header)
    if kind == SPNG_COLOR_TYPE_INDEXED {
      var table = spng_plte()
      table.n_entries = UInt32(Self.palette.count)
      withUnsafeMutableBytes(of: &table.entries) { bytes in
        for (index, color) in Self.palette.enumerated() {
          for (channel, shift) in [16, 8, 0].enumerated() {
            bytes[index * 4 + channel] = UInt8(truncatingIfNeeded: color >> shift)
          }
        }
      }
      spng_set_plte(context, &table)
    }
    if isTransparent {
      var transparency = spng_trns()
      if kind == SPNG_COLOR_TYPE_INDEXED {
        transparency.n_type3_entries = 1
        transparency.type3_alpha.0 = 0
      } else {
        transparency.red = 255
      }
      spng_set_trns(context, &transparency)
    }
    var exif = exif
    var profile = profile
    return exif.withUnsafeMutableBufferPointer { exif in
      profile.withUnsafeMutableBufferPointer { profile in
        if !exif.isEmpty {
          var chunk = spng_exif()
          chunk.length = exif.count
          chunk.data = UnsafeMutableRawPointer(exif.baseAddress!).assumingMemoryBound(
            to: CChar.self)
          spng_set_exif(context, &chunk)
        }
        if !profile.isEmpty {
          var chunk = spng_iccp()
          chunk.profile_name.0 = 65
          chunk.profile_len = profile.count
          chunk.profile = UnsafeMutableRawPointer(profile.baseAddress!)
            .assumingMemoryBound(to: CChar.self)
          spng_set_iccp(context, &chunk)
        }
        let pixels = bytes(of: drawing, alpha)
        let flags = Int32(SPNG_ENCODE_FINALIZE.rawValue)
        let result = spng_encode_image(
          context, pixels, pixels.count, Int32(SPNG_FMT_PNG.rawValue), flags)
        guard result == 0 else { return [] }
        var (count, error) = (0, Int32(0))
        guard let file = spng_get_png_buffer(context, &count, &error) else { return [] }
        defer { free(file) }
        return Array(UnsafeRawBufferPointer(start: file, count: count))
      }
    }
  }

  private func bytes(of drawing: Drawing, _ alpha: (Int, Int) -> UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<drawing.size.height {
      var (packed, bits) = (UInt8(0), 0)
      for x in 0..<drawing.size.width {
        let rgb = drawing.color(x, y)
        let channels = [16, 8, 0].map { UInt8(truncatingIfNeeded: rgb >> $0) }
        var samples: [UInt8]
        switch kind {
        case SPNG_COLOR_TYPE_GRAYSCALE: samples = [channels[1]]
        case SPNG_COLOR_TYPE_GRAYSCALE_ALPHA: samples = [channels[1], alpha(x, y)]
        case SPNG_COLOR_TYPE_TRUECOLOR_ALPHA: samples = channels + [alpha(x, y)]
        case SPNG_COLOR_TYPE_INDEXED:
          samples = [UInt8(Self.palette.firstIndex(of: rgb) ?? 4)]
        default: samples = channels
        }
        if depth == 16 { samples = samples.flatMap { [$0, $0] } }
        guard depth < 8 else {
          bytes += samples
          continue
        }
        // From the left, which is the highest bit.
        let value = kind == SPNG_COLOR_TYPE_INDEXED ? samples[0] : samples[0] >> (8 - depth)
        packed = packed << depth | value
        bits += Int(depth)
        if bits == 8 || x == drawing.size.width - 1 {
          bytes.append(packed << UInt8(8 - bits))
          (packed, bits) = (0, 0)
        }
      }
    }
    return bytes
  }
}

@Suite("PNG")
struct PNGTests {
  private static let kinds: [PNGSample] = [
    PNGSample(kind: SPNG_COLOR_TYPE_TRUECOLOR),
    PNGSample(kind: SPNG_COLOR_TYPE_TRUECOLOR, depth: 16),
    PNGSample(kind: SPNG_COLOR_TYPE_TRUECOLOR, isInterlaced: true),
    PNGSample(kind: SPNG_COLOR_TYPE_TRUECOLOR_ALPHA),
    PNGSample(kind: SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, depth: 16, isInterlaced: true),
    PNGSample(kind: SPNG_COLOR_TYPE_INDEXED), PNGSample(kind: SPNG_COLOR_TYPE_INDEXED, depth: 4),
    PNGSample(kind: SPNG_COLOR_TYPE_INDEXED, depth: 4, isInterlaced: true),
  ]

  @Test("every kind of PNG has its very colours", arguments: kinds)
  func colors(sample: PNGSample) throws {
    let drawing = Drawing.corners(PixelSize(width: 61, height: 47))
    let picture = try decode(sample.encode(drawing))
    #expect(picture.pixels.difference(drawing) == 0)
    #expect(picture.flaw == nil)
  }

  @Test("greys of every depth are grey", arguments: [1, 2, 4, 8, 16] as [UInt8], [true, false])
  func greys(depth: UInt8, isInterlaced: Bool) throws {
    let drawing = Drawing(size: PixelSize(width: 40, height: 9)) { x, _ in
      UInt32(x < 20 ? 0 : 0xFFFFFF)
    }
    let sample = PNGSample(
      kind: SPNG_COLOR_TYPE_GRAYSCALE, depth: depth, isInterlaced: isInterlaced)
    #expect(try decode(sample.encode(drawing)).pixels.difference(drawing) == 0)
  }

  @Test("what is transparent shows the background, and what half is, half of it")
  func alpha() throws {
    let drawing = Drawing(size: PixelSize(width: 30, height: 10)) { _, _ in 0xFF0000 }
    for kind in [SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA] {
      let file = PNGSample(kind: kind).encode(drawing) { x, _ in
        x < 10 ? 0 : x < 20 ? 128 : 255
      }
      let request = PictureRequest(.fitted(drawing.size), background: 0x0000C8)
      let pixels = try PhotoDecoding.decode(.bytes(file), request).pixels
      let isGrey = kind == SPNG_COLOR_TYPE_GRAYSCALE_ALPHA
      #expect(pixels[5, 5] == 0xFF00_00C8)
      #expect(pixels[15, 5] == (isGrey ? 0xFF00_0064 : 0xFF80_0064))
      #expect(pixels[25, 5] == (isGrey ? 0xFF00_0000 : 0xFFFF_0000))
    }
  }

  @Test("a colour that is declared transparent is", arguments: [true, false])
  func transparentColor(isIndexed: Bool) throws {
    let drawing = Drawing(size: PixelSize(width: 20, height: 4)) { x, _ in
      x < 10 ? 0xFF0000 : 0x00FF00
    }
    let kind = isIndexed ? SPNG_COLOR_TYPE_INDEXED : SPNG_COLOR_TYPE_TRUECOLOR
    let file = PNGSample(kind: kind, isTransparent: true).encode(drawing)
    let request = PictureRequest(.fitted(drawing.size), background: 0x123456)
    let pixels = try PhotoDecoding.decode(.bytes(file), request).pixels
    #expect(pixels[2, 2] == 0xFF12_3456 && pixels[15, 2] == 0xFF00_FF00)
  }

  @Test("it is turned as its EXIF block says", arguments: Orientation.allCases)
  func orientation(orientation: Orientation) throws {
    let upright = Drawing.corners(PixelSize(width: 40, height: 26))
    let sample = PNGSample(
      kind: SPNG_COLOR_TYPE_TRUECOLOR, exif: tiff(orientation: orientation.rawValue))
    let picture = try decode(sample.encode(upright.stored(orientation)))
    #expect(picture.photoSize == upright.size)
    #expect(picture.pixels.difference(upright) == 0)
  }

  @Test("its colours are brought to sRGB")
  func profile() throws {
    let drawing = Drawing(size: PixelSize(width: 4, height: 4)) { _, _ in 0x40C040 }
    let sample = PNGSample(
      kind: SPNG_COLOR_TYPE_TRUECOLOR, profile: SampleProfile.adobeRGB.bytes)
    let found = try decode(sample.encode(drawing)).pixels[1, 1]
    // The green of Adobe RGB is outside of sRGB: less red is left.
    #expect(found >> 16 & 255 < 0x20 && found >> 8 & 255 >= 0xC0)
  }

  @Test("a part has the very pixels of the whole, interlaced or not", arguments: [true, false])
  func parts(isInterlaced: Bool) throws {
    let size = PixelSize(width: 200, height: 150)
    let file = PNGSample(kind: SPNG_COLOR_TYPE_TRUECOLOR, isInterlaced: isInterlaced)
      .encode(.noise(size))
    for scaled in [size, PixelSize(width: 77, height: 58)] {
      let whole = try PhotoDecoding.decode(.bytes(file), PictureRequest(.fitted(scaled)))
      let region = PixelRectangle(x: 20, y: 30, width: 40, height: 11)
      let part = try PhotoDecoding.decode(
        .bytes(file),
        PictureRequest(.rendition(Rendition(size: whole.rendition.size, region: region))))
      for y in 0..<region.height {
        for x in 0..<region.width { #expect(part.pixels[x, y] == whole.pixels[20 + x, 30 + y]) }
      }
    }
  }

  @Test("a file cut at each tenth is shown from half its rows on, and else called truncated")
  func tenths() throws {
    // Large enough for the blocks in which files are read to make no difference.
    let drawing = Drawing.noise(PixelSize(width: 360, height: 480))
    let file = PNGSample(kind: SPNG_COLOR_TYPE_TRUECOLOR).encode(drawing)
    for tenth in 1...9 {
      let cut = Array(file.prefix(file.count * tenth / 10))
      if tenth < 5 { #expect(failure(cut) == .truncated, "\(tenth)") }
      guard tenth > 5 else { continue }
      let picture = try decode(cut)
      #expect(picture.flaw == .tailMissing)
      #expect(picture.pixels.difference(drawing, rows: 0..<480 * (tenth - 1) / 10 - 16) == 0)
    }
  }

  @Test("mutated files never trap, and what fails says why")
  func fuzz() {
    let samples = Self.kinds.map { $0.encode(.corners(PixelSize(width: 40, height: 30))) }
    var generator = SplitMix64(seed: 5)
    for round in 0..<600 {
      var file = samples[round % samples.count]
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        file[Int.random(in: 8..<file.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      if let error = failure(file, target: PixelSize(width: 20, height: 20)) {
        #expect(error.isFaultOfContent, "\(error)")
      }
    }
  }

  @Test("great claims of a small file are refused before memory is asked for")
  func claims() {
    var file = PNGSample(kind: SPNG_COLOR_TYPE_TRUECOLOR).encode(
      .corners(PixelSize(width: 8, height: 8)))
    // Width and height of the header, whose checksum is not insisted on.
    file.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(failure(file) == .tooLarge)
    file.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    #expect(failure(file) == .truncated)
  }
}
