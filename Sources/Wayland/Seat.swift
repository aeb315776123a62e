import Geometry
import Gestures

/// One seat: a group of input devices. Devices come and go; each object is made once per coming.
final class Seat {
  /// The registry's number for it, which tells seats apart in ``InputEvent``.
  let name: UInt32
  private let object: WlSeat
  private let send: (InputEvent) -> Void
  private let keyboardState: KeyboardState
  private let cursor: () -> InvisibleCursor?

  private var touch: WlTouch?
  private var pointer: WlPointer?
  private var keyboard: WlKeyboard?
  private var buttons: Set<UInt32> = []

  /// - Parameters:
  ///   - cursor: gives what stands for no cursor; nil while it cannot be made.
  init(
    _ object: WlSeat, name: UInt32, cursor: @escaping () -> InvisibleCursor?,
    log: @escaping (String) -> Void, send: @escaping (InputEvent) -> Void
  ) {
    self.object = object
    self.name = name
    self.send = send
    self.cursor = cursor
    keyboardState = KeyboardState(log: log)
    object.setEventHandler { [unowned self] event in
      if case .capabilities(let capabilities) = event { update(capabilities) }
    }
  }

  deinit {
    touch?.release()
    pointer?.release()
    keyboard?.release()
    object.release()
  }

  /// The seat is gone: so are its fingers and buttons.
  func end() {
    endTouch()
    endPointer()
  }

  private func update(_ capabilities: WlSeat.Capability) {
    // labwc hands touches to a client as an emulated pointer until it has a wl_touch.
    if capabilities.contains(.touch) {
      if touch == nil { touch = makeTouch() }
    } else if let touch {
      // No compositor sends up or cancel for the fingers of a device that is unplugged.
      endTouch()
      touch.release()
      self.touch = nil
    }
    if capabilities.contains(.pointer) {
      if pointer == nil { pointer = makePointer() }
    } else if let pointer {
      endPointer()
      pointer.release()
      self.pointer = nil
    }
    if capabilities.contains(.keyboard) {
      if keyboard == nil { keyboard = makeKeyboard() }
    } else if let keyboard {
      keyboard.release()
      self.keyboard = nil
    }
  }

  private func makeTouch() -> WlTouch {
    let touch = object.getTouch()
    touch.setEventHandler { [unowned self] event in
      switch event {
      case .down(_, let time, _, let id, let x, let y):
        send(.touch(.down(id: id, at: Point(x: x, y: y), time: time), seat: name))
      case .up(_, let time, let id): send(.touch(.up(id: id, time: time), seat: name))
      case .motion(let time, let id, let x, let y):
        send(.touch(.motion(id: id, to: Point(x: x, y: y), time: time), seat: name))
      case .frame: send(.touch(.frame, seat: name))
      case .cancel: send(.touch(.cancel, seat: name))
      case .shape, .orientation: break
      }
    }
    return touch
  }

  private func endTouch() { send(.devices([], seat: name)) }

  private func makePointer() -> WlPointer {
    let pointer = object.getPointer()
    pointer.setEventHandler { [unowned self] event in
      switch event {
      case .enter(let serial, _, _, _):
        if let cursor = cursor() {
          cursor.set(on: pointer, serial: serial)
        } else {
          pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
        }
      case .leave: endPointer()
      case .button(_, _, let button, let state):
        buttonChanged(button, isPressed: state == .pressed)
      default: break
      }
    }
    return pointer
  }

  private func buttonChanged(_ button: UInt32, isPressed: Bool) {
    if isPressed {
      if buttons.isEmpty { send(.pointer(.button(.left, isPressed: true, time: 0), seat: name)) }
      buttons.insert(button)
    } else if buttons.remove(button) != nil, buttons.isEmpty {
      send(.pointer(.button(.left, isPressed: false, time: 0), seat: name))
    }
  }

  private func endPointer() {
    guard !buttons.isEmpty else { return }
    buttons = []
    send(.pointer(.button(.left, isPressed: false, time: 0), seat: name))
  }

  private func makeKeyboard() -> WlKeyboard {
    let keyboard = object.getKeyboard()
    keyboard.setEventHandler { [unowned self] event in
      switch event {
      case .keymap(let format, let descriptor, let size):
        keyboardState.setKeymap(
          isXKB: format == .xkbV1, fileDescriptor: descriptor, size: Int(size))
      case .modifiers(_, let depressed, let latched, let locked, let group):
        keyboardState.setModifiers(
          depressed: depressed, latched: latched, locked: locked, group: group)
      case .key(_, _, let key, let state):
        if state == .pressed, let symbol = keyboardState.name(ofKey: key) {
          send(.key(symbol))
        }
      case .enter, .leave, .repeatInfo: break
      }
    }
    return keyboard
  }
}
