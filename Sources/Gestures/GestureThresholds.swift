/// The distances and times that tell one gesture from another; lengths in logical pixels, times in seconds.
enum GestureThresholds {
  /// A finger that moved no further has not moved; Android has 8, SwiftUI and PhotoSwipe 10.
  static let touchSlop = 10.0
  /// The same for a mouse, which does not tremble.
  static let pointerSlop = 1.0
  /// A press that lasts longer is no tap.
  static let tapDuration = 0.5
  /// From lifting to landing again; less is a worn panel losing contact, more are two taps.
  static let doubleTapInterval = 0.04...0.3
  /// Between the places of the two taps.
  static let doubleTapDistance = 40.0
  /// A second press that lasts longer makes no double tap.
  static let secondPressDuration = 0.3
  /// A pinch that the compositor takes over so soon was the beginning of one of its own gestures.
  static let accident = 0.1
  /// A finger left over from a pinch has to stay longer than this, and travel further than the slop, to have a speed.
  static let leftoverDuration = 0.15
  /// Scales this little above fit count as fit when it comes to swiping; PhotoSwipe's.
  static let nearlyFit = 1 + 1.0 / 15
  /// How much longer than wide a drag must be to turn the page of a zoomed photo.
  static let pageAspect = 3.0
  /// A photo this close to its edge is at it.
  static let edge = 1.0
}
