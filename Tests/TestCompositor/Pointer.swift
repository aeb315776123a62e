/// A seat's pointer. Coordinates are logical pixels of the surface; times are milliseconds.
public final class TestPointer {
  /// What a wheel or a touchpad says it is.
  public enum AxisSource: UInt32, Hashable, Sendable {
    case wheel, finger, continuous, wheelTilt
  }

  private let server: Server
  private let pinch: TestPinch
  private var resources: [WlPointerResource] = []
  private var focus: TestSurface?
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

  init(_ server: Server, _ pinch: TestPinch) {
    self.server = server
    self.pinch = pinch
  }

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
  ///   - clicks: of the wheel; zero for one without clicks.
  ///   - source: nil for a device that does not say what it is.
  public func scroll(
    _ value: Double, isHorizontal: Bool = false, clicks: Double = 0, source: AxisSource? = .wheel,
    time: UInt32? = nil
  ) {
    let axis = isHorizontal ? WlPointerResource.Axis.horizontalScroll : .verticalScroll
    for resource in focused {
      send(source, to: resource)
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

  /// Two fingers on a touchpad move, on both axes within one frame; on an axis where they do not move they stop, as
  /// wlroots puts it.
  ///
  /// - Parameters:
  ///   - x: logical pixels of scrolling, positive right.
  ///   - y: logical pixels of scrolling, positive down.
  public func scroll(
    x: Double, y: Double, source: AxisSource? = .finger, time: UInt32? = nil
  ) {
    let time = time ?? server.time
    for resource in focused {
      send(source, to: resource)
      for (axis, value) in [(WlPointerResource.Axis.horizontalScroll, x), (.verticalScroll, y)] {
        if value == 0 {
          resource.axisStop(time: time, axis: axis)
        } else {
          resource.axis(time: time, axis: axis, value: value)
        }
      }
      resource.frame()
    }
    server.flush()
  }

  private func send(_ source: AxisSource?, to resource: WlPointerResource) {
    guard let source else { return }
    // Tilting has a name of its own only from version 6 on.
    guard source != .wheelTilt || resource.version >= 6 else { return }
    resource.axisSource(axisSource: .init(rawValue: source.rawValue))
  }

  func owns(_ resource: WlPointerResource) -> Bool { resources.contains(resource) }

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
      case .release: pinch.released(resource)
      }
    }
  }
}
