import Geometry
import Glibc

/// The frame's side of a decoding worker: starts the process, asks it, and copes with its end.
///
/// Nothing here waits, and there is no thread: the owner polls ``fileDescriptor`` in its own loop and
/// calls ``receive(at:)`` when it is readable, and ``expire(at:)`` when ``nextDeadline`` has come. Times
/// are seconds on any one clock of the owner's that never goes back.
///
/// Every request is answered exactly once, with a picture or an error, unless it is cancelled. When the
/// worker ends, all that are outstanding are answered with an error, and ``isRunning`` is false until the
/// owner calls ``start(at:)`` again; requests made meanwhile wait for that.
public final class DecodingWorker {
  /// What became of a request.
  public struct Answer: Sendable {
    /// The number given to ``DecodingWorker/request(id:file:task:at:)``.
    public let id: UInt64
    public let result: Result<Content, DecodingError>
  }

  /// What a worker has made of a file.
  public enum Content: Sendable {
    case picture(Picture)
    /// The text form of metadata; nothing about it is to be trusted.
    case metadata([UInt8])
  }

  /// The path of the worker's executable.
  public let executable: String
  /// How the last process ended, for a log line: "signal 11 (Segmentation fault)".
  public private(set) var lastEnd: String?

  private(set) var process: WorkerProcess?
  private var ledger: RequestLedger
  /// Processes that were killed and have yet to be reaped.
  private var ended: [pid_t] = []
  private var reapTime: Double?

  /// - Parameters:
  ///   - executable: see ``WorkerLocation/find(_:)``.
  ///   - timeout: seconds that decoding one photo may take.
  public init(executable: String, timeout: Double = 20) {
    self.executable = executable
    ledger = RequestLedger(timeout: timeout)
  }

  deinit { stop() }

  /// Starts the process, when it is not running, and gives it what waits.
  ///
  /// - Parameters:
  ///   - now: seconds.
  /// - Throws: ``DecodingError/workerNotStarted(_:)``.
  public func start(at now: Double) throws(DecodingError) {
    reap()
    guard process == nil else { return }
    process = try WorkerProcess.start(executable)
    sendWaiting(at: now)
  }

  /// Takes over a process that somebody else started.
  func adopt(_ process: WorkerProcess) {
    precondition(self.process == nil, "a worker has one process")
    self.process = process
  }

  /// Ends the process. Outstanding requests are forgotten, not answered.
  public func stop() {
    _ = ledger.abandon()
    endProcess()
  }

  public var isRunning: Bool { process != nil }

  /// Whether there are requests that were neither answered nor taken back.
  public var hasRequests: Bool { !ledger.isEmpty }

  /// To be polled for input; nil while the worker is not running. It changes with every start.
  public var fileDescriptor: Int32? { process?.socket.rawValue }
}

// MARK: - Requests

extension DecodingWorker {
  /// Asks for a photo.
  ///
  /// - Parameters:
  ///   - id: any number that no outstanding request has.
  ///   - file: a regular file, open for reading.
  ///   - task: sizes in it are of 1 to ``WireMessage/maximumSide`` pixels a side.
  ///   - now: seconds.
  public func request(id: UInt64, file: OwnedDescriptor, task: WorkerTask, at now: Double) {
    ledger.add(RequestLedger.Request(id: id, task: task, file: file))
    sendWaiting(at: now)
  }

  /// Takes a request back: it will not be answered. Unknown and answered ones are ignored.
  public func cancel(_ id: UInt64) {
    // Should the message not get through, the answer comes and is dropped.
    if ledger.cancel(id) { _ = process?.socket.send(.cancel(id: id)) }
  }

  private func sendWaiting(at now: Double) {
    while let process, let request = ledger.next {
      let message = WireMessage.request(id: request.id, request.task)
      // When there is no room, an answer will come first and this is tried again; when the worker is
      // gone, the descriptor becomes readable and tells.
      guard process.socket.send(message, with: request.file) == .sent else { return }
      ledger.nextWasSent(at: now)
    }
  }
}

// MARK: - Answers

extension DecodingWorker {
  /// Takes in what the worker has sent.
  public func receive(at now: Double) -> [Answer] {
    reap()
    var answers: [Answer] = []
    while let process {
      switch process.socket.receive() {
      case .message(.picture(let id, let announcement), let file?):
        answers += answered(id, at: now) { () throws(DecodingError) in
          .picture(try Picture(announcement, in: file))
        }
      case .message(.metadata(let id, let byteCount), let file?):
        answers += answered(id, at: now) { () throws(DecodingError) in
          .metadata(try SharedPixels.bytes(of: file, count: byteCount))
        }
      case .message(.failure(let id, let error), _):
        answers += answered(id, at: now) { () throws(DecodingError) in throw error }
      case .message:
        answers += end(with: .protocolViolation("a request instead of an answer"))
      case .invalid(.version(let version)):
        answers += end(with: .versionMismatch(worker: version))
      case .invalid:
        answers += end(with: .protocolViolation("bytes that are no message"))
      case .wouldBlock:
        sendWaiting(at: now)
        return answers
      case .closed:
        answers += end { .workerDied(decodingThis: $0) }
      }
    }
    return answers
  }

  private func answered(
    _ id: UInt64, at now: Double, _ content: () throws(DecodingError) -> Content
  ) -> [Answer] {
    switch ledger.answered(id, at: now) {
    case .cancelled: return []
    case .unknown: return end(with: .protocolViolation("an answer nobody asked for"))
    case .wanted:
      do {
        return [Answer(id: id, result: .success(try content()))]
      } catch {
        let answer = Answer(id: id, result: .failure(error))
        guard case .protocolViolation = error else { return [answer] }
        return [answer] + end(with: error)
      }
    }
  }

  /// When ``expire(at:)`` is to be called, in seconds; nil when there is nothing to wait for.
  public var nextDeadline: Double? {
    switch (ledger.deadline, reapTime) {
    case (let deadline?, let reapTime?): min(deadline, reapTime)
    case (let deadline, let reapTime): deadline ?? reapTime
    }
  }

  /// Ends a worker that has taken too long, and answers its requests: the one it was at with
  /// ``DecodingError/timedOut``, the others with ``DecodingError/workerDied(decodingThis:)``.
  public func expire(at now: Double) -> [Answer] {
    reap()
    if let reapTime, now >= reapTime { self.reapTime = now + 1 }
    guard let deadline = ledger.deadline, now >= deadline else { return [] }
    // It may have answered just now.
    let answers = receive(at: now)
    guard let deadline = ledger.deadline, now >= deadline else { return answers }
    return answers + end { $0 ? .timedOut : .workerDied(decodingThis: false) }
  }

  private func end(with error: DecodingError) -> [Answer] { end { _ in error } }

  /// Ends the process and answers every outstanding request.
  private func end(_ error: (_ wasCurrent: Bool) -> DecodingError) -> [Answer] {
    endProcess()
    return ledger.abandon().map { Answer(id: $0.id, result: .failure(error($0.wasCurrent))) }
  }
}

// MARK: - The end of a process

extension DecodingWorker {
  private func endProcess() {
    guard let process else { return }
    process.kill()
    ended.append(process.id)
    self.process = nil
    reap()
    if !ended.isEmpty { reapTime = 0 }
  }

  /// Has the kernel forget processes that have ended. A killed process may need a moment, or long when
  /// it hangs in a read from a dead disk: it is asked for again later, never waited for.
  private func reap() {
    ended.removeAll { id in
      let end = WorkerProcess.reap(id)
      if end != .running { lastEnd = end.description }
      return end != .running
    }
    if ended.isEmpty { reapTime = nil }
  }
}
