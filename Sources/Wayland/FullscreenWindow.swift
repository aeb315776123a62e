import Geometry
import Raster

/// The frame's one surface: fullscreen, opaque, without a cursor, and the objects it needs from the
/// compositor.
///
/// It asks nobody what to show. Whoever owns it says when there is something new
/// (``setNeedsFrame()``), and draws when ``canDraw`` says that a frame is due.
public final class FullscreenWindow {
  /// What the owner is told, from within ``Connection/dispatchPending()`` and
  /// ``Connection/finishRead(isReadable:)``.
  public enum Event: Equatable, Sendable {
    case input(InputEvent)
    /// The user or the compositor wants the window gone.
    case closed
  }

  /// The size of the surface; nil until the compositor has said enough to know one, and while there is no
  /// screen.
  public private(set) var viewport: Viewport?

  private let log: (String) -> Void
  private let send: (Event) -> Void
  private let display: WlDisplay
  private var globals: Globals!
  private var surface: Surface?
  private var failure: (any Error)?
  private var pacing = Pacing()

  /// What belongs to the surface, from the moment the globals are known.
  private final class Surface {
    let object: WlSurface
    let xdgSurface: XdgSurface
    let toplevel: XdgToplevel
    let compositor: WlCompositor
    let buffers: BufferChain
    var viewport: WpViewport?
    var fractionalScale: WpFractionalScaleV1?
    var idleInhibitor: ZwpIdleInhibitorV1?
    var callback: WlCallback?

    /// The last configure that was not acknowledged yet.
    var unacknowledged: UInt32?
    /// Logical pixels, of the last configure; nil before the first.
    var configured: PixelSize?
    /// The size that `xdg_toplevel.configure` named, for the `xdg_surface.configure` that follows it.
    var pendingSize = PixelSize.zero
    var preferredScale: Int?
    var enteredOutputs: Set<WlOutput> = []
    var hasLeftOutputs = false
    /// What is to be shown, and what the compositor was last told.
    var layout: SurfaceLayout?
    var committedLayout: SurfaceLayout?

    init(_ compositor: WlCompositor, _ shm: WlShm, _ wmBase: XdgWmBase) {
      self.compositor = compositor
      object = compositor.createSurface()
      xdgSurface = wmBase.getXdgSurface(surface: object)
      toplevel = xdgSurface.getToplevel()
      buffers = BufferChain(shm: shm)
    }
  }

  /// - Parameters:
  ///   - log: takes a line for people, without a newline.
  ///   - send: hears what happens.
  public init(
    connection: Connection, log: @escaping (String) -> Void, send: @escaping (Event) -> Void
  ) {
    self.log = log
    self.send = send
    display = connection.display
    globals = Globals(
      display: display,
      listener: Globals.Listener(
        log: log, input: { send(.input($0)) },
        outputsChanged: { [unowned self] in outputsChanged() }))
    // When this is answered the registry has told all it has.
    display.sync().setEventHandler { [unowned self] _ in makeSurface() }
  }

  /// Does what the events of a read batch add up to. To be called after each batch.
  ///
  /// - Throws: ``ConnectionError`` when this compositor cannot be worked with.
  public func endOfBatch() throws {
    globals.bindOffers()
    if let failure { throw failure }
    updateLayout()
  }

  /// There is something new to show.
  public func setNeedsFrame() { pacing.wantFrame() }

  /// Whether a frame is wanted and may be drawn now.
  public var canDraw: Bool {
    guard let surface, let viewport else { return false }
    return pacing.mayDraw(
      hasFreeBuffer: surface.buffers.hasFreeBuffer(size: viewport.pixelSize))
  }

  /// Whether the compositor will say when the next frame is due.
  public var isFrameUnderWay: Bool { pacing.isCallbackPending }

  /// Draws a frame and commits it, if one is wanted and due.
  ///
  /// - Parameters:
  ///   - draw: fills every pixel of the buffer, which has the viewport's pixel size.
  /// - Returns: whether a frame was drawn.
  /// - Throws: ``SharedMemoryError``; the frame is still wanted then.
  @discardableResult
  public func drawIfDue(_ draw: (PixelBuffer) -> Void) throws -> Bool {
    guard canDraw, let viewport, let surface,
      let buffer = try surface.buffers.freeBuffer(size: viewport.pixelSize)
    else { return false }
    draw(buffer.pixels)
    commit(buffer)
    return true
  }

  // MARK: Set-up

  private func makeSurface() {
    globals.bindOffers()
    do {
      let (compositor, shm, wmBase) = try globals.check()
      let surface = Surface(compositor, shm, wmBase)
      listen(to: surface)
      addOptionalObjects(to: surface)
      surface.toplevel.setTitle(title: "Wayframe")
      surface.toplevel.setAppId(appId: "wayframe")
      surface.toplevel.setFullscreen(output: nil)
      // Without a buffer: the compositor answers with the size the surface is to have.
      surface.object.commit()
      self.surface = surface
    } catch {
      failure = error
    }
  }

