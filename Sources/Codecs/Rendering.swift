import Geometry
import Photos
import Raster

/// From rows as a file stores them to an upright picture in the colours of the screen, in one pass.
///
/// A row is decoded at the scale of the format's that has enough pixels, averaged over areas down to the size
/// that is wanted, brought to sRGB, and put where it belongs when the picture is upright. Only a band of a few rows is
/// in memory besides the picture itself, however large the photo.
struct Rendering {
  let source: any PhotoSource
  let rendition: Rendition
  let quality: PictureQuality
  private let request: PictureRequest
  private let eighths: Int

  /// - Throws: ``DecodingError/tooLarge`` where the request's memory does not suffice.
  init(
    _ source: any PhotoSource, _ request: PictureRequest, limits: DecodingLimits
  ) throws(DecodingError) {
    self.source = source
    self.request = request
    let header = source.header
    let photo = header.photoSize
    switch request.extent {
    case .fitted(let screen): rendition = Rendition(size: photo.fitted(in: screen))
    case .rendition(let wanted):
      guard wanted.size.width <= photo.width, wanted.size.height <= photo.height else {
        throw .unsupported("larger than the photo")
      }
      rendition = wanted
    case .thumbnail: rendition = Rendition(size: photo)
    }
    let stored = header.orientation.applied(to: rendition.size)
    eighths = Self.eighths(of: header, for: stored, quality: request.quality)
    let decoded = header.storedSize(eighths: eighths)
    // Nothing more to be had from the file.
    let isAll =
      eighths == 8
      || (2 * decoded.width >= 3 * stored.width && 2 * decoded.height >= 3 * stored.height)
    quality = isAll ? max(request.quality, .fine) : request.quality
    let (bytes, overflow) = SharedPixels.stride(width: rendition.region.width)
      .multipliedReportingOverflow(by: rendition.region.height)
    guard !overflow, bytes <= limits.pixelBytes,
      header.heldBytes <= min(limits.workingBytes, request.workingBytes)
    else { throw .tooLarge }
  }

  /// The smallest scale that has as many pixels as the quality asks for.
  private static func eighths(
    of header: PhotoHeader, for stored: PixelSize, quality: PictureQuality
  ) -> Int {
    let factor = quality >= .fine ? 3 : 2
    let enough = header.eighths.first { eighths in
      let size = header.storedSize(eighths: eighths)
      return 2 * size.width >= factor * stored.width && 2 * size.height >= factor * stored.height
    }
    return enough ?? 8
  }

  /// Draws the picture.
  ///
  /// - Parameters:
  ///   - output: of the size of the rendition's region.
  ///   - isCancelled: asked often, on any thread.
  /// - Returns: what is wrong with the picture, if anything is.
  func draw(
    into output: PixelBuffer, isCancelled: @escaping () -> Bool
  ) throws(DecodingError) -> Picture.Flaw? {
    let header = source.header
    let orientation = header.orientation
    let region = orientation.stored(rendition.region, of: rendition.size)
    let target = orientation.applied(to: rendition.size)
    let decoded = header.storedSize(eighths: eighths)
    let count = header.startsAnywhere ? max(1, min(request.threads, region.height / 64)) : 1
    let conversion = ColorStage(header, background: request.background)
    let pieces = Pieces(rows: region.height, count: count)
    let isIntact = try pieces.onThreads { rows throws(DecodingError) in
      let strip = Strip(
        rows: region.y + rows.lowerBound..<region.y + rows.upperBound,
        columns: region.x..<region.maxX, target: target, decoded: decoded, eighths: eighths)
      return try strip.draw(
        source, conversion,
        into: OrientedWriter(target: output, orientation: orientation), from: rows.lowerBound,
        isCancelled: isCancelled)
    }
    return isIntact ? nil : .tailMissing
  }
}

/// Rows of the target that one thread draws.
private struct Strip {
  /// Of the stored target picture.
  let rows: Range<Int>
  let columns: Range<Int>
  let target: PixelSize
  let decoded: PixelSize
  let eighths: Int

  /// - Returns: false where the file breaks off; what is missing is mid grey then.
  func draw(
    _ source: any PhotoSource, _ conversion: ColorStage, into writer: OrientedWriter,
    from first: Int,
    isCancelled: @escaping () -> Bool
  ) throws(DecodingError) -> Bool {
    let reducer = RowReducer(source: decoded, target: target, part: columns)
    let sourceRows =
      reducer.sourceRows(of: rows.lowerBound)
      .lowerBound..<reducer.sourceRows(of: rows.upperBound - 1).upperBound
    let reader = try source.rows(
      of: StoredPart(eighths: eighths, rows: sourceRows, columns: reducer.sourceColumns),
      isCancelled: isCancelled)
    let band = RowBand(
      reader, rows: sourceRows, mostRows: reducer.mostRows, conversion: conversion)
    let offset = reducer.sourceColumns.lowerBound - reader.columns.lowerBound
    var row = rows.lowerBound
    while row < rows.upperBound {
      if isCancelled() { throw .cancelled }
      let count = min(OrientedWriter.batchRows, rows.upperBound - row)
      let place = first + row - rows.lowerBound
      let failure = writer.write(row: place, count: count) { pixels, stride -> DecodingError? in
        for index in 0..<count {
          let output = pixels + index * stride
          let needed = reducer.sourceRows(of: row + index)
          do throws(DecodingError) {
            if try band.load(needed) {
              reducer.write(
                row: row + index, from: band.pointer(to: needed.lowerBound) + offset,
                stride: band.stride, into: output)
              conversion.finish(output, count: columns.count)
            } else {
              output.update(repeating: 0xFF80_8080, count: columns.count)
            }
          } catch {
            return error
          }
        }
        return nil
      }
      if let failure { throw failure }
      // Less than half of a photo is not worth showing.
      if let end = band.end, end * 2 < decoded.height { throw reader.breakReason }
      row += count
    }
    return band.end == nil
  }
}
