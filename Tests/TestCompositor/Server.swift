import CWaylandServer
import CWaylandServerShim
import Geometry

/// The state behind a `TestCompositor`. Everything in the compositor refers to it; `shutDown` cuts the
/// cycles that makes.
final class Server {
  let display: OpaquePointer
  let loop: OpaquePointer
  var configuration: TestCompositor.Configuration
  /// Milliseconds, the default of every event's time.
  var time: UInt32 = 1000
  var isWithholdingFrames = false

  var violations: [Violation] = []
  var commits: [Commit] = []
  var connections: [Connection] = []
  var surfaces: [TestSurface] = []
  var outputs: [TestOutput] = []
  var seats: [TestSeat] = []
  var shell = ShellState()
  var inhibitors = InhibitorState()
  var gestures = PointerGesturesState()
  var mostUnreadByteCount = 0
  /// Events wait for each other.
  var isHoldingBack = false
  var presentedFrames: UInt32 = 0
  var nextBufferIdentity = 1
  /// Buffers that have been committed and not been given back.
  var busyBuffers: [ShmBuffer] = []
  var regions: [ResourceObject: Region] = [:]
  /// Every buffer that exists.
  var buffers: [ResourceObject: ShmBuffer] = [:]

  private var globals: [Global] = []
  private(set) var isRunning = true

  init(_ configuration: TestCompositor.Configuration) {
    // What it would say is what tests bring about; they read it from `violations`.
    wayframe_silence_server_log()
    guard let display = wl_display_create() else { fatalError("wl_display_create failed") }
    self.display = display
    loop = wl_display_get_event_loop(display)
    self.configuration = configuration
    offerCompositor()
    offerShm()
    offerShell()
    offerViewporter()
    offerFractionalScale()
    offerIdleInhibition()
    offerPresentation()
    offerPointerGestures()
    for description in configuration.seats { addSeat(description) }
    for description in configuration.outputs { addOutput(description) }
  }

  /// Announces `interface` if the configuration has it.
  @discardableResult
  func offer<Interface: ServerInterface>(
    _ interface: Interface.Type, bound: @escaping (Interface) -> Void
  ) -> Global? {
    guard let version = configuration.globals[Interface.interfaceName] else { return nil }
    let global = Global(display: display, interface, version: version, bound: bound)
    globals.append(global)
    return global
  }

  /// The next serial for a configure or an input event.
  func nextSerial() -> UInt32 { isRunning ? wl_display_next_serial(display) : 0 }

  func flush() {
    if isRunning, !isHoldingBack { wl_display_flush_clients(display) }
  }

  /// Notes a broken rule. `error` is the object and code that a real compositor answers with.
  func report(
    _ rule: Violation.Rule, _ message: String, error: (object: ResourceObject, code: UInt32)? = nil
  ) {
    violations.append(Violation(rule: rule, message: message))
    if let error, configuration.enforcesProtocol {
      error.object.postError(code: error.code, message)
    }
  }

  func surface(of resource: WlSurfaceResource) -> TestSurface? {
    surfaces.first { $0.resource == resource }
  }

  /// Ends every connection and the display.
  func shutDown() {
    guard isRunning else { return }
    isRunning = false
    wl_display_destroy_clients(display)
    for global in globals { global.destroy() }
    globals = []
    connections = []
    commits = []
    surfaces = []
    busyBuffers = []
    buffers = [:]
    regions = [:]
    outputs = []
    seats = []
    shell = ShellState()
    inhibitors = InhibitorState()
    gestures = PointerGesturesState()
    wl_display_destroy(display)
  }
}
