import CWebP
import Geometry
import Photos

/// The parts of a WebP file, with copies of those that are needed.
struct WebPFile {
  /// Of the canvas, which a picture without animation fills.
  let size: PixelSize
  let hasAlpha: Bool
  /// Of the first picture: a VP8 or VP8L stream, with its alpha.
  let image: [UInt8]
  /// Where the first picture lies on the canvas.
  let place: PixelRectangle
  let profile: [UInt8]
  /// A TIFF structure.
  let exif: [UInt8]

  /// - Parameters:
  ///   - bytes: all of the file, or what is left of it.
  init(_ bytes: [UInt8]) throws(DecodingError) {
    guard let file = Self.read(bytes) else {
      // Not even the header of a picture is there, or it contradicts itself.
      var features = WebPBitstreamFeatures()
      let status = WebPGetFeaturesInternal(
        bytes, bytes.count, &features, Int32(WEBP_DECODER_ABI_VERSION))
      throw status == VP8_STATUS_NOT_ENOUGH_DATA
        ? .truncated : .damaged("the parts of the file do not fit together")
    }
    self = file
  }

  private init(
    size: PixelSize, hasAlpha: Bool, image: [UInt8], place: PixelRectangle, profile: [UInt8],
    exif: [UInt8]
  ) {
    self.size = size
    self.hasAlpha = hasAlpha
    self.image = image
    self.place = place
    self.profile = profile
    self.exif = exif
  }

  private static func read(_ bytes: [UInt8]) -> WebPFile? {
    bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      var state = WebPDemuxState(0)
      // Also of a file that breaks off, what is there.
      guard let demuxer = WebPDemuxInternal(&data, 1, &state, Int32(WEBP_DEMUX_ABI_VERSION)) else {
        return nil
      }
      defer { WebPDemuxDelete(demuxer) }
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0, frame.fragment.size > 0 else { return nil }
      defer { WebPDemuxReleaseIterator(&frame) }
      func chunk(_ name: String) -> [UInt8] {
        var found = WebPChunkIterator()
        guard WebPDemuxGetChunk(demuxer, name, 1, &found) != 0 else { return [] }
        defer { WebPDemuxReleaseChunkIterator(&found) }
        return Array(UnsafeBufferPointer(start: found.chunk.bytes, count: found.chunk.size))
      }
      let size = PixelSize(
        width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
        height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
      let place = PixelRectangle(
        x: Int(frame.x_offset), y: Int(frame.y_offset), width: Int(frame.width),
        height: Int(frame.height))
      guard !size.isEmpty, PixelRectangle(size).contains(place) else { return nil }
      var exif = chunk("EXIF")
      // Some programs write it as JPEG files have it.
      if exif.starts(with: "Exif\0\0".utf8) { exif.removeFirst(6) }
      return WebPFile(
        size: size, hasAlpha: frame.has_alpha != 0 || place != PixelRectangle(size),
        image: Array(UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)),
        place: place, profile: chunk("ICCP"), exif: exif)
    }
  }
}
