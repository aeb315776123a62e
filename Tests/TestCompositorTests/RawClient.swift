import CLinux
import CWaylandClient
import Glibc
import TestCompositor

@testable import Wayland

/// A client that does exactly what a test tells it, right or wrong.
final class RawClient {
  let display: WlDisplay
  let registry: WlRegistry
  /// The globals announced and not removed: name to interface and version.
  private(set) var globals: [UInt32: (interface: String, version: UInt32)] = [:]

  private(set) var compositor: WlCompositor?
  private(set) var shm: WlShm?
  private(set) var base: XdgWmBase?
  private(set) var surface: WlSurface?
  private(set) var shellSurface: XdgSurface?
  private(set) var toplevel: XdgToplevel?
  /// The serials of configures that arrived.
  private(set) var serials: [UInt32] = []
  /// The sizes and states of configures that arrived.
  private(set) var configures: [(width: Int32, height: Int32, states: [UInt32])] = []
  /// Whether configures and pings are answered by themselves.
  var isPolite = true
  var pings: [UInt32] = []

  init(_ compositor: TestCompositor) throws {
    let end = try compositor.connect()
    guard let connection = wl_display_connect_to_fd(end) else { throw ConnectFailure() }
    display = WlDisplay(connection: connection)
    registry = display.getRegistry()
    registry.setEventHandler { [unowned self] event in
      switch event {
      case .global(let name, let interface, let version): globals[name] = (interface, version)
      case .globalRemove(let name): globals[name] = nil
      }
    }
  }

  deinit { display.disconnect() }

  /// Sends what is waiting, then takes all events that have arrived; never waits.
  func step() {
    wl_display_flush(display.proxy)
    while wl_display_prepare_read(display.proxy) != 0 {
      // On a dead connection the queue is never emptied.
      if wl_display_dispatch_pending(display.proxy) < 0 { return }
    }
    var entry = pollfd(fd: wl_display_get_fd(display.proxy), events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, 0) > 0 {
      wl_display_read_events(display.proxy)
    } else {
      wl_display_cancel_read(display.proxy)
    }
    wl_display_dispatch_pending(display.proxy)
    wl_display_flush(display.proxy)
  }

  /// Lets both sides act until neither has more to say.
  func settle(_ compositor: TestCompositor) {
    for _ in 0..<4 {
      step()
      compositor.dispatch()
    }
    step()
  }

  /// The first global of an interface, bound.
  func bind<Interface: ClientInterface>(_ interface: Interface.Type) -> Interface? {
    let found = globals.filter { $0.value.interface == Interface.interfaceName }
    guard let (name, global) = found.min(by: { $0.key < $1.key }) else { return nil }
    return registry.bind(interface, name: name, version: global.version)
  }

  /// Makes a toplevel and its first commit.
  func open(fullscreen: Bool = true) throws {
    compositor = bind(WlCompositor.self)
    shm = bind(WlShm.self)
    base = bind(XdgWmBase.self)
    guard let compositor, let base else { throw ConnectFailure() }
    base.setEventHandler { [unowned self] event in
      guard case .ping(let serial) = event else { return }
      pings.append(serial)
      if isPolite { base.pong(serial: serial) }
    }
    let surface = compositor.createSurface()
    let shellSurface = base.getXdgSurface(surface: surface)
    let toplevel = shellSurface.getToplevel()
    toplevel.setEventHandler { [unowned self] event in
      guard case .configure(let width, let height, let states) = event else { return }
      configures.append((width, height, states.uint32Values))
    }
    shellSurface.setEventHandler { [unowned self] event in
      guard case .configure(let serial) = event else { return }
      serials.append(serial)
      if isPolite { shellSurface.ackConfigure(serial: serial) }
    }
    if fullscreen { toplevel.setFullscreen(output: nil) }
    surface.commit()
    self.surface = surface
    self.shellSurface = shellSurface
    self.toplevel = toplevel
  }

  /// Shows a buffer.
  func show(_ buffer: RawBuffer, damage: Bool = true) {
    buffer.isFree = false
    surface?.attach(buffer: buffer.buffer, x: 0, y: 0)
    if damage { surface?.damageBuffer(x: 0, y: 0, width: .max, height: .max) }
    surface?.commit()
  }

  /// The protocol error that ended the connection.
  var protocolError: (interface: String, code: UInt32)? {
    guard wl_display_get_error(display.proxy) != 0 else { return nil }
    var interface: UnsafePointer<wl_interface>?
    let code = wl_display_get_protocol_error(display.proxy, &interface, nil)
    return interface.map { (String(cString: $0.pointee.name), code) }
  }
}

struct ConnectFailure: Error {}

/// A buffer with a memory file of its own.
final class RawBuffer {
  let buffer: WlBuffer
  let pixels: UnsafeMutableBufferPointer<UInt32>
  private(set) var releases = 0
  /// It was never shown, or was given back since.
  fileprivate(set) var isFree = true

  init(
    _ client: RawClient, width: Int, height: Int, stride: Int? = nil,
    format: WlShm.Format = .xrgb8888,
    sealed: Bool = true, fill: UInt32 = 0xFF_112233
  ) throws {
    let stride = stride ?? (width * 4 + 255) / 256 * 256
    let size = (stride * height + 4095) / 4096 * 4096
    let file = memfd_create(
      "test", UInt32(WAYFRAME_MFD_CLOEXEC | WAYFRAME_MFD_ALLOW_SEALING))
    guard file >= 0, ftruncate(file, size) == 0, let shm = client.shm,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    else { throw ConnectFailure() }
    if sealed {
      _ = fcntl(file, Int32(WAYFRAME_F_ADD_SEALS), Int32(WAYFRAME_F_SEAL_SHRINK))
    }
    pixels = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt32.self, capacity: size / 4), count: size / 4)
    pixels.update(repeating: fill)
    let pool = shm.createPool(fd: file, size: Int32(size))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(stride), format: format)
    pool.destroy()
    close(file)
    buffer.setEventHandler { [weak self] _ in
      self?.releases += 1
      self?.isFree = true
    }
  }

  deinit {
    munmap(pixels.baseAddress, pixels.count * 4)
  }
}

extension TestCompositor {
  /// Dispatches until the client is gone. A process that another test starts at this moment holds a copy of the
  /// socket until it is another program, so the hang-up may take a few turns to arrive.
  func awaitHangUp() {
    for _ in 0..<100_000 where isConnected {
      dispatch()
      sched_yield()
    }
  }
}
