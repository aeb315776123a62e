import CJPEGShim
import Geometry
import Photos
import Raster

/// Decodes one JPEG: at a reduced scale, a batch of rows at a time, straight to their upright places.
///
/// A file that breaks off is shown as far as it goes when at least half of its rows are there, the rest
/// mid grey; else it fails. A progressive file counts as whole from its first complete scan on.
final class JPEGDecoder: PhotoDecoder {
  let photoSize: PixelSize

  private let reader: JPEGReader
  private let header: wayframe_jpeg_header
  private let orientation: Orientation
  private let limits: DecodingLimits
  private var scale = JPEGScale(eighths: 8)

  init(_ content: PhotoContent, limits: DecodingLimits) throws(DecodingError) {
    reader = try JPEGReader(content, memoryLimit: limits.workingBytes)
    header = try reader.readHeader()
    orientation = EXIF.orientation(tiff: reader.exif)
    self.limits = limits
    let stored = PixelSize(width: Int(header.width), height: Int(header.height))
    photoSize = orientation.applied(to: stored)
    // A block of 64 samples takes a bit at the very least, and the coarsest subsampling has 1024
    // pixels for 8 blocks: a file with less for half of its pixels cannot have them.
    let pixels = UInt64(header.width) * UInt64(header.height)
    guard pixels / 2048 <= UInt64(try content.size()) else { throw .truncated }
    guard !header.has_many_scans || header.coefficient_bytes <= UInt64(limits.workingBytes) else {
      throw .tooLarge
    }
  }

  func prepare(for target: PixelSize) throws(DecodingError) -> PixelSize {
    scale = JPEGScale(covering: target, photo: photoSize)
    let size = scale.size(of: photoSize)
    let (bytes, overflow) = SharedPixels.stride(width: size.width)
      .multipliedReportingOverflow(by: size.height)
    guard !overflow, bytes <= limits.pixelBytes else { throw .tooLarge }
    return size
  }

  func decode(
    into base: PixelBuffer, isCancelled: @escaping () -> Bool
  ) throws(DecodingError) {
    precondition(base.size == scale.size(of: photoSize), "not the size that was prepared")
    try reader.start(scale, isCancelled: isCancelled)
    let writer = OrientedWriter(target: base, orientation: orientation)
    let height = writer.storedSize.height
    while reader.row < height {
      if isCancelled() { throw .cancelled }
      let row = reader.row
      let count = min(OrientedWriter.batchRows, height - row)
      let failure = writer.write(row: row, count: count) { pixels, stride in
        let failure = reader.readRows(pixels, stride: stride, count: count)
        if header.is_cmyk {
          for index in 0..<reader.row - row {
            CMYK.convert(
              pixels + index * stride, count: writer.storedSize.width,
              isInverted: header.is_inverted)
          }
        }
        return failure
      }
      if reader.intactRows * 2 < height { throw reader.breakReason }
      if let failure {
        guard reader.row * 2 >= height else { throw failure }
        fill(writer, from: reader.row)
        return
      }
    }
  }

  /// Makes the rows that could not be decoded mid grey, the colour libjpeg gives missing data.
  private func fill(_ writer: OrientedWriter, from first: Int) {
    let size = writer.storedSize
    var row = first
    while row < size.height {
      let count = min(OrientedWriter.batchRows, size.height - row)
      writer.write(row: row, count: count) { pixels, stride in
        for index in 0..<count {
          (pixels + index * stride).update(repeating: 0xFF80_8080, count: size.width)
        }
      }
      row += count
    }
  }
}
