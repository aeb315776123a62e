import Geometry
import Gestures
import Raster

/// The frame's one window: fullscreen, opaque, without a cursor.
///
/// It asks nobody what to show. Whoever owns it says when there is something new
/// (``setNeedsFrame()``), and draws when a frame is due.
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
  public var viewport: Viewport? { layout?.viewport }

  private let log: (String) -> Void
  private let send: (Event) -> Void
  private var globals: Globals!
  private var surface: WindowSurface?
  private var failure: (any Error)?
  private var pacing = Pacing()
  /// What is to be shown.
  private var layout: SurfaceLayout?
  private var hasSeenOutput = false
  private var hasLoggedSize = false

  /// - Parameters:
  ///   - log: takes a line for people, without a newline.
  ///   - send: hears what happens.
  public init(
    connection: Connection, log: @escaping (String) -> Void, send: @escaping (Event) -> Void
  ) {
    self.log = log
    self.send = send
    globals = Globals(
      display: connection.display,
      listener: Globals.Listener(
        log: log, input: { send(.input($0)) },
        isWindow: { [weak self] in self?.surface?.isObject($0) ?? false },
        outputsChanged: { [weak self] in self?.outputsChanged() }))
    // When this is answered the registry has told all it has.
    connection.display.sync().setEventHandler { [weak self] _ in self?.makeSurface() }
  }

  /// Does what the events of a read batch add up to, and what is due by itself. To be called after each batch, and
  /// when ``deadline`` has come.
  ///
  /// - Parameters:
  ///   - now: seconds of a clock that does not go backwards.
  /// - Throws: ``ConnectionError`` when this compositor cannot be worked with.
  public func endOfBatch(at now: Double) throws {
    globals.bindOffers()
    if let failure { throw failure }
    updateLayout()
    for keyboard in globals.keyboards { keyboard.advance(to: now) }
  }

  /// When ``endOfBatch(at:)`` has to be called though nothing was read, in seconds of its clock; nil for never. Only
  /// a key that is held down asks for it.
  public var deadline: Double? { globals.keyboards.compactMap(\.deadline).min() }

  // MARK: Frames

  /// There is something new to show.
  public func setNeedsFrame() { pacing.wantFrame() }

  /// Whether the compositor will say when the next frame is due.
  public var isFrameUnderWay: Bool { pacing.isCallbackPending }

  /// Does not wait any longer for the compositor to say that the next frame is due.
  ///
  /// Of a callback asked for before the machine slept, or the screen was off, some compositors never speak
  /// again.
  public func forgetFrameUnderWay() { pacing.callbackMayBeLost() }

  /// Draws a frame and commits it, if one is wanted and due.
  ///
  /// - Parameters:
  ///   - draw: fills every pixel of the buffer, which has the viewport's pixel size.
  /// - Returns: whether a frame was drawn.
  /// - Throws: `SharedMemoryError`; the frame is still wanted then.
  @discardableResult
  public func drawIfDue(_ draw: (PixelBuffer) -> Void) throws -> Bool {
    guard let layout, let surface else { return false }
    let size = layout.viewport.pixelSize
    guard pacing.mayDraw(hasFreeBuffer: surface.buffers.hasFreeBuffer(size: size)),
      let buffer = try surface.buffers.freeBuffer(size: size)
    else { return false }
    draw(buffer.pixels)
    surface.commit(buffer, layout)
    pacing.committed()
    return true
  }

  // MARK: Set-up

  private func makeSurface() {
    globals.bindOffers()
    do {
      let (compositor, shm, wmBase) = try globals.check()
      surface = WindowSurface(
        compositor, shm, wmBase, globals: globals,
        listener: WindowSurface.Listener(
          closed: { [weak self] in self?.send(.closed) },
          frameDue: { [weak self] in self?.pacing.callbackFired() },
          reentered: { [weak self] in self?.pacing.callbackMayBeLost() },
          deactivated: { [weak self] in self?.deactivated() }))
    } catch {
      failure = error
    }
  }

  /// Of what is held down, its release may go elsewhere.
  private func deactivated() {
    stopKeyRepeat()
    send(.input(.deactivated))
  }

  private func stopKeyRepeat() {
    for keyboard in globals.keyboards { keyboard.stopRepeating() }
  }

  // MARK: Size

  private func outputsChanged() {
    surface?.outputsChanged(alive: Set(globals.outputs.map(\.object)))
  }

  private func updateLayout() {
    if !globals.outputs.isEmpty { hasSeenOutput = true }
    guard let surface, let configured = surface.configured else { return }
    layout = currentLayout(surface, configured)
    if layout == nil {
      pacing.unconfigured()
      stopKeyRepeat()
    } else if !pacing.isConfigured || surface.isUnacknowledged {
      pacing.configured()
    }
    if let layout, layout != surface.committedLayout {
      pacing.wantFrame()
    } else if surface.isUnacknowledged {
      // Nothing to redraw, but the compositor waits for its answer.
      surface.acknowledgeUnchanged()
    }
  }

  /// Nil without a screen: there is nothing to show then, whatever the last configure said.
  private func currentLayout(
    _ surface: WindowSurface, _ configured: PixelSize
  ) -> SurfaceLayout? {
    // On its way from one output to another it is on both: the newer one is where it goes.
    let entered = surface.enteredOutputs.last.flatMap { object in
      globals.outputs.first { $0.object == object }
    }
    let output = entered ?? globals.outputs.first
    if output == nil, hasSeenOutput { return nil }
    let layout = SurfaceLayout(
      SurfaceLayout.Inputs(
        configured: configured, output: output?.description,
        outputScale: output?.description.scale ?? 1, preferredScale: surface.preferredScale,
        hasViewporter: surface.hasViewport))
    if layout == nil, !configured.isEmpty, !hasLoggedSize {
      hasLoggedSize = true
      log("the compositor asks for \(configured.width)×\(configured.height), which cannot be drawn")
    }
    return layout
  }
}
