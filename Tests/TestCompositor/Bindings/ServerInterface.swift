import CWaylandServer

/// A handle to one of a client's objects. Two handles are equal if they are to the same object.
protocol ServerInterface: Hashable {
  /// The name on the wire, such as `wl_surface`.
  static var interfaceName: String { get }
  /// The highest version these bindings implement.
  static var maximumVersion: UInt32 { get }
  /// libwayland's description of it.
  static var interface: UnsafePointer<wl_interface> { get }
  /// Opcodes of requests after which the object is gone.
  static var incomingDestructors: Set<UInt32> { get }

  var object: ResourceObject { get }
  init(object: ResourceObject)
}

extension ServerInterface {
  static var incomingDestructors: Set<UInt32> { [] }

  /// Creates the object that a client asked for; zero as `id` takes a number of the server's own. Nil if
  /// the client may not use the number.
  init?(client: OpaquePointer, version: UInt32, id: UInt32) {
    let object = ResourceObject(Self.self, client: client, version: version, id: id)
    guard let object else { return nil }
    self.init(object: object)
  }

  /// The version the object was created at.
  var version: UInt32 { object.version }
  /// The number of the object on the connection.
  var id: UInt32 { object.id }
  /// The client it belongs to.
  var client: OpaquePointer { object.client }
  /// Whether the object still exists.
  var isAlive: Bool { object.pointer != nil }

  /// Calls `handler` when the object has been destroyed, by a request, by us or with its client.
  func onDestroy(_ handler: @escaping () -> Void) { object.destroyHandlers.append(handler) }

  /// Sends `wl_display.error` about the object, which ends the connection.
  func postError(code: UInt32, _ message: String) { object.postError(code: code, message) }
}

/// An interface with requests.
protocol RequestReceiver: ServerInterface {
  associatedtype Request
  /// The request behind an opcode; nil if it is not known.
  static func decode(
    _ opcode: UInt32, _ arguments: WireArguments, at object: ResourceObject
  ) -> Request?
}

extension RequestReceiver {
  /// Calls `handler` for each request from here on, in place of any handler before. After a destructor
  /// request the object is destroyed by itself; file descriptors are the handler's to close.
  func setRequestHandler(_ handler: @escaping (Request) -> Void) {
    object.receive = { [unowned object] opcode, arguments in
      guard let request = Self.decode(opcode, arguments, at: object) else { return }
      handler(request)
    }
  }
}

/// A global: announced to every client until it is removed.
final class Global {
  private var pointer: OpaquePointer?
  /// The name on the wire.
  let interfaceName: String
  fileprivate private(set) var bind: ((OpaquePointer, UInt32, UInt32) -> Void)?

  /// Announces `interface` at `version`; `bound` takes each object that a client binds.
  init<Interface: ServerInterface>(
    display: OpaquePointer, _ interface: Interface.Type, version: UInt32,
    bound: @escaping (Interface) -> Void
  ) {
    interfaceName = Interface.interfaceName
    bind = { client, version, id in
      if let resource = Interface(client: client, version: version, id: id) { bound(resource) }
    }
    pointer = wl_global_create(
      display, Interface.interface, Int32(version), Unmanaged.passUnretained(self).toOpaque(),
      bindGlobal)
    precondition(pointer != nil, "\(interfaceName) cannot be offered at version \(version)")
  }

  /// Tells the clients that it is gone. A client that did not know yet may still bind it.
  func remove() {
    if let pointer { wl_global_remove(pointer) }
  }

  /// Takes it away for good: binding it from here on is a protocol error. Has to come before the end of
  /// the display.
  func destroy() {
    if let pointer { wl_global_destroy(pointer) }
    pointer = nil
    bind = nil
  }
}

/// Called by libwayland when a client binds a global.
private func bindGlobal(
  _ client: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ version: UInt32, _ id: UInt32
) {
  guard let client, let data else { return }
  Unmanaged<Global>.fromOpaque(data).takeUnretainedValue().bind?(client, version, id)
}
