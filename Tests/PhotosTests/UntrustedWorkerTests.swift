import CLinux
import Geometry
import Glibc
import Testing

@testable import Photos

/// The frame's side against a worker that may send anything: the test holds its end of the socket.
@Suite(
  "A worker that breaks the rules",
  .enabled(if: access("/bin/sh", X_OK) == 0, "there is a shell to stand in for a worker"))
struct UntrustedWorkerTests {
  private let directory: TemporaryDirectory
  private let worker: DecodingWorker
  private let theirs: MessageSocket
  /// Some process that can be killed for it: it waits for the end of its own socket.
  private let process: WorkerProcess

  init() throws {
    directory = try TemporaryDirectory()
    let script = try directory.write("worker", Array("#!/bin/sh\nread x <&3\n".utf8), mode: 0o700)
    process = try WorkerProcess.start(script)
    let (ours, theirs) = try MessageSocket.pair()
    self.theirs = theirs
    worker = DecodingWorker(executable: script)
    worker.adopt(WorkerProcess(id: process.id, socket: ours))
    let photo = try directory.write("photo", [1])
    for id: UInt64 in 1...3 {
      worker.request(
        id: id, file: try opened(photo),
        task: .decode(PictureRequest(.fitted(PixelSize(width: 8, height: 8)))), at: 0)
    }
    for _ in 1...2 { _ = theirs.receive() }
  }

  private func expectEnded(_ check: (DecodingError) -> Bool) {
    let answers = worker.receive(at: 0)
    #expect(answers.map(\.id) == [1, 2, 3])
    for answer in answers {
      if case .failure(let error) = answer.result { #expect(check(error), "\(error)") }
    }
    #expect(!worker.isRunning)
    var info = siginfo_t()
    waitid(P_PID, id_t(process.id), &info, WEXITED | WNOWAIT)
    _ = worker.expire(at: 0)
    #expect(worker.lastEnd == "signal 9 (Killed)")
  }

  private func isViolation(_ error: DecodingError) -> Bool {
    if case .protocolViolation = error { true } else { false }
  }

  private func picture(_ id: UInt64 = 1, height: Int = 2) -> WireMessage {
    let size = PixelSize(width: 16, height: height)
    return .picture(
      id: id,
      PictureAnnouncement(
        photoSize: size, rendition: Rendition(size: size), stride: 64, quality: .fine))
  }

  @Test("a message of another version ends it and names the version")
  func version() {
    var bytes = WireMessage.cancel(id: 1).encoded()
    bytes[4] = 7
    send(theirs.rawValue, bytes, bytes.count, 0)
    expectEnded { $0 == .versionMismatch(worker: 7) }
  }

  @Test("bytes that are no message end it")
  func nonsense() {
    send(theirs.rawValue, "hello", 5, 0)
    expectEnded(isViolation)
  }

  @Test("an answer nobody asked for ends it", arguments: [0, 3, 4] as [UInt64])
  func unknown(id: UInt64) {
    // 3 was asked for, but not yet sent.
    #expect(theirs.send(.failure(id: id, .truncated)) == .sent)
    expectEnded(isViolation)
  }

  @Test("a request instead of an answer ends it")
  func request() {
    #expect(theirs.send(.cancel(id: 1)) == .sent)
    expectEnded(isViolation)
  }

  @Test("a picture without pixels ends it")
  func withoutPixels() {
    #expect(theirs.send(picture()) == .sent)
    expectEnded(isViolation)
  }

  @Test("pixels that are not sealed, or fewer than announced, end it", arguments: [true, false])
  func pixels(isSealed: Bool) throws {
    let file =
      if isSealed {
        try SharedPixels.make(size: PixelSize(width: 16, height: 1)) { _ in }
      } else {
        OwnedDescriptor(memfd_create("test", UInt32(WAYFRAME_MFD_CLOEXEC)))
      }
    ftruncate(file.rawValue, 128)
    #expect(theirs.send(picture(), with: file) == .sent)
    expectEnded(isViolation)
  }

  @Test("answers that came before the breach count")
  func before() throws {
    let file = try SharedPixels.make(size: PixelSize(width: 16, height: 2)) { $0[5, 1] = 0xABCD }
    #expect(theirs.send(picture(), with: file) == .sent)
    send(theirs.rawValue, "hello", 5, 0)
    let answers = worker.receive(at: 0)
    #expect(answers.map(\.id) == [1, 2, 3])
    guard case .picture(let picture) = try answers[0].result.get() else {
      Issue.record("no picture")
      return
    }
    #expect(picture.pixels[5, 1] == 0xABCD)
    #expect(!worker.isRunning)
  }
}
