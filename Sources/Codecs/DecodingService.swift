import Geometry
import Glibc
import Photos

/// The worker's side of the connection: decodes what is asked for, one photo after the other, in order.
public final class DecodingService {
  /// The version of the messages spoken; the frame must speak the same.
  public static var messageVersion: Int { WireMessage.version }

  private let socket: MessageSocket
  private let open: (OwnedDescriptor) throws(DecodingError) -> any PhotoDecoder
  private var queue: [(id: UInt64, target: PixelSize, file: OwnedDescriptor)] = []
  private var current: UInt64?
  private var isCurrentCancelled = false
  private var end: Int32?

  /// Takes over ``MessageSocket/workerDescriptor``; nil when it is not the socket a worker is started with.
  public convenience init?() {
    guard MessageSocket.isMessageSocket(MessageSocket.workerDescriptor) else { return nil }
    self.init(socket: MessageSocket(OwnedDescriptor(MessageSocket.workerDescriptor))) {
      file throws(DecodingError) in
      try PhotoDecoding.open(.file(file))
    }
  }

  init(
    socket: MessageSocket,
    open: @escaping (OwnedDescriptor) throws(DecodingError) -> any PhotoDecoder
  ) {
    self.socket = socket
    self.open = open
  }

  /// Serves until the other side closes the socket.
  ///
  /// - Returns: the exit status: 0, or `EX_PROTOCOL` after a message that is none of this version.
  public func run() -> Int32 {
    while true {
      take(waits: queue.isEmpty)
      if let end { return end }
      guard !queue.isEmpty else { continue }
      let request = queue.removeFirst()
      serve(request.id, target: request.target, file: request.file)
    }
  }

  private func serve(_ id: UInt64, target: PixelSize, file: OwnedDescriptor) {
    current = id
    isCurrentCancelled = false
    defer { current = nil }
    do {
      let decoder = try open(file)
      let size = try decoder.prepare(for: target)
      let pixels = try SharedPixels.make(size: size) { buffer throws(DecodingError) in
        try decoder.decode(into: buffer) {
          self.take(waits: false)
          return self.isCurrentCancelled || self.end != nil
        }
      }
      answer(
        .picture(
          id: id, photo: decoder.photoSize, base: size,
          stride: SharedPixels.stride(width: size.width)),
        with: pixels)
    } catch {
      answer(.failure(id: id, error))
    }
  }

  /// Takes in everything that has arrived.
  private func take(waits: Bool) {
    var waits = waits
    while end == nil {
      switch socket.receive(waits: waits) {
      case .message(.request(let id, let target), let file?):
        queue.append((id, target, file))
      case .message(.cancel(let id), _):
        cancel(id)
      case .wouldBlock:
        return
      case .closed:
        end = EX_OK
      case .message, .invalid:
        // The answer's own version tells the other side what is wrong; its id means nothing.
        answer(.failure(id: 0, .unsupported("message")))
        end = EX_PROTOCOL
      }
      waits = false
    }
  }

  private func cancel(_ id: UInt64) {
    if id == current {
      isCurrentCancelled = true
    } else if let index = queue.firstIndex(where: { $0.id == id }) {
      queue.remove(at: index)
      answer(.failure(id: id, .cancelled))
    }
  }

  private func answer(_ message: WireMessage, with file: OwnedDescriptor? = nil) {
    if socket.send(message, with: file, waits: true) != .sent { end = end ?? EX_OK }
  }
}
