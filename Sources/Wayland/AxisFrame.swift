import Geometry

/// What `wl_pointer.axis` and the events around it say, collected over one `wl_pointer.frame`.
///
/// Wheels and touchpads speak through the same events; only `axis_source` tells them apart, and before version 5
/// nothing does.
struct AxisFrame: Equatable {
  /// Whose turn of it was.
  enum Source: Equatable {
    /// Clicks: a wheel, its tilting, or who does not say what it is.
    case wheel
    /// A distance: fingers on a touchpad, or something else that moves steadily.
    case distance
  }

  /// What a frame came to.
  enum Outcome: Equatable {
    /// Clicks of a wheel, positive towards the user.
    case wheel(clicks: Double, time: UInt32)
    /// Logical pixels of scrolling, positive right and down.
    case scroll(by: Point, time: UInt32)
  }

  /// `wl_pointer.axis_source`; events come before and after it.
  var source = Source.wheel
  private var wheel = WheelFrame()
  private var distance = Point.zero
  /// Of the last `axis` event on either axis; nil until there is one.
  private var time: UInt32?

  /// `wl_pointer.axis`, vertical.
  mutating func movedVertically(by value: Double, time: UInt32) {
    wheel.turned(by: value, time: time)
    distance.y += value
    self.time = time
  }

  /// `wl_pointer.axis`, horizontal.
  mutating func movedHorizontally(by value: Double, time: UInt32) {
    distance.x += value
    self.time = time
  }

  /// `wl_pointer.axis_discrete`, vertical.
  mutating func turned(byClicks clicks: Int32) { wheel.turned(byClicks: clicks) }

  /// `wl_pointer.axis_value120`, vertical.
  mutating func turned(by120ths value: Int32) { wheel.turned(by120ths: value) }

  /// Ends the frame and begins the next.
  ///
  /// - Returns: nil when nothing has turned or moved, as in a frame that only says that fingers were lifted.
  mutating func end() -> Outcome? {
    defer { self = AxisFrame() }
    switch source {
    case .wheel:
      // Photos are turned and zoomed by a wheel, not pushed aside: tilting it does nothing.
      return wheel.end().map { .wheel(clicks: $0.clicks, time: $0.time) }
    case .distance:
      guard let time, distance != .zero, distance.x.isFinite, distance.y.isFinite else {
        return nil
      }
      return .scroll(by: distance, time: time)
    }
  }
}
