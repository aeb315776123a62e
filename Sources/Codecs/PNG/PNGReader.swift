import CSPNG
import Photos

/// libspng, with errors in place of its codes.
final class PNGReader {
  private let context: OpaquePointer
  private let stream: PNGStream
  /// From its first row to the one that was read last.
  private(set) var rowsRead = 0

  /// The largest chunk besides the picture's that is kept: a profile, or an EXIF block.
  private static let maximumChunk = 8 << 20

  init(_ content: PhotoContent) throws(DecodingError) {
    guard let context = spng_ctx_new(0) else { throw .outOfMemory }
    self.context = context
    stream = PNGStream(content)
    spng_set_chunk_limits(context, Self.maximumChunk, 2 * Self.maximumChunk)
    // A file with a flipped bit is shown as far as it can be understood.
    spng_set_crc_action(
      context, Int32(SPNG_CRC_USE.rawValue), Int32(SPNG_CRC_DISCARD.rawValue))
    try check(
      spng_set_png_stream(
        context,
        { _, stream, destination, count in
          Unmanaged<PNGStream>.fromOpaque(stream!).takeUnretainedValue()
            .read(count, into: destination!)
        }, Unmanaged.passUnretained(stream).toOpaque()))
  }

  deinit { spng_ctx_free(context) }

  func header() throws(DecodingError) -> spng_ihdr {
    var header = spng_ihdr()
    try check(spng_get_ihdr(context, &header))
    return header
  }

  /// Whether some of its colours are transparent, other than by a channel for that.
  var hasTransparentColors: Bool {
    var transparency = spng_trns()
    return spng_get_trns(context, &transparency) == 0
  }

  var profile: [UInt8] {
    var chunk = spng_iccp()
    guard spng_get_iccp(context, &chunk) == 0, let bytes = chunk.profile else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: chunk.profile_len))
  }

  /// A TIFF structure, where the file has one before the picture.
  var exif: [UInt8] {
    var chunk = spng_exif()
    guard spng_get_exif(context, &chunk) == 0, let bytes = chunk.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: chunk.length))
  }

  /// Begins with the picture.
  func start() throws(DecodingError) {
    let flags = Int32(SPNG_DECODE_TRNS.rawValue) | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)
    try check(spng_decode_image(context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue), flags))
  }

  /// Reads the next row, bytes R, G, B, A.
  ///
  /// - Parameters:
  ///   - destination: finds the place of a row by its number. An interlaced picture's rows come several times, each
  ///     time with more of their pixels.
  /// - Returns: false after the last one.
  func readRow(
    count: Int, _ destination: (_ row: Int) -> UnsafeMutablePointer<UInt32>
  ) throws(DecodingError) -> Bool {
    var info = spng_row_info()
    let place = spng_get_row_info(context, &info)
    if place == Int32(SPNG_EOI.rawValue) { return false }
    try check(place)
    let result = spng_decode_row(context, destination(Int(info.row_num)), count * 4)
    guard result == 0 || result == Int32(SPNG_EOI.rawValue) else { throw error(result) }
    rowsRead = Int(info.row_num) + 1
    isLastPass = info.pass == 6
    return result == 0
  }

  /// Of an interlaced picture: all pixels come that were not there before.
  private(set) var isLastPass = false

  private func check(_ code: Int32) throws(DecodingError) {
    if code != 0 { throw error(code) }
  }

  private func error(_ code: Int32) -> DecodingError {
    if let failure = stream.failure { return failure }
    switch code {
    case Int32(SPNG_IO_EOF.rawValue): return .truncated
    case Int32(SPNG_EMEM.rawValue): return .outOfMemory
    case Int32(SPNG_ECHUNK_LIMITS.rawValue), Int32(SPNG_EUSER_WIDTH.rawValue),
      Int32(SPNG_EUSER_HEIGHT.rawValue), Int32(SPNG_EOVERFLOW.rawValue):
      return .tooLarge
    default: return .damaged(String(cString: spng_strerror(code)))
    }
  }
}

/// A file as libspng reads it: from front to back.
private final class PNGStream {
  private let content: PhotoContent
  private var offset = 0
  private var buffer: [UInt8] = []
  private var position = 0
  private(set) var failure: DecodingError?

  init(_ content: PhotoContent) { self.content = content }

  func read(_ count: Int, into destination: UnsafeMutableRawPointer) -> Int32 {
    var filled = 0
    while filled < count {
      if position == buffer.count {
        guard let next = content.bytes(at: offset, count: 1 << 16) else {
          failure = .unreadable("a read failed")
          return Int32(SPNG_IO_ERROR.rawValue)
        }
        guard !next.isEmpty else { return Int32(SPNG_IO_EOF.rawValue) }
        offset += next.count
        buffer = next
        position = 0
      }
      let part = min(count - filled, buffer.count - position)
      buffer.withUnsafeBytes {
        (destination + filled).copyMemory(from: $0.baseAddress! + position, byteCount: part)
      }
      position += part
      filled += part
    }
    return 0
  }
}
