extension Server {
  func offerPointerGestures() {
    offer(ZwpPointerGesturesV1Resource.self) { [unowned self] manager in
      manager.setRequestHandler { [unowned self] request in
        guard case .getPinchGesture(let pinch, let pointer) = request else { return }
        // The pointer may be gone for the client already.
        seats.first { $0.pointer.owns(pointer) }?.pointer.add(pinch)
      }
    }
  }
}

/// The touchpad of a seat's pointer, as the compositor recognises what is done on it.
extension TestPointer {
  /// Pinch objects that clients hold.
  public var pinchObjects: Int { pinches.count }

  /// Fingers begin to pinch on the surface under the pointer, or on another.
  public func beginPinch(time: UInt32? = nil, on surface: TestSurface? = nil) {
    guard let surface = surface ?? focus else { return }
    let serial = server.nextSerial()
    for pinch in pinches {
      pinch.begin(
        serial: serial, time: time ?? server.time, surface: surface.resource, fingers: 2)
    }
    server.flush()
  }

  /// They move and turn by so much since the last event, and are so far apart now, as a multiple of what they were.
  public func updatePinch(
    dx: Double = 0, dy: Double = 0, scale: Double, rotation: Double = 0, time: UInt32? = nil
  ) {
    for pinch in pinches {
      pinch.update(
        time: time ?? server.time, dx: dx, dy: dy, scale: scale, rotation: rotation)
    }
    server.flush()
  }

  public func endPinch(isCancelled: Bool = false, time: UInt32? = nil) {
    let serial = server.nextSerial()
    for pinch in pinches {
      pinch.end(serial: serial, time: time ?? server.time, cancelled: isCancelled ? 1 : 0)
    }
    server.flush()
  }
}
