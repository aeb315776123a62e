import CJPEGShim
import Glibc
import Photos

/// One JPEG file being read through the C shim; owns the library's state.
final class JPEGReader {
  private let content: PhotoContent
  /// Bytes that stay where they are: a head that is not the file's own, and content that is in memory.
  private let bytes: UnsafeMutableRawBufferPointer
  private let reader: OpaquePointer

  /// - Parameters:
  ///   - tail: where to begin; nil for the start of the file.
  ///   - memoryLimit: bytes that the library may allocate for coefficients.
  init(
    _ content: PhotoContent, from tail: JPEGRestarts.Tail? = nil, memoryLimit: Int
  ) throws(DecodingError) {
    self.content = content
    let descriptor: Int32
    var first = tail?.head ?? []
    switch content {
    case .file(let file): descriptor = file.rawValue
    case .bytes(let bytes):
      descriptor = -1
      first += bytes.dropFirst(tail?.offset ?? 0)
    }
    bytes = .allocate(byteCount: max(1, first.count), alignment: 1)
    bytes.copyBytes(from: first)
    let reader = wayframe_jpeg_open(
      bytes.baseAddress, first.count, descriptor, off_t(tail?.offset ?? 0), memoryLimit)
    guard let reader else {
      bytes.deallocate()
      throw .outOfMemory
    }
    self.reader = reader
  }

  deinit {
    wayframe_jpeg_close(reader)
    bytes.deallocate()
  }

  func readHeader() throws(DecodingError) -> wayframe_jpeg_header {
    var header = wayframe_jpeg_header()
    try check(wayframe_jpeg_read_header(reader, &header))
    return header
  }

  /// The TIFF structure of the EXIF segment; empty when there is none.
  var exif: [UInt8] {
    var count = 0
    let start = wayframe_jpeg_exif(reader, &count)
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// The ICC profile of its segments; empty when there is none that is whole.
  var profile: [UInt8] {
    var count = 0
    let start = wayframe_jpeg_profile(reader, &count)
    defer { free(start) }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Begins decoding. Of a file with several scans this reads everything, which takes a while.
  func start(eighths: Int, isCancelled: @escaping () -> Bool) throws(DecodingError) {
    let cancellation = CancellationCheck(isCancelled)
    let status = withExtendedLifetime(cancellation) {
      wayframe_jpeg_start(
        reader, UInt32(eighths),
        { Unmanaged<CancellationCheck>.fromOpaque($0!).takeUnretainedValue().isCancelled() },
        Unmanaged.passUnretained(cancellation).toOpaque())
    }
    try check(status)
  }

  /// Leaves columns out.
  ///
  /// - Returns: the columns that rows will have: those asked for and some more.
  func crop(to columns: Range<Int>, of width: Int) throws(DecodingError) -> Range<Int> {
    // The outermost columns of a crop are not what they are in the whole picture, where chroma is
    // interpolated from its neighbours; and a crop that leaves little out is not worth it.
    let wanted = max(0, columns.lowerBound - 8)..<min(width, columns.upperBound + 8)
    guard wanted.count * 8 < width * 7 else { return 0..<width }
    var (first, count) = (UInt32(wanted.lowerBound), UInt32(wanted.count))
    try check(wayframe_jpeg_crop(reader, &first, &count))
    return Int(first)..<Int(first) + Int(count)
  }

  /// Passes over the next rows.
  func skipRows(_ count: Int) throws(DecodingError) {
    try check(wayframe_jpeg_skip_rows(reader, UInt32(count)))
  }

  /// Decodes the next `count` rows to `row` and on, `stride` pixels apart.
  ///
  /// - Returns: what went wrong; ``row`` then says how far it came.
  func readRows(
    _ row: UnsafeMutablePointer<UInt32>, stride: Int, count: Int
  ) -> DecodingError? {
    let status = wayframe_jpeg_read_rows(
      reader, UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self), stride * 4,
      UInt32(count))
    return error(status)
  }

  /// The next row to be decoded.
  var row: Int { Int(wayframe_jpeg_row(reader)) }

  /// Rows the file has data for; the library makes the rest up.
  var intactRows: Int { Int(wayframe_jpeg_intact_rows(reader)) }

  /// Why the rows after ``intactRows`` are missing.
  var breakReason: DecodingError {
    let code = wayframe_jpeg_read_errno(reader)
    if code != 0 { return .unreadable(String(cString: strerror(code))) }
    return wayframe_jpeg_reached_end(reader) ? .truncated : .damaged(message)
  }

  private var message: String { String(cString: wayframe_jpeg_message(reader)) }

  private func check(_ status: wayframe_jpeg_status) throws(DecodingError) {
    if let error = error(status) { throw error }
  }

  private func error(_ status: wayframe_jpeg_status) -> DecodingError? {
    switch status {
    case WAYFRAME_JPEG_OK: nil
    case WAYFRAME_JPEG_UNSUPPORTED: .unsupported(message)
    case WAYFRAME_JPEG_TOO_LARGE: .tooLarge
    case WAYFRAME_JPEG_OUT_OF_MEMORY: .outOfMemory
    case WAYFRAME_JPEG_CANCELLED: .cancelled
    // The library complains about what it made of the end; the end is what is wrong.
    default: wayframe_jpeg_reached_end(reader) ? breakReason : .damaged(message)
    }
  }

  private final class CancellationCheck {
    let isCancelled: () -> Bool
    init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
  }
}
