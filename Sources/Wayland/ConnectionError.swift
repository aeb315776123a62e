import CWaylandClient
import Glibc

/// Why there is no connection to a compositor, or no longer one. Each reads as one sentence.
public enum ConnectionError: Error, Equatable, CustomStringConvertible {
  /// Neither `WAYLAND_DISPLAY` nor `WAYLAND_SOCKET` is set.
  case noDisplay
  /// `XDG_RUNTIME_DIR` is not set, so `WAYLAND_DISPLAY` names nothing.
  case noRuntimeDirectory
  /// The socket that the environment names cannot be connected to; `errno`.
  case unreachable(display: String, code: Int32)
  /// The compositor lacks something that cannot be done without, or has it too old.
  case missingGlobal(interface: String, needed: UInt32, offered: UInt32?)
  /// The compositor ended the connection because a rule was broken.
  case protocolError(interface: String, code: UInt32, object: UInt32)
  /// The compositor went away; `errno`.
  case lost(code: Int32)

  public var description: String {
    switch self {
    case .noDisplay:
      "no Wayland display: WAYLAND_DISPLAY is not set; start wayframe inside a Wayland session, "
        + "or in a compositor of its own, such as: cage -- wayframe"
    case .noRuntimeDirectory:
      "XDG_RUNTIME_DIR is not set; start wayframe in a login session, or set it to the directory "
        + "that holds the compositor's socket"
    case .unreachable(let display, let code):
      "the Wayland display \(display) cannot be reached"
        + (code == 0 ? "; " : " (\(Self.text(of: code))); ")
        + "check that its compositor runs and that XDG_RUNTIME_DIR is that of its user"
    case .missingGlobal(let interface, let needed, let offered?):
      "this compositor offers \(interface) version \(offered), wayframe needs \(needed); "
        + "use a newer compositor"
    case .missingGlobal(let interface, _, nil):
      "this compositor does not offer \(interface), which wayframe needs; use another compositor"
    case .protocolError(let interface, let code, let object):
      "the compositor ended the connection: protocol error \(code) of \(interface) "
        + "(object \(object))"
    case .lost(let code):
      "the connection to the compositor was lost (\(Self.text(of: code)))"
    }
  }

  private static func text(of code: Int32) -> String { String(cString: strerror(code)) }
}
