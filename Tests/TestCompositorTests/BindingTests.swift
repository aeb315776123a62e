import CWaylandClient
import Testing

@testable import TestCompositor
@testable import Wayland

/// The lifetime rules of the generated client bindings, on a real connection.
@Suite struct BindingTests {
  func connected() throws -> (TestCompositor, RawClient) {
    let compositor = TestCompositor()
    let client = try RawClient(compositor)
    client.settle(compositor)
    try client.open()
    client.settle(compositor)
    return (compositor, client)
  }

  @Test("a handler may replace itself; the next event goes to the new one")
  func replaced() throws {
    let (compositor, client) = try connected()
    let seat = try #require(client.bind(WlSeat.self))
    var log: [String] = []
    seat.setEventHandler { _ in
      log.append("first")
      seat.setEventHandler { _ in log.append("second") }
    }
    client.settle(compositor)
    #expect(log == ["first", "second"], "capabilities, then the name")
  }

  @Test("an object destroyed in its own handler hears nothing more")
  func destroyedInside() throws {
    let (compositor, client) = try connected()
    let seat = try #require(client.bind(WlSeat.self))
    var count = 0
    seat.setEventHandler { _ in
      count += 1
      seat.release()
    }
    client.settle(compositor)
    #expect(count == 1 && !seat.isAlive)
    #expect(compositor.seat.bindings == 0, "the destructor was sent")
    seat.release()
    client.settle(compositor)
    #expect(client.protocolError == nil, "and only once")
  }

  @Test("an object that an event names arrives as nil once we have destroyed it")
  func destroyedArgument() throws {
    let (compositor, client) = try connected()
    let touch = try #require(client.bind(WlSeat.self)).getTouch()
    client.settle(compositor)
    var surfaces: [WlSurface?] = []
    touch.setEventHandler {
      if case .down(_, _, let surface, _, _, _) = $0 { surfaces.append(surface) }
    }
    compositor.touch.down(id: 1, x: 0, y: 0)
    client.settle(compositor)
    compositor.touch.down(id: 2, x: 0, y: 0)
    client.toplevel?.destroy()
    client.shellSurface?.destroy()
    client.surface?.destroy()
    client.step()
    #expect(surfaces == [client.surface, nil])
  }

  @Test("events under way to a destroyed object call nothing")
  func lateEvents() throws {
    let (compositor, client) = try connected()
    let touch = try #require(client.bind(WlSeat.self)).getTouch()
    client.settle(compositor)
    var count = 0
    touch.setEventHandler { _ in count += 1 }
    compositor.touch.down(id: 1, x: 0, y: 0)
    touch.release()
    client.settle(compositor)
    #expect(count == 0 && compositor.touch.objects == 0)
  }

  @Test("a callback is gone after its event, and its handler with what it held")
  func callbacks() throws {
    final class Witness {}
    let (compositor, client) = try connected()
    weak var witness: Witness?
    let callback = client.display.sync()
    do {
      let strong = Witness()
      witness = strong
      callback.setEventHandler { _ in withExtendedLifetime(strong) {} }
    }
    #expect(witness != nil)
    client.settle(compositor)
    #expect(!callback.isAlive && witness == nil)
    callback.destroy()
  }

  @Test("binding takes the lower of the version offered and the one implemented")
  func versions() throws {
    let (compositor, client) = try connected()
    let name = try #require(client.globals.first { $0.value.interface == "wl_seat" }).key
    let seat = client.registry.bind(WlSeat.self, name: name, version: 8)
    let touch = seat.getTouch()
    let old = client.registry.bind(WlSeat.self, name: name, version: 2)
    #expect(seat.version == 8 && touch.version == 8 && old.version == 2)
    client.settle(compositor)
    #expect(compositor.seat.bindings == 3 - 1)
    old.release()
    client.settle(compositor)
    #expect(!old.isAlive && client.protocolError == nil, "version 2 has no release request")
  }

  @Test("closing the connection ends every object, and again does nothing")
  func disconnect() throws {
    let (compositor, client) = try connected()
    let seat = try #require(client.bind(WlSeat.self))
    client.display.disconnect()
    #expect(!seat.isAlive && !client.registry.isAlive && client.surface?.isAlive == false)
    client.display.disconnect()
    compositor.awaitHangUp()
    #expect(!compositor.isConnected)
  }

  @Test("handles to one object are equal")
  func equality() throws {
    let (_, client) = try connected()
    let output = try #require(client.bind(WlOutput.self))
    let other = try #require(client.bind(WlOutput.self))
    #expect(output == WlOutput(object: output.object) && output != other)
    #expect(output.id == wl_proxy_get_id(output.proxy))
  }
}
