import Geometry
import Photos

/// The small version that came with a photo, as a photo of its own: turned as the large one is, and in its colours.
final class ThumbnailSource: PhotoSource {
  let header: PhotoHeader
  private let thumbnail: any PhotoSource
  private let bars: (rows: Int, columns: Int)

  /// - Throws: ``DecodingError/noThumbnail``, or why it cannot be decoded.
  init(of photo: PhotoHeader, limits: DecodingLimits) throws(DecodingError) {
    guard !photo.thumbnail.isEmpty else { throw .noThumbnail }
    thumbnail = try PhotoDecoding.open(.bytes(photo.thumbnail), limits: limits)
    var header = thumbnail.header
    bars = Self.bars(in: header.storedSize, around: photo.storedSize)
    header.storedSize.width -= 2 * bars.columns
    header.storedSize.height -= 2 * bars.rows
    header.eighths = [8]
    header.orientation = photo.orientation
    if header.profile.isEmpty { header.profile = photo.profile }
    header.thumbnail = []
    self.header = header
  }

  /// What is black on either side: most cameras make thumbnails of 160×120 pixels whatever the sides of the photo are.
  private static func bars(
    in size: PixelSize, around photo: PixelSize
  ) -> (rows: Int, columns: Int) {
    let (own, whole) = (size.size, photo.size)
    let height = own.width * whole.height / whole.width
    let width = own.height * whole.width / whole.height
    // Rounded up, because compression lets bars bleed into the picture.
    func bar(_ side: Int, _ picture: Double) -> Int {
      let bar = ((Double(side) - picture) / 2).rounded(.up)
      return picture < Double(side) - 1 && Int(bar) * 2 < side ? Int(bar) : 0
    }
    return (bar(size.height, height), bar(size.width, width))
  }

  func rows(
    of part: StoredPart, isCancelled: @escaping () -> Bool
  ) throws(DecodingError) -> any RowReader {
    let part = StoredPart(
      eighths: 8, rows: part.rows.lowerBound + bars.rows..<part.rows.upperBound + bars.rows,
      columns: part.columns.lowerBound + bars.columns..<part.columns.upperBound + bars.columns)
    return CroppedRows(
      try thumbnail.rows(of: part, isCancelled: isCancelled), columnsLeft: bars.columns)
  }
}

/// Rows of a picture of which some columns on the left do not count.
private final class CroppedRows: RowReader {
  private let reader: any RowReader
  private let columnsLeft: Int

  init(_ reader: any RowReader, columnsLeft: Int) {
    self.reader = reader
    self.columnsLeft = columnsLeft
  }

  var columns: Range<Int> {
    reader.columns.lowerBound - columnsLeft..<reader.columns.upperBound - columnsLeft
  }

  var breakReason: DecodingError { reader.breakReason }

  func read(
    _ count: Int, into row: UnsafeMutablePointer<UInt32>, stride: Int
  ) throws(DecodingError) -> Int {
    try reader.read(count, into: row, stride: stride)
  }
}
