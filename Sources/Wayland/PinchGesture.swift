import Geometry
import Gestures

/// A touchpad's pinches, where the compositor recognises them. KWin, Mutter, sway and labwc do.
final class PinchGesture {
  private let object: ZwpPointerGesturePinchV1
  private let seat: UInt32
  private let context: SeatContext
  /// The time stamp of the last event of a pinch that is under way.
  private var lastTime: UInt32?

  /// - Parameters:
  ///   - seat: the seat's number in what is sent.
  init(_ object: ZwpPointerGesturePinchV1, seat: UInt32, _ context: SeatContext) {
    self.object = object
    self.seat = seat
    self.context = context
    object.setEventHandler { [unowned self] event in handle(event) }
  }

  deinit { object.destroy() }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
    switch event {
    case .begin(_, let time, let surface, _):
      guard let surface, context.isWindow(surface) else { return }
      send(.begin(time: time), time)
    case .update(let time, let dx, let dy, let scale, let rotation):
      guard lastTime != nil else { return }
      send(
        .update(
          translation: Point(x: dx, y: dy), scale: scale, rotation: rotation, time: time), time)
    case .end(_, let time, let cancelled):
      guard lastTime != nil else { return }
      send(.end(isCancelled: cancelled != 0, time: time), nil)
    }
  }

  private func send(_ event: PinchEvent, _ time: UInt32?) {
    lastTime = time
    context.send(.pinch(event, seat: seat))
  }

  /// Of the pinch that is under way no more will be heard.
  func end() {
    if let lastTime { send(.end(isCancelled: true, time: lastTime), nil) }
  }
}
