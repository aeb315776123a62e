import Geometry
import Glibc
import Photos
import Raster
import Testing

@testable import Codecs

@Suite("The worker's service")
struct DecodingServiceTests {
  /// Stands in for a photo: what happens while it is decoded is the test's.
  private final class ScriptedSource: PhotoSource, RowReader {
    let header = PhotoHeader(storedSize: PixelSize(width: 6, height: 4))
    let columns = 0..<6
    let breakReason = DecodingError.truncated
    private let step: (_ isCancelled: () -> Bool) -> Void
    private var isCancelled: () -> Bool = { false }
    private var hasStepped = false

    init(_ step: @escaping (_ isCancelled: () -> Bool) -> Void) { self.step = step }

    func rows(
      of part: StoredPart, isCancelled: @escaping () -> Bool
    ) throws(DecodingError) -> any RowReader {
      self.isCancelled = isCancelled
      return self
    }

    func read(
      _ count: Int, into row: UnsafeMutablePointer<UInt32>, stride: Int
    ) throws(DecodingError) -> Int {
      if !hasStepped { step(isCancelled) }
      hasStepped = true
      if isCancelled() { throw .cancelled }
      for index in 0..<count { (row + index * stride).update(repeating: 77, count: 6) }
      return count
    }
  }

  private func service(
    _ socket: MessageSocket,
    _ open: @escaping () throws(DecodingError) -> any PhotoSource
  ) -> DecodingService {
    DecodingService(
      socket: socket,
      DecodingService.Skills { _, _ throws(DecodingError) in
        try open()
      } describe: { _ throws(DecodingError) in
        throw .unsupported("metadata")
      })
  }

  private func send(_ frame: MessageSocket, requests: UInt64...) {
    for id in requests {
      let file = OwnedDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))
      let task = WorkerTask.decode(PictureRequest(.fitted(PixelSize(width: 10, height: 10))))
      #expect(frame.send(.request(id: id, task), with: file) == .sent)
    }
  }

  /// What the service has sent, the pixel at (5, 3) in place of a picture.
  private func answers(_ frame: MessageSocket) throws -> [String] {
    var answers: [String] = []
    while case .message(let message, let file) = frame.receive() {
      switch message {
      case .picture(let id, let picture):
        let pixels = try SharedPixels.map(
          try #require(file), size: picture.rendition.size, stride: picture.stride)
        answers.append("\(id): \(pixels[5, 3] & 0xFF)")
      case .failure(let id, let error): answers.append("\(id): \(error)")
      default: answers.append("\(message)")
      }
    }
    return answers
  }

  @Test("requests are served in order until the frame closes its end")
  func order() throws {
    let (frame, worker) = try MessageSocket.pair()
    var opened = 0
    let service = self.service(worker) { () throws(DecodingError) in
      opened += 1
      if opened == 2 { throw .truncated }
      return ScriptedSource { _ in if opened == 3 { shutdown(frame.rawValue, Int32(SHUT_WR)) } }
    }
    send(frame, requests: 1, 2)
    send(frame, requests: 3)
    #expect(service.run() == 0)
    #expect(opened == 3)
    // The third was given up when the frame closed.
    let cancelled = "3: \(DecodingError.cancelled)"
    #expect(try answers(frame) == ["1: 77", "2: \(DecodingError.truncated)", cancelled])
  }

  @Test("a cancelled photo is given up while it is decoded, others are not")
  func cancelsCurrent() throws {
    let (frame, worker) = try MessageSocket.pair()
    var opened = 0
    var seen: [Bool] = []
    let service = self.service(worker) { () throws(DecodingError) in
      opened += 1
      return ScriptedSource { isCancelled in
        seen.append(isCancelled())
        switch opened {
        case 1: #expect(frame.send(.cancel(id: 1)) == .sent)
        case 2:
          // One that is done, and one that was never there.
          #expect(frame.send(.cancel(id: 1)) == .sent)
          #expect(frame.send(.cancel(id: 9)) == .sent)
          #expect(!isCancelled())
        default: shutdown(frame.rawValue, Int32(SHUT_WR))
        }
      }
    }
    send(frame, requests: 1, 2, 3, 4)
    #expect(frame.send(.cancel(id: 4)) == .sent)
    #expect(service.run() == 0)
    let cancelled = DecodingError.cancelled
    #expect(seen == [false, false, false])
    #expect(
      try answers(frame) == ["4: \(cancelled)", "1: \(cancelled)", "2: 77", "3: \(cancelled)"])
  }

  @Test("a message of another version is answered, and the service ends")
  func version() throws {
    let (frame, worker) = try MessageSocket.pair()
    let service = self.service(worker) { () throws(DecodingError) in throw .truncated }
    var bytes = WireMessage.cancel(id: 1).encoded()
    bytes[4] = 9
    #expect(Glibc.send(frame.rawValue, bytes, bytes.count, 0) == bytes.count)
    #expect(service.run() == EX_PROTOCOL)
    #expect(try answers(frame).count == 1)
  }
}
