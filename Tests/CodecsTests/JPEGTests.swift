import CJPEGSamples
import Geometry
import Photos
import Raster
import Testing

@testable import Codecs

@Suite("JPEG")
struct JPEGTests {
  @Test(
    "the smallest scale at which a side of the photo reaches the screen's",
    arguments: [
      // photo, screen, eighths
      ((4032, 3024), (1920, 1080), 3), ((3024, 4032), (1920, 1080), 3),
      ((4032, 3024), (1080, 1920), 3), ((4032, 3024), (3840, 2160), 6),
      ((4032, 3024), (504, 378), 1), ((4032, 3024), (505, 379), 2),
      ((4032, 3024), (4032, 3024), 8), ((640, 480), (1920, 1080), 8),
      ((30_000, 300), (1920, 1080), 1), ((300, 30_000), (1920, 1080), 1),
      ((1, 1), (1920, 1080), 8), ((8000, 1), (1000, 1000), 1), ((65_500, 65_500), (1, 1), 1),
    ] as [((Int, Int), (Int, Int), Int)])
  func scale(photo: (Int, Int), screen: (Int, Int), eighths: Int) {
    let photo = PixelSize(width: photo.0, height: photo.1)
    let screen = PixelSize(width: screen.0, height: screen.1)
    let scale = JPEGScale(covering: screen, photo: photo)
    #expect(scale.eighths == eighths)
    // Whatever the numbers: it covers the fitted size or is the photo itself, and less would not.
    let fit = PhotoLayout(photoSize: photo, viewport: Viewport(pixelSize: screen)).fittedSize
    func covers(_ size: PixelSize) -> Bool {
      size.size.width > fit.width - 1e-9 && size.size.height > fit.height - 1
    }
    #expect(scale.eighths == 8 || covers(scale.size(of: photo)))
    #expect(eighths == 1 || !covers(JPEGScale(eighths: eighths - 1).size(of: photo)))
  }

  @Test("the base has the size that the scale says, for sides of every remainder")
  func sizes() throws {
    for side in 57...72 {
      let file = Sample().encode(.corners(PixelSize(width: side, height: side + 8)))
      for target in 1...9 {
        let picture = try decode(file, target: PixelSize(width: target * 8, height: target * 8))
        let scale = JPEGScale(
          covering: PixelSize(width: target * 8, height: target * 8), photo: picture.photoSize)
        #expect(picture.base.size == scale.size(of: picture.photoSize))
        #expect(picture.base.difference(Drawing.corners(picture.base.size)) < 30)
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
    #expect(picture.base.difference(drawing) < 4)
    #expect(picture.base[3, 3] >> 24 == 0xFF)
  }

  @Test("a grey photo is grey")
  func grey() throws {
    let drawing = Drawing(size: PixelSize(width: 64, height: 40)) { x, _ in
      UInt32(x * 4) * 0x010101
    }
    let picture = try decode(Sample(color: JPEG_SAMPLE_GREY).encode(drawing))
    #expect(picture.base.difference(drawing) < 2)
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
          try PhotoDecoding.decode(.bytes(file), target: drawing.size) {
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
