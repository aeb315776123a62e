import Motion

/// Brings the compositor's time stamps onto the axis of the core's instants.
///
/// Time stamps say when a finger really moved, however late we hear of it; but their origin is unknown, they wrap
/// after 49.7 days, and drivers send constant ones and such that go back. So only the differences between
/// successive ones are used, and only as long as they do not stray from the time the events arrive.
struct EventClock: Equatable, Sendable {
  /// Seconds: as late as a busy loop hears of an event.
  private static let tolerance = 0.1

  private var last: (time: UInt32, instant: Instant)?

  /// When an event with time stamp `time` happened, if it was heard of at `arrival`.
  mutating func instant(of time: UInt32, arrival: Instant) -> Instant {
    var instant = arrival
    if let last {
      // Wrapping; a time stamp that goes back counts as the same moment.
      let milliseconds = max(0, Int32(bitPattern: time &- last.time))
      let candidate = last.instant + Double(milliseconds) / 1000
      // Nothing is heard of before it happens: one that seems to be says that the last was heard of late.
      if arrival - candidate <= Self.tolerance { instant = min(candidate, arrival) }
    }
    last = (time, instant)
    return instant
  }

  static func == (a: EventClock, b: EventClock) -> Bool {
    a.last?.time == b.last?.time && a.last?.instant == b.last?.instant
  }
}
