import Codecs
import Geometry
import Glibc
import Photos
import Raster
import Testing

/// The folder of camera files that these tests need, or nil.
private let photos = getenv("WAYFRAME_PHOTOS").map { String(cString: $0) }

@Suite("Real photos", .enabled(if: photos != nil, "WAYFRAME_PHOTOS names a folder of photos"))
struct RealPhotosTests {
  private func picture(_ name: String, _ target: PixelSize) throws -> Picture {
    let file = try opened("\(photos!)/\(name).jpg")
    return try PhotoDecoding.decode(.file(file), target: target)
  }

  @Test("all orientations of a photo are shown alike", arguments: ["landscape", "portrait"], 2...8)
  func orientations(kind: String, number: Int) throws {
    let screen = PixelSize(width: 200, height: 200)
    let expected = try picture("orientation/\(kind)_1", screen)
    let found = try picture("orientation/\(kind)_\(number)", screen)
    #expect(found.photoSize == expected.photoSize)
    try #require(found.base.size == expected.base.size)
    // Each file has its own number written in and was compressed anew, so small versions are compared,
    // with each other and with what a wrong turn would give.
    let (one, other) = (expected.base.reduced(by: 8), found.base.reduced(by: 8))
    let difference = other.difference(one)
    for (mirrored, flipped) in [(true, false), (false, true), (true, true)] {
      let wrong = other.moved(mirrored: mirrored, flipped: flipped).difference(one)
      #expect(difference * 1.6 < wrong)
    }
  }

  @Test(
    "photos of phones are decoded to cover the screen",
    arguments: [
      ("phone_4032x3024", PixelSize(width: 1512, height: 1134)),
      ("iphone_3264x2448", PixelSize(width: 1632, height: 1224)),
      ("jolla_3264x2448", PixelSize(width: 1632, height: 1224)),
      ("nokia_4608x1976", PixelSize(width: 2304, height: 988)),
    ])
  func phones(name: String, base: PixelSize) throws {
    let picture = try picture("phones/\(name)", PixelSize(width: 1920, height: 1080))
    #expect(picture.base.size == base)
  }

  @Test(
    "odd and damaged photos have a known outcome each",
    arguments: [
      ("damaged/corrupted_3648x2736", nil), ("damaged/image00971", nil),
      ("damaged/image01137", nil), ("damaged/image01551", nil), ("damaged/image01980", nil),
      ("odd/exif_memory_error", nil), ("odd/exif_type_error", nil),
      ("odd/tiny_thumbnail_100x68", nil),
    ] as [(String, DecodingError?)])
  func odd(name: String, expected: DecodingError?) throws {
    let file = try opened("\(photos!)/\(name).jpg")
    do throws(DecodingError) {
      _ = try PhotoDecoding.decode(.file(file), target: PixelSize(width: 1920, height: 1080))
      #expect(expected == nil)
    } catch {
      #expect(expected == error)
    }
  }

  @Test("formats that are not known yet say so", arguments: ["iphone_13.heic", "sample.heif"])
  func formats(name: String) throws {
    let file = try opened("\(photos!)/formats/\(name)")
    #expect(throws: DecodingError.unknownFormat) { try PhotoDecoding.open(.file(file)) }
  }
}
