import Geometry

/// A client's surface.
public final class TestSurface {
  /// State that a commit makes current, and that then stays.
  struct State {
    var scale = 1
    var transform = Transform.normal
    var opaqueRegion: [PixelRectangle]?
    var destination: PixelSize?
    var hasSource = false
  }

  /// What the next commit takes with it.
  struct Pending {
    enum Attachment {
      case unchanged
      case removed
      case buffer(ShmBuffer)
    }

    var attachment = Attachment.unchanged
    var bufferDamage: [PixelRectangle] = []
    var surfaceDamage: [PixelRectangle] = []
    var callbacks: [WlCallbackResource] = []
    var feedback: [WpPresentationFeedbackResource] = []
  }

  let server: Server
  let resource: WlSurfaceResource
  var pending = Pending()
  var pendingState = State()
  var state = State()
  var buffer: ShmBuffer?
  /// Frame callbacks that were part of a commit.
  var callbacks: [WlCallbackResource] = []
  var feedback: [WpPresentationFeedbackResource] = []
  var viewport: WpViewportResource?
  var fractionalScale: WpFractionalScaleV1Resource?
  /// What `fractionalScale` was last told.
  private var preferredScale: UInt32?
  var toplevel: Toplevel?

  /// The outputs it is on, as far as it was told.
  public internal(set) var outputs: [TestOutput] = []

  init(_ resource: WlSurfaceResource, _ server: Server) {
    self.resource = resource
    self.server = server
  }

  /// It shows a buffer.
  public var isMapped: Bool { buffer != nil }
  /// Frame callbacks that the client is waiting for.
  public var waitingCallbacks: Int { callbacks.count }
  /// `xdg_toplevel.set_title`.
  public var title: String? { toplevel?.title }
  /// `xdg_toplevel.set_app_id`.
  public var applicationID: String? { toplevel?.applicationID }
  /// It asked for fullscreen and did not take that back.
  public var isFullscreenRequested: Bool { toplevel?.isFullscreenRequested ?? false }
  /// The serials of configures that were sent and not acknowledged.
  public var unacknowledged: [UInt32] { toplevel?.sent.map(\.serial) ?? [] }

  /// Its size in logical pixels; nil while it shows nothing.
  public var logicalSize: PixelSize? { buffer.map { state.logicalSize(of: $0.description) } }

  /// Tells the client that the surface is on an output, and what scale it is to be drawn at there if that is
  /// another one.
  public func enter(_ output: TestOutput) {
    outputs.append(output)
    for resource in output.resources(of: self.resource.client) {
      self.resource.enter(output: resource)
    }
    prefer(scale: output.description.scale120)
    server.flush()
  }

  /// Tells the scale to draw at, in 120ths, if it is another one than before.
  func prefer(scale: UInt32) {
    guard let fractionalScale, scale != preferredScale else { return }
    preferredScale = scale
    fractionalScale.preferredScale(scale: scale)
  }

  /// Tells the client that the surface is on an output no longer.
  public func leave(_ output: TestOutput) {
    outputs.removeAll { $0 === output }
    for resource in output.resources(of: self.resource.client) {
      self.resource.leave(output: resource)
    }
    server.flush()
  }
}

extension TestSurface.State {
  /// What a buffer covers with this state, in logical pixels.
  func logicalSize(of buffer: Commit.Buffer) -> PixelSize {
    if let destination { return destination }
    let size = PixelSize(width: buffer.width / scale, height: buffer.height / scale)
    return transform.swapsSides ? size.transposed : size
  }
}

extension Server {
  func offerCompositor() {
    offer(WlCompositorResource.self) { [unowned self] compositor in
      compositor.setRequestHandler { [unowned self] request in
        switch request {
        case .createSurface(let resource):
          let surface = TestSurface(resource, self)
          surfaces.append(surface)
          surface.listen()
        case .createRegion(let resource): Region.listen(resource, self)
        }
      }
    }
  }
}

extension TestSurface {
  func listen() {
    resource.setRequestHandler { [self] request in handle(request) }
    resource.onDestroy { [unowned server, resource] in
      for surface in server.surfaces where surface.resource == resource {
        surface.buffer?.isCurrent = false
      }
      server.surfaces.removeAll { $0.resource == resource }
    }
  }

  private func handle(_ request: WlSurfaceResource.Request) {
    switch request {
    case .attach(let buffer, let x, let y):
      if (x, y) != (0, 0), resource.version >= 5 {
        invalid("attach has the offset \(x), \(y)", code: 3)
      }
      pending.attachment = buffer.flatMap(server.buffer).map { .buffer($0) } ?? .removed
    case .damage(let x, let y, let width, let height):
      pending.surfaceDamage.append(PixelRectangle(x, y, width, height))
    case .damageBuffer(let x, let y, let width, let height):
      pending.bufferDamage.append(PixelRectangle(x, y, width, height))
    case .frame(let callback): pending.callbacks.append(callback)
    case .setOpaqueRegion(let region): pendingState.opaqueRegion = region.flatMap(server.boxes)
    case .setInputRegion, .offset: break
    case .setBufferTransform(let value):
      guard let transform = Transform(rawValue: value.rawValue) else {
        return invalid("there is no transform \(value.rawValue)", code: 1)
      }
      pendingState.transform = transform
    case .setBufferScale(let scale):
      guard scale > 0 else { return invalid("the buffer scale is \(scale)", code: 0) }
      pendingState.scale = Int(scale)
    case .commit: commit()
    case .destroy:
      if toplevel != nil {
        server.report(
          .destructionOrder, "a wl_surface is destroyed before its xdg_surface",
          error: (resource.object, 4))
      }
    }
  }

  private func invalid(_ message: String, code: UInt32) {
    server.report(.invalidSurfaceState, message, error: (resource.object, code))
  }
}
