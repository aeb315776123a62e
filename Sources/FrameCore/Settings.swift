import Gestures

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
  /// The largest zoom relative to fit; zero chooses by the photo (see `PhotoLayout.zoomRange`).
  public var maximumScale = 0.0
  /// What the photo does when a finger takes it beyond its bounds.
  public var band = PlacementLimits.Band.elastic
  /// Whether the photo has bounds.
  public var isBounded = true
  /// No demo, no fades, no springs: changes happen at once.
  public var reducedMotion = false
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
}
