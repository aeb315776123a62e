/// Which end of the connection the bindings are for.
public enum BindingSide: String, CaseIterable, Sendable {
  /// Proxies: requests are methods, events arrive.
  case client
  /// Resources: events are methods, requests arrive.
  case server

  /// The module with libwayland's functions.
  var module: String {
    switch self {
    case .client: "CWaylandClient"
    case .server: "CWaylandServer"
    }
  }

  /// Interfaces that libwayland's server implements itself.
  var omittedInterfaces: Set<String> {
    switch self {
    case .client: []
    case .server: ["wl_display", "wl_registry"]
    }
  }

  /// The Swift type for an interface. The ends differ in name, so that a test can use both.
  func type(_ interface: String) -> String {
    SwiftNames.type(interface) + (self == .server ? "Resource" : "")
  }

  /// The messages that become methods.
  func sent(_ interface: Interface) -> [Message] {
    self == .client ? interface.requests : interface.events
  }

  /// The messages that become cases. libwayland handles `wl_display`'s own events itself.
  func received(_ interface: Interface) -> [Message] {
    switch self {
    case .client: interface.name == "wl_display" ? [] : interface.events
    case .server: interface.requests
    }
  }

  /// The enumeration of what arrives, and the protocols of the supporting code.
  var incoming: String { self == .client ? "Event" : "Request" }
  var objectType: String { self == .client ? "ProxyObject" : "ResourceObject" }
  var interfaceProtocol: String { self == .client ? "ClientInterface" : "ServerInterface" }
  var receiverProtocol: String { self == .client ? "EventReceiver" : "RequestReceiver" }
}
