import Motion

/// When the pill that tells the zoom can be seen: from the beginning of a zoom until shortly after its end.
struct ZoomPill: Equatable, Sendable {
  /// Seconds it stays after the photo came to rest.
  static let lingering = 0.3
  /// Seconds it takes to fade.
  static let fadeDuration = 0.2

  /// When it begins to fade; nil while something holds it as it is.
  private var fadeStart: Instant?
  /// What it is held at.
  private var heldOpacity = 1.0

  /// Fully there while somebody zooms.
  static let held = ZoomPill()

  private init() {}

  /// - Parameters:
  ///   - zoomEnd: when the photo comes to rest.
  init(zoomEnd: Instant) {
    fadeStart = zoomEnd + Self.lingering
  }

  func opacity(at instant: Instant) -> Double {
    guard let fadeStart else { return heldOpacity }
    return 1 - min(max((instant - fadeStart) / Self.fadeDuration, 0), 1)
  }

  func isFading(at instant: Instant) -> Bool {
    guard let fadeStart else { return false }
    return instant >= fadeStart && instant < fadeStart + Self.fadeDuration
  }

  /// The next instant at which it begins to fade or is gone; nil while it is held.
  func nextChange(after instant: Instant) -> Instant? {
    guard let fadeStart else { return nil }
    return instant < fadeStart ? fadeStart : fadeStart + Self.fadeDuration
  }

  func isGone(at instant: Instant) -> Bool { opacity(at: instant) == 0 }

  /// Keeps it as it was at `instant` until ``release(at:)``.
  mutating func hold(asOf instant: Instant) {
    heldOpacity = opacity(at: instant)
    fadeStart = nil
  }

  /// Lets it go on from where it was held.
  mutating func release(at instant: Instant) {
    guard fadeStart == nil else { return }
    fadeStart =
      instant + (heldOpacity == 1 ? Self.lingering : -(1 - heldOpacity) * Self.fadeDuration)
  }
}
