/// What tells one gesture from another, and which of them there are; lengths in logical pixels, times in seconds.
///
/// The defaults are those of a screen of 96 logical pixels an inch.
public struct GestureConfiguration: Equatable, Sendable {
  // MARK: Owners' choices

  /// Whether two fingers turn the photo.
  public var canRotate = true
  public var doubleTap = DoubleTap()
  public var quickZoom = QuickZoom.down
  /// A finger that moved no further has not moved; Android has 8, SwiftUI and PhotoSwipe 10.
  public var slop = 10.0
  /// The same for a mouse, which does not tremble.
  public var mouseSlop = 1.0
  /// From lifting to landing again, at most.
  public var doubleTapInterval = 0.3
  /// Between the places of the two taps.
  public var doubleTapDistance = 40.0
  /// A press that lasts so long is a long one.
  public var longPress = 0.5
  /// Two fingers that stay longer have not tapped.
  public var twoFingerTap = 0.25
  /// Fingers closer together do not zoom, whether they come or go: a pixel of noise is 10 % of a distance of ten.
  public var fingerDistance = 24.0
  /// What fingers have to go round, at their smallest distance so far, before the photo turns; MapLibre's.
  public var rotationArc = 25.0
  /// What a finger travels for twice the size in a quick zoom; MapLibre's.
  public var quickZoomOctave = 128.0
  /// A contact that is longer is a palm. Of smaller ones size alone says nothing: firm fingers are as large as palms.
  public var palmSize = 35 * 96 / 25.4
  /// Whether the noise of slow fingers is kept from zooming and turning.
  public var filtersJitter = false

  public init() {}

  /// Tap, then press and drag: zooms with one finger.
  public enum QuickZoom: String, CaseIterable, Sendable {
    /// Down zooms in.
    case down
    /// Up zooms in.
    case up
    case off
  }

  // MARK: Facts about hands

  /// Less from lifting to landing again is a worn panel losing contact; more are two taps.
  static let minimumDoubleTapInterval = 0.04
  /// A second press that lasts longer makes no double tap.
  static let secondPressDuration = 0.3
  /// A pinch that the compositor takes over so soon was the beginning of one of its own gestures.
  static let accident = 0.1
  /// Fingers that land within this time land together.
  static let landing = 0.15
  /// So many that land together are no gesture but a hand on the screen.
  static let wholeHand = 5
  /// A finger left over from a pinch has to stay longer than this, and travel further than the slop, to have a speed.
  static let leftoverDuration = 0.15
  /// Scales this little above fit count as fit when it comes to swiping; PhotoSwipe's.
  static let nearlyFit = 1 + 1.0 / 15
  /// How much longer than wide a drag must be to turn the page of a zoomed photo.
  static let pageAspect = 3.0
  /// A photo this close to its edge is at it, in logical pixels.
  static let edge = 1.0
  /// The part of the screen's height that a swipe up or down has to be projected to go.
  static let detailsDistance = 0.15
  /// What a swipe's speed is divided by to know how far it would go, per second: the friction of UIScrollView.
  static let detailsFriction = 2.002
  /// Degrees that fingers must turn by at least, and at most, before the photo turns with them.
  static let rotationThresholds = 12.0...30.0
  /// A pinch that zooms by more, in or out, does not turn the photo any more; Loupe's.
  static let rotationLock = 1.2
  /// A hair for times that are whole milliseconds but not quite.
  static let timeTolerance = 1e-6
}
