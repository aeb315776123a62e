import CSPNG
import Geometry
import Photos
import Raster

/// One PNG file. Its rows come one after the other, whatever its size; an interlaced one has to be held whole.
final class PNGSource: PhotoSource {
  let header: PhotoHeader
  private let content: PhotoContent
  private let isInterlaced: Bool

  /// The most that deflate compresses, to one byte.
  private static let maximumCompression = 1032

  init(_ content: PhotoContent, limits: DecodingLimits) throws(DecodingError) {
    self.content = content
    let reader = try PNGReader(content)
    let stated = try reader.header()
    let size = PixelSize(width: Int(stated.width), height: Int(stated.height))
    guard size.width <= WireMessage.maximumSide, size.height <= WireMessage.maximumSide else {
      throw .tooLarge
    }
    var header = PhotoHeader(storedSize: size)
    let exif = EXIF(tiff: reader.exif)
    header.orientation = exif.orientation
    header.thumbnail = exif.thumbnail
    header.profile = reader.profile
    let type = Int(stated.color_type)
    header.isGrey =
      type == SPNG_COLOR_TYPE_GRAYSCALE.rawValue
      || type == SPNG_COLOR_TYPE_GRAYSCALE_ALPHA.rawValue
    let hasAlpha =
      type == SPNG_COLOR_TYPE_GRAYSCALE_ALPHA.rawValue
      || type == SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue
    if hasAlpha || reader.hasTransparentColors { header.pixelForm = .colorWithAlpha }
    isInterlaced = stated.interlace_method != 0
    if isInterlaced { header.heldBytes = SharedPixels.stride(width: size.width) * size.height }
    self.header = header
    // A file with less for half of its pixels cannot have them.
    let bits = size.width * Int(stated.bit_depth)
    guard bits / 8 * size.height / 2 / Self.maximumCompression <= (try content.size()) else {
      throw .truncated
    }
  }

  func rows(
    of part: StoredPart, isCancelled: @escaping () -> Bool
  ) throws(DecodingError) -> any RowReader {
    let reader = try PNGReader(content)
    _ = try reader.header()
    try reader.start()
    if isInterlaced { return try held(reader, part, isCancelled: isCancelled) }
    let rows = PNGRows(reader, part, width: header.storedSize.width, isCancelled: isCancelled)
    try rows.skip()
    return rows
  }

  private func held(
    _ reader: PNGReader, _ part: StoredPart, isCancelled: () -> Bool
  ) throws(DecodingError) -> any RowReader {
    let size = header.storedSize
    let picture = PixelBuffer(size: size)
    var intactRows = 0
    do throws(DecodingError) {
      while try reader.readRow(count: size.width, { row in Self.pointer(picture, row) }) {
        if isCancelled() { throw .cancelled }
      }
      intactRows = size.height
    } catch {
      if error == .cancelled { throw error }
      // Rows of the last pass are every other one, the rest of them complete before.
      if reader.isLastPass { intactRows = reader.rowsRead }
      if intactRows * 2 < size.height { throw error }
    }
    for row in 0..<size.height { RGBA.toPixels(Self.pointer(picture, row), count: size.width) }
    return HeldRows(picture, part: part, intactRows: intactRows)
  }

  private static func pointer(_ picture: PixelBuffer, _ row: Int) -> UnsafeMutablePointer<UInt32> {
    picture.withRow(row) { $0.baseAddress! }
  }
}

/// Rows of a PNG file, from its first to the last one that is wanted.
private final class PNGRows: RowReader {
  let columns: Range<Int>
  private let reader: PNGReader
  private let firstRow: Int
  private let isCancelled: () -> Bool
  private let width: Int
  /// One row of the file.
  private let row: UnsafeMutablePointer<UInt32>
  /// Why there are no more rows.
  private var failure: DecodingError?

  init(
    _ reader: PNGReader, _ part: StoredPart, width: Int, isCancelled: @escaping () -> Bool
  ) {
    self.reader = reader
    self.isCancelled = isCancelled
    columns = part.columns
    firstRow = part.rows.lowerBound
    self.width = width
    row = .allocate(capacity: width)
    row.initialize(repeating: 0, count: width)
  }

  deinit { row.deallocate() }

  /// Decodes what is above the part: there is no way around it.
  func skip() throws(DecodingError) {
    while reader.rowsRead < firstRow, failure == nil {
      if isCancelled() { throw .cancelled }
      do throws(DecodingError) { try readRow() } catch { failure = error }
    }
  }

  var breakReason: DecodingError { failure ?? .truncated }

  func read(
    _ count: Int, into output: UnsafeMutablePointer<UInt32>, stride: Int
  ) throws(DecodingError) -> Int {
    if isCancelled() { throw .cancelled }
    for index in 0..<count {
      if failure == nil { do throws(DecodingError) { try readRow() } catch { failure = error } }
      if failure != nil { return index }
      let place = output + index * stride
      place.update(from: row + columns.lowerBound, count: columns.count)
      RGBA.toPixels(place, count: columns.count)
    }
    return count
  }

  private func readRow() throws(DecodingError) {
    _ = try reader.readRow(count: width) { _ in row }
  }
}
