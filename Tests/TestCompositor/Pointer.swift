/// A seat's pointer. Coordinates are logical pixels of the surface; times are milliseconds.
public final class TestPointer {
  let server: Server
  private var resources: [WlPointerResource] = []
  private(set) var pinches: [ZwpPointerGesturePinchV1Resource] = []
  private(set) var focus: TestSurface?
  private var enterSerial: UInt32?

  /// The client has set no cursor since the pointer entered; it would show what was there before.
  public private(set) var isCursorUndefined = false
  /// What the client has set as cursor since the pointer entered; nil in it for no image.
  private var cursor: WlSurfaceResource??

  /// The client has hidden the cursor since the pointer entered: by no image, or by one that is all
  /// transparent.
  public var isCursorHidden: Bool {
    guard let cursor else { return false }
    guard let cursor else { return true }
    guard let image = server.commits.last(where: { $0.surface.resource == cursor }),
      image.buffer?.format == 0, let pixels = image.snapshot?.pixels
    else { return false }
    return pixels.words.allSatisfy { $0 >> 24 == 0 }
  }

  init(_ server: Server) { self.server = server }

  /// Pointer objects that clients hold.
  public var objects: Int { resources.count }

  /// The pointer enters `surface`, or the newest toplevel.
  public func enter(x: Double, y: Double, on surface: TestSurface? = nil) {
    guard let surface = surface ?? server.inputSurface else { return }
    let serial = server.nextSerial()
    focus = surface
    enterSerial = serial
    isCursorUndefined = true
    cursor = nil
    send { $0.enter(serial: serial, surface: surface.resource, surfaceX: x, surfaceY: y) }
  }

  /// The pointer leaves its surface; nothing if it is on none.
  public func leave() {
    guard let surface = focus else { return }
    let serial = server.nextSerial()
    send { $0.leave(serial: serial, surface: surface.resource) }
    focus = nil
  }

  /// The pointer moves.
  public func motion(x: Double, y: Double, time: UInt32? = nil) {
    send { $0.motion(time: time ?? server.time, surfaceX: x, surfaceY: y) }
  }

  /// A button changes; 0x110 is the left one.
  public func button(_ button: UInt32 = 0x110, isPressed: Bool, time: UInt32? = nil) {
    let serial = server.nextSerial()
    send {
      $0.button(
        serial: serial, time: time ?? server.time, button: button,
        state: isPressed ? .pressed : .released)
    }
  }

  /// A wheel turns.
  ///
  /// - Parameters:
  ///   - value: logical pixels of scrolling, 15 for a click in most compositors.
  ///   - clicks: of the wheel; zero for two fingers on a touchpad.
  public func scroll(
    _ value: Double, isHorizontal: Bool = false, clicks: Double = 0, time: UInt32? = nil
  ) {
    let axis = isHorizontal ? WlPointerResource.Axis.horizontalScroll : .verticalScroll
    for resource in focused {
      if resource.version >= 5 { resource.axisSource(axisSource: clicks == 0 ? .finger : .wheel) }
      if clicks != 0 {
        // From version 8 on, 120ths of a click take the place of whole ones.
        if resource.version >= 8 {
          resource.axisValue120(axis: axis, value120: Int32(clicks * 120))
        } else {
          resource.axisDiscrete(axis: axis, discrete: Int32(clicks))
        }
      }
      resource.axis(time: time ?? server.time, axis: axis, value: value)
      resource.frame()
    }
    server.flush()
  }

  private var focused: [WlPointerResource] {
    resources.filter { $0.client == focus?.resource.client }
  }

  /// Each event is a frame of its own.
  private func send(_ event: (WlPointerResource) -> Void) {
    for resource in focused {
      event(resource)
      resource.frame()
    }
    server.flush()
  }

  /// Whether `resource` is an object of this pointer.
  func owns(_ resource: WlPointerResource) -> Bool { resources.contains(resource) }

  func add(_ pinch: ZwpPointerGesturePinchV1Resource) {
    pinches.append(pinch)
    pinch.setRequestHandler { _ in }
    pinch.onDestroy { [weak self] in self?.pinches.removeAll { $0 == pinch } }
  }

  func add(_ resource: WlPointerResource) {
    resources.append(resource)
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 == resource } }
    resource.setRequestHandler { [self] request in
      switch request {
      case .setCursor(let serial, let surface, _, _):
        guard serial == enterSerial else {
          server.report(
            .staleCursorSerial, "set_cursor has the serial \(serial), not that of the last enter")
          return
        }
        isCursorUndefined = false
        cursor = .some(surface)
      case .release: break
      }
    }
  }
}
