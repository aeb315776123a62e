import Gestures
import Motion

/// How a photo behaves in somebody's fingers.
public struct GestureSettings: Equatable, Sendable {
  /// What the others are where they are not set themselves.
  public var preset = Preset.wayframe

  // MARK: How far

  /// The smallest zoom at which a photo rests, relative to fit.
  public var minimumScale = 1.0
  /// The largest one; zero chooses by the photo (see `PhotoLayout.zoomRange`).
  public var maximumScale = 0.0
  /// What the photo does when a finger takes it beyond its bounds.
  public var band = PlacementLimits.Band.elastic
  /// Whether the photo has bounds.
  public var isBounded = true
  /// Whether two fingers can turn it.
  public var canRotate = true

  // MARK: Taps

  public var doubleTap = DoubleTap.Placement.finger
  /// Where a double tap zooms to, relative to fit, within the zoom range; zero for 2.5, or what fills the screen where
  /// that is more.
  public var doubleTapScale = 0.0
  public var doubleTapCycle = DoubleTap.Cycle.stops
  public var quickZoom = GestureConfiguration.QuickZoom.down
  /// Seconds between two taps that are a double tap, at most.
  public var doubleTapInterval = 0.3
  /// Seconds after which a press is a long one.
  public var longPress = 0.5
  /// Seconds that two fingers may stay for a tap.
  public var twoFingerTap = 0.25

  // MARK: Lengths, in millimetres of glass: 10, 1, 40, 24, 25 and 128 logical pixels where there are 96 to an inch

  /// A finger that moved no further has not moved.
  public var slop = 2.6459
  /// The same for a mouse.
  public var mouseSlop = 0.2646
  /// Between the places of two taps that are a double tap, at most.
  public var doubleTapDistance = 10.5834
  /// Fingers closer together do not zoom.
  public var fingerDistance = 6.3499
  /// How far two fingers have to go round before the photo turns.
  public var rotationArc = 6.6146
  /// What a finger travels for twice the size, in a quick zoom.
  public var quickZoomOctave = 33.8667
  /// A contact that is longer is a palm.
  public var palmSize = 35.0

  // MARK: Motion

  /// What is left of a thrown photo's speed after a millisecond.
  public var deceleration = Deceleration.photoRate
  /// The spring that brings the photo back: its duration in seconds, and its bounce.
  public var settleDuration = 0.45
  public var settleBounce = 0.25
  /// How a double tap gets there.
  public var doubleTapCurve = DoubleTapCurve.spring
  /// Seconds.
  public var doubleTapDuration = 0.45
  public var doubleTapBounce = 0.25
  /// Whether the noise of slow fingers is kept from zooming and turning.
  public var filtersJitter = false
  /// How the zoom is told.
  public var zoomLabel = ZoomLabel.Style.times

  public init() {}

  public enum DoubleTapCurve: String, CaseIterable, Sendable {
    case spring
    case linear
    case easeOut = "ease-out"
  }
}