  private func listen(to surface: Surface) {
    surface.object.setEventHandler { [unowned self, unowned surface] event in
      switch event {
      case .enter(let output?):
        surface.enteredOutputs.insert(output)
        if surface.hasLeftOutputs { pacing.enteredOutput() }
      case .leave(let output?):
        surface.enteredOutputs.remove(output)
        surface.hasLeftOutputs = true
      case .enter, .leave: break
      }
    }
    surface.toplevel.setEventHandler { [unowned self, unowned surface] event in
      switch event {
      case .configure(let width, let height, _):
        surface.pendingSize = PixelSize(width: Int(max(0, width)), height: Int(max(0, height)))
      case .close: send(.closed)
      case .configureBounds, .wmCapabilities: break
      }
    }
    surface.xdgSurface.setEventHandler { [unowned surface] event in
      guard case .configure(let serial) = event else { return }
      surface.unacknowledged = serial
      surface.configured = surface.pendingSize
    }
  }

  private func addOptionalObjects(to surface: Surface) {
    if let viewporter = globals.viewporter, let manager = globals.fractionalScaleManager {
      surface.viewport = viewporter.getViewport(surface: surface.object)
      let fractionalScale = manager.getFractionalScale(surface: surface.object)
      fractionalScale.setEventHandler { [unowned surface] event in
        if case .preferredScale(let scale) = event { surface.preferredScale = Int(scale) }
      }
      surface.fractionalScale = fractionalScale
    }
    surface.idleInhibitor = globals.idleInhibitManager?.createInhibitor(surface: surface.object)
  }

  // MARK: Size

  private func outputsChanged() {
    let alive = Set(globals.outputs.map(\.object))
    // Some compositors remove an output without a `leave`.
    guard let surface, !surface.enteredOutputs.isSubset(of: alive) else { return }
    surface.enteredOutputs.formIntersection(alive)
    surface.hasLeftOutputs = true
  }

  private func updateLayout() {
    guard let surface, let configured = surface.configured else { return }
    let entered = globals.outputs.filter { surface.enteredOutputs.contains($0.object) }
    let output = entered.first ?? globals.outputs.first
    let layout = SurfaceLayout(
      SurfaceLayout.Inputs(
        configured: configured, output: output?.description,
        outputScale: entered.map(\.description.scale).max() ?? output?.description.scale ?? 1,
        preferredScale: surface.preferredScale, hasViewporter: surface.viewport != nil))
    // Without a screen there is nothing to show, whatever the last configure said.
    let isVisible = output != nil || surface.enteredOutputs.isEmpty && configured != .zero
    surface.layout = layout
    viewport = isVisible ? layout?.viewport : nil
    if viewport == nil {
      pacing.unconfigured()
    } else if !pacing.isConfigured || surface.unacknowledged != nil {
      pacing.configured()
    }
    if layout != surface.committedLayout {
      pacing.wantFrame()
    } else if let serial = surface.unacknowledged {
      // Nothing to redraw, but the compositor waits for its answer.
      surface.xdgSurface.ackConfigure(serial: serial)
      surface.unacknowledged = nil
      surface.object.commit()
    }
  }

  // MARK: Frames

  private func commit(_ buffer: ShmBuffer) {
    guard let surface, let layout = surface.layout else { return }
    if let serial = surface.unacknowledged {
      surface.xdgSurface.ackConfigure(serial: serial)
      surface.unacknowledged = nil
    }
    // Asked for before the commit it belongs to: afterwards it would wait for the next one.
    surface.callback?.destroy()
    let callback = surface.object.frame()
    callback.setEventHandler { [unowned self, unowned surface] _ in
      surface.callback = nil
      pacing.callbackFired()
    }
    surface.callback = callback
    if layout != surface.committedLayout { tellLayout(layout, surface) }
    surface.object.attach(buffer: buffer.object, x: 0, y: 0)
    surface.object.damageBuffer(
      x: 0, y: 0, width: Int32(buffer.pixels.width), height: Int32(buffer.pixels.height))
    surface.object.commit()
    buffer.attached()
    surface.committedLayout = layout
    pacing.committed()
  }

  private func tellLayout(_ layout: SurfaceLayout, _ surface: Surface) {
    let width = Int32(layout.viewport.size.width)
    let height = Int32(layout.viewport.size.height)
    switch layout.scaling {
    case .bufferScale(let scale):
      surface.viewport?.setDestination(width: -1, height: -1)
      surface.object.setBufferScale(scale: Int32(scale))
    case .viewport:
      surface.object.setBufferScale(scale: 1)
      surface.viewport?.setDestination(width: width, height: height)
    }
    let region = surface.compositor.createRegion()
    region.add(x: 0, y: 0, width: width, height: height)
    surface.object.setOpaqueRegion(region: region)
    region.destroy()
  }
}
