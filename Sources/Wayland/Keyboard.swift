import Gestures

/// All keyboards of a seat: which keys are pressed, by name, and which press counts again because it lasts.
final class Keyboard {
  private let object: WlKeyboard
  private let context: SeatContext
  private let state: KeyboardState
  private var keyRepeat = KeyRepeat()

  init(_ object: WlKeyboard, _ context: SeatContext) {
    self.object = object
    self.context = context
    state = KeyboardState(log: context.log)
    object.setEventHandler { [unowned self] event in handle(event) }
  }

  deinit { object.release() }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let descriptor, let size):
      // The same code may be another key from here on.
      keyRepeat.stop()
      state.setKeymap(isXKB: format == .xkbV1, fileDescriptor: descriptor, size: Int(size))
    case .modifiers(_, let depressed, let latched, let locked, let group):
      state.setModifiers(depressed: depressed, latched: latched, locked: locked, group: group)
    case .key(_, _, let key, let state):
      if state == .pressed {
        if self.state.repeats(key) { keyRepeat.pressed(key) }
        send(key, isRepeat: false)
      } else {
        keyRepeat.released(key)
      }
    case .repeatInfo(let rate, let delay): keyRepeat.setRate(perSecond: rate, delay: delay)
    // The release of a key that is held then goes to somebody else.
    case .leave:
      keyRepeat.stop()
      state.releaseModifiers()
    // Keys that are down already were meant for somebody else.
    case .enter: break
    }
  }

  private func send(_ key: UInt32, isRepeat: Bool) {
    guard let name = state.name(ofKey: key) else { return }
    context.send(.key(name, modifiers: state.modifiers(besideKey: key), isRepeat: isRepeat))
  }

  /// What is held, as far as it is known here.
  var modifiers: KeyModifiers { state.modifiers }

  // MARK: Repetition

  /// When a key that is held counts again, in the seconds of ``advance(to:)``; nil while none does.
  var deadline: Double? { keyRepeat.deadline }

  /// Lets time pass; by the present modifiers, a key that is held may be another one than when it was pressed.
  func advance(to now: Double) {
    if let key = keyRepeat.advance(to: now) { send(key, isRepeat: true) }
  }

  /// Nobody may hold a key any longer.
  func stopRepeating() { keyRepeat.stop() }
}
