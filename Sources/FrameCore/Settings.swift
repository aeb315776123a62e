import Gallery

/// What an owner can choose, with its defaults. ``Option/all`` gives each one its key, range and help.
public struct Settings: Equatable, Sendable {
  /// How long a photo is shown, in seconds.
  public var slideInterval = 30.0
  public var transition = Transition.crossFade
  /// Seconds a cross-fade takes.
  public var transitionDuration = 0.8
  /// Whether slides change by themselves and the demo plays.
  public var autoplay = true
  /// Seconds without a touch after which autoplay goes on.
  public var autoplayResumeDelay = 60.0
  public var demo = Demo.doubleTap
  public var gestures = GestureSettings()
  /// What is seen beside the photo.
  public var background = Color.black
  /// No demo, no fades, no bounces: the photo goes where it goes at once, or nearly.
  public var reducedMotion = false
  /// Where the next photo comes from.
  public var readingDirection = ReadingDirection.leftToRight
  /// In which order photos are shown.
  public var order = PhotoOrder.natural
  public var weighting = ShuffleWeighting.even
  /// Folders are searched with the folders in them.
  public var searchesSubfolders = true
  /// Links are followed out of the folders that were named.
  public var followsLinks = false
  /// Names that are left out, separated by commas; `*` stands for anything, `?` for any character.
  public var ignoredNames = ""
  /// MiB of memory for photos, in all processes together; 0 is a quarter of the machine's, at most 256.
  public var memoryLimit = 0.0
  /// The program cannot be ended from the keyboard.
  public var kioskMode = false

  public init() {}

  /// How one photo gives way to the next.
  public enum Transition: String, CaseIterable, Sendable {
    case crossFade = "cross-fade"
    case cut
  }

  /// The zooms a photo plays while nobody touches it.
  public enum Demo: String, CaseIterable, Sendable {
    case doubleTap = "double-tap"
    case pinchZoom = "pinch-zoom"
    case off
  }

  /// Which way a text, and a row of photos, goes on. Photos themselves are the same either way.
  public enum ReadingDirection: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }
}

/// An opaque colour.
public struct Color: Equatable, Hashable, Sendable {
  /// 0xRRGGBB.
  public var rgb: UInt32

  public init(rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

  public static let black = Color(rgb: 0)

  /// As the web writes it: `#rrggbb`.
  public var text: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Reads `#rrggbb`; nil for anything else.
  public init?(text: String) {
    guard text.utf8.count == 7, text.first == "#", let rgb = UInt32(text.dropFirst(), radix: 16),
      text.utf8.dropFirst().first != UInt8(ascii: "+")
    else { return nil }
    self.init(rgb: rgb)
  }
}
