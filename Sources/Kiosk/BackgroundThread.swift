import CLinux
import Glibc

/// A thread that does one kind of job after another, and reports through a descriptor the main loop can poll.
///
/// For what may block as long as a dead network share does: the main loop only posts and collects.
final class BackgroundThread<Job: Sendable, Report: Sendable> {
  private let shared: Shared

  /// - Parameters:
  ///   - makeWorker: called once, on the thread; what it returns is called there with each job.
  /// - Throws: ``ResourceError`` when the system gives no thread or descriptor.
  init(_ makeWorker: @escaping @Sendable () -> (Job) -> Report) throws {
    let shared = try Shared()
    self.shared = shared
    let body = ThreadBody {
      let work = makeWorker()
      while let job = shared.nextJob() { shared.report(work(job)) }
    }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(body).toOpaque()
    let code = pthread_create(&thread, nil, runThreadBody, context)
    guard code == 0 else {
      Unmanaged<ThreadBody>.fromOpaque(context).release()
      throw ResourceError(call: "pthread_create", code: code)
    }
    pthread_detach(thread)
  }

  deinit { shared.stop() }

  /// Readable when there are reports.
  var fileDescriptor: Int32 { shared.eventDescriptor }

  /// Has a job done after those posted before it.
  func post(_ job: Job) { shared.post(job) }

  /// The reports since the last call, in the order of their jobs.
  func takeReports() -> [Report] { shared.takeReports() }

  /// What both threads touch, under one lock.
  private final class Shared: @unchecked Sendable {
    let eventDescriptor: Int32
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [Job] = []
    private var reports: [Report] = []
    private var isStopped = false

    init() throws {
      eventDescriptor = try ResourceError.check(
        eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)), "eventfd")
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    deinit {
      close(eventDescriptor)
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body()
    }

    func post(_ job: Job) {
      locked { jobs.append(job) }
      pthread_cond_signal(condition)
    }

    func stop() {
      locked { isStopped = true }
      pthread_cond_signal(condition)
    }

    func nextJob() -> Job? {
      locked {
        while jobs.isEmpty, !isStopped { pthread_cond_wait(condition, mutex) }
        return isStopped ? nil : jobs.removeFirst()
      }
    }

    func report(_ report: Report) {
      locked { reports.append(report) }
      eventfd_write(eventDescriptor, 1)
    }

    func takeReports() -> [Report] {
      var count = eventfd_t()
      eventfd_read(eventDescriptor, &count)
      return locked {
        defer { reports = [] }
        return reports
      }
    }
  }
}

/// What a thread runs, in a form that fits through `pthread_create`.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThreadBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
