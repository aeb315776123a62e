import Geometry
import Motion

/// What happened to the contacts at one moment, to be taken in at once.
public struct ContactFrame: Equatable, Sendable {
  /// When, by the time stamps of the events.
  public var instant: Instant
  /// Contacts that were down before and moved.
  public var moves: [Touch] = []
  /// Contacts that were lifted.
  public var ups: [ContactID] = []
  /// Contacts that ended without being lifted: they mean nothing more.
  public var losses: [ContactID] = []
  /// Contacts that landed.
  public var downs: [Touch] = []

  /// A contact and where it is, in logical pixels of the surface.
  public struct Touch: Equatable, Sendable {
    public var id: ContactID
    public var position: Point

    public init(_ id: ContactID, _ position: Point) {
      self.id = id
      self.position = position
    }
  }

  public init(at instant: Instant) {
    self.instant = instant
  }

  var isEmpty: Bool { moves.isEmpty && ups.isEmpty && losses.isEmpty && downs.isEmpty }
}
