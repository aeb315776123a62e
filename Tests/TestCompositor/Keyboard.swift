import CLinux
import Glibc

/// A seat's keyboard. Times are milliseconds; keys are evdev codes.
public final class TestKeyboard {
  private let server: Server
  private var resources: [WlKeyboardResource] = []
  private var focus: TestSurface?

  init(_ server: Server) { self.server = server }

  /// Keyboard objects that clients hold.
  public var objects: Int { resources.count }

  /// The keyboard's focus moves to `surface`, or the newest toplevel.
  public func enter(keys: [UInt32] = [], on surface: TestSurface? = nil) {
    guard let surface = surface ?? server.inputSurface else { return }
    focus = surface
    let serial = server.nextSerial()
    send {
      $0.enter(
        serial: serial, surface: surface.resource, keys: [UInt8](uint32Values: keys))
    }
    modifiers()
  }

  /// The focus leaves; nothing if it is nowhere.
  public func leave() {
    guard let surface = focus else { return }
    let serial = server.nextSerial()
    send { $0.leave(serial: serial, surface: surface.resource) }
    focus = nil
  }

  /// A key changes.
  public func key(_ key: UInt32, isPressed: Bool, time: UInt32? = nil) {
    let serial = server.nextSerial()
    send {
      $0.key(
        serial: serial, time: time ?? server.time, key: key,
        state: isPressed ? .pressed : .released)
    }
  }

  /// A key goes down and up.
  public func press(_ code: UInt32, time: UInt32? = nil) {
    key(code, isPressed: true, time: time)
    key(code, isPressed: false, time: time)
  }

  /// The masks of the modifiers that are down, latched and locked; bit 0 is Shift, 2 is Control.
  public func modifiers(down: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0) {
    let serial = server.nextSerial()
    send {
      $0.modifiers(
        serial: serial, modsDepressed: down, modsLatched: latched, modsLocked: locked, group: 0)
    }
  }

  private func send(_ event: (WlKeyboardResource) -> Void) {
    for resource in resources where resource.client == focus?.resource.client { event(resource) }
    server.flush()
  }

  func add(_ resource: WlKeyboardResource) {
    resources.append(resource)
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 == resource } }
    resource.setRequestHandler { _ in }
    sendKeymap(to: resource)
    resource.repeatInfo(rate: 25, delay: 600)
  }

  private func sendKeymap(to resource: WlKeyboardResource) {
    let text = Array(server.configuration.keymap.utf8CString)
    let file = memfd_create("keymap", UInt32(WAYFRAME_MFD_CLOEXEC))
    guard file >= 0 else { return }
    let size = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    resource.keymap(format: .xkbV1, fd: file, size: UInt32(max(0, size)))
    Glibc.close(file)
  }
}
