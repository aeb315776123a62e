/// What a wheel has turned by, collected over one `wl_pointer.frame`.
///
/// One turn is told up to three times over: in 120ths of a click (version 8), in whole clicks (versions 5 to 7),
/// and as a distance (always). The finest that is there counts, the others are the same turn again.
struct WheelFrame: Equatable {
  /// Logical pixels of scrolling that compositors send for one click: libinput's degrees, of which most wheels
  /// have 15 to a click.
  static let distancePerClick = 15.0
  /// More than a hand turns a wheel by in one refresh; a broken device is not believed.
  static let maximumClicks = 10.0

  private var distance = 0.0
  private var discrete = 0.0
  private var value120 = 0.0
  /// Of the last `axis` event; nil until there is one.
  private var time: UInt32?

  /// `wl_pointer.axis`, vertical.
  mutating func turned(by value: Double, time: UInt32) {
    distance += value
    self.time = time
  }

  /// `wl_pointer.axis_discrete`, vertical.
  mutating func turned(byClicks clicks: Int32) { discrete += Double(clicks) }

  /// `wl_pointer.axis_value120`, vertical.
  mutating func turned(by120ths value: Int32) { value120 += Double(value) }

  /// Ends the frame and begins the next.
  ///
  /// - Returns: clicks, positive towards the user, with their time; nil when the wheel has not turned.
  mutating func end() -> (clicks: Double, time: UInt32)? {
    defer { self = WheelFrame() }
    // The other events only explain an `axis`; without one there was no turn.
    guard let time else { return nil }
    let clicks =
      value120 != 0
      ? value120 / 120 : discrete != 0 ? discrete : distance / Self.distancePerClick
    guard clicks != 0, clicks.isFinite else { return nil }
    return (min(max(clicks, -Self.maximumClicks), Self.maximumClicks), time)
  }
}
