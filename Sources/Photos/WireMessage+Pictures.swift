import Geometry

/// What a worker says of the picture it sends.
public struct PictureAnnouncement: Equatable, Sendable {
  public var photoSize: PixelSize
  public var rendition: Rendition
  /// Bytes from row to row.
  public var stride: Int
  public var quality: PictureQuality
  public var flaw: Picture.Flaw?

  public init(
    photoSize: PixelSize, rendition: Rendition, stride: Int, quality: PictureQuality,
    flaw: Picture.Flaw? = nil
  ) {
    self.photoSize = photoSize
    self.rendition = rendition
    self.stride = stride
    self.quality = quality
    self.flaw = flaw
  }
}

extension WireWriter {
  mutating func write(_ request: PictureRequest) {
    let (extent, size, region): (UInt16, PixelSize, PixelRectangle) =
      switch request.extent {
      case .fitted(let screen): (0, screen, PixelRectangle(screen))
      case .rendition(let rendition): (1, rendition.size, rendition.region)
      case .thumbnail:
        (2, PixelSize(width: 1, height: 1), PixelRectangle(PixelSize(width: 1, height: 1)))
      }
    write(extent, at: 16)
    write(request.quality.rawValue, at: 18)
    write(UInt32(clamping: request.threads), at: 20)
    write(request.background, at: 24)
    write(size, at: 28)
    write(region, at: 36)
    write(UInt64(clamping: request.workingBytes), at: 52)
  }

  mutating func write(_ announcement: PictureAnnouncement) {
    write(announcement.photoSize, at: 16)
    write(announcement.rendition.size, at: 24)
    write(announcement.rendition.region, at: 32)
    write(UInt32(announcement.stride), at: 48)
    write(announcement.quality.rawValue, at: 52)
    write(announcement.flaw?.rawValue ?? 0, at: 54)
  }

  private mutating func write(_ region: PixelRectangle, at offset: Int) {
    write(UInt32(region.x), at: offset)
    write(UInt32(region.y), at: offset + 4)
    write(PixelSize(width: region.width, height: region.height), at: offset + 8)
  }
}

extension WireReader {
  var pictureRequest: PictureRequest? {
    guard let rendition = rendition(at: 28), let quality = PictureQuality(rawValue: u16(at: 18))
    else { return nil }
    let extent: PictureRequest.Extent
    switch u16(at: 16) {
    case 0: extent = .fitted(rendition.size)
    case 1: extent = .rendition(rendition)
    case 2: extent = .thumbnail
    default: return nil
    }
    return PictureRequest(
      extent, quality: quality, background: u32(at: 24), threads: Int(clamping: u32(at: 20)),
      workingBytes: Int(clamping: u64(at: 52)))
  }

  var announcement: PictureAnnouncement? {
    guard let photo = size(at: 16), let rendition = rendition(at: 24),
      let quality = PictureQuality(rawValue: u16(at: 52))
    else { return nil }
    let stride = Int(clamping: u32(at: 48))
    let flaw = Picture.Flaw(rawValue: u16(at: 54))
    guard flaw != nil || u16(at: 54) == 0, stride % 4 == 0, stride / 4 >= rendition.region.width,
      stride <= WireMessage.maximumPixelBytes / rendition.region.height
    else { return nil }
    return PictureAnnouncement(
      photoSize: photo, rendition: rendition, stride: stride, quality: quality, flaw: flaw)
  }

  /// A size and, after it, a region within it.
  private func rendition(at offset: Int) -> Rendition? {
    guard let size = size(at: offset), let extent = self.size(at: offset + 16) else { return nil }
    let region = PixelRectangle(
      x: Int(clamping: u32(at: offset + 8)), y: Int(clamping: u32(at: offset + 12)),
      width: extent.width, height: extent.height)
    // Numbers of 32 bits: the sums cannot overflow.
    guard region.maxX <= size.width, region.maxY <= size.height else { return nil }
    return Rendition(size: size, region: region)
  }
}
