import Geometry
import Glibc
import Testing

@testable import Photos

/// The pool with shell scripts for workers, which answer nothing: the order of starting is what counts.
@Suite(
  "Worker pool",
  .enabled(if: access("/bin/sh", X_OK) == 0, "there is a shell to stand in for a worker"))
struct WorkerPoolTests {
  private let directory: TemporaryDirectory
  private let script: String
  private let photo: OwnedDescriptor

  init() throws {
    directory = try TemporaryDirectory()
    script = try directory.write("worker", Array("#!/bin/sh\nread x <&3\n".utf8), mode: 0o700)
    photo = try opened(try directory.write("photo", [1]))
  }

  private func pool(width: Int = 2) -> WorkerPool {
    WorkerPool([.photos: script, .metadata: script], width: width, timeout: 10)
  }

  private func job(
    _ id: UInt64, _ urgency: WorkerJob.Urgency = .soon, _ kind: WorkerKind = .photos,
    bytes: Int = 10
  ) -> WorkerJob {
    WorkerJob(
      id: id, kind: kind, task: .describe, file: photo, urgency: urgency, byteCount: bytes)
  }

  @Test("workers are started one by one as there is something to do, and no more than allowed")
  func starts() {
    let pool = pool()
    #expect(pool.fileDescriptors.isEmpty)
    pool.submit(job(1), at: 0)
    #expect(pool.fileDescriptors.count == 1)
    pool.submit(job(2), at: 0)
    pool.submit(job(3), at: 0)
    #expect(pool.fileDescriptors.count == 2)
    #expect(pool.bytesInFlight == 20)
    // Other kinds have a worker of their own.
    pool.submit(job(4, .idle, .metadata), at: 0)
    #expect(pool.fileDescriptors.count == 3)
  }

  @Test("the most urgent is begun first, and of equals the one that was asked for first")
  func order() {
    let pool = pool(width: 1)
    var begun: [UInt64] = []
    var isOpen = false
    pool.admission = {
      if isOpen { begun.append($0.id) }
      return isOpen ? .admitted : .postponed
    }
    for (id, urgency) in [(1, .soon), (2, .idle), (3, .soon), (4, .now)]
      as [(UInt64, WorkerJob.Urgency)]
    {
      pool.submit(job(id, urgency), at: 0)
    }
    isOpen = true
    pool.dispatch(at: 0)
    #expect(begun == [4])
  }

  @Test("what is urgent has something less urgent interrupted, and that is done later")
  func interrupts() {
    let pool = pool(width: 1)
    pool.submit(job(1, .soon), at: 0)
    pool.submit(job(2, .now), at: 0)
    // The worker has yet to let go: until then the memory is in use, and it is not asked again.
    #expect(pool.bytesInFlight == 10)
    pool.submit(job(3, .now), at: 0)
    let answers = pool.update(at: 11)
    // It never did, and was ended; nobody hears of it.
    #expect(answers.isEmpty)
    #expect(pool.bytesInFlight == 10)
    // The next that hangs is told.
    let late = pool.update(at: 25)
    #expect(late.map(\.id) == [2])
  }

  @Test("a job that there will never be memory for is answered, and the next is begun")
  func refuses() {
    let pool = pool()
    pool.admission = { $0.byteCount > 100 ? .refused : .admitted }
    pool.submit(job(1, .now, bytes: 1000), at: 0)
    pool.submit(job(2), at: 0)
    #expect(pool.nextDeadline == 0)
    let answers = pool.update(at: 0)
    #expect(answers.map(\.id) == [1])
    if case .failure(let error)? = answers.first?.result { #expect(error == .tooLarge) }
    #expect(pool.bytesInFlight == 10)
  }

  @Test("nothing less urgent takes the memory that a job waits for")
  func waits() {
    let pool = pool()
    pool.admission = { $0.byteCount > 100 ? .postponed : .admitted }
    pool.submit(job(1, .now, bytes: 1000), at: 0)
    pool.submit(job(2), at: 0)
    #expect(pool.bytesInFlight == 0)
  }

  @Test("a worker that ends is started again after a while, not at once")
  func restarts() throws {
    let ending = try directory.write("ending", Array("#!/bin/sh\nexit 3\n".utf8), mode: 0o700)
    let pool = WorkerPool([.photos: ending], width: 1)
    pool.submit(job(1), at: 0)
    func answer(at now: Double) throws -> [DecodingWorker.Answer] {
      var entry = pollfd(
        fd: try #require(pool.fileDescriptors.first), events: Int16(POLLIN), revents: 0)
      try #require(poll(&entry, 1, 60_000) == 1)
      return pool.update(at: now)
    }
    #expect(try answer(at: 0.1).map(\.id) == [1])
    #expect(pool.lastEnd == nil || pool.lastEnd == "exit status 3")
    pool.submit(job(2), at: 0.2)
    #expect(pool.fileDescriptors.isEmpty)
    #expect(try #require(pool.nextDeadline) <= WorkerPool.restartInterval)
    _ = pool.update(at: 2.1)
    #expect(try answer(at: 2.2).map(\.id) == [2])
  }

  @Test("a worker that cannot be started is told of once")
  func cannotStart() {
    let pool = WorkerPool([.photos: directory.path + "/none"], width: 1)
    var problems = 0
    pool.reportProblem = { _ in problems += 1 }
    pool.submit(job(1), at: 0)
    for second in 1...20 { _ = pool.update(at: Double(second)) }
    #expect(problems == 1)
    #expect(!pool.isInstalled(.heif))
  }

  @Test("workers with nothing to do are ended, but for the first")
  func ends() {
    let pool = pool()
    for id: UInt64 in 1...2 { pool.submit(job(id), at: 0) }
    pool.submit(job(3, .idle, .metadata), at: 0)
    pool.cancel(1)
    pool.cancel(2)
    pool.cancel(3)
    // They hang, are ended, and were cancelled: nothing remains to be done.
    _ = pool.update(at: 11)
    #expect(pool.fileDescriptors.isEmpty && pool.bytesInFlight == 0)
    pool.warmUp(at: 12)
    _ = pool.update(at: 100)
    _ = pool.update(at: 200)
    #expect(pool.fileDescriptors.count <= 1)
  }
}
