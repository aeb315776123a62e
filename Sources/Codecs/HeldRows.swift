import Photos
import Raster

/// Rows of a picture that had to be decoded whole.
public final class HeldRows: RowReader {
  private let picture: PixelBuffer
  private let part: StoredPart
  private let intactRows: Int
  private var row: Int

  /// - Parameters:
  ///   - picture: all of the stored picture, in the form its header says.
  ///   - part: at full scale.
  ///   - intactRows: how many rows of the picture there are data for.
  public init(_ picture: PixelBuffer, part: StoredPart, intactRows: Int? = nil) {
    precondition(part.eighths == 8, "a picture that is held has one scale")
    self.picture = picture
    self.part = part
    self.intactRows = intactRows ?? picture.height
    row = part.rows.lowerBound
  }

  public var columns: Range<Int> { part.columns }

  public var breakReason: DecodingError { .truncated }

  public func read(
    _ count: Int, into output: UnsafeMutablePointer<UInt32>, stride: Int
  ) throws(DecodingError) -> Int {
    let available = min(max(intactRows - row, 0), count)
    for index in 0..<available {
      picture.withRow(row + index) { pixels in
        (output + index * stride).update(
          from: pixels.baseAddress! + part.columns.lowerBound, count: part.columns.count)
      }
    }
    row += available
    return available
  }
}
