import CJPEGSamples
import Geometry
import Photos
import Raster
import Testing

@testable import Codecs

@Suite("Renditions: parts, sizes and qualities")
struct RenditionTests {
  private let size = PixelSize(width: 403, height: 307)

  private func picture(_ file: [UInt8], _ request: PictureRequest) throws -> Picture {
    try PhotoDecoding.decode(.bytes(file), request)
  }

  private func rendition(_ size: PixelSize, _ region: PixelRectangle) -> PictureRequest {
    PictureRequest(.rendition(Rendition(size: size, region: region)))
  }

  /// Whether `part` is what `whole` has in `region`.
  private func isPart(
    _ part: PixelBuffer, of whole: PixelBuffer, _ region: PixelRectangle
  ) -> Bool {
    (0..<region.height).allSatisfy { y in
      (0..<region.width).allSatisfy { part[$0, y] == whole[region.x + $0, region.y + y] }
    }
  }

  @Test(
    "a part of a photo has the very pixels that the whole has there",
    arguments: Orientation.allCases,
    [
      Sample(), Sample(isProgressive: true), Sample(restartRows: 1), Sample(restartRows: 3),
      Sample(color: JPEG_SAMPLE_GREY), Sample(color: JPEG_SAMPLE_YCCK),
    ])
  func parts(orientation: Orientation, sample: Sample) throws {
    var sample = sample
    sample.exif = exifSegment(orientation: orientation.rawValue)
    let file = sample.encode(Drawing.noise(orientation.applied(to: size)))
    var generator = SplitMix64(seed: UInt64(orientation.rawValue))
    for percent in [100, 71, 40, 13] {
      let scaled = PixelSize(width: size.width * percent / 100, height: size.height * percent / 100)
      let whole = try picture(file, rendition(scaled, PixelRectangle(scaled))).pixels
      for _ in 0..<4 {
        let x = Int.random(in: 0..<scaled.width, using: &generator)
        let y = Int.random(in: 0..<scaled.height, using: &generator)
        let region = PixelRectangle(
          x: x, y: y, width: .random(in: 1...scaled.width - x, using: &generator),
          height: .random(in: 1...scaled.height - y, using: &generator))
        let part = try picture(file, rendition(scaled, region))
        #expect(part.photoSize == size && part.pixels.size.width == region.width)
        #expect(isPart(part.pixels, of: whole, region), "\(percent) %, \(region)")
      }
    }
  }

