import CHeif
import Geometry
import Photos

/// A file that libheif has parsed.
final class HEIFFile {
  private let context: OpaquePointer
  private let bytes: UnsafeMutableRawBufferPointer

  var byteCount: Int { bytes.count }

  /// - Throws: ``DecodingError/truncated``, ``DecodingError/damaged(_:)``, ``DecodingError/unsupported(_:)``.
  init(_ content: [UInt8]) throws(DecodingError) {
    guard let context = heif_context_alloc() else { throw .outOfMemory }
    self.context = context
    // The library refers to it as long as it lives.
    bytes = .allocate(byteCount: content.count, alignment: 16)
    bytes.copyBytes(from: content)
    let result = heif_context_read_from_memory_without_copy(
      context, bytes.baseAddress, bytes.count, nil)
    try Self.check(result)
  }

  deinit {
    heif_context_free(context)
    bytes.deallocate()
  }

  /// The picture that the file is about.
  func primary() throws(DecodingError) -> HEIFHandle {
    var handle: OpaquePointer?
    try Self.check(heif_context_get_primary_image_handle(context, &handle))
    guard let handle else { throw .damaged("the file has no picture") }
    return HEIFHandle(handle, of: self)
  }

  static func check(_ result: heif_error) throws(DecodingError) {
    guard result.code != heif_error_Ok else { return }
    let text = result.message.map { String(cString: $0) } ?? "libheif"
    switch (result.code, result.subcode) {
    case (_, heif_suberror_End_of_data): throw .truncated
    case (_, heif_suberror_Security_limit_exceeded): throw .tooLarge
    case (heif_error_Memory_allocation_error, _): throw .outOfMemory
    case (heif_error_Unsupported_filetype, _), (heif_error_Unsupported_feature, _):
      throw .unsupported(text)
    default: throw .damaged(text)
    }
  }
}

/// A picture in a file, not decoded.
final class HEIFHandle {
  let pointer: OpaquePointer
  private let file: HEIFFile

  init(_ pointer: OpaquePointer, of file: HEIFFile) {
    self.pointer = pointer
    self.file = file
  }

  deinit { heif_image_handle_release(pointer) }

  /// An ICC profile; empty where there is none.
  var profile: [UInt8] {
    let count = heif_image_handle_get_raw_color_profile_size(pointer)
    guard count > 0, count <= 4 << 20 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let result = heif_image_handle_get_raw_color_profile(pointer, &bytes)
    return result.code == heif_error_Ok ? bytes : []
  }

  /// The largest small version of it; nil where there is none.
  var thumbnail: HEIFHandle? {
    var identifier: heif_item_id = 0
    guard heif_image_handle_get_list_of_thumbnail_IDs(pointer, &identifier, 1) == 1 else {
      return nil
    }
    var handle: OpaquePointer?
    let result = heif_image_handle_get_thumbnail(pointer, identifier, &handle)
    guard result.code == heif_error_Ok, let handle else { return nil }
    return HEIFHandle(handle, of: file)
  }

  /// All of it, in bytes R, G, B, A, turned and cut as the container says.
  func decoded() throws(DecodingError) -> HEIFImage {
    guard let options = heif_decoding_options_alloc() else { throw .outOfMemory }
    defer { heif_decoding_options_free(options) }
    options.pointee.convert_hdr_to_8bit = 1
    var image: OpaquePointer?
    try HEIFFile.check(
      heif_decode_image(
        pointer, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options))
    guard let image else { throw .damaged("the picture cannot be decoded") }
    return HEIFImage(image)
  }
}

/// A decoded picture.
final class HEIFImage {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { heif_image_release(pointer) }
}
