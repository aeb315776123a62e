/// A moment on a clock that never goes back, in seconds since an origin that has no meaning.
///
/// The pure targets have no clock: every event carries the instant at which it happened.
public struct Instant: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// Seconds; a `Double` keeps a tenth of a microsecond after thirty years of uptime.
  public let seconds: Double

  public init(seconds: Double) {
    self.seconds = seconds
  }

  public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
  /// The instant `seconds` after `a`.
  public static func + (a: Instant, seconds: Double) -> Instant {
    Instant(seconds: a.seconds + seconds)
  }
  /// Seconds from `b` to `a`.
  public static func - (a: Instant, b: Instant) -> Double { a.seconds - b.seconds }
}
