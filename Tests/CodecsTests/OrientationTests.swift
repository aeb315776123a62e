import Geometry
import Photos
import Raster
import Testing

@testable import Codecs

@Suite("Orientation")
struct OrientationTests {
  @Test(
    "rows come to their upright places, whatever the size and orientation",
    arguments: Orientation.allCases,
    [(1, 1), (1, 70), (70, 1), (3, 5), (33, 32), (64, 97), (130, 66)])
  func places(orientation: Orientation, sides: (Int, Int)) {
    let upright = Drawing(size: PixelSize(width: sides.0, height: sides.1)) { x, y in
      UInt32(y << 12 | x)
    }
    let stored = upright.stored(orientation)
    let target = PixelBuffer(size: upright.size)
    let writer = OrientedWriter(target: target, orientation: orientation)
    #expect(writer.storedSize == stored.size)

    var row = 0
    // Batches of all lengths.
    var count = 1
    while row < stored.size.height {
      count = min(count % OrientedWriter.batchRows + 1, stored.size.height - row)
      writer.write(row: row, count: count) { pixels, stride in
        for index in 0..<count {
          for column in 0..<stored.size.width {
            pixels[index * stride + column] = stored.color(column, row + index)
          }
        }
      }
      row += count
    }
    let wrong = (0..<upright.size.height).reduce(0) { wrong, y in
      wrong + (0..<upright.size.width).count { target[$0, y] != upright.color($0, y) }
    }
    #expect(wrong == 0)
  }

  @Test(
    "a photo stored in any orientation is shown the same way up",
    arguments: Orientation.allCases, [true, false])
  func photos(orientation: Orientation, isBigEndian: Bool) throws {
    let upright = Drawing.corners(PixelSize(width: 90, height: 62))
    let sample = Sample(
      exif: exifSegment(orientation: orientation.rawValue, isBigEndian: isBigEndian))
    let picture = try decode(sample.encode(upright.stored(orientation)))
    #expect(picture.photoSize == upright.size)
    #expect(picture.pixels.size == upright.size)
    #expect(picture.pixels.difference(upright) < 6)
  }

  @Test("a reduced photo is turned as well", arguments: Orientation.allCases)
  func reduced(orientation: Orientation) throws {
    let upright = Drawing.corners(PixelSize(width: 400, height: 304))
    let sample = Sample(exif: exifSegment(orientation: orientation.rawValue))
    let picture = try decode(
      sample.encode(upright.stored(orientation)), target: PixelSize(width: 150, height: 150))
    #expect(picture.photoSize == upright.size)
    #expect(picture.pixels.size == PixelSize(width: 150, height: 114))
    #expect(picture.pixels.difference(Drawing.corners(picture.pixels.size)) < 6)
  }
}

@Suite("EXIF")
struct EXIFTests {
  @Test("orientation is read in both byte orders, as SHORT and as LONG", arguments: 1...8)
  func reads(value: Int) {
    for isBigEndian in [true, false] {
      for type in [3, 4] {
        let block = tiff(orientation: value, isBigEndian: isBigEndian, type: type)
        #expect(EXIF(tiff: block).orientation.rawValue == value)
      }
    }
  }

  @Test("values that mean nothing are upright", arguments: [0, 9, 10, 255, 256, 65535])
  func meaningless(value: Int) {
    #expect(EXIF(tiff: tiff(orientation: value)).orientation == .upright)
    #expect(EXIF(tiff: tiff(orientation: value, isBigEndian: false)).orientation == .upright)
  }

  @Test("a type that cannot hold an orientation is upright", arguments: [0, 1, 2, 5, 7, 65535])
  func types(type: Int) {
    #expect(EXIF(tiff: tiff(orientation: 6, type: type)).orientation == .upright)
  }

  @Test("a block cut anywhere gives the orientation or upright")
  func cut() {
    let whole = tiff(orientation: 6)
    for count in 0...whole.count {
      let expected: Orientation = count >= 34 ? .turnedRight : .upright
      #expect(EXIF(tiff: Array(whole.prefix(count))).orientation == expected, "\(count) bytes")
    }
  }

  @Test("a directory that starts inside the header, at the end or beyond is upright")
  func offsets() {
    for offset: UInt32 in [0, 1, 7, 50, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
      var block = tiff(orientation: 6)
      for index in 0..<4 {
        block[4 + index] = UInt8(truncatingIfNeeded: offset >> (24 - 8 * index))
      }
      #expect(EXIF(tiff: block).orientation == .upright, "offset \(offset)")
    }
  }

  @Test("random and mutated blocks never trap")
  func fuzz() {
    var generator = SplitMix64(seed: 1)
    for round in 0..<20_000 {
      var block = tiff(orientation: 6, isBigEndian: round % 2 == 0)
      if round % 4 < 2 {
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          block[Int.random(in: 0..<block.count, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
      } else {
        let count = Int.random(in: 0...64, using: &generator)
        block = Array(block.prefix(4))
        for _ in 0..<count { block.append(.random(in: 0...255, using: &generator)) }
      }
      #expect((1...8).contains(EXIF(tiff: block).orientation.rawValue))
    }
  }

  @Test("only the first segment that is EXIF counts, and other APP1 segments do no harm")
  func segments() throws {
    let upright = Drawing.corners(PixelSize(width: 90, height: 62))
    let file = Sample(exif: exifSegment(orientation: 6)).encode(upright.stored(.turnedRight))
    func segment(_ content: [UInt8]) -> [UInt8] {
      let length = content.count + 2
      return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
    }
    let xmp = segment(Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
    let many = (0..<40).flatMap { _ in segment([UInt8](repeating: 0x78, count: 65_000)) }
    let second = segment(exifSegment(orientation: 3))
    let short = segment([]) + segment([0x45]) + segment(Array("Exif\0\0".utf8))
    func withSegments(_ segments: [UInt8]) throws -> Picture {
      var bytes = file
      bytes.insert(contentsOf: segments, at: 2)
      return try decode(bytes)
    }
    for before in [xmp, many, short] {
      let picture = try withSegments(before)
      #expect(picture.pixels.size == upright.size)
      #expect(picture.pixels.difference(upright) < 6)
    }
    #expect(try withSegments(second).photoSize.width == 62)
  }
}
