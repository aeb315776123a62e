import Glibc

/// All worker processes: who does what, and when one is started or ended.
///
/// There is a worker for each core at the most, begun when there is something to do for it, and one of each of the
/// heavy kinds; those that have had nothing to do for a while are ended, but for the one that the next photo needs.
/// A worker has one job at a time. The more urgent job is begun first; when all workers of its kind are busy with less
/// urgent ones, one of those is interrupted, and done again later.
///
/// As ``DecodingWorker``, it has no thread and never waits: poll ``fileDescriptors``, call ``update(at:)`` when
/// one is readable and when ``nextDeadline`` has come.
public final class WorkerPool {
  /// Whether a job may begin now.
  public enum Admission: Sendable {
    case admitted
    /// There is no memory for it yet.
    case postponed
    /// There never will be: it is answered with ``DecodingError/tooLarge``.
    case refused
  }

  /// Asked before a job is begun.
  public var admission: (WorkerJob) -> Admission = { _ in .admitted }
  /// Told, once until it has worked again, why a worker cannot be started.
  public var reportProblem: (DecodingError) -> Void = { _ in }

  /// How the last worker ended that did so by itself, for a log line: "signal 11 (Segmentation fault)".
  public private(set) var lastEnd: String?

  private let executables: [WorkerKind: String]
  private let width: Int
  private let timeout: Double
  private var slots: [Slot] = []
  private var waiting: [WorkerJob] = []
  private var refused: [DecodingWorker.Answer] = []
  private var hasReportedProblem = false

  private struct Slot {
    let kind: WorkerKind
    let worker: DecodingWorker
    var job: WorkerJob?
    /// Of the job, or of the one that was taken back but not yet let go.
    var byteCount = 0
    /// When it last had something to do.
    var idleSince: Double
    /// Before this it is not started again.
    var restartTime = -Double.infinity
  }

  /// Seconds between two starts of a worker: the machine may have run out of something, or its executable is being
  /// replaced.
  public static let restartInterval = 2.0
  /// Seconds after which a worker that has nothing to do is ended.
  public static let idleInterval = 30.0

  /// - Parameters:
  ///   - executables: the paths of the kinds that are installed.
  ///   - width: how many workers may decode the usual formats at the same time.
  ///   - timeout: seconds that one job may take.
  public init(_ executables: [WorkerKind: String], width: Int, timeout: Double = 20) {
    self.executables = executables
    self.width = max(1, width)
    self.timeout = timeout
  }

  /// How many processors the program may use.
  public static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Whether there is a program for this kind of work.
  public func isInstalled(_ kind: WorkerKind) -> Bool { executables[kind] != nil }

  /// Starts the first worker, before there is anything to do for it.
  public func warmUp(at now: Double) {
    guard slots.isEmpty, let index = makeSlot(.photos, at: now) else { return }
    start(index, at: now)
  }

  /// Bytes that the jobs under way may take.
  public var bytesInFlight: Int { slots.reduce(0) { $0 + $1.byteCount } }

  /// The processes that run, for tests.
  var processes: [pid_t] { slots.compactMap(\.worker.process?.id) }

  /// Has a job done; it is answered once by ``update(at:)``.
  public func submit(_ job: WorkerJob, at now: Double) {
    waiting.append(job)
    dispatch(at: now)
  }

  /// Has a job done sooner, or less soon; one that is under way goes on.
  public func setUrgency(_ urgency: WorkerJob.Urgency, of id: UInt64) {
    for index in waiting.indices where waiting[index].id == id { waiting[index].urgency = urgency }
    for index in slots.indices where slots[index].job?.id == id {
      slots[index].job?.urgency = urgency
    }
  }

  /// Takes a job back: it will not be answered.
  public func cancel(_ id: UInt64) {
    waiting.removeAll { $0.id == id }
    guard let index = slots.firstIndex(where: { $0.job?.id == id }) else { return }
    slots[index].worker.cancel(id)
    slots[index].job = nil
  }

  public var fileDescriptors: [Int32] { slots.compactMap(\.worker.fileDescriptor) }

