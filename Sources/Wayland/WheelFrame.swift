import Geometry

/// What a wheel has turned by, or two fingers on a touchpad have scrolled, collected over one `wl_pointer.frame`.
///
/// A turn of a wheel is told up to three times over: in 120ths of a click (version 8), in whole clicks (versions 5 to
/// 7), and as a distance (always). The finest that is there counts, the others are the same turn again.
struct WheelFrame: Equatable {
  /// Logical pixels of scrolling that compositors send for one click: libinput's degrees, of which most wheels
  /// have 15 to a click.
  static let distancePerClick = 15.0
  /// More than a hand turns a wheel by in one refresh; a broken device is not believed.
  static let maximumClicks = 10.0
  /// Logical pixels: likewise of two fingers.
  static let maximumDistance = 2000.0

  /// What a frame adds up to.
  enum Turn: Equatable {
    /// Clicks, positive towards the user.
    case wheel(clicks: Double)
    /// Logical pixels of scrolling, positive right and down.
    case fingers(Point)
  }

  private var distance = Point.zero
  private var discrete = 0.0
  private var value120 = 0.0
  private var isOfFingers = false
  /// Of the last `axis` event; nil until there is one.
  private var time: UInt32?

  /// `wl_pointer.axis`.
  mutating func turned(by value: Double, isHorizontal: Bool = false, time: UInt32) {
    if isHorizontal { distance.x += value } else { distance.y += value }
    self.time = time
  }

  /// `wl_pointer.axis_discrete`, vertical.
  mutating func turned(byClicks clicks: Int32) { discrete += Double(clicks) }

  /// `wl_pointer.axis_value120`, vertical.
  mutating func turned(by120ths value: Int32) { value120 += Double(value) }

  /// `wl_pointer.axis_source`: fingers, or something else that scrolls evenly.
  mutating func isDoneByFingers() { isOfFingers = true }

  /// Ends the frame and begins the next.
  ///
  /// - Returns: what happened, and when; nil for nothing.
  mutating func end() -> (turn: Turn, time: UInt32)? {
    defer { self = WheelFrame() }
    // The other events only explain an `axis`; without one there was no turn.
    guard let time, distance.isFinite else { return nil }
    if isOfFingers {
      guard distance != .zero else { return nil }
      let reach = min(1, Self.maximumDistance / distance.length)
      return (.fingers(distance * reach), time)
    }
    let clicks =
      value120 != 0
      ? value120 / 120 : discrete != 0 ? discrete : distance.y / Self.distancePerClick
    guard clicks != 0 else { return nil }
    return (.wheel(clicks: min(max(clicks, -Self.maximumClicks), Self.maximumClicks)), time)
  }
}
