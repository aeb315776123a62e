import CWebP
import Geometry
import Photos
import Raster

/// One WebP file. The library decodes it as a whole, at the scale that is needed.
final class WebPSource: PhotoSource {
  let header: PhotoHeader
  private let file: WebPFile

  init(_ content: PhotoContent, limits: DecodingLimits) throws(DecodingError) {
    let count = try content.size()
    guard count <= limits.workingBytes else { throw .tooLarge }
    guard let bytes = content.bytes(at: 0, count: count) else {
      throw .unreadable("a read failed")
    }
    file = try WebPFile(bytes)
    var header = PhotoHeader(storedSize: file.size)
    let exif = EXIF(tiff: file.exif)
    header.orientation = exif.orientation
    header.thumbnail = exif.thumbnail
    header.profile = file.profile
    header.pixelForm = file.hasAlpha ? .colorWithAlpha : .color
    // What is lossless is decoded to all of its pixels before the first one can be used, and they are held twice.
    let isLossless = file.image.starts(with: "VP8L".utf8)
    let pixels = SharedPixels.stride(width: file.size.width) * file.size.height
    header.heldBytes = (isLossless ? 2 * pixels : pixels) + 2 * file.image.count
    self.header = header
  }

  func rows(
    of part: StoredPart, isCancelled: @escaping () -> Bool
  ) throws(DecodingError) -> any RowReader {
    let canvas = PixelBuffer(size: header.storedSize)
    let intactRows = try decode(onto: canvas, isCancelled)
    return HeldRows(canvas, part: part, intactRows: intactRows)
  }

  /// - Returns: how many rows of the canvas there are data for.
  private func decode(
    onto canvas: PixelBuffer, _ isCancelled: () -> Bool
  ) throws(DecodingError) -> Int {
    var configuration = WebPDecoderConfig()
    guard WebPInitDecoderConfigInternal(&configuration, Int32(WEBP_DECODER_ABI_VERSION)) != 0 else {
      throw .unsupported("libwebp is of another version than its headers")
    }
    let place = file.place
    let top = canvas.withRow(place.y) { $0.baseAddress! + place.x }
    // Bytes B, G, R, A are pixels 0xAARRGGBB.
    configuration.output.colorspace = MODE_BGRA
    configuration.output.is_external_memory = 1
    configuration.output.u.RGBA.rgba = UnsafeMutableRawPointer(top)
      .assumingMemoryBound(to: UInt8.self)
    configuration.output.u.RGBA.stride = Int32(canvas.stride)
    configuration.output.u.RGBA.size = canvas.stride * (place.height - 1) + place.width * 4
    guard let decoder = WebPINewDecoder(&configuration.output) else { throw .outOfMemory }
    defer { WebPIDelete(decoder) }
    var offset = 0
    var status = VP8_STATUS_SUSPENDED
    // In steps, to be asked between them.
    while offset < file.image.count, status == VP8_STATUS_SUSPENDED {
      if isCancelled() { throw .cancelled }
      let count = min(1 << 16, file.image.count - offset)
      status = file.image.withUnsafeBufferPointer {
        WebPIAppend(decoder, $0.baseAddress! + offset, count)
      }
      offset += count
    }
    switch status {
    case VP8_STATUS_OK: return canvas.height
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_BITSTREAM_ERROR:
      var lastRow: Int32 = 0
      guard WebPIDecGetRGB(decoder, &lastRow, nil, nil, nil) != nil, lastRow > 0 else {
        throw status == VP8_STATUS_BITSTREAM_ERROR
          ? .damaged("the data contradict themselves") : .truncated
      }
      return place.y + Int(lastRow)
    case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupported("a feature that libwebp lacks")
    default: throw .damaged("the picture cannot be decoded")
    }
  }
}
