import Gestures

/// What the compositor offers, and what is made of it: objects that come and go with the registry.
final class Globals {
  private(set) var compositor: WlCompositor?
  private(set) var shm: WlShm?
  private(set) var wmBase: XdgWmBase?
  private(set) var viewporter: WpViewporter?
  private(set) var fractionalScaleManager: WpFractionalScaleManagerV1?
  private(set) var idleInhibitManager: ZwpIdleInhibitManagerV1?
  private(set) var pointerGestures: ZwpPointerGesturesV1?
  /// The registry's number for it.
  private var pointerGesturesName: UInt32?
  private(set) var outputs: [Output] = []
  private(set) var seats: [Seat] = []

  private let registry: WlRegistry
  private let listener: Listener
  private var madeCursor: InvisibleCursor?
  private var offers: [Offer] = []
  private var offeredVersions: [String: UInt32] = [:]

  private struct Offer {
    let interface: String
    let name: UInt32
    let version: UInt32
  }

  /// Who is told.
  struct Listener {
    let log: (String) -> Void
    let input: (InputEvent) -> Void
    /// Whether a surface is the window.
    let isWindow: (WlSurface) -> Bool
    /// An output came, went, or changed.
    let outputsChanged: () -> Void
  }

  init(display: WlDisplay, listener: Listener) {
    self.listener = listener
    registry = display.getRegistry()
    registry.setEventHandler { [weak self] event in
      guard let self else { return }
      switch event {
      case .global(let name, let interface, let version):
        offers.append(Offer(interface: interface, name: name, version: version))
      case .globalRemove(let name): remove(name)
      }
    }
  }

  /// Binds what has been offered. Not at once: binding what is taken back in the same batch would be the end of
  /// the connection.
  func bindOffers() {
    for offer in offers { bind(offer) }
    offers = []
  }

  private func bind(_ offer: Offer) {
    let (interface, name, version) = (offer.interface, offer.name, offer.version)
    offeredVersions[interface] = max(version, offeredVersions[interface] ?? 0)
    func bind<Bound: ClientInterface>(_ type: Bound.Type) -> Bound {
      registry.bind(type, name: name, version: version)
    }
    switch interface {
    case WlCompositor.interfaceName where version >= Self.requiredCompositorVersion:
      compositor = bind(WlCompositor.self)
    case WlShm.interfaceName: shm = bind(WlShm.self)
    case XdgWmBase.interfaceName:
      let base = bind(XdgWmBase.self)
      base.setEventHandler { event in
        if case .ping(let serial) = event { base.pong(serial: serial) }
      }
      wmBase = base
    case WpViewporter.interfaceName: viewporter = bind(WpViewporter.self)
    case WpFractionalScaleManagerV1.interfaceName:
      fractionalScaleManager = bind(WpFractionalScaleManagerV1.self)
    case ZwpIdleInhibitManagerV1.interfaceName:
      idleInhibitManager = bind(ZwpIdleInhibitManagerV1.self)
    case ZwpPointerGesturesV1.interfaceName:
      pointerGestures?.release()
      pointerGestures = bind(ZwpPointerGesturesV1.self)
      pointerGesturesName = name
      gesturesChanged()
    case WlOutput.interfaceName:
      outputs.append(
        Output(bind(WlOutput.self), name: name, onChange: listener.outputsChanged))
    case WlSeat.interfaceName:
      seats.append(
        Seat(
          bind(WlSeat.self), name: name,
          SeatContext(
            isWindow: listener.isWindow, cursor: { [weak self] in self?.cursor() },
            gestures: { [weak self] in self?.pointerGestures },
            log: listener.log, send: listener.input)))
    default: break
    }
  }

  private func remove(_ name: UInt32) {
    offers.removeAll { $0.name == name }
    if outputs.contains(where: { $0.name == name }) {
      outputs.removeAll { $0.name == name }
      listener.outputsChanged()
    }
    if pointerGesturesName == name {
      pointerGestures?.release()
      pointerGestures = nil
      pointerGesturesName = nil
      gesturesChanged()
    }
    for seat in seats where seat.name == name { seat.end() }
    seats.removeAll { $0.name == name }
  }

  private func gesturesChanged() {
    for seat in seats { seat.gesturesChanged() }
  }

  /// The keyboards of all seats.
  var keyboards: [Keyboard] { seats.compactMap(\.keyboard) }

  /// One for all pointers, made when the first needs it; nil while there is no memory for it.
  private func cursor() -> InvisibleCursor? {
    if madeCursor == nil, let compositor, let shm {
      madeCursor = try? InvisibleCursor(compositor: compositor, shm: shm)
    }
    return madeCursor
  }

  /// `wl_surface.damage_buffer` came with this version.
  static let requiredCompositorVersion: UInt32 = 4

  /// Makes sure of what cannot be done without, and says what is missed.
  ///
  /// - Throws: ``ConnectionError/missingGlobal(interface:needed:offered:)``.
  func check() throws -> (WlCompositor, WlShm, XdgWmBase) {
    func missing(_ interface: String, _ needed: UInt32) -> ConnectionError {
      .missingGlobal(interface: interface, needed: needed, offered: offeredVersions[interface])
    }
    guard let compositor else {
      throw missing(WlCompositor.interfaceName, Self.requiredCompositorVersion)
    }
    guard let shm else { throw missing(WlShm.interfaceName, 1) }
    guard let wmBase else { throw missing(XdgWmBase.interfaceName, 1) }
    if viewporter == nil || fractionalScaleManager == nil {
      listener.log("no fractional scaling here: frames are drawn at a whole scale")
    }
    if idleInhibitManager == nil {
      listener.log("no idle inhibition here: the compositor must be told not to blank the screen")
    }
    if outputs.isEmpty { listener.log("waiting for a screen") }
    if seats.isEmpty { listener.log("no input device yet") }
    return (compositor, shm, wmBase)
  }
}
