import CHeif
import Codecs
import Geometry
import Photos
import Raster

/// One picture of a HEIF file. It is decoded as a whole.
///
/// The container says how a picture is turned, mirrored and cut, and libheif does so: its EXIF block often says the
/// same once more, and does not count.
final class HEIFSource: PhotoSource {
  let header: PhotoHeader
  private let file: HEIFFile
  private let handle: HEIFHandle

  convenience init(_ content: PhotoContent, limits: DecodingLimits) throws(DecodingError) {
    let count = try content.size()
    guard count <= limits.workingBytes else { throw .tooLarge }
    guard let bytes = content.bytes(at: 0, count: count) else {
      throw .unreadable("a read failed")
    }
    let file = try HEIFFile(bytes)
    try self.init(file, try file.primary())
  }

  private init(_ file: HEIFFile, _ handle: HEIFHandle) throws(DecodingError) {
    self.file = file
    self.handle = handle
    let picture = handle.pointer
    let size = PixelSize(
      width: Int(heif_image_handle_get_width(picture)),
      height: Int(heif_image_handle_get_height(picture)))
    guard !size.isEmpty else { throw .damaged("the picture has no size") }
    guard size.width <= WireMessage.maximumSide, size.height <= WireMessage.maximumSide else {
      throw .tooLarge
    }
    var header = PhotoHeader(storedSize: size)
    header.profile = handle.profile
    header.pixelForm = heif_image_handle_has_alpha_channel(picture) != 0 ? .colorWithAlpha : .color
    // The planes of the coded picture, at two bytes a sample where they have more than eight bits, and the colours.
    let isDeep = heif_image_handle_get_luma_bits_per_pixel(picture) > 8
    header.heldBytes = size.width * size.height * (isDeep ? 10 : 7) + file.byteCount
    self.header = header
  }

  func smallVersion(limits: DecodingLimits) throws(DecodingError) -> any PhotoSource {
    guard let thumbnail = handle.thumbnail else { throw .noThumbnail }
    return try HEIFSource(file, thumbnail)
  }

  func rows(
    of part: StoredPart, isCancelled: @escaping () -> Bool
  ) throws(DecodingError) -> any RowReader {
    if isCancelled() { throw .cancelled }
    let rows = try HEIFRows(try handle.decoded(), part, header)
    if isCancelled() { throw .cancelled }
    return rows
  }
}

/// Rows of a decoded picture.
private final class HEIFRows: RowReader {
  let columns: Range<Int>
  let breakReason = DecodingError.truncated
  private let image: HEIFImage
  private let plane: UnsafePointer<UInt8>
  private let stride: Int
  private let isPremultiplied: Bool
  private var row: Int

  init(_ image: HEIFImage, _ part: StoredPart, _ header: PhotoHeader) throws(DecodingError) {
    self.image = image
    columns = part.columns
    row = part.rows.lowerBound
    isPremultiplied =
      header.pixelForm == .colorWithAlpha
      && heif_image_is_premultiplied_alpha(image.pointer) != 0
    var stride: Int32 = 0
    guard
      let plane = heif_image_get_plane_readonly(image.pointer, heif_channel_interleaved, &stride),
      Int(heif_image_get_width(image.pointer, heif_channel_interleaved))
        >= header.storedSize.width,
      Int(heif_image_get_height(image.pointer, heif_channel_interleaved))
        >= header.storedSize.height
    else { throw .damaged("the picture is smaller than its header says") }
    self.plane = plane
    self.stride = Int(stride)
  }

  func read(
    _ count: Int, into output: UnsafeMutablePointer<UInt32>, stride outputStride: Int
  ) throws(DecodingError) -> Int {
    for index in 0..<count {
      let place = output + index * outputStride
      let source = plane + (row + index) * stride + columns.lowerBound * 4
      UnsafeMutableRawPointer(place).copyMemory(from: source, byteCount: columns.count * 4)
      RGBA.toPixels(place, count: columns.count)
      if isPremultiplied { Self.divide(place, count: columns.count) }
    }
    row += count
    return count
  }

  /// Colours that were multiplied by alpha become what they were.
  private static func divide(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      if alpha == 255 || alpha == 0 { continue }
      func channel(_ shift: UInt32) -> UInt32 {
        min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
      }
      pixels[index] = alpha << 24 | channel(16) | channel(8) | channel(0)
    }
  }
}
