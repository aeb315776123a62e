/// What a double tap does.
public struct DoubleTap: Equatable, Sendable {
  public var placement: Placement
  /// Relative to fit, within the zoom range; nil for 2.5, or what fills the screen where that is more.
  public var scale: Double?
  public var cycle: Cycle

  public init(
    placement: Placement = .finger, scale: Double? = nil, cycle: Cycle = .stops
  ) {
    self.placement = placement
    self.scale = scale
    self.cycle = cycle
  }

  /// Which point of the photo goes where.
  public enum Placement: String, CaseIterable, Sendable {
    case off
    /// The one in the middle of the screen stays.
    case centre
    /// The tapped one stays under the finger.
    case finger
    /// The tapped one comes to the middle.
    case centrePoint = "centre-point"
  }

  /// When it zooms in, and when back.
  public enum Cycle: String, CaseIterable, Sendable {
    /// Any zoom goes back to the whole photo.
    case toggle
    /// To the next stop above the present zoom, and from there back.
    case stops
  }
}
