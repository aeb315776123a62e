import Geometry
import Glibc
import Testing

@testable import Photos

@Suite("Message socket")
struct MessageSocketTests {
  private let request = WireMessage.request(id: 9, .describe)

  @Test("a message arrives with its descriptor, which refers to the same file")
  func descriptor() throws {
    let (a, b) = try MessageSocket.pair()
    let file = try SharedPixels.make(size: PixelSize(width: 3, height: 2)) { _ in }
    #expect(a.send(request, with: file) == .sent)
    guard case .message(request, let received?) = b.receive() else {
      Issue.record("no message")
      return
    }
    var (sent, got) = (stat(), stat())
    fstat(file.rawValue, &sent)
    fstat(received.rawValue, &got)
    #expect(sent.st_ino == got.st_ino && file.rawValue != received.rawValue)
    #expect(fcntl(received.rawValue, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test("messages arrive in order, then there is nothing, then the end")
  func order() throws {
    var (a, b): (MessageSocket?, MessageSocket) = try MessageSocket.pair()
    for id in 0..<5 { #expect(a?.send(.cancel(id: UInt64(id))) == .sent) }
    for id in 0..<5 {
      guard case .message(.cancel(let found), nil) = b.receive() else {
        Issue.record("no message")
        return
      }
      #expect(found == UInt64(id))
    }
    guard case .wouldBlock = b.receive() else {
      Issue.record("something there")
      return
    }
    a = nil
    guard case .closed = b.receive() else {
      Issue.record("not closed")
      return
    }
  }

  @Test("sending to a side that is gone is told, without a signal")
  func noSignal() throws {
    var (a, b): (MessageSocket?, MessageSocket) = try MessageSocket.pair()
    _ = a
    a = nil
    // Blocked in this thread, the signal would stay pending.
    var (pipe, old, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    #expect(b.send(.cancel(id: 1)) == .closed)
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
    if sigismember(&pending, SIGPIPE) == 1 {
      var signal: Int32 = 0
      sigwait(&pipe, &signal)
    }
  }

  @Test("a descriptor too many or too few makes a message invalid")
  func descriptorCount() throws {
    let (a, b) = try MessageSocket.pair()
    let file = try SharedPixels.make(size: PixelSize(width: 3, height: 2)) { _ in }
    for (message, file) in [(request, nil), (.cancel(id: 1), file)] {
      #expect(a.send(message, with: file) == .sent)
      guard case .invalid(.invalid) = b.receive() else {
        Issue.record("accepted")
        return
      }
    }
  }

  @Test("packets of another length are no messages", arguments: [1, 8, 255, 257, 4096])
  func lengths(count: Int) throws {
    let (a, b) = try MessageSocket.pair()
    let bytes = WireMessage.cancel(id: 1).encoded() + [UInt8](repeating: 0, count: 4096)
    #expect(Glibc.send(a.rawValue, bytes, count, 0) == count)
    guard case .invalid(.notAMessage) = b.receive() else {
      Issue.record("accepted")
      return
    }
  }

  @Test("a full socket is told, not waited for")
  func full() throws {
    let (a, b) = try MessageSocket.pair()
    var count = 0
    while count < 100_000, a.send(.cancel(id: UInt64(count))) == .sent { count += 1 }
    #expect(count > 10 && count < 100_000)
    #expect(a.send(.cancel(id: 0)) == .wouldBlock)
    _ = b
  }

  @Test("only a message socket passes for one")
  func kinds() throws {
    let (a, _) = try MessageSocket.pair()
    #expect(MessageSocket.isMessageSocket(a.rawValue))
    let other = OwnedDescriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    #expect(!MessageSocket.isMessageSocket(other.rawValue))
    #expect(!MessageSocket.isMessageSocket(9999))
  }
}
