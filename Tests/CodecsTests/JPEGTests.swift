import CJPEGSamples
import Geometry
import Photos
import Raster
import Testing

@testable import Codecs

@Suite("JPEG")
struct JPEGTests {
  @Test("a picture has just the size it is shown in, for sides of every remainder")
  func sizes() throws {
    for side in 57...72 {
      let file = Sample().encode(.corners(PixelSize(width: side, height: side + 8)))
      for target in 1...9 {
        let screen = PixelSize(width: target * 8, height: target * 8)
        let picture = try decode(file, target: screen)
        #expect(picture.pixels.size == picture.photoSize.fitted(in: screen))
        #expect(picture.rendition == Rendition(size: picture.pixels.size))
        #expect(picture.pixels.difference(Drawing.corners(picture.pixels.size)) < 30)
      }
    }
  }

  @Test(
    "every kind of JPEG has its colours",
    arguments: [
      Sample(), Sample(isProgressive: true), Sample(restartRows: 1),
      Sample(color: JPEG_SAMPLE_RGB), Sample(color: JPEG_SAMPLE_CMYK),
      Sample(color: JPEG_SAMPLE_YCCK), Sample(color: JPEG_SAMPLE_YCCK, isProgressive: true),
      Sample(color: JPEG_SAMPLE_CMYK, omitsAdobeMarker: true),
    ])
  func colors(sample: Sample) throws {
    let drawing = Drawing.corners(PixelSize(width: 150, height: 110))
    let picture = try decode(sample.encode(drawing))
    #expect(picture.pixels.difference(drawing) < 4)
    #expect(picture.pixels[3, 3] >> 24 == 0xFF)
  }

  @Test("a grey photo is grey")
  func grey() throws {
    let drawing = Drawing(size: PixelSize(width: 64, height: 40)) { x, _ in
      UInt32(x * 4) * 0x010101
    }
    let picture = try decode(Sample(color: JPEG_SAMPLE_GREY).encode(drawing))
    #expect(picture.pixels.difference(drawing) < 2)
  }

  @Test("black ink darkens the others, in both polarities")
  func blackInk() {
    // Bytes C, M, Y, K: full cyan, no magenta, a quarter yellow, half black.
    var inks = [UInt32(littleEndian: 0x8040_00FF)]
    CMYK.convert(&inks, count: 1, isInverted: false)
    #expect(inks == [0xFF00_7F5F])
    inks = [~UInt32(littleEndian: 0x8040_00FF)]
    CMYK.convert(&inks, count: 1, isInverted: true)
    #expect(inks == [0xFF00_7F5F])
  }

  @Test("arithmetic coding is decoded where the library can, else refused as unsupported")
  func arithmetic() {
    let file = Sample(isArithmetic: true).encode(.corners(PixelSize(width: 64, height: 64)))
    // The library was built without it when not even the encoder has it.
    guard !file.isEmpty else { return }
    switch failure(file) {
    case nil, .unsupported: break
    case let other: Issue.record("\(other!)")
    }
  }

  @Test("12 bits and lossless coding are refused with the library's reason")
  func unsupported() throws {
    var file = Sample().encode(.corners(PixelSize(width: 64, height: 64)))
    let frame = try #require(
      file.indices.dropLast().first { file[$0...].starts(with: [0xFF, 0xC0]) })
    file[frame + 4] = 12
    #expect(failure(file) == .unsupported("Unsupported JPEG data precision 12"))
    file[frame + 4] = 8
    file[frame + 1] = 0xC3
    #expect(failure(file) == .unsupported("Unsupported JPEG process: SOF type 0xc3"))
  }

  @Test("decoding ends when it is cancelled, before the first row and between rows")
  func cancellation() throws {
    let drawing = Drawing.noise(PixelSize(width: 128, height: 256))
    for isProgressive in [false, true] {
      let file = Sample(isProgressive: isProgressive).encode(drawing)
      for questions in [0, 1, 3] {
        var asked = 0
        #expect(throws: DecodingError.cancelled) {
          try PhotoDecoding.decode(.bytes(file), PictureRequest(.fitted(drawing.size))) {
            asked += 1
            return asked > questions
          }
        }
        #expect(asked == questions + 1)
      }
    }
  }
}

extension Sample: CustomTestStringConvertible {
  var testDescription: String {
    let color =
      switch self.color {
      case JPEG_SAMPLE_GREY: "grey"
      case JPEG_SAMPLE_CMYK: "CMYK"
      case JPEG_SAMPLE_YCCK: "YCCK"
      case JPEG_SAMPLE_RGB: "RGB"
      default: "YCbCr"
      }
    return color + (isProgressive ? ", progressive" : "") + (restartRows > 0 ? ", restarts" : "")
      + (omitsAdobeMarker ? ", not Adobe" : "")
  }
}
