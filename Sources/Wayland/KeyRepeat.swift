/// When the key that is held down counts as pressed again, as a state machine without a clock.
///
/// Times are seconds of any clock that does not go backwards.
struct KeyRepeat: Equatable {
  /// Seconds between two presses; nil while keys do not repeat.
  private var interval: Double? = 1.0 / 25
  /// Seconds until the first.
  private var delay = 0.6
  private var held: Held?

  private struct Held: Equatable {
    let key: UInt32
    /// Nil until ``advance(to:)`` has said what time the press was.
    var due: Double?
  }

  /// Faster than any screen; compositors pass on what users type into their settings.
  static let maximumRate: Int32 = 100

  /// Takes over `wl_keyboard.repeat_info`. Compositors before its version 4 do not send it: the values are those
  /// most of them have then.
  ///
  /// - Parameters:
  ///   - perSecond: zero, or nonsense below it, for no repetition.
  ///   - delay: milliseconds.
  mutating func setRate(perSecond: Int32, delay: Int32) {
    interval = perSecond > 0 ? 1 / Double(min(perSecond, Self.maximumRate)) : nil
    self.delay = Double(max(0, delay)) / 1000
    held?.due = nil
  }

  /// A key that repeats was pressed: it takes the place of the one before. For a key that does not, such as
  /// Shift, this is not called, and the one before goes on.
  mutating func pressed(_ key: UInt32) { held = Held(key: key) }

  mutating func released(_ key: UInt32) {
    if held?.key == key { stop() }
  }

  /// Nobody may hold a key any longer.
  mutating func stop() { held = nil }

  /// When ``advance(to:)`` has something to say; nil while nothing repeats.
  var deadline: Double? { held?.due }

  /// Lets time pass.
  ///
  /// A press that was just taken in counts from here. What a late call has missed is not made up for: photos
  /// must not rush by because one took long to draw.
  ///
  /// - Returns: the key that is pressed once more.
  mutating func advance(to now: Double) -> UInt32? {
    guard let interval, let held else { return nil }
    guard let due = held.due else {
      self.held?.due = now + delay
      return nil
    }
    guard now >= due else { return nil }
    self.held?.due = now + interval
    return held.key
  }
}
