import CJPEGSamples
import Geometry
import Glibc
import Testing

@testable import Photos

/// The worker that was built with these tests. Where the tests were copied elsewhere without it (run on
/// another architecture, say), the tests that need it are skipped.
private let executable = WorkerLocation.find()
private let isBuildDirectory: Bool = {
  var directory = (WorkerLocation.ownExecutable ?? "")[...]
  while let last = directory.popLast(), last != "/" {}
  return access("\(directory)/Photos.build", F_OK) == 0
}()

@Suite(
  "Decoding worker",
  .enabled(if: executable != nil || isBuildDirectory, "wayframe-decode is beside the tests"))
struct DecodingWorkerTests {
  private let directory: TemporaryDirectory
  private let screen = WorkerTask.decode(
    PictureRequest(.fitted(PixelSize(width: 64, height: 64))))

  init() throws { directory = try TemporaryDirectory() }

  /// The path of a red photo, 200×100.
  private func photo() throws -> String {
    let pixels = (0..<200 * 100).flatMap { _ in [255, 0, 0] as [UInt8] }
    var options = jpeg_sample_options()
    var count = 0
    let file = try #require(jpeg_sample_encode(pixels, 200, 100, &options, &count))
    defer { free(file) }
    // Each in a file of its own: writing one anew would truncate it under a worker that reads it.
    let name = "photo-\(UInt32.random(in: 0...UInt32.max)).jpg"
    return try directory.write(name, Array(UnsafeBufferPointer(start: file, count: count)))
  }

