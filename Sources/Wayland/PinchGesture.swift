import Geometry
import Gestures

/// The pinches that fingers on a seat's touchpads make, as the compositor recognises them.
///
/// Each that has begun on the window ends, whatever becomes of the pointer or the compositor's protocol.
final class PinchGesture {
  private let object: ZwpPointerGesturePinchV1
  private let isWindow: (WlSurface) -> Bool
  private let send: (PinchEvent) -> Void
  /// The time of the last event of the pinch that is under way on the window; nil while there is none.
  private var lastTime: UInt32?

  /// - Parameters:
  ///   - isWindow: whether a surface is the window.
  init(
    _ object: ZwpPointerGesturePinchV1, isWindow: @escaping (WlSurface) -> Bool,
    send: @escaping (PinchEvent) -> Void
  ) {
    self.object = object
    self.isWindow = isWindow
    self.send = send
    object.setEventHandler { [unowned self] event in handle(event) }
  }

  deinit { object.destroy() }

  private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
    switch event {
    case .begin(_, let time, let surface, _):
      cancel()
      guard let surface, isWindow(surface) else { return }
      lastTime = time
      send(.begin(time: time))
    case .update(let time, let dx, let dy, let scale, let rotation):
      guard lastTime != nil else { return }
      lastTime = time
      send(
        .update(translation: Point(x: dx, y: dy), scale: scale, rotation: rotation, time: time))
    case .end(_, let time, let cancelled):
      guard lastTime != nil else { return }
      lastTime = nil
      send(.end(isCancelled: cancelled != 0, time: time))
    }
  }

  /// Ends what is under way: its own end may never be heard.
  func cancel() {
    guard let time = lastTime else { return }
    lastTime = nil
    send(.end(isCancelled: true, time: time))
  }
}
