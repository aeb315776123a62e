import CXKBCommon
import Glibc

/// A keyboard's layout and modifiers, through libxkbcommon.
final class KeyboardState {
  private let context: OpaquePointer?
  private var keymap: OpaquePointer?
  private var state: OpaquePointer?
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) {
    // The compositor's layout is complete in itself; the system's own may not even be installed.
    context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES)
    self.log = log
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// Takes over a layout.
  ///
  /// - Parameters:
  ///   - fileDescriptor: holds the layout as text; it is closed here.
  ///   - size: bytes, with the zero at the end.
  func setKeymap(isXKB: Bool, fileDescriptor: Int32, size: Int) {
    defer { close(fileDescriptor) }
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    state = nil
    keymap = nil
    // Without a layout the compositor has no keyboard to speak of; there is nothing to report.
    guard let context, isXKB, size > 0 else { return }
    // Privately: since version 7 the compositor may share one sealed file among all clients.
    guard let text = mmap(nil, size, PROT_READ, MAP_PRIVATE, fileDescriptor, 0),
      text != MAP_FAILED
    else {
      log(
        "the keyboard layout cannot be read (\(String(cString: strerror(errno)))); keys do nothing")
      return
    }
    defer { munmap(text, size) }
    let characters = text.assumingMemoryBound(to: CChar.self)
    keymap = xkb_keymap_new_from_buffer(
      context, characters, strnlen(characters, size), XKB_KEYMAP_FORMAT_TEXT_V1,
      XKB_KEYMAP_COMPILE_NO_FLAGS)
    guard let keymap else {
      log("the keyboard layout is not understood; keys do nothing")
      return
    }
    state = xkb_state_new(keymap)
  }

  func setModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    guard let state else { return }
    xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// The keysym name of a key under the present modifiers; nil where there is none.
  ///
  /// - Parameters:
  ///   - key: the Linux code, as `wl_keyboard.key` sends it.
  func name(ofKey key: UInt32) -> String? {
    guard let state else { return nil }
    // xkb's key codes begin eight above Linux's, for reasons of the X protocol.
    let symbol = xkb_state_key_get_one_sym(state, key &+ 8)
    var characters = [CChar](repeating: 0, count: 64)
    guard symbol != XKB_KEY_NoSymbol,
      xkb_keysym_get_name(symbol, &characters, characters.count) > 0
    else { return nil }
    return characters.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}
