import Glibc

/// One end of the `SOCK_SEQPACKET` connection between the frame and its worker: whole messages, each
/// with at most one file descriptor.
public struct MessageSocket: Sendable {
  /// The descriptor on which a worker finds its end of the socket.
  public static let workerDescriptor: Int32 = 3

  let descriptor: OwnedDescriptor

  /// - Parameters:
  ///   - descriptor: a connected `SOCK_SEQPACKET` socket of the Unix domain.
  public init(_ descriptor: OwnedDescriptor) {
    self.descriptor = descriptor
  }

  /// The socket's number, for `poll`.
  public var rawValue: Int32 { descriptor.rawValue }

  /// Whether `descriptor` is an open socket of the kind a worker is started with.
  public static func isMessageSocket(_ descriptor: Int32) -> Bool {
    func option(_ name: Int32) -> Int32? {
      var value: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }
    return option(SO_DOMAIN) == AF_UNIX && option(SO_TYPE) == Int32(SOCK_SEQPACKET.rawValue)
  }

  /// A connected pair; both ends are closed on exec.
  public static func pair() throws(DecodingError) -> (MessageSocket, MessageSocket) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .workerNotStarted(systemText(errno))
    }
    return (MessageSocket(OwnedDescriptor(ends[0])), MessageSocket(OwnedDescriptor(ends[1])))
  }
}

// MARK: - Sending

extension MessageSocket {
  /// What became of a message.
  public enum Sent: Equatable, Sendable {
    case sent
    /// The other side has not read enough yet.
    case wouldBlock
    /// The other side is gone.
    case closed
  }

  /// Sends one message. The other side gets a duplicate of `file`.
  ///
  /// - Parameters:
  ///   - waits: whether to wait for room, instead of answering ``Sent/wouldBlock``.
  public func send(
    _ message: WireMessage, with file: OwnedDescriptor? = nil, waits: Bool = false
  ) -> Sent {
    var bytes = message.encoded()
    var control = ControlMessage()
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    while true {
      let result = bytes.withUnsafeMutableBytes { bytes in
        control.withHeader(descriptor: file?.rawValue, payload: bytes) { header in
          sendmsg(rawValue, &header, flags)
        }
      }
      if result >= 0 { return .sent }
      switch errno {
      case EINTR: continue
      case EAGAIN, ENOBUFS, ETOOMANYREFS: return .wouldBlock
      default: return .closed
      }
    }
  }
}

// MARK: - Receiving

extension MessageSocket {
  /// What was on the socket.
  public enum Received {
    case message(WireMessage, OwnedDescriptor?)
    /// Something that is no message of this version. Descriptors that came with it are closed.
    case invalid(WireError)
    /// Nothing yet.
    case wouldBlock
    /// The other side is gone, and everything it sent was received.
    case closed
  }

  /// Receives one message.
  ///
  /// - Parameters:
  ///   - waits: whether to wait for one, instead of answering ``Received/wouldBlock``.
  public func receive(waits: Bool = false) -> Received {
    // One byte more than a message, so that a longer one does not pass for one.
    var bytes = [UInt8](repeating: 0, count: WireMessage.byteCount + 1)
    var control = ControlMessage()
    let flags =
      Int32(MSG_CMSG_CLOEXEC) | (waits ? 0 : Int32(MSG_DONTWAIT))
    var files: [OwnedDescriptor] = []
    while true {
      let result = bytes.withUnsafeMutableBytes { bytes in
        control.withHeader(descriptor: nil, payload: bytes, isReceiving: true) { header in
          let result = recvmsg(rawValue, &header, flags)
          if result >= 0 {
            files = ControlMessage.descriptors(in: header).map(OwnedDescriptor.init)
          }
          return result
        }
      }
      if result < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: return .wouldBlock
        default: return .closed
        }
      }
      // An empty packet cannot be told from the end; nobody sends one.
      if result == 0 { return .closed }
      do {
        let message = try WireMessage(decoding: Array(bytes.prefix(result)))
        guard files.count == (message.carriesDescriptor ? 1 : 0) else { return .invalid(.invalid) }
        return .message(message, files.first)
      } catch {
        return .invalid(error)
      }
    }
  }
}
