import CHeif
import Geometry
import Glibc
import Photos
import Raster
import Testing

@testable import Codecs
@testable import HEIFCodec

/// The folder of camera files that some tests need, or nil.
private let photos = getenv("WAYFRAME_PHOTOS").map { String(cString: $0) }

/// A HEIF file of a picture whose left half is red and whose right half is blue; nil where this library can only decode.
private func sample(_ width: Int, _ height: Int, alpha: UInt8? = nil) -> [UInt8]? {
  let context = heif_context_alloc()
  defer { heif_context_free(context) }
  var encoder: OpaquePointer?
  guard
    heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code
      == heif_error_Ok, encoder != nil
  else { return nil }
  defer { heif_encoder_release(encoder) }
  heif_encoder_set_lossy_quality(encoder, 90)
  var image: OpaquePointer?
  let chroma = alpha == nil ? heif_chroma_interleaved_RGB : heif_chroma_interleaved_RGBA
  heif_image_create(Int32(width), Int32(height), heif_colorspace_RGB, chroma, &image)
  defer { heif_image_release(image) }
  heif_image_add_plane(image, heif_channel_interleaved, Int32(width), Int32(height), 8)
  var stride: Int32 = 0
  guard let plane = heif_image_get_plane(image, heif_channel_interleaved, &stride) else {
    return nil
  }
  for y in 0..<height {
    for x in 0..<width {
      let color: [UInt8] = x * 2 < width ? [255, 0, 0] : [0, 0, 255]
      let pixel = color + (alpha.map { [$0] } ?? [])
      for (index, byte) in pixel.enumerated() {
        plane[y * Int(stride) + x * pixel.count + index] = byte
      }
    }
  }
  guard heif_context_encode_image(context, image, encoder, nil, nil).code == heif_error_Ok else {
    return nil
  }
  final class Output { var bytes: [UInt8] = [] }
  let output = Output()
  var writer = heif_writer(writer_api_version: 1) { _, data, count, output in
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    Unmanaged<Output>.fromOpaque(output!).takeUnretainedValue().bytes += bytes
    return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
  }
  heif_context_write(context, &writer, Unmanaged.passUnretained(output).toOpaque())
  return output.bytes.isEmpty ? nil : output.bytes
}

private func decode(
  _ bytes: [UInt8], _ request: PictureRequest? = nil, limits: DecodingLimits = DecodingLimits()
) throws(DecodingError) -> Picture {
  let source = try PhotoDecoding.open(.bytes(bytes), formats: [HEIFFormat.self], limits: limits)
  let request =
    request ?? PictureRequest(.fitted(PixelSize(width: 10_000, height: 10_000)))
  let rendering = try Rendering(source, request, limits: limits)
  let pixels = PixelBuffer(size: rendering.rendition.size)
  let flaw = try rendering.draw(into: pixels, isCancelled: { false })
  return Picture(
    photoSize: source.header.photoSize, rendition: rendering.rendition, pixels: pixels, flaw: flaw)
}

private let canEncode: Bool = sample(64, 64) != nil

@Suite("HEIF", .enabled(if: canEncode, "this libheif can encode HEVC"))
struct HEIFTests {
  @Test("a picture has its size and its colours")
  func colors() throws {
    let picture = try decode(try #require(sample(200, 120)))
    #expect(picture.photoSize == PixelSize(width: 200, height: 120))
    let (left, right) = (picture.pixels[30, 60], picture.pixels[170, 60])
    #expect(left >> 16 & 255 > 230 && left & 255 < 30)
    #expect(right & 255 > 230 && right >> 16 & 255 < 30)
  }

  @Test("what is transparent shows the background")
  func alpha() throws {
    let request = PictureRequest(
      .fitted(PixelSize(width: 128, height: 128)), background: 0x00FF00)
    let pixels = try decode(try #require(sample(128, 128, alpha: 0)), request).pixels
    #expect(pixels[30, 64] >> 8 & 255 > 240 && pixels[30, 64] >> 16 & 255 < 20)
  }

  @Test("the container turns the picture, once", arguments: [1, 2, 3])
  func turned(quarters: Int) throws {
    var file = try #require(sample(200, 120))
    // A box of properties begins with the size of the picture; a turn takes the place of the free space that is made
    // by renaming a property nobody needs.
    guard let place = (4..<file.count - 8).first(where: { file[$0...].starts(with: "pixi".utf8) })
    else { return }
    // "irot", an angle in quarters anticlockwise.
    file.replaceSubrange(place..<place + 4, with: Array("irot".utf8))
    file[place + 4] = UInt8(quarters)
    guard let picture = try? decode(file) else { return }
    let isTurned = quarters % 2 == 1
    #expect(picture.photoSize.width == (isTurned ? 120 : 200))
  }

  @Test("a file cut at each tenth, and one with damage, has an outcome that is named")
  func damage() throws {
    let file = try #require(sample(200, 120))
    for tenth in 0...9 {
      do throws(DecodingError) {
        _ = try decode(Array(file.prefix(file.count * tenth / 10)))
      } catch {
        #expect(error.isFaultOfContent, "\(error)")
      }
    }
    var state: UInt64 = 3
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<200 {
      var bytes = file
      for _ in 0..<1 + random(5) { bytes[8 + random(bytes.count - 8)] = UInt8(random(256)) }
      do throws(DecodingError) { _ = try decode(bytes) } catch {
        #expect(error.isFaultOfContent || error == .outOfMemory, "\(error)")
      }
    }
  }

  @Test("what would take more memory than there may be is refused before it is decoded")
  func limits() throws {
    var limits = DecodingLimits()
    limits.workingBytes = 100_000
    let file = try #require(sample(400, 300))
    #expect(throws: DecodingError.tooLarge) { try decode(file, limits: limits) }
  }
}

@Suite("Real HEIF files", .enabled(if: photos != nil, "WAYFRAME_PHOTOS names a folder of photos"))
struct RealHEIFTests {
  @Test(
    "a phone's photo is upright, with its profile, its small version and no turn on top of that")
  func phone() throws {
    let descriptor = OwnedDescriptor(open("\(photos!)/formats/iphone_13.heic", O_RDONLY))
    let source = try HEIFFormat.open(.file(descriptor), limits: DecodingLimits())
    #expect(source.header.photoSize == PixelSize(width: 3024, height: 4032))
    #expect(source.header.orientation == .upright && !source.header.profile.isEmpty)
    let small = try source.smallVersion(limits: DecodingLimits())
    #expect(small.header.photoSize == PixelSize(width: 240, height: 320))
  }
}
