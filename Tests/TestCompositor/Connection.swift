import CWaylandServer
import Glibc

/// A client's connection, seen from the compositor.
final class Connection {
  /// Nil when the client is gone.
  private(set) var client: OpaquePointer?
  /// Our end.
  private let descriptor: Int32
  /// The client's end, which is its own; only looked at while it is connected.
  private let clientDescriptor: Int32

  init(display: OpaquePointer) throws(ConnectionFailure) {
    var ends: [Int32] = [-1, -1]
    let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, flags, 0, &ends) == 0 else { throw ConnectionFailure(errno: errno) }
    descriptor = ends[0]
    clientDescriptor = ends[1]
    guard let client = wl_client_create(display, ends[0]) else {
      throw ConnectionFailure(errno: errno)
    }
    self.client = client
  }

  /// The end for the client.
  var end: Int32 { clientDescriptor }

  func update(alive: Set<OpaquePointer>) {
    if let client, !alive.contains(client) { self.client = nil }
  }

  func kill() {
    if let client { wl_client_destroy(client) }
    client = nil
  }

  /// Requests wait to be read, or the client has hung up.
  var isReadable: Bool {
    guard client != nil else { return false }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Bytes of events that the client has not read.
  var unreadByteCount: Int {
    guard client != nil else { return 0 }
    var queued: Int32 = 0
    // What our end still has to account for; zero once the other has read all.
    guard ioctl(descriptor, UInt(0x5411), &queued) == 0, queued > 0 else { return 0 }
    var unread: Int32 = 0
    guard ioctl(clientDescriptor, UInt(0x541B), &unread) == 0 else { return 0 }
    return Int(unread)
  }
}

/// No socket for a client.
public struct ConnectionFailure: Error {
  /// The system's error number.
  public var errno: Int32
}

extension Server {
  /// Forgets clients that have gone; says whether any of the others has something to say.
  var hasRequests: Bool {
    updateConnections()
    return connections.contains(where: \.isReadable)
  }

  func updateConnections() {
    var alive: Set<OpaquePointer> = []
    let list = wl_display_get_client_list(display)
    var link = list?.pointee.next
    while let current = link, current != list {
      if let client = wl_client_from_link(current) { alive.insert(client) }
      link = current.pointee.next
    }
    for connection in connections { connection.update(alive: alive) }
  }

  /// What clients have left unread when they handed over; a client that has emptied its socket knows of every configure sent to it.
  func noteWhatIsRead() {
    updateConnections()
    for connection in connections {
      mostUnreadByteCount = max(mostUnreadByteCount, connection.unreadByteCount)
    }
    for surface in surfaces {
      let connection = connections.first { $0.client == surface.resource.client }
      if connection?.unreadByteCount == 0 { surface.toplevel?.noteConfiguresRead() }
    }
  }
}

extension TestCompositor {
  /// Makes a connection.
  ///
  /// - Returns: the client's end, for `wl_display_connect_to_fd`, which the client has to close.
  public func connect() throws -> Int32 {
    let connection = try Connection(display: server.display)
    server.connections.append(connection)
    return connection.end
  }

  /// Whether a client is connected.
  public var isConnected: Bool {
    server.updateConnections()
    return server.connections.contains { $0.client != nil }
  }

  /// Bytes of events that the newest client has left unread in its socket.
  public var unreadByteCount: Int {
    server.updateConnections()
    return server.connections.last?.unreadByteCount ?? 0
  }

  /// The most bytes of events that a client had left unread by the time of a `dispatch()`, since this was last
  /// set to zero. A compositor cuts off a client that leaves much.
  public var mostUnreadByteCount: Int {
    get { server.mostUnreadByteCount }
    set { server.mostUnreadByteCount = newValue }
  }

  /// Ends every connection without a word, as when the compositor dies.
  public func killConnections() {
    server.updateConnections()
    for connection in server.connections { connection.kill() }
  }

  /// Sends `wl_display.error` about the newest surface's shell object, or the surface where it has none,
  /// and ends its connection.
  public func postError(code: UInt32, _ message: String) {
    let surface = server.surfaces.last
    (surface?.toplevel?.shellSurface.object ?? surface?.resource.object)?
      .postError(code: code, message)
    server.flush()
  }
}