  /// When to call ``update(at:)`` though nothing is readable, in seconds.
  public var nextDeadline: Double? {
    var deadlines = slots.compactMap(\.worker.nextDeadline)
    if !refused.isEmpty { deadlines.append(0) }
    for slot in slots {
      if slot.worker.hasRequests, !slot.worker.isRunning { deadlines.append(slot.restartTime) }
    }
    for index in excess where slots[index].worker.isRunning {
      deadlines.append(slots[index].idleSince + Self.idleInterval)
    }
    return deadlines.min()
  }

  /// Takes in what workers have sent, and gives them more to do.
  public func update(at now: Double) -> [DecodingWorker.Answer] {
    var answers = refused
    refused = []
    for index in slots.indices {
      let worker = slots[index].worker
      for answer in worker.receive(at: now) + worker.expire(at: now)
      where answer.id == slots[index].job?.id {
        if case .failure(.workerDied) = answer.result { lastEnd = worker.lastEnd }
        slots[index].job = nil
        answers.append(answer)
      }
      if worker.hasRequests {
        slots[index].idleSince = now
        start(index, at: now)
      } else {
        slots[index].byteCount = 0
      }
    }
    dispatch(at: now)
    endIdle(at: now)
    return answers
  }

  /// Looks again whether jobs that there was no memory for may begin.
  public func dispatch(at now: Double) {
    var index = 0
    waiting.sort { $0.urgency != $1.urgency ? $0.urgency > $1.urgency : $0.id < $1.id }
    while index < waiting.count {
      let job = waiting[index]
      guard let slot = freeSlot(for: job, at: now) else {
        index += 1
        continue
      }
      switch admission(job) {
      case .admitted:
        waiting.remove(at: index)
        begin(job, on: slot, at: now)
      case .postponed:
        // What is less urgent must not take the memory that this one waits for.
        return
      case .refused:
        waiting.remove(at: index)
        refused.append(DecodingWorker.Answer(id: job.id, result: .failure(.tooLarge)))
      }
    }
  }

  private func begin(_ job: WorkerJob, on index: Int, at now: Double) {
    slots[index].job = job
    slots[index].byteCount = job.byteCount
    slots[index].worker.request(id: job.id, file: job.file, task: job.task, at: now)
    start(index, at: now)
  }

  /// A worker that can begin the job at once. Where there is none, one that does something less urgent is told to
  /// let go of it.
  private func freeSlot(for job: WorkerJob, at now: Double) -> Int? {
    let own = slots.indices.filter { slots[$0].kind == job.kind }
    if let idle = own.first(where: { !slots[$0].worker.hasRequests }) { return idle }
    if own.count < (job.kind == .photos ? width : 1) { return makeSlot(job.kind, at: now) }
    // One that lets go already will do.
    guard own.allSatisfy({ slots[$0].job != nil }),
      let victim = own.min(by: { slots[$0].job!.urgency < slots[$1].job!.urgency }),
      let interrupted = slots[victim].job, interrupted.urgency < job.urgency
    else { return nil }
    cancel(interrupted.id)
    waiting.append(interrupted)
    return nil
  }

  private func makeSlot(_ kind: WorkerKind, at now: Double) -> Int? {
    guard let executable = executables[kind] else { return nil }
    slots.append(
      Slot(
        kind: kind, worker: DecodingWorker(executable: executable, timeout: timeout),
        idleSince: now))
    return slots.count - 1
  }

  /// Starts a worker that is not running, again later if it cannot be.
  private func start(_ index: Int, at now: Double) {
    guard !slots[index].worker.isRunning, now >= slots[index].restartTime else { return }
    // One that starts and dies at once must not be started in a frenzy either.
    slots[index].restartTime = now + Self.restartInterval
    do {
      try slots[index].worker.start(at: now)
      hasReportedProblem = false
    } catch {
      if !hasReportedProblem { reportProblem(error) }
      hasReportedProblem = true
    }
  }

  /// Workers that have nothing to do, but for the first of the usual formats.
  private var excess: [Int] {
    let first = slots.firstIndex { $0.kind == .photos }
    return slots.indices.filter { $0 != first && !slots[$0].worker.hasRequests }
  }

  private func endIdle(at now: Double) {
    for index in excess.reversed() where now >= slots[index].idleSince + Self.idleInterval {
      slots[index].worker.stop()
      // Until the kernel has let go of the process, the worker has a deadline to ask again.
      if slots[index].worker.nextDeadline == nil { slots.remove(at: index) }
    }
  }
}
