/// Which requests are waiting and which the worker has, as a value: order, cancellation, deadline.
///
/// The worker takes requests in order and is given few ahead, so that most cancellations never reach
/// it, and so that the oldest one it has is the one it is working on.
struct RequestLedger {
  struct Request {
    let id: UInt64
    let task: WorkerTask
    let file: OwnedDescriptor
  }

  /// How many requests the worker is given: the one it decodes, and one so that it never idles.
  static let depth = 2

  /// Seconds the worker may take for one request.
  let timeout: Double
  private(set) var waiting: [Request] = []
  /// What the worker has, oldest first; a cancelled one is still to be answered by it.
  private(set) var sent: [(id: UInt64, isCancelled: Bool)] = []
  /// When the oldest of ``sent`` has taken too long; nil while the worker has nothing to do.
  private(set) var deadline: Double?

  init(timeout: Double) {
    self.timeout = timeout
  }

  var isEmpty: Bool { waiting.isEmpty && sent.isEmpty }

  mutating func add(_ request: Request) { waiting.append(request) }

  /// The next request to give to the worker now, if any.
  var next: Request? { sent.count < Self.depth ? waiting.first : nil }

  /// Notes that ``next`` was sent.
  mutating func nextWasSent(at now: Double) {
    sent.append((waiting.removeFirst().id, false))
    if sent.count == 1 { deadline = now + timeout }
  }

  /// Forgets a request: it will not be answered.
  ///
  /// - Returns: whether the worker has to be told.
  mutating func cancel(_ id: UInt64) -> Bool {
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index)
      return false
    }
    guard let index = sent.firstIndex(where: { $0.id == id && !$0.isCancelled }) else {
      return false
    }
    sent[index].isCancelled = true
    return true
  }

  enum Answered {
    case wanted
    case cancelled
    /// The worker does not have such a request.
    case unknown
  }

  /// Notes the worker's answer to `id`.
  mutating func answered(_ id: UInt64, at now: Double) -> Answered {
    guard let index = sent.firstIndex(where: { $0.id == id }) else { return .unknown }
    let isCancelled = sent.remove(at: index).isCancelled
    // Only the oldest one's time counts: the others have not begun.
    if index == 0 { deadline = sent.isEmpty ? nil : now + timeout }
    return isCancelled ? .cancelled : .wanted
  }

  /// Forgets everything: the worker is gone.
  ///
  /// - Returns: the requests that were still wanted, in order, and whether each was the one the worker
  ///   was working on.
  mutating func abandon() -> [(id: UInt64, wasCurrent: Bool)] {
    let abandoned =
      sent.enumerated().filter { !$0.element.isCancelled }
      .map { (id: $0.element.id, wasCurrent: $0.offset == 0) }
      + waiting.map { (id: $0.id, wasCurrent: false) }
    waiting = []
    sent = []
    deadline = nil
    return abandoned
  }
}
