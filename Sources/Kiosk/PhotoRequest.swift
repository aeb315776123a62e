import FrameCore
import Gallery
import Geometry
import Photos

/// A picture of a photo that the core has asked for and that is not there yet.
struct PhotoRequest {
  enum Purpose {
    /// The whole photo.
    case base(fitting: PixelSize, PictureQuality)
    /// A part of it, larger.
    case detail(Rendition)
  }

  let photo: PhotoID
  let purpose: Purpose
  var urgency: LoadUrgency
  /// How often it was tried, this time included.
  var attempts = 1
  /// Bytes that the worker may use besides its answer.
  var workingBytes = PhotoLibrary.workingBytes
  /// It has been found to need more than that, and gets all there is.
  var isAlone = false

  init(photo: PhotoID, purpose: Purpose, _ urgency: LoadUrgency) {
    self.photo = photo
    self.purpose = purpose
    self.urgency = urgency
  }

  var isDetail: Bool {
    if case .detail = purpose { true } else { false }
  }

  /// Whether it is for the whole of a photo, at this size and quality.
  func isBase(of other: PhotoID, _ size: PixelSize, _ quality: PictureQuality) -> Bool {
    photo == other && !isDetail && self.size == size && self.quality == quality
  }

  var quality: PictureQuality {
    if case .base(_, let quality) = purpose { quality } else { .fine }
  }

  /// The size that is to be filled.
  var size: PixelSize {
    switch purpose {
    case .base(let size, _): size
    case .detail(let rendition): rendition.size
    }
  }

  /// The most bytes of pixels that the answer may have.
  var answerBytes: Int {
    switch purpose {
    // EXIF limits thumbnails to 64 KiB of JPEG; they are of 160×120 pixels, some of 320×240 or more.
    case .base(_, .thumbnail): 2 << 20
    case .base(let size, _): SharedPixels.stride(width: size.width) * size.height
    case .detail(let rendition): rendition.byteCount
    }
  }

  var byteCount: Int { answerBytes + workingBytes }

  /// What a worker is asked.
  ///
  /// - Parameters:
  ///   - threads: how many there may be while somebody waits.
  func task(background: UInt32, threads: Int) -> PictureRequest {
    let extent: PictureRequest.Extent =
      switch purpose {
      case .base(_, .thumbnail): .thumbnail
      case .base(let size, _): .fitted(size)
      case .detail(let rendition): .rendition(rendition)
      }
    return PictureRequest(
      extent, quality: quality, background: background,
      threads: urgency == .now ? threads : 1, workingBytes: workingBytes)
  }
}
