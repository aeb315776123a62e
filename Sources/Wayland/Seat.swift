import Gestures

/// One seat: a group of input devices. Devices come and go; each object is made once per coming.
final class Seat {
  /// The registry's number for it, which tells seats apart in ``InputEvent``.
  let name: UInt32
  private let object: WlSeat
  private let context: SeatContext

  private var touchscreen: Touchscreen?
  private var pointer: Pointer?
  private(set) var keyboard: Keyboard?

  init(_ object: WlSeat, name: UInt32, _ context: SeatContext) {
    self.object = object
    self.name = name
    self.context = context
    object.setEventHandler { [unowned self] event in
      if case .capabilities(let capabilities) = event { update(capabilities) }
    }
  }

  deinit {
    touchscreen = nil
    pointer = nil
    keyboard = nil
    object.release()
  }

  /// The seat is gone: so are its fingers and buttons.
  func end() { update([]) }

  /// The compositor's offer of gestures has come or gone.
  func gesturesChanged() { pointer?.updatePinch() }

  private var devices: InputDevices {
    var devices: InputDevices = []
    if touchscreen != nil { devices.insert(.touch) }
    if pointer != nil { devices.insert(.pointer) }
    return devices
  }

  private func update(_ capabilities: WlSeat.Capability) {
    let old = devices
    // labwc hands touches to a client as an emulated pointer until it has a wl_touch.
    if !capabilities.contains(.touch) {
      touchscreen = nil
    } else if touchscreen == nil {
      touchscreen = Touchscreen(object.getTouch(), seat: name, context)
    }
    if !capabilities.contains(.pointer) {
      pointer?.end()
      pointer = nil
    } else if pointer == nil {
      pointer = Pointer(
        object.getPointer(), seat: name, context,
        modifiers: { [unowned self] in keyboard?.modifiers ?? [] })
    }
    if !capabilities.contains(.keyboard) {
      keyboard = nil
    } else if keyboard == nil {
      keyboard = Keyboard(object.getKeyboard(), context)
    }
    // No compositor sends up or cancel for the fingers of a device that is unplugged.
    if !devices.isSuperset(of: old) { context.send(.devices(devices, seat: name)) }
  }
}
