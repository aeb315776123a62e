import CWaylandServer
import CWaylandServerShim
import Glibc

/// One object of a client: libwayland's resource, and who hears its requests.
///
/// The generated types are handles to it; they may outlive it.
final class ResourceObject {
  /// Nil once the object is destroyed.
  private(set) var pointer: OpaquePointer?
  /// The name on the wire, for messages.
  let interfaceName: String
  /// The number of the object on the connection.
  let id: UInt32
  /// The version the object was created at.
  let version: UInt32
  /// The client it belongs to.
  let client: OpaquePointer

  /// Takes a request; nil while nobody listens.
  var receive: ((UInt32, WireArguments) -> Void)?
  /// Called when the object has been destroyed, by whatever cause.
  var destroyHandlers: [() -> Void] = []

  private let incomingDestructors: Set<UInt32>

  /// Creates the object of `id`, or one with a number of the server's own if that is zero; nil if the
  /// client may not use that number.
  init?<Interface: ServerInterface>(
    _ interface: Interface.Type, client: OpaquePointer, version: UInt32, id: UInt32
  ) {
    guard
      let pointer = wl_resource_create(client, Interface.interface, Int32(version), id)
    else { return nil }
    self.pointer = pointer
    self.client = client
    self.version = version
    self.id = wl_resource_get_id(pointer)
    interfaceName = Interface.interfaceName
    incomingDestructors = Interface.incomingDestructors
    // libwayland holds the object until it tells us that the resource is destroyed.
    wl_resource_set_dispatcher(
      pointer, dispatchRequest, dispatcherTag, Unmanaged.passRetained(self).toOpaque(),
      forgetResource)
  }

  /// The resource; using an object after its destruction is a mistake in the program.
  var live: OpaquePointer {
    guard let pointer else { preconditionFailure("\(interfaceName) is used after its destruction") }
    return pointer
  }

  /// Sends an event. As compositors do, one that is newer than the object is left out; so is one to an
  /// object that is gone.
  func post(_ opcode: UInt32, since: UInt32, _ arguments: [WireArgument]) {
    guard let pointer, version >= since else { return }
    WireArgument.withEncoded(arguments) { wl_resource_post_event_array(pointer, opcode, $0) }
  }

  /// Sends `wl_display.error` about this object, which ends the connection.
  func postError(code: UInt32, _ message: String) {
    guard let pointer else { return }
    wayframe_resource_post_error(pointer, code, message)
  }

  /// Ends the object; calling it again does nothing.
  func destroy() {
    guard let pointer else { return }
    wl_resource_destroy(pointer)
  }

  fileprivate func forget() {
    pointer = nil
    receive = nil
    let handlers = destroyHandlers
    destroyHandlers = []
    for handler in handlers { handler() }
  }

  /// A request. Its handler may replace itself, or destroy any object including this one.
  fileprivate func dispatch(_ opcode: UInt32, _ arguments: WireArguments) {
    if let receive {
      receive(opcode, arguments)
    } else {
      arguments.closeDescriptors()
    }
    if incomingDestructors.contains(opcode) { destroy() }
  }

  /// The object behind a resource; nil for libwayland's own.
  fileprivate static func of(_ resource: OpaquePointer) -> ResourceObject? {
    guard let data = wl_resource_get_user_data(resource) else { return nil }
    return Unmanaged<ResourceObject>.fromOpaque(data).takeUnretainedValue()
  }
}

extension ResourceObject: Hashable {
  static func == (a: ResourceObject, b: ResourceObject) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

nonisolated(unsafe) private let dispatcherTag = UnsafeMutableRawPointer.allocate(
  byteCount: 1, alignment: 1)

/// Called by libwayland for each request.
private func dispatchRequest(
  _ tag: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let object = ResourceObject.of(OpaquePointer(target)) else { return 0 }
  object.dispatch(opcode, WireArguments(message, arguments))
  return 0
}

/// Called by libwayland when a resource is destroyed.
private func forgetResource(_ resource: OpaquePointer?) {
  guard let resource, let data = wl_resource_get_user_data(resource) else { return }
  Unmanaged<ResourceObject>.fromOpaque(data).takeRetainedValue().forget()
}

extension WireArguments {
  /// The object of an argument.
  func object<Interface: ServerInterface>(_ index: Int) -> Interface? {
    pointer(index).flatMap { resource in
      guard wl_resource_instance_of(resource, Interface.interface, dispatcherTag) != 0 else {
        return nil
      }
      return ResourceObject.of(resource).map(Interface.init(object:))
    }
  }

  /// The object that a request creates, at the version of the object it was asked of.
  func newObject<Interface: ServerInterface>(
    _ index: Int, from parent: ResourceObject
  ) -> Interface? {
    Interface(client: parent.client, version: parent.version, id: uint(index))
  }

  /// File descriptors of a request that nobody takes would stay open for ever.
  func closeDescriptors() {
    for descriptor in descriptors { close(descriptor) }
  }
}
