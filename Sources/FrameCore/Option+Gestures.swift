import Gestures
import Motion

// The options that make up a preset.
extension Option {
  static let gestures: [Option] = [
    Option(
      key: presetKey, kind: .choice(GestureSettings.Preset.allCases.map(\.rawValue)),
      help: "a whole set of the settings below, each of which can still be set",
      write: {
        if case .word(let word) = $1, let preset = GestureSettings.Preset(rawValue: word) {
          $0.adopt(preset)
        }
      },
      read: { .word($0.gestures.preset.rawValue) }),
    number(
      "gestures.min-scale", \.gestures.minimumScale, 0.05...100, unit: "",
      help: "the smallest zoom relative to the whole photo"),
    number(
      "gestures.max-scale", \.gestures.maximumScale, 0...100, unit: "",
      help: "the largest one; 0 chooses by the photo"),
    choice(
      "gestures.bands", \.gestures.band,
      help: "how a photo follows a finger beyond its bounds: not, evenly, less and less"),
    toggle(
      "gestures.bounds", \.gestures.isBounded,
      help: "whether zoom and position are limited, so that a photo comes back"),
    toggle("gestures.rotation", \.gestures.canRotate, help: "whether two fingers turn the photo"),
    choice(
      "gestures.double-tap", \.gestures.doubleTap,
      help: "which point a double tap zooms in on, and where that goes"),
    number(
      "gestures.double-tap-scale", \.gestures.doubleTapScale, 0...100, unit: "",
      help: "where a double tap zooms to; 0 for 2.5, or more if that fills the screen"),
    choice(
      "gestures.double-tap-cycle", \.gestures.doubleTapCycle,
      help: "whether a double tap leaves any zoom, or goes from stop to stop"),
    choice(
      "gestures.quick-zoom", \.gestures.quickZoom,
      help: "tap, then press and drag: where to drag to zoom in"),
    number(
      "gestures.double-tap-time", \.gestures.doubleTapInterval, 0.05...2, unit: "seconds",
      help: "from one tap to the next, at most"),
    number(
      "gestures.long-press-time", \.gestures.longPress, 0.1...10, unit: "seconds",
      help: "from when on a press is a long one"),
    number(
      "gestures.two-finger-tap-time", \.gestures.twoFingerTap, 0...2, unit: "seconds",
      help: "how long a tap of two fingers may last"),
    number(
      "gestures.slop", \.gestures.slop, 0...20, unit: "mm",
      help: "a finger that moves no further keeps still"),
    number(
      "gestures.mouse-slop", \.gestures.mouseSlop, 0...20, unit: "mm",
      help: "a mouse that moves no further keeps still"),
    number(
      "gestures.double-tap-distance", \.gestures.doubleTapDistance, 0...100, unit: "mm",
      help: "between the places of two taps, at most"),
    number(
      "gestures.finger-distance", \.gestures.fingerDistance, 0...50, unit: "mm",
      help: "fingers closer together do not zoom"),
    number(
      "gestures.rotation-arc", \.gestures.rotationArc, 0...100, unit: "mm",
      help: "how far fingers go round before the photo turns"),
    number(
      "gestures.quick-zoom-octave", \.gestures.quickZoomOctave, 1...500, unit: "mm",
      help: "what a quick zoom drags for twice the size"),
    number(
      "gestures.palm-size", \.gestures.palmSize, 10...500, unit: "mm",
      help: "a contact that is longer is a palm"),
    number(
      "gestures.deceleration", \.gestures.deceleration, 0.9...0.9999, unit: "",
      help: "what is left of a thrown photo's speed after a millisecond"),
    number(
      "gestures.settle-time", \.gestures.settleDuration, 0.05...5, unit: "seconds",
      help: "how long the photo takes to come back"),
    number(
      "gestures.settle-bounce", \.gestures.settleBounce, -0.5...0.9, unit: "",
      help: "how much it bounces then; below 0 it creeps"),
    choice(
      "gestures.double-tap-curve", \.gestures.doubleTapCurve, help: "how a double tap gets there"),
    number(
      "gestures.double-tap-duration", \.gestures.doubleTapDuration, 0.05...5, unit: "seconds",
      help: "how long a double tap's zoom takes"),
    number(
      "gestures.double-tap-bounce", \.gestures.doubleTapBounce, -0.5...0.9, unit: "",
      help: "how much a double tap's spring bounces"),
    toggle(
      "gestures.jitter-filter", \.gestures.filtersJitter,
      help: "keep the noise of slow fingers from zooming and turning"),
    choice("gestures.zoom-label", \.gestures.zoomLabel, help: "how the zoom is told"),
  ]

  static let presetKey = "gestures.preset"
}

extension Settings {
  /// What only several settings together can get wrong.
  ///
  /// - Parameters:
  ///   - keys: those that were written; one of them is named.
  /// - Throws: ``SettingError/badValue(key:value:allowed:)``.
  func validate(assigned keys: [String]) throws {
    let (minimum, maximum) = (gestures.minimumScale, gestures.maximumScale)
    guard maximum > 0, minimum > maximum else { return }
    if keys.contains("gestures.max-scale"), !keys.contains("gestures.min-scale") {
      throw SettingError.badValue(
        key: "gestures.max-scale", value: maximum.shortText,
        allowed: "0, or at least gestures.min-scale, which is \(minimum.shortText)")
    }
    throw SettingError.badValue(
      key: "gestures.min-scale", value: minimum.shortText,
      allowed: "at most gestures.max-scale, which is \(maximum.shortText)")
  }
}
