import Testing

@testable import TestCompositor
@testable import Wayland

/// Each rule is seen to be broken by a client that breaks it, and by none that does not.
@Suite struct ViolationTests {
  typealias Rule = Violation.Rule

  /// A client with a toplevel that has been told its size.
  func opened(
    _ configuration: TestCompositor.Configuration = .init(), polite: Bool = true,
    fullscreen: Bool = true
  ) throws -> (TestCompositor, RawClient) {
    let compositor = TestCompositor(configuration)
    let client = try RawClient(compositor)
    client.isPolite = polite
    client.settle(compositor)
    try client.open(fullscreen: fullscreen)
    client.settle(compositor)
    return (compositor, client)
  }

  @Test(
    "a client that keeps the rules breaks none, on each compositor",
    arguments: TestCompositor.Configuration.personalities.map(\.name))
  func clean(name: String) throws {
    let configuration = try #require(
      TestCompositor.Configuration.personalities.first { $0.name == name }?.configuration)
    let (compositor, client) = try opened(configuration)
    var buffers: [RawBuffer] = []
    for frame in 0..<6 {
      let free = buffers.first(where: \.isFree)
      let buffer = try free ?? RawBuffer(client, width: 1280, height: 800)
      if free == nil { buffers.append(buffer) }
      buffer.pixels[0] = UInt32(frame)
      _ = client.surface?.frame()
      client.show(buffer)
      client.settle(compositor)
      compositor.repaint()
      client.settle(compositor)
    }
    #expect(compositor.violations == [])
    #expect(compositor.recommendations == [])
    #expect(compositor.commits.filter(\.isNewContent).count == 6)
    #expect(client.protocolError == nil)
  }

  @Test("a write into a busy buffer is seen, once")
  func busyWrite() throws {
    let (compositor, client) = try opened()
    let buffer = try RawBuffer(client, width: 1280, height: 800)
    client.show(buffer)
    client.settle(compositor)
    compositor.repaint()
    #expect(compositor.violations == [])
    buffer.pixels[1000] += 1
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.busyWrite])
  }

  @Test("a buffer that was given back may be written")
  func freeWrite() throws {
    let (compositor, client) = try opened()
    let first = try RawBuffer(client, width: 1280, height: 800)
    let second = try RawBuffer(client, width: 1280, height: 800)
    client.show(first)
    client.show(second)
    client.settle(compositor)
    #expect(first.releases == 1 && second.releases == 0)
    first.pixels[0] = 7
    client.settle(compositor)
    #expect(compositor.violations == [])
  }

  @Test("a buffer that is in use must not be committed again or destroyed")
  func busyReuse() throws {
    let (compositor, client) = try opened()
    let buffer = try RawBuffer(client, width: 1280, height: 800)
    client.show(buffer)
    client.show(buffer)
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.busyAttach])
    buffer.buffer.destroy()
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.busyAttach, .busyDestroy])
  }

  @Test(
    "a buffer before the first acknowledgement is an error that ends the connection if enforced")
  func bufferBeforeConfigure() throws {
    for enforced in [false, true] {
      var configuration = TestCompositor.Configuration()
      configuration.enforcesProtocol = enforced
      let (compositor, client) = try opened(configuration, polite: false)
      client.show(try RawBuffer(client, width: 1280, height: 800))
      client.settle(compositor)
      #expect(compositor.violations.map(\.rule) == [.bufferBeforeConfigure])
      #expect(client.protocolError?.interface == (enforced ? "xdg_surface" : nil))
      #expect(client.protocolError?.code == (enforced ? 3 : nil))
      #expect(compositor.isConnected == !enforced)
    }
  }

  @Test("content without the acknowledgement of a configure that was read")
  func missingAcknowledgement() throws {
    let (compositor, client) = try opened()
    client.show(try RawBuffer(client, width: 1280, height: 800))
    client.settle(compositor)
    client.isPolite = false
    let serial = compositor.configure(width: 1280, height: 800)
    // Not read yet: the client cannot know.
    client.show(try RawBuffer(client, width: 1280, height: 800))
    _ = client.surface.map { _ in compositor.dispatch() }
    #expect(compositor.violations == [])
    client.settle(compositor)
    client.show(try RawBuffer(client, width: 1280, height: 800))
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.missingAcknowledgement])
    #expect(compositor.surface?.unacknowledged == [serial])
  }

  @Test("serials that were never sent, and ones older than the last")
  func serials() throws {
    let (compositor, client) = try opened(polite: false)
    compositor.configure(width: 1280, height: 800)
    client.settle(compositor)
    client.shellSurface?.ackConfigure(serial: client.serials[1])
    client.settle(compositor)
    #expect(compositor.violations == [])
    client.shellSurface?.ackConfigure(serial: client.serials[0])
    client.shellSurface?.ackConfigure(serial: 9999)
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.unknownSerial, .unknownSerial])
  }

  @Test("a fullscreen surface of another size, with and without a viewport")
  func size() throws {
    let (compositor, client) = try opened()
    client.show(try RawBuffer(client, width: 640, height: 400))
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.wrongSize])
    let surface = try #require(client.surface)
    let viewport = try #require(client.bind(WpViewporter.self)).getViewport(surface: surface)
    viewport.setDestination(width: 1280, height: 800)
    client.show(try RawBuffer(client, width: 640, height: 400))
    client.settle(compositor)
    #expect(compositor.violations.count == 1)
    #expect(compositor.recommendations.map(\.rule) == [.notPhysicalSize])
    #expect(compositor.commits.last?.viewportDestination?.width == 1280)
  }

  @Test("a buffer that its scale does not divide")
  func indivisible() throws {
    var configuration = TestCompositor.Configuration()
    configuration.enforcesProtocol = true
    let (compositor, client) = try opened(configuration)
    client.surface?.setBufferScale(scale: 2)
    client.show(try RawBuffer(client, width: 1281, height: 800))
    client.settle(compositor)
    #expect(compositor.violations.first?.rule == .indivisibleSize)
    #expect(client.protocolError?.interface == "wl_surface" && client.protocolError?.code == 2)
  }

  @Test("content without damage, or with damage beside it")
  func damage() throws {
    let (compositor, client) = try opened()
    client.show(try RawBuffer(client, width: 1280, height: 800), damage: false)
    client.surface?.damageBuffer(x: 1280, y: 0, width: 10, height: 10)
    client.show(try RawBuffer(client, width: 1280, height: 800), damage: false)
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.missingDamage, .missingDamage])
  }

  @Test("a first commit without set_fullscreen")
  func lateFullscreen() throws {
    let (compositor, _) = try opened(fullscreen: false)
    #expect(compositor.violations.map(\.rule) == [.lateFullscreen])
  }

  @Test("pools that can shrink, formats nobody announced, strides and sizes that are not round")
  func pools() throws {
    let (compositor, client) = try opened()
    _ = try RawBuffer(client, width: 64, height: 64, sealed: false)
    _ = try RawBuffer(client, width: 64, height: 64, format: .rgb565)
    _ = try RawBuffer(client, width: 65, height: 64, stride: 512)
    client.shm?.createPool(fd: 0, size: 64).destroy()
    client.settle(compositor)
    #expect(
      compositor.violations.map(\.rule) == [.unsealedPool, .unannouncedFormat, .invalidPool])
    #expect(compositor.recommendations.map(\.rule) == [.paddedRows])
  }

  @Test("a cursor set for an enter that is not the last")
  func cursor() throws {
    let (compositor, client) = try opened()
    let pointer = try #require(client.bind(WlSeat.self)).getPointer()
    var serials: [UInt32] = []
    pointer.setEventHandler { event in
      if case .enter(let serial, _, _, _) = event { serials.append(serial) }
    }
    client.settle(compositor)
    compositor.pointer.enter(x: 1, y: 1)
    compositor.pointer.leave()
    compositor.pointer.enter(x: 2, y: 2)
    client.settle(compositor)
    #expect(compositor.pointer.isCursorUndefined)
    pointer.setCursor(serial: serials[1], surface: nil, hotspotX: 0, hotspotY: 0)
    client.settle(compositor)
    #expect(compositor.pointer.isCursorHidden && !compositor.pointer.isCursorUndefined)
    #expect(compositor.violations == [])
    pointer.setCursor(serial: serials[0], surface: nil, hotspotX: 0, hotspotY: 0)
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.staleCursorSerial])
  }

  @Test("a pointer released before its pinch gesture, and one with two of them")
  func pinches() throws {
    let (compositor, client) = try opened()
    let seat = try #require(client.bind(WlSeat.self))
    let gestures = try #require(client.bind(ZwpPointerGesturesV1.self))
    let pointer = seat.getPointer()
    let pinch = gestures.getPinchGesture(pointer: pointer)
    gestures.release()
    client.settle(compositor)
    #expect(compositor.pinch.objects == 1 && compositor.pointerGestureManagers == 0)
    pinch.destroy()
    pointer.release()
    client.settle(compositor)
    #expect(compositor.violations == [] && compositor.pinch.objects == 0)

    let again = try #require(client.bind(ZwpPointerGesturesV1.self))
    let other = seat.getPointer()
    _ = again.getPinchGesture(pointer: other)
    _ = again.getPinchGesture(pointer: other)
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.role])
    other.release()
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.role, .destructionOrder])
  }

  @Test("a device that the seat never had")
  func capability() throws {
    var configuration = TestCompositor.Configuration()
    configuration.seats = [.init(capabilities: .pointer)]
    configuration.enforcesProtocol = true
    let (compositor, client) = try opened(configuration)
    _ = client.bind(WlSeat.self)?.getTouch()
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.missingCapability])
    #expect(client.protocolError?.interface == "wl_seat")
  }

  @Test("objects destroyed before those that depend on them")
  func destruction() throws {
    let (compositor, client) = try opened()
    client.base?.destroy()
    client.shellSurface?.destroy()
    client.settle(compositor)
    #expect(compositor.violations.map(\.rule) == [.destructionOrder, .destructionOrder])
    let (other, second) = try opened()
    second.toplevel?.destroy()
    second.shellSurface?.destroy()
    second.surface?.destroy()
    second.base?.destroy()
    second.settle(other)
    #expect(other.violations == [])
    #expect(other.surfaces.isEmpty)
  }

  @Test("pings wait until they are answered")
  func pings() throws {
    let (compositor, client) = try opened()
    client.isPolite = false
    compositor.ping()
    client.settle(compositor)
    #expect(compositor.unansweredPings == client.pings && client.pings.count == 1)
    client.base?.pong(serial: client.pings[0])
    client.settle(compositor)
    #expect(compositor.unansweredPings == [] && compositor.violations == [])
  }
}
