import CWaylandClient

/// A handle to one of the connection's objects. Two handles are equal if they are to the same object.
protocol ClientInterface: Hashable {
  /// The name on the wire, such as `wl_surface`.
  static var interfaceName: String { get }
  /// The highest version these bindings implement.
  static var maximumVersion: UInt32 { get }
  /// libwayland's description of it.
  static var interface: UnsafePointer<wl_interface> { get }
  /// Opcodes of events after which the object is gone.
  static var incomingDestructors: Set<UInt32> { get }

  var object: ProxyObject { get }
  init(object: ProxyObject)
}

extension ClientInterface {
  static var incomingDestructors: Set<UInt32> { [] }

  /// libwayland's proxy, valid until the object is destroyed.
  var proxy: OpaquePointer { object.live }
  /// The version the object was created at.
  var version: UInt32 { object.version }
  /// The number of the object on the connection, for messages.
  var id: UInt32 { wl_proxy_get_id(object.live) }
  /// Whether the object can still be used.
  var isAlive: Bool { object.pointer != nil }
}

/// An interface with events.
protocol EventReceiver: ClientInterface {
  associatedtype Event
  /// The event behind an opcode; nil if it is not known.
  static func decode(_ opcode: UInt32, _ arguments: WireArguments, at object: ProxyObject) -> Event?
}

extension EventReceiver {
  /// Calls `handler` for each event from here on, in place of any handler before. File descriptors in an
  /// event are the handler's to close.
  func setEventHandler(_ handler: @escaping (Event) -> Void) {
    // The object keeps the handler, so the handler must not keep the object through this.
    object.receive = { [unowned object] opcode, arguments in
      guard let event = Self.decode(opcode, arguments, at: object) else { return }
      handler(event)
    }
  }
}
