import Geometry
import Motion

/// What happened to the contacts at one moment, to be taken in at once.
public struct ContactFrame: Equatable, Sendable {
  /// When, by the time stamps of the events.
  public var instant: Instant
  /// Contacts that were down before and moved.
  public var moves: InlineList<Touch> = []
  /// How large contacts are that are down.
  public var shapes: InlineList<Shape> = []
  /// Contacts that were lifted.
  public var ups: InlineList<ContactID> = []
  /// Contacts that ended without being lifted: they mean nothing more.
  public var losses: InlineList<ContactID> = []
  /// The compositor has taken them for itself.
  public var isCancelled = false
  /// Contacts that landed.
  public var downs: InlineList<Touch> = []

  /// A contact and where it is, in logical pixels of the surface.
  public struct Touch: Equatable, Sendable, BitwiseCopyable {
    public var id: ContactID
    public var position: Point

    public init(_ id: ContactID, _ position: Point) {
      self.id = id
      self.position = position
    }
  }

  /// A contact and how long it is, in logical pixels.
  public struct Shape: Equatable, Sendable, BitwiseCopyable {
    public var id: ContactID
    public var major: Double

    public init(_ id: ContactID, major: Double) {
      self.id = id
      self.major = major
    }
  }

  public init(at instant: Instant) {
    self.instant = instant
  }
}
