import Geometry
import Gestures

// A seat's touchscreen and pointer. They translate; what a finger or a button is, the core finds out.

/// What a seat's devices need of their surroundings.
struct SeatContext {
  /// Whether a surface is the window.
  let isWindow: (WlSurface) -> Bool
  /// What stands for no cursor; nil while it cannot be made.
  let cursor: () -> InvisibleCursor?
  /// What makes gestures of a touchpad's pointer; nil where the compositor has none.
  let pointerGestures: () -> ZwpPointerGesturesV1?
  let log: (String) -> Void
  let send: (InputEvent) -> Void
}

/// All touchscreens of a seat.
final class Touchscreen {
  private let object: WlTouch

  /// - Parameters:
  ///   - seat: the seat's number in what is sent.
  init(_ object: WlTouch, seat: UInt32, _ context: SeatContext) {
    self.object = object
    object.setEventHandler { event in
      switch event {
      case .down(_, let time, let surface, let id, let x, let y):
        guard let surface, context.isWindow(surface) else { return }
        context.send(.touch(.down(id: id, at: Point(x: x, y: y), time: time), seat: seat))
      case .up(_, let time, let id): context.send(.touch(.up(id: id, time: time), seat: seat))
      case .motion(let time, let id, let x, let y):
        context.send(.touch(.motion(id: id, to: Point(x: x, y: y), time: time), seat: seat))
      case .frame: context.send(.touch(.frame, seat: seat))
      case .cancel: context.send(.touch(.cancel, seat: seat))
      case .shape(let id, let major, _):
        context.send(.touch(.shape(id: id, major: major), seat: seat))
      case .orientation: break
      }
    }
  }

  deinit { object.release() }
}

/// All mice and touchpads of a seat, which move one pointer.
final class Pointer {
  private let object: WlPointer
  private let seat: UInt32
  private let context: SeatContext
  private let modifiers: () -> KeyModifiers
  private var pinch: PinchGesture?
  private var isInside = false
  private var wheel = WheelFrame()

  /// `BTN_LEFT` of the kernel's input-event-codes.h.
  private static let leftButton: UInt32 = 0x110

  /// - Parameters:
  ///   - seat: the seat's number in what is sent.
  ///   - modifiers: those that are held on the seat's keyboard.
  init(
    _ object: WlPointer, seat: UInt32, _ context: SeatContext,
    modifiers: @escaping () -> KeyModifiers
  ) {
    self.object = object
    self.seat = seat
    self.context = context
    self.modifiers = modifiers
    object.setEventHandler { [unowned self] event in handle(event) }
    takeUpGestures()
  }

  deinit {
    pinch = nil
    object.release()
  }

  /// Asks for the touchpad's pinches, if somebody recognises them by now.
  func takeUpGestures() {
    guard pinch == nil, let gestures = context.pointerGestures() else { return }
    pinch = PinchGesture(gestures.getPinchGesture(pointer: object), seat: seat, context)
  }

  /// The pointer is gone, and what was done with it is over.
  func end() { pinch?.end() }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      hideCursor(serial: serial)
      isInside = surface.map(context.isWindow) ?? false
      wheel = WheelFrame()
      send(.enter(at: Point(x: x, y: y)))
    case .leave:
      send(.leave)
      isInside = false
    case .motion(let time, let x, let y): send(.motion(to: Point(x: x, y: y), time: time))
    case .button(_, let time, let button, let state):
      send(
        .button(
          button == Self.leftButton ? .left : .other, isPressed: state == .pressed, time: time))
    case .axis(let time, let axis, let value):
      guard axis == .verticalScroll || axis == .horizontalScroll else { return }
      wheel.turned(by: value, isHorizontal: axis == .horizontalScroll, time: time)
      // Before version 5 there is no frame: each event stands for itself.
      if object.version < 5 { endFrame() }
    case .axisDiscrete(.verticalScroll, let clicks): wheel.turned(byClicks: clicks)
    case .axisValue120(.verticalScroll, let value): wheel.turned(by120ths: value)
    case .frame: endFrame()
    case .axisSource(.finger), .axisSource(.continuous): wheel.isDoneByFingers()
    case .axisDiscrete, .axisValue120, .axisSource, .axisStop: break
    }
  }

  private func endFrame() {
    guard let (turn, time) = wheel.end() else { return }
    switch turn {
    case .wheel(let clicks): send(.wheel(clicks: clicks, modifiers: modifiers(), time: time))
    case .fingers(let travel): send(.scroll(by: travel, modifiers: modifiers(), time: time))
    }
  }

  private func send(_ event: PointerEvent) {
    if isInside { context.send(.pointer(event, seat: seat)) }
  }

  private func hideCursor(serial: UInt32) {
    if let cursor = context.cursor() {
      cursor.set(on: object, serial: serial)
    } else {
      object.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
    }
  }
}
