import CWaylandClient
import Glibc

/// One object of the connection: libwayland's proxy, and who hears its events.
///
/// The generated types are handles to it. It lives until a destructor request or event, `destroy()`, or
/// the end of the connection; handles may outlive it.
final class ProxyObject {
  /// Nil once the object is destroyed.
  private(set) var pointer: OpaquePointer?
  /// The name on the wire, for messages.
  let interfaceName: String

  /// Takes an event; nil while nobody listens.
  var receive: ((UInt32, WireArguments) -> Void)?

  fileprivate let siblings: LiveProxies
  private let incomingDestructors: Set<UInt32>

  /// Takes over a proxy that libwayland has just created, for as long as it lives.
  fileprivate init<Interface: ClientInterface>(
    _ pointer: OpaquePointer, _ interface: Interface.Type, among siblings: LiveProxies
  ) {
    self.pointer = pointer
    self.siblings = siblings
    interfaceName = Interface.interfaceName
    incomingDestructors = Interface.incomingDestructors
    siblings.objects[ObjectIdentifier(self)] = self
    wl_proxy_add_dispatcher(
      pointer, dispatchEvent, dispatcherTag, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stands for the connection itself, whose events libwayland handles.
  fileprivate init(connection: OpaquePointer) {
    pointer = connection
    interfaceName = WlDisplay.interfaceName
    incomingDestructors = []
    siblings = LiveProxies()
  }

  /// The proxy. Using an object after its destructor is a mistake in the program, and memory that
  /// libwayland has freed: it stops here.
  var live: OpaquePointer {
    guard let pointer else { preconditionFailure("\(interfaceName) is used after its destruction") }
    return pointer
  }

  /// Sends a request.
  func send(_ opcode: UInt32, since: UInt32, _ arguments: [WireArgument]) {
    marshal(opcode, since: since, nil, version: version, flags: 0, arguments)
  }

  /// Sends a request that creates an object, at this object's version unless told otherwise.
  func create<Interface: ClientInterface>(
    _ interface: Interface.Type, _ opcode: UInt32, since: UInt32, version: UInt32? = nil,
    _ arguments: [WireArgument]
  ) -> Interface {
    let proxy = marshal(
      opcode, since: since, Interface.interface, version: version ?? self.version, flags: 0,
      arguments)
    // Even on a dead connection libwayland creates the proxy.
    guard let proxy else { fatalError("out of memory for a \(Interface.interfaceName)") }
    return Interface(object: ProxyObject(proxy, interface, among: siblings))
  }

  /// Sends the request that ends the object, or only forgets it where it is too old for the request.
  func sendDestructor(_ opcode: UInt32, since: UInt32, _ arguments: [WireArgument]) {
    guard pointer != nil else { return }
    if since > 1, version < since { return destroy() }
    marshal(
      opcode, since: since, nil, version: version, flags: UInt32(WL_MARSHAL_FLAG_DESTROY), arguments
    )
    forget()
  }

  /// Ends the object on this side; events under way to it are dropped.
  func destroy() {
    guard let pointer else { return }
    wl_proxy_destroy(pointer)
    forget()
  }

  /// The version the object was created at. libwayland does not know one for the connection and the
  /// registry: there it is zero.
  var version: UInt32 { wl_proxy_get_version(live) }

  private func forget() {
    pointer = nil
    receive = nil
    siblings.objects[ObjectIdentifier(self)] = nil
  }

  @discardableResult
  private func marshal(
    _ opcode: UInt32, since: UInt32, _ interface: UnsafePointer<wl_interface>?, version: UInt32,
    flags: UInt32, _ arguments: [WireArgument]
  ) -> OpaquePointer? {
    let proxy = live
    assert(
      since <= 1 || self.version >= since,
      "\(interfaceName) request \(opcode) needs version \(since), not \(self.version)")
    return WireArgument.withEncoded(arguments) {
      wl_proxy_marshal_array_flags(proxy, opcode, interface, version, flags, $0)
    }
  }

  /// An event. Its handler may replace itself, or destroy any object including this one.
  fileprivate func dispatch(_ opcode: UInt32, _ arguments: WireArguments) {
    if let receive {
      receive(opcode, arguments)
    } else {
      arguments.closeDescriptors()
    }
    if incomingDestructors.contains(opcode) { destroy() }
  }

  /// The object behind a proxy; nil for proxies of other code.
  fileprivate static func of(_ proxy: OpaquePointer) -> ProxyObject? {
    guard wl_proxy_get_listener(proxy) == UnsafeRawPointer(dispatcherTag),
      let data = wl_proxy_get_user_data(proxy)
    else { return nil }
    return Unmanaged<ProxyObject>.fromOpaque(data).takeUnretainedValue()
  }
}

extension ProxyObject: Hashable {
  static func == (a: ProxyObject, b: ProxyObject) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The objects of one connection; it keeps them, libwayland only points at them.
private final class LiveProxies {
  var objects: [ObjectIdentifier: ProxyObject] = [:]
}

/// Marks proxies as ours.
nonisolated(unsafe) private let dispatcherTag = UnsafeMutableRawPointer.allocate(
  byteCount: 1, alignment: 1)

/// Called by libwayland for each event, on whichever thread dispatches the queue.
private func dispatchEvent(
  _ tag: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let object = ProxyObject.of(OpaquePointer(target)) else { return 0 }
  object.dispatch(opcode, WireArguments(message, arguments))
  return 0
}

extension WireArguments {
  /// The object of an argument; nil also where it has been destroyed meanwhile.
  func object<Interface: ClientInterface>(_ index: Int) -> Interface? {
    pointer(index).flatMap(ProxyObject.of).map(Interface.init(object:))
  }

  /// The object that an event creates.
  func newObject<Interface: ClientInterface>(_ index: Int, from parent: ProxyObject) -> Interface? {
    guard let proxy = pointer(index) else { return nil }
    return Interface(object: ProxyObject(proxy, Interface.self, among: parent.siblings))
  }

  /// File descriptors of an event that nobody takes would stay open for ever.
  func closeDescriptors() {
    for descriptor in descriptors { close(descriptor) }
  }
}

extension WlDisplay {
  /// Takes over a connection made with `wl_display_connect` or `wl_display_connect_to_fd`.
  init(connection: OpaquePointer) {
    self.init(object: ProxyObject(connection: connection))
  }

  /// Destroys every object of the connection, then closes it; calling it again does nothing. Not to be
  /// called from an event handler.
  func disconnect() {
    guard let connection = object.pointer else { return }
    for proxy in object.siblings.objects.values { proxy.destroy() }
    object.close()
    wl_display_disconnect(connection)
  }
}

extension ProxyObject {
  fileprivate func close() { pointer = nil }
}
