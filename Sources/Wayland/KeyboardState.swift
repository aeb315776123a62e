import CXKBCommon
import Gestures
import Glibc

/// A keyboard's layout and modifiers, through libxkbcommon.
final class KeyboardState {
  private let context: OpaquePointer?
  private var keymap: OpaquePointer?
  private var state: OpaquePointer?
  /// The layout's numbers of the modifiers that make a difference.
  private var modifierIndices: [(index: xkb_mod_index_t, modifier: KeyModifiers)] = []
  private let log: (String) -> Void
  /// What was said about the last layout; compositors send the same bad one again and again.
  private var lastComplaint: String?

  init(log: @escaping (String) -> Void) {
    // The compositor's layout is complete in itself; the system's own may not even be installed.
    context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES)
    // It explains each error in a layout on standard error; one line of ours is enough.
    if let context { xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL) }
    self.log = log
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// Takes over a layout. Where it is none, keys do nothing until the next one, and the log says so once.
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
    modifierIndices = []
    guard isXKB else { return complain("the keyboard has no layout") }
    guard let context else { return complain("there is no memory for the keyboard layout") }
    // Past the end of the file, memory that is mapped from it kills who reads it.
    var file = stat()
    guard fstat(fileDescriptor, &file) == 0 else { return complainOfReading() }
    let size = min(size, Int(file.st_size))
    guard size > 0 else { return complain("the keyboard layout is empty") }
    // Privately: since version 7 the compositor may share one sealed file among all clients.
    guard let text = mmap(nil, size, PROT_READ, MAP_PRIVATE, fileDescriptor, 0),
      text != MAP_FAILED
    else { return complainOfReading() }
    defer { munmap(text, size) }
    let characters = text.assumingMemoryBound(to: CChar.self)
    keymap = xkb_keymap_new_from_buffer(
      context, characters, strnlen(characters, size), XKB_KEYMAP_FORMAT_TEXT_V1,
      XKB_KEYMAP_COMPILE_NO_FLAGS)
    guard let keymap else { return complain("the keyboard layout is not understood") }
    state = xkb_state_new(keymap)
    modifierIndices = Self.modifierNames.compactMap { name, modifier in
      let index = xkb_keymap_mod_get_index(keymap, name)
      return index == XKB_MOD_INVALID ? nil : (index, modifier)
    }
    lastComplaint = nil
  }

  private func complainOfReading() {
    complain("the keyboard layout cannot be read (\(String(cString: strerror(errno))))")
  }

  private func complain(_ complaint: String) {
    guard complaint != lastComplaint else { return }
    lastComplaint = complaint
    log("\(complaint); keys do nothing")
  }

  func setModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    guard let state else { return }
    xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// All keys go up: the keyboard is somebody else's from here on. Locks stay, and so does the layout's group.
  func releaseModifiers() {
    guard let state else { return }
    setModifiers(
      depressed: 0, latched: 0, locked: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
      group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
  }

  /// What is in effect: held, latched or locked.
  var modifiers: KeyModifiers {
    guard let state else { return [] }
    return KeyModifiers(
      modifierIndices.filter {
        xkb_state_mod_index_is_active(state, $0.index, XKB_STATE_MODS_EFFECTIVE) > 0
      }.map(\.modifier))
  }

  /// What is in effect and has no say in the name of a key: Shift makes "plus" of "equal", and is not told beside
  /// it.
  ///
  /// - Parameters:
  ///   - key: the Linux code.
  func modifiers(besideKey key: UInt32) -> KeyModifiers {
    guard let state else { return [] }
    // GTK's rule. By xkb's own, a key consumes whatever its type has a column for: F keys would consume a Control
    // that changes nothing, because with Alt it switches terminals.
    let consumed = modifierIndices.filter {
      xkb_state_mod_index_is_consumed2(state, key &+ 8, $0.index, XKB_CONSUMED_MODE_GTK) > 0
    }
    return modifiers.subtracting(KeyModifiers(consumed.map(\.modifier)))
  }

  private static let modifierNames: [(String, KeyModifiers)] = [
    (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CTRL, .control), (XKB_MOD_NAME_ALT, .alt),
    (XKB_MOD_NAME_LOGO, .super),
  ]

  /// Whether a key counts again while it is held; by most layouts all do but the modifiers.
  ///
  /// - Parameters:
  ///   - key: the Linux code.
  func repeats(_ key: UInt32) -> Bool {
    guard let keymap else { return false }
    return xkb_keymap_key_repeats(keymap, key &+ 8) != 0
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
