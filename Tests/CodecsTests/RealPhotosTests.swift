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
    return try PhotoDecoding.decode(.file(file), PictureRequest(.fitted(target)))
  }

  @Test("all orientations of a photo are shown alike", arguments: ["landscape", "portrait"], 2...8)
  func orientations(kind: String, number: Int) throws {
    let screen = PixelSize(width: 200, height: 200)
    let expected = try picture("orientation/\(kind)_1", screen)
    let found = try picture("orientation/\(kind)_\(number)", screen)
    #expect(found.photoSize == expected.photoSize)
    try #require(found.pixels.size == expected.pixels.size)
    // Each file has its own number written in and was compressed anew, so small versions are compared,
    // with each other and with what a wrong turn would give.
    let (one, other) = (expected.pixels.reduced(by: 8), found.pixels.reduced(by: 8))
    let difference = other.difference(one)
    for (mirrored, flipped) in [(true, false), (false, true), (true, true)] {
      let wrong = other.moved(mirrored: mirrored, flipped: flipped).difference(one)
      #expect(difference * 1.6 < wrong)
    }
  }

  @Test(
    "photos of phones are decoded to just fit the screen",
    arguments: [
      ("phone_4032x3024", PixelSize(width: 1440, height: 1080)),
      ("iphone_3264x2448", PixelSize(width: 1440, height: 1080)),
      ("jolla_3264x2448", PixelSize(width: 1440, height: 1080)),
      ("nokia_4608x1976", PixelSize(width: 1920, height: 824)),
    ])
  func phones(name: String, size: PixelSize) throws {
    let picture = try picture("phones/\(name)", PixelSize(width: 1920, height: 1080))
    #expect(picture.pixels.size == size)
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
      _ = try PhotoDecoding.decode(
        .file(file), PictureRequest(.fitted(PixelSize(width: 1920, height: 1080))))
      #expect(expected == nil)
    } catch {
      #expect(expected == error)
    }
  }
}
