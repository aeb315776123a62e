import Gallery
import Geometry
import Gestures
import Motion

/// Something that happened, told to ``FrameState`` together with the instant it happened.
public enum Event: Equatable, Sendable {
  /// The area to show photos in, at first and whenever it changes; nil while there is no screen.
  case viewport(Viewport?)
  /// The list of photos, when it is known and whenever it changes, in the order in which to show them.
  /// `notice` is what to say while the list is empty.
  case gallery([PhotoID], notice: Notice?)
  /// A photo asked for by ``Effect/load(_:fitting:)`` is there. Its size is in photo pixels, upright.
  case loaded(PhotoID, photoSize: PixelSize)
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

/// Why there is no photo: one large line and one small one.
public struct Notice: Equatable, Sendable {
  public var title: String
  public var detail: String

  public init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }
}

/// What the core wants done by those who can.
public enum Effect: Equatable, Sendable {
  /// Decode a photo well enough to fill `fitting`, in device pixels, when it is shown whole. Later
  /// requests for the same photo replace earlier ones; those asked for first are needed first.
  case load(PhotoID, fitting: PixelSize)
  /// A photo's pixels, or the work on them, are not needed any more.
  case unload(PhotoID)
  /// End the program.
  case quit
}
