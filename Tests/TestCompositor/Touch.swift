/// A seat's touchscreen. Each call sends one event; `touchFrames` of the configuration decides about
/// frames, so that one script can be played on any compositor.
///
/// Coordinates are logical pixels of the surface the finger came down on; times are milliseconds.
public final class TestTouch {
  private let server: Server
  private var resources: [WlTouchResource] = []
  /// The surface each finger came down on.
  private var points: [Int32: TestSurface] = [:]

  init(_ server: Server) { self.server = server }

  /// Touch objects that clients hold; more than one for a client doubles every event.
  public var objects: Int { resources.count }
  /// The fingers on the glass.
  public var activePoints: Set<Int32> { Set(points.keys) }

  /// A finger comes down on `surface`, or the newest toplevel.
  public func down(
    id: Int32, x: Double, y: Double, time: UInt32? = nil, on surface: TestSurface? = nil
  ) {
    guard let surface = surface ?? server.inputSurface else { return }
    points[id] = surface
    let serial = server.nextSerial()
    send(to: surface) {
      $0.down(
        serial: serial, time: time ?? server.time, surface: surface.resource, id: id, x: x, y: y)
    }
    if server.configuration.touchFrames == .eachEvent { sendFrame() }
  }

  /// A finger moves. A finger that never came down can be moved, too: some compositors do that.
  public func motion(id: Int32, x: Double, y: Double, time: UInt32? = nil) {
    send(to: points[id] ?? server.inputSurface) {
      $0.motion(time: time ?? server.time, id: id, x: x, y: y)
    }
    if server.configuration.touchFrames == .eachEvent { sendFrame() }
  }

  /// A finger leaves. A finger that never came down can leave, too.
  public func up(id: Int32, time: UInt32? = nil) {
    let surface = points.removeValue(forKey: id) ?? server.inputSurface
    let serial = server.nextSerial()
    send(to: surface) { $0.up(serial: serial, time: time ?? server.time, id: id) }
  }

  /// How large a finger's contact is, in logical pixels along its longer and its shorter axis.
  public func shape(id: Int32, major: Double, minor: Double? = nil) {
    send(to: points[id] ?? server.inputSurface) {
      $0.shape(id: id, major: major, minor: minor ?? major)
    }
  }

  /// The end of a group of events, where the compositor says so.
  public func frame() {
    switch server.configuration.touchFrames {
    case .grouped: sendFrame()
    case .notAfterLastUp: if !points.isEmpty { sendFrame() }
    case .never, .eachEvent: break
    }
  }

  /// The compositor takes all fingers for itself; no ups follow.
  public func cancel() {
    points = [:]
    for resource in resources { resource.cancel() }
    server.flush()
  }

  /// The fingers are gone, and nobody is told.
  public func forget() { points = [:] }

  private func sendFrame() {
    for resource in resources { resource.frame() }
    server.flush()
  }

  private func send(to surface: TestSurface?, _ event: (WlTouchResource) -> Void) {
    for resource in resources where resource.client == surface?.resource.client { event(resource) }
    server.flush()
  }

  func add(_ resource: WlTouchResource) {
    resources.append(resource)
    resource.setRequestHandler { _ in }
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 == resource } }
  }
}