  @Test("at its own size a photo is decoded to the pixels of the file")
  func exact() throws {
    let drawing = Drawing(size: size) { x, _ in UInt32(x / 8 % 2) * 0xFFFFFF }
    let file = Sample(color: JPEG_SAMPLE_GREY).encode(drawing)
    let region = PixelRectangle(x: 16, y: 24, width: 160, height: 80)
    let part = try picture(file, rendition(size, region)).pixels
    for x in 0..<160 { #expect(part[x, 40] & 0xFF == UInt32(x / 8 % 2) * 0xFF) }
  }

  @Test(
    "threads change how long it takes and nothing else", arguments: [0, 1, 2, 5] as [UInt32],
    [2, 3, 8])
  func threads(restartRows: UInt32, threads: Int) throws {
    let drawing = Drawing.noise(PixelSize(width: 320, height: 1000))
    let file = Sample(restartRows: restartRows).encode(drawing)
    for screen in [PixelSize(width: 320, height: 1000), PixelSize(width: 200, height: 400)] {
      var request = PictureRequest(.fitted(screen))
      let alone = try picture(file, request)
      request.threads = threads
      let together = try picture(file, request)
      #expect(isPart(together.pixels, of: alone.pixels, PixelRectangle(alone.pixels.size)))
    }
  }

  @Test("a file with restarts that breaks off is shown as far as it goes, whatever the threads")
  func brokenRestarts() throws {
    let drawing = Drawing.noise(PixelSize(width: 320, height: 1000))
    let file = Sample(restartRows: 1).encode(drawing)
    let whole = try decode(file).pixels
    for tenth in 6...9 {
      let cut = Array(file.prefix(file.count * tenth / 10))
      for threads in [1, 2, 4] {
        let request = PictureRequest(.fitted(drawing.size), threads: threads)
        let found = try picture(cut, request)
        #expect(found.flaw == .tailMissing)
        #expect(found.pixels.difference(whole, rows: 0..<(tenth - 1) * 100) == 0)
        #expect(found.pixels[160, 999] == 0xFF80_8080)
      }
    }
  }

  @Test(
    "a fine picture is made from one and a half times as many pixels a side, a draft from enough")
  func qualities() throws {
    // Lines of one pixel: what is averaged first at a coarse scale is another grey than when all are.
    let file = Sample().encode(Drawing.noise(PixelSize(width: 1600, height: 1200)))
    func picture(_ width: Int, _ quality: PictureQuality) throws -> Picture {
      try self.picture(
        file,
        PictureRequest(.fitted(PixelSize(width: width, height: width)), quality: quality))
    }
    // Three eighths of 1600 are 600: enough for 400 in a fine picture, for 600 in a draft.
    #expect(try picture(400, .draft).quality == .draft)
    #expect(try picture(400, .fine).quality == .fine)
    // A draft that could not be better says so.
    #expect(try picture(800, .draft).quality == .draft)
    #expect(try picture(1600, .draft).quality == .fine)
    #expect(try picture(133, .draft).quality == .fine)
  }

  @Test("what is asked for larger than the photo is refused")
  func larger() throws {
    let file = Sample().encode(Drawing.corners(PixelSize(width: 30, height: 20)))
    let size = PixelSize(width: 31, height: 20)
    #expect(throws: DecodingError.self) { try picture(file, rendition(size, PixelRectangle(size))) }
  }
}

@Suite("The small version that comes with a photo")
struct ThumbnailTests {
  /// An EXIF segment with a thumbnail after the first directory.
  private func segment(orientation: Int, _ thumbnail: [UInt8]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    func entry(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(1, 4) + value
    }
    // The directories begin at 8 and 8 + 2 + 12 + 4 = 26, the thumbnail after 26 + 2 + 24 + 4.
    var block: [UInt8] = [0x4D, 0x4D, 0, 42] + number(8, 4)
    block += number(1, 2) + entry(0x0112, 3, number(orientation, 2) + [0, 0]) + number(26, 4)
    block += number(2, 2) + entry(0x0201, 4, number(56, 4))
    block += entry(0x0202, 4, number(thumbnail.count, 4)) + number(0, 4)
    return Array("Exif\0\0".utf8) + block + thumbnail
  }

  private let size = PixelSize(width: 400, height: 225)

  private func photo(_ orientation: Orientation, thumbnail: [UInt8]) -> [UInt8] {
    Sample(exif: segment(orientation: orientation.rawValue, thumbnail))
      .encode(Drawing.corners(size).stored(orientation))
  }

  private func thumbnail(_ file: [UInt8]) throws(DecodingError) -> PixelBuffer {
    let source = try PhotoDecoding.open(.bytes(file))
    let thumbnail = try ThumbnailSource(of: source.header, limits: DecodingLimits())
    let rendering = try Rendering(
      thumbnail, PictureRequest(.thumbnail, quality: .thumbnail), limits: DecodingLimits())
    let pixels = PixelBuffer(size: rendering.rendition.size)
    _ = try rendering.draw(into: pixels, isCancelled: { false })
    return pixels
  }

  @Test(
    "it is turned as the photo is, and its black bars are cut off", arguments: Orientation.allCases)
  func upright(orientation: Orientation) throws {
    // 160×120 with bars above and below a picture of 160×90, as cameras make them.
    let picture = Drawing.corners(PixelSize(width: 160, height: 90))
    let stored = picture.stored(orientation)
    let barred = Drawing(
      size: orientation.swapsSides
        ? PixelSize(width: 120, height: 160) : PixelSize(width: 160, height: 120)
    ) { x, y in
      let (column, row) = orientation.swapsSides ? (x - 15, y) : (x, y - 15)
      let isInside =
        (0..<stored.size.width).contains(column) && (0..<stored.size.height).contains(row)
      return isInside ? stored.color(column, row) : 0
    }
    let found = try thumbnail(photo(orientation, thumbnail: Sample().encode(barred)))
    #expect(found.size == picture.size)
    #expect(found.difference(picture) < 12)
  }

  @Test("a photo without one says so, and one that cannot be decoded does no harm to the photo")
  func missing() throws {
    #expect(throws: DecodingError.noThumbnail) { try thumbnail(photo(.upright, thumbnail: [])) }
    for broken in [[0xFF, 0xD8, 0xFF, 0xE0], [0x3C, 0x68, 0x74]] as [[UInt8]] {
      let file = photo(.upright, thumbnail: broken)
      #expect(throws: DecodingError.self) { try thumbnail(file) }
      #expect(try decode(file).photoSize == size)
    }
  }
}
