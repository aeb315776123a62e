import Geometry

/// An `xdg_surface` with its `xdg_toplevel`.
final class Toplevel {
  /// A configure that was sent.
  struct Sent {
    var serial: UInt32
    var size: PixelSize
    var states: [TestCompositor.ToplevelState]
    /// The client has emptied its socket since.
    var isRead = false
    var isReported = false
  }

  let shellSurface: XdgSurfaceResource
  let base: XdgWmBaseResource
  let surface: TestSurface
  var resource: XdgToplevelResource?

  /// Configures without an acknowledgement, oldest first.
  private(set) var sent: [Sent] = []
  /// The newest that was acknowledged since the surface was last unmapped.
  private(set) var acknowledged: Sent?
  private(set) var title: String?
  private(set) var applicationID: String?
  private(set) var isFullscreenRequested = false
  private var hasInitialCommit = false
  private var hasBuffer = false

  private var server: Server { surface.server }

  init(_ shellSurface: XdgSurfaceResource, base: XdgWmBaseResource, _ surface: TestSurface) {
    self.shellSurface = shellSurface
    self.base = base
    self.surface = surface
  }

  func listen() {
    shellSurface.setRequestHandler { [self] request in handle(request) }
    shellSurface.onDestroy { [weak surface] in surface?.toplevel = nil }
  }

  private func handle(_ request: XdgSurfaceResource.Request) {
    switch request {
    case .getToplevel(let id):
      resource = id
      id.setRequestHandler { [self] request in handle(request) }
      id.onDestroy { [weak self] in self?.resource = nil }
      if id.version >= 5 {
        // Window menu, maximize, fullscreen, minimize.
        id.wmCapabilities(capabilities: [UInt8](uint32Values: [1, 2, 3, 4]))
      }
    case .getPopup, .setWindowGeometry: break
    case .ackConfigure(let serial): acknowledge(serial)
    case .destroy:
      if resource != nil {
        server.report(
          .destructionOrder, "an xdg_surface is destroyed before its toplevel",
          error: (base.object, XdgWmBaseResource.Error.defunctSurfaces.rawValue))
      }
    }
  }

  private func handle(_ request: XdgToplevelResource.Request) {
    switch request {
    case .setTitle(let title): self.title = title
    case .setAppId(let identifier): applicationID = identifier
    case .setFullscreen: isFullscreenRequested = true
    case .unsetFullscreen: isFullscreenRequested = false
    default: break
    }
  }

  /// Sends a configure, whatever state the surface is in.
  func send(_ configure: TestCompositor.Configure) -> UInt32 {
    guard let resource else { return 0 }
    let output = server.outputs.first?.logicalSize ?? .zero
    let size = PixelSize(
      width: configure.width ?? output.width, height: configure.height ?? output.height)
    let serial = server.nextSerial()
    resource.configure(
      width: Int32(size.width), height: Int32(size.height),
      states: [UInt8](uint32Values: configure.states.map(\.rawValue)))
    shellSurface.configure(serial: serial)
    sent.append(Sent(serial: serial, size: size, states: configure.states))
    return serial
  }

  func noteConfiguresRead() {
    for index in sent.indices { sent[index].isRead = true }
  }

  private func acknowledge(_ serial: UInt32) {
    guard let index = sent.firstIndex(where: { $0.serial == serial }) else {
      server.report(
        .unknownSerial, "the configure \(serial) is acknowledged, which is not waiting for it",
        error: (base.object, XdgWmBaseResource.Error.invalidSurfaceState.rawValue))
      return
    }
    acknowledged = sent[index]
    sent.removeSubrange(...index)
  }

  /// Checks a commit before it is applied.
  func willCommit(_ buffer: ShmBuffer?) {
    if !hasInitialCommit, !isFullscreenRequested {
      server.report(.lateFullscreen, "the first commit comes before set_fullscreen")
    }
    guard let buffer else { return }
    guard let acknowledged else {
      server.report(
        .bufferBeforeConfigure, "a buffer is committed before a configure was acknowledged",
        error: (shellSurface.object, 3))
      return
    }
    for index in sent.indices where sent[index].isRead && !sent[index].isReported {
      sent[index].isReported = true
      server.report(
        .missingAcknowledgement,
        "content is committed, but the configure \(sent[index].serial), which was read, is not"
          + " acknowledged")
    }
    checkSize(of: buffer, acknowledged)
  }

  private func checkSize(of buffer: ShmBuffer, _ acknowledged: Sent) {
    guard acknowledged.states.contains(where: { $0 == .fullscreen || $0 == .maximized }) else {
      return
    }
    let size = surface.state.logicalSize(of: buffer.description)
    let wanted = acknowledged.size
    let fits =
      (wanted.width == 0 || size.width == wanted.width)
      && (wanted.height == 0 || size.height == wanted.height)
    if !fits {
      server.report(
        .wrongSize,
        "the surface is \(size.width)×\(size.height), but was told \(wanted.width)×\(wanted.height)"
      )
    }
  }

  /// Goes on with the map sequence.
  func didCommit(_ attachment: TestSurface.Pending.Attachment) {
    let sequence = server.configuration.mapping
    switch attachment {
    case .unchanged where !hasInitialCommit, .removed where !hasInitialCommit:
      hasInitialCommit = true
      for configure in sequence.initial { _ = send(configure) }
    case .unchanged: break
    case .removed:
      // Unmapped: it starts over with a commit without a buffer.
      hasInitialCommit = false
      hasBuffer = false
      acknowledged = nil
    case .buffer where !hasBuffer:
      hasInitialCommit = true
      hasBuffer = true
      if surface.outputs.isEmpty {
        for output in server.outputs.prefix(1) { surface.enter(output) }
      }
      for configure in sequence.mapped { _ = send(configure) }
    case .buffer: break
    }
  }
}
