/// The touchpad gestures of a seat's pointer: pinches alone. Times are milliseconds.
public final class TestPinch {
  private let server: Server
  private var resources: [(gesture: ZwpPointerGesturePinchV1Resource, pointer: WlPointerResource)] =
    []
  private var focus: TestSurface?

  init(_ server: Server) { self.server = server }

  /// Pinch objects that clients hold; more than one for a client doubles every event.
  public var objects: Int { resources.count }

  /// Fingers begin to pinch on `surface`, or the newest toplevel.
  public func begin(fingers: UInt32 = 2, time: UInt32? = nil, on surface: TestSurface? = nil) {
    guard let surface = surface ?? server.inputSurface else { return }
    focus = surface
    let serial = server.nextSerial()
    send {
      $0.begin(
        serial: serial, time: time ?? server.time, surface: surface.resource, fingers: fingers)
    }
  }

  /// The fingers move.
  ///
  /// - Parameters:
  ///   - dx: logical pixels since the last event.
  ///   - dy: logical pixels since the last event.
  ///   - scale: the fingers' distance as a multiple of that at the beginning.
  ///   - rotation: degrees clockwise since the last event.
  public func update(
    dx: Double = 0, dy: Double = 0, scale: Double = 1, rotation: Double = 0, time: UInt32? = nil
  ) {
    send {
      $0.update(time: time ?? server.time, dx: dx, dy: dy, scale: scale, rotation: rotation)
    }
  }

  /// The fingers are lifted, or the compositor takes the gesture for itself.
  public func end(isCancelled: Bool = false, time: UInt32? = nil) {
    let serial = server.nextSerial()
    send {
      $0.end(serial: serial, time: time ?? server.time, cancelled: isCancelled ? 1 : 0)
    }
    focus = nil
  }

  private func send(_ event: (ZwpPointerGesturePinchV1Resource) -> Void) {
    for (gesture, _) in resources where gesture.client == focus?.resource.client { event(gesture) }
    server.flush()
  }

  func add(_ gesture: ZwpPointerGesturePinchV1Resource, of pointer: WlPointerResource) {
    if resources.contains(where: { $0.pointer == pointer }) {
      server.report(.role, "a wl_pointer is given a second pinch gesture")
    }
    resources.append((gesture, pointer))
    gesture.setRequestHandler { _ in }
    gesture.onDestroy { [weak self] in self?.resources.removeAll { $0.gesture == gesture } }
  }

  /// The client gives up a pointer.
  func released(_ pointer: WlPointerResource) {
    guard resources.contains(where: { $0.pointer == pointer }) else { return }
    server.report(.destructionOrder, "a wl_pointer is released before its pinch gesture")
  }
}

/// The offer of touchpad gestures.
struct PointerGesturesState {
  var global: Global?
  /// Manager objects that clients hold.
  var managers = 0
}

extension Server {
  func offerPointerGestures() {
    gestures.global = offer(ZwpPointerGesturesV1Resource.self) { [unowned self] manager in
      gestures.managers += 1
      manager.onDestroy { [unowned self] in gestures.managers -= 1 }
      manager.setRequestHandler { [unowned self] request in
        switch request {
        case .getPinchGesture(let gesture, let pointer):
          guard let seat = seats.first(where: { $0.pointer.owns(pointer) }) else {
            // A seat that is gone: the object stays without events.
            gesture.setRequestHandler { _ in }
            return
          }
          seat.pinch.add(gesture, of: pointer)
        case .getSwipeGesture(let gesture, _): gesture.setRequestHandler { _ in }
        case .getHoldGesture(let gesture, _): gesture.setRequestHandler { _ in }
        case .release: break
        }
      }
    }
  }
}

extension TestCompositor {
  /// Takes the offer of touchpad gestures back. Objects made from it stay, and hear nothing unless the test says so.
  public func withdrawPointerGestures() {
    server.gestures.global?.remove()
    server.gestures.global = nil
    server.flush()
  }

  /// Offers touchpad gestures, as at the start.
  public func offerPointerGestures() {
    server.offerPointerGestures()
    server.flush()
  }

  /// How many objects clients hold to ask for touchpad gestures.
  public var pointerGestureManagers: Int { server.gestures.managers }

  /// The pinches of the first seat's pointer.
  public var pinch: TestPinch { seat.pinch }
}
