/// Something for a ``WorkerPool`` to have done.
public struct WorkerJob: Sendable {
  /// How soon it is needed.
  public enum Urgency: Int, Comparable, Sendable {
    /// Nobody waits for it.
    case idle
    /// Somebody may ask for it soon.
    case soon
    /// Somebody looks at where it should be.
    case now

    public static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
  }

  /// Any number that no outstanding job has.
  public let id: UInt64
  public let kind: WorkerKind
  public let task: WorkerTask
  public let file: OwnedDescriptor
  public var urgency: Urgency
  /// The most memory that it takes while it is done: what the worker may use, and its answer.
  public let byteCount: Int

  public init(
    id: UInt64, kind: WorkerKind, task: WorkerTask, file: OwnedDescriptor, urgency: Urgency,
    byteCount: Int
  ) {
    self.id = id
    self.kind = kind
    self.task = task
    self.file = file
    self.urgency = urgency
    self.byteCount = byteCount
  }
}
