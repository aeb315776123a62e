import Gallery
import Geometry
import Gestures
import Motion

/// Something that happened, told to ``FrameState`` together with the instant it happened.
public enum Event: Equatable, Sendable {
  /// The area to show photos in, at first and whenever it changes; nil while there is no screen.
  case viewport(Viewport?)
  /// Where another run of the program was; told before the first list.
  case resume(ResumeState)
  /// The photos that were found, at first some and then all of them, and whenever they change; in natural order, where
  /// nobody wants another. `notice` is what to say while there are none.
  case catalog(PhotoCatalog, notice: Notice?)
  /// The content of these files is another, or complete now.
  case changed(Set<PhotoID>)
  /// A photo asked for by ``Effect/load(_:fitting:quality:urgency:)`` is there, at this quality. Its size is in photo
  /// pixels, upright, and the same at every quality.
  case loaded(PhotoID, photoSize: PixelSize, quality: PictureQuality = .fine)
  /// When a photo was taken, in nanoseconds since 1970 by the clock on its wall; nil where its file does not say.
  case dated(PhotoID, taken: Int64?)
  /// No small version came with a photo: it is waited for.
  case noThumbnail(PhotoID)
  /// There is no memory for a photo that is not on the screen; what there was of it is gone.
  case deferred(PhotoID)
  /// The detail asked for last is there.
  case loadedDetail(PhotoID, Rendition)
  /// There is no detail of this photo, or no longer: what was asked for last cannot be had.
  case failedDetail(PhotoID)
  /// A photo asked for cannot be shown; it may be another time, where the photo itself was not to blame.
  case failed(PhotoID, isFaultOfPhoto: Bool)
  /// Something people did to the screen or the keyboard, as the devices report it.
  case input(InputEvent)
  case command(Command)
  /// The scene sampled at this event's instant was put on the screen.
  case presented
  /// Nothing but time has passed.
  case wake
}

extension Event {
  /// A few photos, in the order in which to show them.
  public static func gallery(_ photos: [PhotoID], notice: Notice?) -> Event {
    .catalog(PhotoCatalog(photos), notice: notice)
  }
}

/// Why there is no photo: one large line and one small one.
public struct Notice: Equatable, Sendable {
  public var title: String
  public var detail: String

  public init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }
}

/// How soon a picture is needed.
public enum LoadUrgency: Equatable, Sendable {
  /// Its place on the screen is empty, or shows less than it should.
  case now
  /// It may be the next to be asked for.
  case soon
}

/// What the core wants done by those who can.
public enum Effect: Equatable, Sendable {
  /// Decode a photo well enough to fill `fitting`, in device pixels, when it is shown whole. A later
  /// request for the same photo and quality replaces an earlier one; those asked for first are needed first.
  case load(PhotoID, fitting: PixelSize, quality: PictureQuality, urgency: LoadUrgency)
  /// A photo's pixels, or the work on them, are not needed any more.
  case unload(PhotoID)
  /// Decode a part of a photo, for when more of it is seen than the whole has pixels for. A later request for the same
  /// photo replaces an earlier one; what is there stays until then.
  case loadDetail(PhotoID, Rendition)
  /// The detail, or the work on it, is not needed any more.
  case unloadDetail(PhotoID)
  /// Find out when a photo was taken; nobody waits for it.
  case readDate(PhotoID)
  /// Keep this for the next run of the program.
  case save(ResumeState)
  /// End the program.
  case quit
}