  private func started(timeout: Double = 10) throws -> DecodingWorker {
    let worker = DecodingWorker(executable: try #require(executable), timeout: timeout)
    try worker.start(at: 0)
    return worker
  }

  /// Polls until there are `count` answers.
  private func answers(_ worker: DecodingWorker, _ count: Int) throws -> [DecodingWorker.Answer] {
    var answers: [DecodingWorker.Answer] = []
    while answers.count < count {
      var descriptor = pollfd(
        fd: try #require(worker.fileDescriptor), events: Int16(POLLIN), revents: 0)
      // Only a broken worker makes this wait for long.
      try #require(poll(&descriptor, 1, 60_000) == 1)
      answers += worker.receive(at: 0)
    }
    return answers
  }

  private func failures(_ answers: [DecodingWorker.Answer]) -> [DecodingError?] {
    answers.map { if case .failure(let error) = $0.result { error } else { nil } }
  }

  private func request(_ worker: DecodingWorker, _ ids: UInt64..., at now: Double = 0) throws {
    for id in ids {
      worker.request(
        id: id, file: try opened(try photo()), task: screen, at: now)
    }
  }

  @Test("a photo comes back in pixels")
  func picture() throws {
    let worker = try started()
    try request(worker, 5)
    let answer = try #require(try answers(worker, 1).first)
    #expect(answer.id == 5)
    guard case .picture(let picture) = try answer.result.get() else {
      Issue.record("no picture")
      return
    }
    #expect(picture.photoSize == PixelSize(width: 200, height: 100))
    #expect(picture.pixels.size == PixelSize(width: 64, height: 32))
    for (x, y) in [(0, 0), (63, 31), (40, 20)] {
      #expect(picture.pixels[x, y] >> 16 & 255 > 250 && picture.pixels[x, y] & 0xFFFF < 0x0600)
    }
    // The pixels outlive the worker.
    worker.stop()
    #expect(picture.pixels[40, 20] >> 16 & 255 > 250)
  }

  @Test("many requests are answered in order, each once, and failures do not end the worker")
  func many() throws {
    let worker = try started()
    let html = try directory.write("page.jpg", Array("<html>".utf8))
    for id: UInt64 in 0..<20 {
      let path = id % 3 == 1 ? html : try photo()
      worker.request(id: id, file: try opened(path), task: screen, at: 0)
    }
    let found = try answers(worker, 20)
    #expect(found.map(\.id) == Array(0..<20))
    #expect(failures(found).map { $0 == .unknownFormat } == (0..<20).map { $0 % 3 == 1 })
    #expect(worker.isRunning && worker.nextDeadline == nil)
  }

  @Test("the worker inherits no descriptor but its socket and standard error")
  func descriptors() throws {
    // One that would survive exec.
    let leaky = OwnedDescriptor(open("/dev/zero", O_RDONLY))
    let worker = try started()
    try request(worker, 1)
    _ = try answers(worker, 1)
    let id = try #require(worker.process?.id)
    func link(_ number: Int32) -> String? {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = buffer.withUnsafeMutableBytes {
        readlink("/proc/\(id)/fd/\(number)", $0.baseAddress!, $0.count)
      }
      return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    #expect(link(0) == "/dev/null" && link(1) == "/dev/null")
    #expect(link(3)?.hasPrefix("socket:") == true)
    // The photo and its pixels may not be closed yet.
    for number: Int32 in 4..<max(64, leaky.rawValue + 1) {
      guard let link = link(number) else { continue }
      #expect(link.contains("/photo-") || link.hasPrefix("/memfd:wayframe"), "\(link)")
    }
  }

  @Test("a killed worker's requests are answered, it is reaped, and a new one takes over")
  func killed() throws {
    let worker = try started()
    let id = try #require(worker.process?.id)
    // Stopped, it answers nothing before it is killed.
    kill(id, SIGSTOP)
    try request(worker, 1, 2, 3)
    worker.cancel(2)
    kill(id, SIGKILL)
    let found = try answers(worker, 2)
    #expect(found.map(\.id) == [1, 3])
    #expect(
      failures(found) == [.workerDied(decodingThis: true), .workerDied(decodingThis: false)])
    #expect(!worker.isRunning && worker.fileDescriptor == nil)

    expectReaped(id, worker)
    #expect(worker.lastEnd == "signal 9 (Killed)")
    #expect(worker.nextDeadline == nil)

    // A request made while there is none waits for the next.
    try request(worker, 4)
    try worker.start(at: 0)
    try request(worker, 5)
    let later = try answers(worker, 2)
    #expect(later.map(\.id) == [4, 5])
    #expect(failures(later) == [nil, nil])
  }

  /// Waits for the process to be dead without reaping it, and expects the worker's owner to do that.
  private func expectReaped(_ id: pid_t, _ worker: DecodingWorker) {
    var info = siginfo_t()
    waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT)
    #expect(worker.expire(at: 0).isEmpty)
    #expect(waitpid(id, nil, WNOHANG) == -1 && errno == ECHILD)
  }

  @Test("a worker that hangs is ended at the deadline")
  func hang() throws {
    let worker = try started(timeout: 10)
    let id = try #require(worker.process?.id)
    kill(id, SIGSTOP)
    try request(worker, 1, 2, at: 100)
    #expect(worker.nextDeadline == 110)
    #expect(worker.expire(at: 109.9).isEmpty && worker.isRunning)
    let found = worker.expire(at: 110)
    #expect(found.map(\.id) == [1, 2])
    #expect(failures(found) == [.timedOut, .workerDied(decodingThis: false)])
    #expect(!worker.isRunning)
    // Dying takes a moment: the owner is asked to come back for it.
    #expect(worker.nextDeadline != nil || worker.lastEnd != nil)
    expectReaped(id, worker)
    #expect(worker.nextDeadline == nil)
  }

  @Test("a cancelled request is not answered, and the one behind it is")
  func cancelled() throws {
    let worker = try started()
    let id = try #require(worker.process?.id)
    kill(id, SIGSTOP)
    try request(worker, 1, 2, 3, 4)
    worker.cancel(1)
    worker.cancel(2)
    worker.cancel(4)
    kill(id, SIGCONT)
    #expect(try answers(worker, 1).map(\.id) == [3])
    #expect(worker.nextDeadline == nil)
  }

  @Test("a worker whose socket is closed ends by itself with success")
  func closes() throws {
    let process = try WorkerProcess.start(try #require(executable))
    shutdown(process.socket.rawValue, Int32(SHUT_WR))
    var info = siginfo_t()
    waitid(P_PID, id_t(process.id), &info, WEXITED | WNOWAIT)
    #expect(WorkerProcess.reap(process.id) == .exited(0))
  }

  @Test("a worker that is spoken to in another version says so and ends")
  func otherVersion() throws {
    let process = try WorkerProcess.start(try #require(executable))
    var bytes = WireMessage.cancel(id: 1).encoded()
    bytes[4] = 99
    #expect(send(process.socket.rawValue, bytes, bytes.count, 0) == bytes.count)
    guard case .message(.failure, nil) = process.socket.receive(waits: true) else {
      Issue.record("no answer")
      return
    }
    var info = siginfo_t()
    waitid(P_PID, id_t(process.id), &info, WEXITED | WNOWAIT)
    #expect(WorkerProcess.reap(process.id) == .exited(EX_PROTOCOL))
  }

  @Test("an executable that is not there or cannot be run is told")
  func notStarted() throws {
    for path in [directory.path + "/none", try directory.write("text", [1], mode: 0o600)] {
      let worker = DecodingWorker(executable: path)
      #expect(throws: DecodingError.self) { try worker.start(at: 0) }
      #expect(!worker.isRunning && worker.fileDescriptor == nil)
    }
  }
}
