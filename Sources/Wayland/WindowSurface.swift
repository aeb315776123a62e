import Geometry

/// The toplevel surface with all that belongs to it, and what the compositor has said about its size.
final class WindowSurface {
  let buffers: BufferChain
  /// Logical pixels, of the last configure; nil before the first.
  private(set) var configured: PixelSize?
  /// `wp_fractional_scale_v1.preferred_scale`, in 120ths.
  private(set) var preferredScale: Int?
  /// The outputs it is on, in the order in which it came to them.
  private(set) var enteredOutputs: [WlOutput] = []
  /// What the last commit with a buffer was laid out for.
  private(set) var committedLayout: SurfaceLayout?

  private let object: WlSurface
  private let xdgSurface: XdgSurface
  private let toplevel: XdgToplevel
  private let compositor: WlCompositor
  private let viewport: WpViewport?
  private let fractionalScale: WpFractionalScaleV1?
  private let idleInhibitor: ZwpIdleInhibitorV1?
  private var callback: WlCallback?
  /// The last configure that was not acknowledged yet.
  private var unacknowledged: UInt32?
  /// The size that `xdg_toplevel.configure` named, for the `xdg_surface.configure` that follows it.
  private var pendingSize = PixelSize.zero
  /// So for its states.
  private var willBeActivated = false
  private var isActivated = false
  private var hasLeftOutputs = false

  /// Who is told, from within the handling of events.
  struct Listener {
    let closed: () -> Void
    /// The last frame is due for replacement.
    let frameDue: () -> Void
    /// The surface is on an output again, after it had left one.
    let reentered: () -> Void
    /// Another window, or none, is in use now.
    let deactivated: () -> Void
  }

  /// Makes a fullscreen surface that is not mapped yet.
  init(
    _ compositor: WlCompositor, _ shm: WlShm, _ wmBase: XdgWmBase, globals: Globals,
    listener: Listener
  ) {
    self.compositor = compositor
    self.listener = listener
    object = compositor.createSurface()
    xdgSurface = wmBase.getXdgSurface(surface: object)
    toplevel = xdgSurface.getToplevel()
    buffers = BufferChain(shm: shm)
    if let viewporter = globals.viewporter, let manager = globals.fractionalScaleManager {
      viewport = viewporter.getViewport(surface: object)
      fractionalScale = manager.getFractionalScale(surface: object)
    } else {
      viewport = nil
      fractionalScale = nil
    }
    idleInhibitor = globals.idleInhibitManager?.createInhibitor(surface: object)
    listen()
    toplevel.setTitle(title: "Wayframe")
    toplevel.setAppId(appId: "wayframe")
    toplevel.setFullscreen(output: nil)
    // Without a buffer: the compositor answers with the size the surface is to have.
    object.commit()
  }

  private let listener: Listener

  deinit {
    callback?.destroy()
    idleInhibitor?.destroy()
    fractionalScale?.destroy()
    viewport?.destroy()
    toplevel.destroy()
    xdgSurface.destroy()
    object.destroy()
  }

  private func listen() {
    object.setEventHandler { [unowned self] event in
      switch event {
      case .enter(let output?):
        if !enteredOutputs.contains(output) { enteredOutputs.append(output) }
        if hasLeftOutputs { listener.reentered() }
      case .leave(let output?):
        enteredOutputs.removeAll { $0 == output }
        hasLeftOutputs = true
      case .enter, .leave: break
      }
    }
    toplevel.setEventHandler { [unowned self] event in
      switch event {
      case .configure(let width, let height, let states):
        willBeActivated = states.uint32Values.contains(XdgToplevel.State.activated.rawValue)
        pendingSize = PixelSize(width: Int(max(0, width)), height: Int(max(0, height)))
      case .close: listener.closed()
      case .configureBounds, .wmCapabilities: break
      }
    }
    xdgSurface.setEventHandler { [unowned self] event in
      guard case .configure(let serial) = event else { return }
      unacknowledged = serial
      configured = pendingSize
      let wasActivated = isActivated
      isActivated = willBeActivated
      if wasActivated, !isActivated { listener.deactivated() }
    }
    fractionalScale?.setEventHandler { [unowned self] event in
      if case .preferredScale(let scale) = event { preferredScale = Int(scale) }
    }
  }

  /// Whether `surface` is this one.
  func isObject(_ surface: WlSurface) -> Bool { surface == object }

  /// Whether fractional scales can be followed.
  var hasViewport: Bool { viewport != nil }

  /// Whether a configure waits for its acknowledgement.
  var isUnacknowledged: Bool { unacknowledged != nil }

  /// Forgets outputs that are gone: some compositors remove one without a `leave`.
  func outputsChanged(alive: Set<WlOutput>) {
    guard !enteredOutputs.allSatisfy(alive.contains) else { return }
    enteredOutputs.removeAll { !alive.contains($0) }
    hasLeftOutputs = true
  }

  /// Answers a configure that changes nothing that is drawn.
  func acknowledgeUnchanged() {
    acknowledge()
    object.commit()
  }

  private func acknowledge() {
    guard let serial = unacknowledged else { return }
    xdgSurface.ackConfigure(serial: serial)
    unacknowledged = nil
  }

  /// Shows a buffer that was drawn for `layout`.
  func commit(_ buffer: ShmBuffer, _ layout: SurfaceLayout) {
    acknowledge()
    // Asked for before the commit it belongs to: afterwards it would wait for the next one.
    callback?.destroy()
    let callback = object.frame()
    callback.setEventHandler { [unowned self] _ in
      self.callback = nil
      listener.frameDue()
    }
    self.callback = callback
    if layout != committedLayout { apply(layout) }
    object.attach(buffer: buffer.object, x: 0, y: 0)
    object.damageBuffer(
      x: 0, y: 0, width: Int32(buffer.pixels.width), height: Int32(buffer.pixels.height))
    object.commit()
    buffer.attached()
    committedLayout = layout
  }

  private func apply(_ layout: SurfaceLayout) {
    let width = Int32(layout.viewport.size.width)
    let height = Int32(layout.viewport.size.height)
    switch layout.scaling {
    case .bufferScale(let scale):
      viewport?.setDestination(width: -1, height: -1)
      object.setBufferScale(scale: Int32(scale))
    case .viewport:
      object.setBufferScale(scale: 1)
      viewport?.setDestination(width: width, height: height)
    }
    let region = compositor.createRegion()
    region.add(x: 0, y: 0, width: width, height: height)
    object.setOpaqueRegion(region: region)
    region.destroy()
  }
}
