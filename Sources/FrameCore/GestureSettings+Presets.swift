// Whole sets of gesture settings.
extension GestureSettings {
  /// A way for photos to behave that somebody knows from elsewhere.
  public enum Preset: String, CaseIterable, Sendable {
    /// Zoom from 1 to 4 with a linear band; a double tap doubles the size.
    case pinchZoom = "pinch-zoom"
    /// A view that a modifier has made zoomable: from 1 to 3; a double tap goes all the way, at the finger.
    case zoomable
    /// The recipe that moves the anchor with the fingers: from 0.5 to 3.
    case pinchAnchor = "pinch-anchor"
    /// An image that a double tap zooms by 2.5, with the tapped point in the middle.
    case doubleTap = "double-tap"
    /// Zoom, drag and turn at once.
    case zoomDragRotate = "zoom-drag-rotate"
    /// All of it: what a frame is without any preset.
    case wayframe
  }

  /// The settings of a preset.
  public init(_ preset: Preset) {
    self.preset = preset
    guard preset != .wayframe else { return }
    // Common to all of them.
    doubleTapCycle = .toggle
    canRotate = preset == .zoomDragRotate
    switch preset {
    case .pinchZoom:
      maximumScale = 4
      band = .linear
      doubleTap = .centre
      doubleTapScale = 2
      zoomLabel = .times
    case .zoomable:
      maximumScale = 3
      // As far as there is.
      doubleTapScale = 100
      doubleTapCurve = .linear
      doubleTapDuration = 0.15
      setSettle(response: 0.15, dampingFraction: 0.86)
    case .pinchAnchor:
      minimumScale = 0.5
      maximumScale = 3
      doubleTapScale = 2
      zoomLabel = .exactPercent
      setSettle(response: 0.5, dampingFraction: 0.825)
      doubleTapDuration = settleDuration
      doubleTapBounce = settleBounce
    case .doubleTap:
      doubleTap = .centrePoint
      doubleTapScale = 2.5
      settleDuration = 0.4
      settleBounce = 0.15
      doubleTapDuration = 0.4
      doubleTapBounce = 0.15
    case .zoomDragRotate:
      doubleTap = .off
      setSettle(response: 0.15, dampingFraction: 0.86)
    case .wayframe: break
    }
  }

  /// The settle spring in the words of those who have a response and a damping fraction.
  private mutating func setSettle(response: Double, dampingFraction: Double) {
    settleDuration = response
    settleBounce = 1 - dampingFraction
  }
}

extension Settings {
  /// Takes over a preset: its gestures, and the demo that belongs to it.
  mutating func adopt(_ preset: GestureSettings.Preset) {
    gestures = GestureSettings(preset)
    switch preset {
    case .pinchZoom: demo = .pinchZoom
    case .doubleTap: demo = .doubleTap
    case .zoomable, .pinchAnchor, .zoomDragRotate, .wayframe: break
    }
  }
}
