import CJPEGShim
import Geometry
import Photos

/// One JPEG file.
///
/// Scales are those that libjpeg decodes at with vector instructions: at five to seven eighths it has none, and
/// is slower than at full size.
final class JPEGSource: PhotoSource {
  let header: PhotoHeader
  private let content: PhotoContent
  private let memoryLimit: Int
  private let restarts: JPEGRestarts?

  init(_ content: PhotoContent, limits: DecodingLimits) throws(DecodingError) {
    self.content = content
    memoryLimit = limits.workingBytes
    let reader = try JPEGReader(content, memoryLimit: limits.workingBytes)
    let stated = try reader.readHeader()
    var header = PhotoHeader(
      storedSize: PixelSize(width: Int(stated.width), height: Int(stated.height)))
    let exif = EXIF(tiff: reader.exif)
    header.orientation = exif.orientation
    header.thumbnail = exif.thumbnail
    header.profile = reader.profile
    header.eighths = [1, 2, 3, 4, 8]
    header.isGrey = stated.is_grey
    if stated.is_cmyk { header.pixelForm = .inks(isInverted: stated.is_inverted) }
    if stated.has_many_scans { header.heldBytes = Int(clamping: stated.coefficient_bytes) }
    restarts = stated.has_many_scans ? nil : JPEGRestarts(content)
    header.startsAnywhere = restarts != nil
    self.header = header
    // A block of 64 samples takes a bit at the very least, and the coarsest subsampling has 1024
    // pixels for 8 blocks: a file with less for half of its pixels cannot have them.
    let pixels = UInt64(stated.width) * UInt64(stated.height)
    guard pixels / 2048 <= UInt64(try content.size()) else { throw .truncated }
  }

  func rows(
    of part: StoredPart, isCancelled: @escaping () -> Bool
  ) throws(DecodingError) -> any RowReader {
    let row = part.rows.lowerBound * 8 / part.eighths
    let tail = try restarts?.tail(before: row, isCancelled: isCancelled)
    return try JPEGRows(
      content, part, from: tail, pictureSize: header.storedSize(eighths: part.eighths),
      memoryLimit: memoryLimit,
      isCancelled: isCancelled)
  }
}

/// Rows of a JPEG file, from its first to the last one that is wanted.
///
/// A file that breaks off has data as far as it goes; a progressive one counts as whole from its first complete
/// scan on.
private final class JPEGRows: RowReader {
  let columns: Range<Int>
  private let reader: JPEGReader
  private let isCancelled: () -> Bool
  private var row: Int

  init(
    _ content: PhotoContent, _ part: StoredPart, from tail: JPEGRestarts.Tail?,
    pictureSize: PixelSize, memoryLimit: Int,
    isCancelled: @escaping () -> Bool
  ) throws(DecodingError) {
    self.isCancelled = isCancelled
    reader = try JPEGReader(content, from: tail, memoryLimit: memoryLimit)
    _ = try reader.readHeader()
    try reader.start(eighths: part.eighths, isCancelled: isCancelled)
    columns = try reader.crop(to: part.columns, of: pictureSize.width)
    row = part.rows.lowerBound - (tail?.row ?? 0) * part.eighths / 8
    // In steps, to be asked between them: what is skipped is still half decoded.
    while reader.row < row {
      if isCancelled() { throw .cancelled }
      try reader.skipRows(min(row - reader.row, 256))
    }
  }

  var breakReason: DecodingError { reader.breakReason }

  func read(
    _ count: Int, into output: UnsafeMutablePointer<UInt32>, stride: Int
  ) throws(DecodingError) -> Int {
    if isCancelled() { throw .cancelled }
    let failure = reader.readRows(output, stride: stride, count: count)
    if let failure, failure == .cancelled { throw failure }
    let end = min(reader.row, reader.intactRows)
    defer { row += count }
    return min(max(end - row, 0), count)
  }
}
