import CLinux
import Glibc

/// A seat's keyboard. Times are milliseconds; keys are evdev codes.
public final class TestKeyboard {
  private let server: Server
  private var resources: [WlKeyboardResource] = []
  private var focus: TestSurface?
  /// Files of keymaps that were sent, as the kernel tells files apart.
  private var keymapFiles: Set<UInt64> = []

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

  /// The masks of the modifiers that are down, latched and locked; bit 0 is Shift, 1 Caps Lock, 2 Control,
  /// 3 Alt, 6 Super.
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

  /// `wl_keyboard.repeat_info`: keys a second, and milliseconds before the first.
  public func repeatInfo(rate: Int32, delay: Int32) {
    for resource in resources { resource.repeatInfo(rate: rate, delay: delay) }
    server.flush()
  }

  func add(_ resource: WlKeyboardResource) {
    resources.append(resource)
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 == resource } }
    resource.setRequestHandler { _ in }
    send(Keymap(server.configuration.keymap), to: resource)
    resource.repeatInfo(rate: 25, delay: 600)
  }

  // MARK: Keymaps

  /// A keymap as it is handed to clients, right or wrong.
  public struct Keymap: Sendable {
    /// XKB text; a zero is written after it.
    public var text: String
    /// Bytes the client is told the file has; nil for the truth.
    public var claimedSize: UInt32?
    /// `xkb_v1`, not `no_keymap`.
    public var isXKB = true
    /// The file can neither be written nor mapped shared and writable, as compositors hand it to everyone.
    public var isSealed = false
    /// The file has no byte at all.
    public var isEmpty = false

    public init(_ text: String = TestKeyboard.keymap) { self.text = text }
  }

  /// Hands out another keymap.
  public func send(_ keymap: Keymap) {
    for resource in resources { send(keymap, to: resource) }
    server.flush()
  }

  /// Files of keymaps that are still open in this process, clients of its own included.
  public var openKeymapFiles: Int {
    (0..<4096).count { Self.identity($0).map(keymapFiles.contains) ?? false }
  }

  private func send(_ keymap: Keymap, to resource: WlKeyboardResource) {
    let file = memfd_create(
      "keymap", UInt32(WAYFRAME_MFD_CLOEXEC | WAYFRAME_MFD_ALLOW_SEALING))
    guard file >= 0 else { return }
    if let identity = Self.identity(file) { keymapFiles.insert(identity) }
    let text = keymap.isEmpty ? [] : Array(keymap.text.utf8CString)
    let size = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if keymap.isSealed {
      let seals =
        WAYFRAME_F_SEAL_SEAL | WAYFRAME_F_SEAL_SHRINK
        | WAYFRAME_F_SEAL_GROW | WAYFRAME_F_SEAL_WRITE
      _ = fcntl(file, Int32(WAYFRAME_F_ADD_SEALS), Int32(seals))
    }
    resource.keymap(
      format: keymap.isXKB ? .xkbV1 : .noKeymap, fd: file,
      size: keymap.claimedSize ?? UInt32(max(0, size)))
    Glibc.close(file)
  }

  private static func identity(_ file: Int32) -> UInt64? {
    var description = stat()
    return fstat(file, &description) == 0 ? UInt64(description.st_ino) : nil
  }
}
