import CJPEGSamples
import Codecs
import Geometry
import Photos
import Raster
import Testing

@Suite("Damaged and hostile files")
struct DamageTests {
  /// A frame header and the start of a scan, with nothing behind.
  private func header(width: Int, height: Int, frame: UInt8 = 0xC0, padding: Int = 0) -> [UInt8] {
    let sides: [UInt8] = [height >> 8, height, width >> 8, width].map {
      UInt8(truncatingIfNeeded: $0)
    }
    let parts: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF, frame, 0, 17, 8], sides, [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0],
      [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, frame == 0xC2 ? 0 : 63, 0],
      [UInt8](repeating: 0, count: 120 + padding),
    ]
    return Array(parts.joined())
  }

  @Test("what is not a photo is told by its content")
  func unknown() {
    #expect(failure([]) == .emptyFile)
    for content in ["<!DOCTYPE html><title>404</title>", "\u{89}PNG\r\n\u{1A}\n", "x", "\0\0\0\0"] {
      #expect(failure(Array(content.utf8)) == .unknownFormat)
    }
    #expect(failure([0xFF, 0xD8]) == .unknownFormat)
    #expect(failure([0xFF, 0xD8, 0xFF]) == .truncated)
  }

  @Test("a file cut at each tenth is shown from half its rows on", arguments: 1...9, [0, 2])
  func tenths(tenth: Int, restartRows: UInt32) throws {
    let drawing = Drawing.noise(PixelSize(width: 240, height: 320))
    let file = Sample(restartRows: restartRows).encode(drawing)
    let whole = try decode(file).pixels
    let cut = Array(file.prefix(file.count * tenth / 10))
    if tenth < 5 {
      #expect(failure(cut) == .truncated)
    } else if tenth > 5 {
      let base = try decode(cut).pixels
      #expect(base.size == whole.size)
      // A tenth for the tables at the beginning, and a row of blocks.
      #expect(base.difference(whole, rows: 0..<320 * (tenth - 1) / 10 - 16) == 0)
      // The rest is mid grey.
      #expect(base[120, 319] == 0xFF80_8080)
    }
  }

  @Test("a cut progressive file is shown once its first scan is there", arguments: 1...9)
  func progressive(tenth: Int) throws {
    let drawing = Drawing.corners(PixelSize(width: 240, height: 320))
    let file = Sample(isProgressive: true).encode(drawing)
    let cut = Array(file.prefix(file.count * tenth / 10))
    switch failure(cut) {
    case nil: #expect(try decode(cut).pixels.difference(drawing, rows: 0..<150) < 30)
    case let error: #expect(error == .truncated && tenth < 8)
    }
  }

  @Test("a small file cut at any byte is shown or called truncated")
  func everyByte() {
    for isProgressive in [false, true] {
      let drawing = Drawing.noise(PixelSize(width: 40, height: 24))
      let file = Sample(isProgressive: isProgressive, exif: exifSegment(orientation: 6))
        .encode(drawing)
      var shown = 0
      for count in 3..<file.count {
        switch failure(Array(file.prefix(count))) {
        case nil: shown += 1
        case let error: #expect(error == .truncated, "\(count) of \(file.count) bytes")
        }
      }
      #expect(shown > 100)
      #expect(failure(file) == nil)
    }
  }

  @Test("data that break off in the middle count like a file that ends there")
  func brokenOff() throws {
    let drawing = Drawing.noise(PixelSize(width: 240, height: 320))
    let file = Sample().encode(drawing)
    for (tenth, isShown) in [(3, false), (8, true)] {
      var broken = file
      // An end of image where data should be.
      let place = file.count * tenth / 10
      broken.replaceSubrange(place..<place + 2, with: [0xFF, 0xD9])
      switch failure(broken) {
      case nil: #expect(isShown)
      case .damaged(let reason): #expect(!isShown && !reason.isEmpty)
      case let error: Issue.record("\(error!)")
      }
    }
  }

  @Test("mutated files never trap, and what fails says why")
  func fuzz() {
    let drawing = Drawing.noise(PixelSize(width: 48, height: 40))
    let samples = [
      Sample(), Sample(isProgressive: true), Sample(color: JPEG_SAMPLE_YCCK),
      Sample(restartRows: 1, exif: exifSegment(orientation: 8)),
    ].map { $0.encode(drawing) }
    var generator = SplitMix64(seed: 7)
    var (shown, failed) = (0, 0)
    for round in 0..<2000 {
      var file = samples[round % samples.count]
      // The first bytes hold the tables, and most of what can go wrong.
      let range = round % 3 == 0 ? file.count : min(700, file.count)
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        file[Int.random(in: 3..<range, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      // Small targets, or a claim of great size would make this test slow.
      switch failure(file, target: PixelSize(width: 20, height: 20)) {
      case nil: shown += 1
      case let error?:
        failed += 1
        #expect(error.isFaultOfContent, "\(error)")
      }
    }
    #expect(shown > 100 && failed > 100)
  }

  @Test("great claims of a small file are refused before memory is asked for")
  func claims() {
    for frame: UInt8 in [0xC0, 0xC2] {
      let absurd = header(width: 65_535, height: 65_535, frame: frame)
      #expect(throws: DecodingError.tooLarge) { try PhotoDecoding.open(.bytes(absurd)) }
      let small = header(width: 65_500, height: 65_500, frame: frame)
      #expect(throws: DecodingError.truncated) { try PhotoDecoding.open(.bytes(small)) }
    }
  }

  @Test("a file with enough bytes still may not take more than the limits")
  func limits() throws {
    let progressive = header(width: 65_500, height: 65_500, frame: 0xC2, padding: 4 << 20)
    #expect(failure(progressive) == .tooLarge)

    let baseline = header(width: 65_500, height: 65_500, padding: 4 << 20)
    let screen = PictureRequest(.fitted(PixelSize(width: 1920, height: 1080)))
    var limits = DecodingLimits()
    limits.pixelBytes = 1 << 20
    #expect(throws: DecodingError.tooLarge) {
      try PhotoDecoding.decode(.bytes(baseline), screen, limits: limits)
    }

    // libjpeg's own allocations are bounded too, should our sum be wrong.
    let drawing = Drawing.noise(PixelSize(width: 640, height: 640))
    let file = Sample(isProgressive: true).encode(drawing)
    limits.workingBytes = 640 * 640 * 3 - 1
    #expect(throws: DecodingError.tooLarge) {
      try PhotoDecoding.decode(.bytes(file), screen, limits: limits)
    }
    // And by what a request grants.
    var request = screen
    request.workingBytes = 640 * 640 * 3 - 1
    #expect(throws: DecodingError.tooLarge) {
      try PhotoDecoding.decode(.bytes(file), request)
    }
  }

  @Test("a progressive file with scans without end is given up")
  func scans() throws {
    let file = Sample(color: JPEG_SAMPLE_GREY, isProgressive: true)
      .encode(.corners(PixelSize(width: 16, height: 16)))
    // The last scan refines the last bit; say it again and again.
    let last = try #require(
      file.indices.dropLast().last { file[$0...].starts(with: [0xFF, 0xDA]) })
    let scan = Array(file[last..<file.count - 2])
    var many = Array(file[..<last])
    for _ in 0..<600 { many += scan }
    many += [0xFF, 0xD9]
    #expect(failure(many) == .damaged("More than 500 scans"))
  }
}
