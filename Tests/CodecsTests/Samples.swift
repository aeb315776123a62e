import CJPEGSamples
import Codecs
import Geometry
import Glibc
import Photos
import Raster
import Testing

/// Colours of a picture with whole sides, `0xRRGGBB`.
struct Drawing {
  let size: PixelSize
  let color: (_ x: Int, _ y: Int) -> UInt32

  /// A different colour in each quarter: red, green / blue, white.
  static func corners(_ size: PixelSize) -> Drawing {
    Drawing(size: size) { x, y in
      switch (x * 2 < size.width, y * 2 < size.height) {
      case (true, true): 0xFF0000
      case (false, true): 0x00FF00
      case (true, false): 0x0000FF
      case (false, false): 0xFFFFFF
      }
    }
  }

  /// As many bytes of data in every part: colour noise in cells of 4×4.
  static func noise(_ size: PixelSize) -> Drawing {
    Drawing(size: size) { x, y in
      var generator = SplitMix64(seed: UInt64(y / 4 * 4096 + x / 4))
      return UInt32(truncatingIfNeeded: generator.next()) & 0xFFFFFF
    }
  }

  /// How a camera stores the picture, so that `orientation` turns it upright again.
  func stored(_ orientation: Orientation) -> Drawing {
    let (width, height) = (size.width, size.height)
    return Drawing(size: orientation.applied(to: size)) { column, row in
      // EXIF 2.32, tag 0x0112: where the stored row 0 and column 0 are in the upright picture.
      switch orientation.rawValue {
      case 1: color(column, row)
      case 2: color(width - 1 - column, row)
      case 3: color(width - 1 - column, height - 1 - row)
      case 4: color(column, height - 1 - row)
      case 5: color(row, column)
      case 6: color(width - 1 - row, column)
      case 7: color(width - 1 - row, height - 1 - column)
      default: color(row, height - 1 - column)
      }
    }
  }
}

/// Encodes JPEG files.
struct Sample {
  var color = JPEG_SAMPLE_YCC
  var isProgressive = false
  var isArithmetic = false
  var omitsAdobeMarker = false
  var restartRows: UInt32 = 0
  var exif: [UInt8] = []

  func encode(_ drawing: Drawing) -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<drawing.size.height {
      for x in 0..<drawing.size.width {
        let rgb = drawing.color(x, y)
        let channels = [16, 8, 0].map { UInt8(truncatingIfNeeded: rgb >> $0) }
        switch color {
        case JPEG_SAMPLE_GREY: pixels.append(channels[1])
        // No black: light and the lack of ink are the same number.
        case JPEG_SAMPLE_CMYK, JPEG_SAMPLE_YCCK: pixels += channels + [255]
        default: pixels += channels
        }
      }
    }
    if omitsAdobeMarker { pixels = pixels.map { 255 - $0 } }
    return exif.withUnsafeBufferPointer { exif in
      var options = jpeg_sample_options()
      options.color = color
      options.is_progressive = isProgressive
      options.is_arithmetic = isArithmetic
      options.omits_adobe_marker = omitsAdobeMarker
      options.restart_rows = restartRows
      options.exif = exif.isEmpty ? nil : exif.baseAddress
      options.exif_count = exif.count
      var count = 0
      let file = jpeg_sample_encode(
        pixels, UInt32(drawing.size.width), UInt32(drawing.size.height), &options, &count)
      defer { free(file) }
      return Array(UnsafeBufferPointer(start: file, count: count))
    }
  }
}

/// An EXIF segment with one directory: a tag before and one after the orientation.
func exifSegment(orientation: Int, isBigEndian: Bool = true, type: Int = 3) -> [UInt8] {
  Array("Exif\0\0".utf8) + tiff(orientation: orientation, isBigEndian: isBigEndian, type: type)
}

func tiff(orientation: Int, isBigEndian: Bool = true, type: Int = 3) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }
  func entry(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
    Array([number(tag, 2), number(type, 2), number(1, 4), value].joined())
  }
  let value = type == 4 ? number(orientation, 4) : number(orientation, 2) + [0, 0]
  let parts: [[UInt8]] = [
    isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49], number(42, 2), number(10, 4), [0xAA, 0xAA],
    number(3, 2), entry(0x010F, 2, number(9999, 4)), entry(0x0112, type, value),
    entry(0x9C9B, 77, number(-1, 4)),
    // The next directory: this one again.
    number(10, 4),
  ]
  return Array(parts.joined())
}

/// Decodes bytes at full size, or to fit into `target`.
func decode(
  _ bytes: [UInt8], target: PixelSize = PixelSize(width: 10_000, height: 10_000)
) throws(DecodingError) -> Picture {
  try PhotoDecoding.decode(.bytes(bytes), PictureRequest(.fitted(target)))
}

/// How decoding ended: nil with a picture.
func failure(
  _ bytes: [UInt8], target: PixelSize = PixelSize(width: 10_000, height: 10_000)
) -> DecodingError? {
  do throws(DecodingError) {
    _ = try decode(bytes, target: target)
    return nil
  } catch {
    return error
  }
}

extension PixelBuffer {
  /// Mean absolute difference of all channels, 0 to 255; sizes must be equal.
  func difference(_ other: PixelBuffer, rows: Range<Int>? = nil) -> Double {
    var sum = 0
    let rows = rows ?? 0..<height
    for y in rows {
      for x in 0..<width {
        for shift: UInt32 in [0, 8, 16] {
          sum += abs(Int(self[x, y] >> shift & 255) - Int(other[x, y] >> shift & 255))
        }
      }
    }
    return Double(sum) / Double(3 * width * rows.count)
  }

  func difference(_ drawing: Drawing, rows: Range<Int>? = nil) -> Double {
    let other = PixelBuffer(size: drawing.size)
    for y in 0..<height { for x in 0..<width { other[x, y] = drawing.color(x, y) } }
    return difference(other, rows: rows)
  }

  /// The average of each cell of `side`×`side` pixels.
  func reduced(by side: Int) -> PixelBuffer {
    let result = PixelBuffer(size: PixelSize(width: width / side, height: height / side))
    for y in 0..<result.height {
      for x in 0..<result.width {
        var pixel: UInt32 = 0
        for shift: UInt32 in [0, 8, 16] {
          var sum: UInt32 = 0
          for index in 0..<side * side {
            sum += self[x * side + index % side, y * side + index / side] >> shift & 255
          }
          pixel |= sum / UInt32(side * side) << shift
        }
        result[x, y] = pixel
      }
    }
    return result
  }

  /// The pixels mirrored, turned by half, or flipped.
  func moved(mirrored: Bool, flipped: Bool) -> PixelBuffer {
    let result = PixelBuffer(size: size)
    for y in 0..<height {
      for x in 0..<width {
        result[x, y] = self[mirrored ? width - 1 - x : x, flipped ? height - 1 - y : y]
      }
    }
    return result
  }
}

/// Random numbers that are the same in every run (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// A descriptor of the file at `path`, open for reading.
func opened(_ path: String) throws -> OwnedDescriptor {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  try #require(descriptor >= 0, "\(path)")
  return OwnedDescriptor(descriptor)
}
