import Geometry
import Gestures

// A seat's touchscreen and pointer. They translate; what a finger or a button is, the core finds out.

/// What a seat's devices need of their surroundings.
struct SeatContext {
  /// Whether a surface is the window.
  let isWindow: (WlSurface) -> Bool
  /// What stands for no cursor; nil while it cannot be made.
  let cursor: () -> InvisibleCursor?
  /// What makes pinches of a touchpad's fingers; nil where the compositor does not.
  let gestures: () -> ZwpPointerGesturesV1?
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
  private var isInside = false
  private var axes = AxisFrame()
  private var pinch: PinchGesture?
  /// Those of the seat's keyboard.
  private let modifiers: () -> KeyModifiers

  /// `BTN_LEFT` of the kernel's input-event-codes.h.
  private static let leftButton: UInt32 = 0x110

  /// - Parameters:
  ///   - seat: the seat's number in what is sent.
  ///   - modifiers: tells which are held on the seat's keyboard.
  init(
    _ object: WlPointer, seat: UInt32, _ context: SeatContext,
    modifiers: @escaping () -> KeyModifiers
  ) {
    self.object = object
    self.seat = seat
    self.context = context
    self.modifiers = modifiers
    object.setEventHandler { [unowned self] event in handle(event) }
    updatePinch()
  }

  deinit {
    // Of a pointer that is gone no gestures can be given up any more.
    pinch = nil
    object.release()
  }

  /// No more will be heard of it.
  func end() {
    pinch?.cancel()
    pinch = nil
  }

  /// Follows the compositor's offer of gestures, which comes and goes on its own.
  func updatePinch() {
    guard let gestures = context.gestures() else { return end() }
    guard pinch == nil else { return }
    pinch = PinchGesture(
      gestures.getPinchGesture(pointer: object), isWindow: context.isWindow,
      send: { [context, seat] in context.send(.pinch($0, seat: seat)) })
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      hideCursor(serial: serial)
      isInside = surface.map(context.isWindow) ?? false
      axes = AxisFrame()
      send(.enter(at: Point(x: x, y: y)))
    case .leave:
      // wlroots tells the end of a pinch to whoever has the pointer then.
      pinch?.cancel()
      send(.leave)
      isInside = false
    case .motion(let time, let x, let y): send(.motion(to: Point(x: x, y: y), time: time))
    case .button(_, let time, let button, let state):
      send(
        .button(
          button == Self.leftButton ? .left : .other, isPressed: state == .pressed, time: time))
    case .axis(let time, let axis, let value):
      switch axis {
      case .verticalScroll: axes.movedVertically(by: value, time: time)
      case .horizontalScroll: axes.movedHorizontally(by: value, time: time)
      default: break
      }
      // Before version 5 there is no frame: each event stands for itself.
      if object.version < 5 { endFrame() }
    case .axisSource(let source):
      axes.source = [.finger, .continuous].contains(source) ? .distance : .wheel
    case .axisDiscrete(.verticalScroll, let clicks): axes.turned(byClicks: clicks)
    case .axisValue120(.verticalScroll, let value): axes.turned(by120ths: value)
    case .frame: endFrame()
    case .axisDiscrete, .axisValue120, .axisStop: break
    }
  }

  private func endFrame() {
    switch axes.end() {
    case .wheel(let clicks, let time)?:
      send(.wheel(clicks: clicks, modifiers: modifiers(), time: time))
    case .scroll(let distance, let time)?:
      send(.scroll(by: distance, modifiers: modifiers(), time: time))
    case nil: break
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
