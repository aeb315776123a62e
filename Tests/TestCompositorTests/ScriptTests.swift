import Geometry
import Glibc
import Testing

@testable import TestCompositor
@testable import Wayland

/// The compositor does what its configuration and the test say.
@Suite struct ScriptTests {
  func opened(
    _ configuration: TestCompositor.Configuration = .init()
  ) throws -> (TestCompositor, RawClient) {
    let compositor = TestCompositor(configuration)
    let client = try RawClient(compositor)
    client.settle(compositor)
    try client.open()
    client.settle(compositor)
    return (compositor, client)
  }

  @Test("globals are offered at their versions, and only those that are configured")
  func globals() throws {
    let (_, client) = try opened(.cage)
    let offered = Dictionary(
      uniqueKeysWithValues: client.globals.values.map { ($0.interface, $0.version) })
    #expect(
      offered == [
        "wl_compositor": 4, "wl_shm": 1, "wl_seat": 7, "wl_output": 4, "xdg_wm_base": 2,
        "zwp_idle_inhibit_manager_v1": 1,
      ])
  }

  @Test("sway and cage tell no size before there is a buffer")
  func zeroFirst() throws {
    let (compositor, client) = try opened(.sway)
    #expect(client.configures.map(\.width) == [0])
    client.show(try RawBuffer(client, width: 100, height: 100))
    client.settle(compositor)
    #expect(client.configures.map(\.width) == [0, 1280])
    #expect(client.configures.map(\.height) == [0, 800])
    #expect(client.configures.last?.states.contains(2) == true)
    #expect(compositor.surface?.unacknowledged == [])
  }

  @Test("a buffer's pixels can be read for as long as the history goes")
  func pixels() throws {
    let (compositor, client) = try opened()
    let buffer = try RawBuffer(client, width: 1280, height: 800, fill: 0xFF0000)
    buffer.pixels[1280 * 3 + 5] = 0x00FF00
    client.show(buffer)
    client.settle(compositor)
    let commit = try #require(compositor.commits.last)
    let pixels = try #require(compositor.pixels(of: commit))
    #expect(pixels.width == 1280 && pixels.height == 800)
    #expect(pixels[0, 0] == 0xFF0000 && pixels[5, 3] == 0x00FF00)
    compositor.configuration.pixelHistory = 1
    for _ in 0..<2 { client.surface?.commit() }
    client.settle(compositor)
    #expect(compositor.pixels(of: commit) == nil)
  }

  @Test("a frame callback fires at the repaint after its commit, not before and not withheld")
  func frameCallbacks() throws {
    let (compositor, client) = try opened()
    var times: [UInt32] = []
    client.show(try RawBuffer(client, width: 1280, height: 800))
    client.surface?.frame().setEventHandler {
      if case .done(let time) = $0 { times.append(time) }
    }
    client.settle(compositor)
    #expect(compositor.repaint() == 0, "asked for after the commit")
    client.surface?.commit()
    client.settle(compositor)
    compositor.isWithholdingFrames = true
    #expect(compositor.repaint() == 0)
    compositor.isWithholdingFrames = false
    #expect(compositor.repaint(time: 4242) == 1)
    client.settle(compositor)
    #expect(times == [4242])
  }

  @Test(
    "buffers come back by the policy",
    arguments: [
      (TestCompositor.ReleasePolicy.afterNextCommit, [0, 0, 1, 1]), (.atRepaint, [0, 1, 1, 1]),
      (.atNextRepaint, [0, 0, 0, 1]), (.manual, [0, 0, 0, 0]),
    ])
  func releases(policy: TestCompositor.ReleasePolicy, expected: [Int]) throws {
    var configuration = TestCompositor.Configuration()
    configuration.release = policy
    let (compositor, client) = try opened(configuration)
    let first = try RawBuffer(client, width: 1280, height: 800)
    let second = try RawBuffer(client, width: 1280, height: 800)
    var counts: [Int] = []
    func note() {
      client.settle(compositor)
      counts.append(first.releases)
    }
    client.show(first)
    note()
    compositor.repaint()
    note()
    client.show(second)
    note()
    compositor.repaint()
    note()
    #expect(counts == expected)
    compositor.releaseBuffers(includingCurrent: true)
    client.settle(compositor)
    #expect(first.releases == 1 && second.releases == 1 && compositor.busyBuffers.isEmpty)
  }

  @Test(
    "touch frames come as the compositor sends them",
    arguments: [
      (TestCompositor.TouchFrames.grouped, "down down frame motion frame up up frame "),
      (.never, "down down motion up up "), (.notAfterLastUp, "down down frame motion frame up up "),
      (.eachEvent, "down frame down frame motion frame up up "),
    ])
  func touchFrames(style: TestCompositor.TouchFrames, expected: String) throws {
    var configuration = TestCompositor.Configuration()
    configuration.touchFrames = style
    let (compositor, client) = try opened(configuration)
    let touch = try #require(client.bind(WlSeat.self)).getTouch()
    let surface = client.surface
    var log = ""
    touch.setEventHandler { event in
      switch event {
      case .down(_, _, let target, let id, let x, let y):
        #expect(target == surface && (id == 288 || id == 5) && x == 10.5 && y == -20)
        log += "down "
      case .motion: log += "motion "
      case .up: log += "up "
      case .frame: log += "frame "
      default: log += "other "
      }
    }
    client.settle(compositor)
    compositor.touch.down(id: 288, x: 10.5, y: -20)
    compositor.touch.down(id: 5, x: 10.5, y: -20)
    compositor.touch.frame()
    compositor.touch.motion(id: 5, x: 11, y: 12)
    compositor.touch.frame()
    compositor.touch.up(id: 5)
    compositor.touch.up(id: 288)
    compositor.touch.frame()
    client.settle(compositor)
    #expect(log == expected)
    #expect(compositor.touch.objects == 1 && compositor.touch.activePoints.isEmpty)
  }

  @Test("outputs come, change and go; a turn alone sends no mode")
  func outputs() throws {
    let (compositor, client) = try opened()
    let output = try #require(client.bind(WlOutput.self))
    var log: [String] = []
    output.setEventHandler { event in
      switch event {
      case .geometry(_, _, _, _, _, _, _, let transform): log.append("turn \(transform.rawValue)")
      case .mode(_, let width, let height, _): log.append("mode \(width)x\(height)")
      case .scale(let factor): log.append("scale \(factor)")
      case .name(let name): log.append(name)
      case .description: break
      case .done: log.append("done")
      }
    }
    client.settle(compositor)
    #expect(log == ["turn 0", "mode 1280x800", "scale 1", "TEST-1", "done"])
    log = []
    compositor.outputs[0].change { $0.transform = .quarter }
    compositor.outputs[0].change { $0.scale = 1.5 }
    client.settle(compositor)
    #expect(log == ["turn 1", "done", "scale 2", "done"])
    #expect(compositor.outputs[0].logicalSize == PixelSize(width: 533, height: 853))
    compositor.outputs[0].remove()
    compositor.addOutput(.init(name: "TEST-2"))
    client.settle(compositor)
    #expect(client.globals.values.filter { $0.interface == "wl_output" }.count == 1)
    output.release()
    client.settle(compositor)
    #expect(client.protocolError == nil && compositor.isConnected)
  }

  @Test(
    "binding a global that has just gone is answered, or ends the connection where it was withdrawn",
    arguments: [false, true])
  func lateBind(withdrawn: Bool) throws {
    let (compositor, client) = try opened()
    let added = compositor.addOutput(.init(name: "TEST-2"))
    client.settle(compositor)
    let name = try #require(
      client.globals.filter { $0.value.interface == "wl_output" }.keys.max())
    added.remove(withdrawn: withdrawn)
    // The client has not read of it yet.
    var names: [String] = []
    client.registry.bind(WlOutput.self, name: name, version: 4).setEventHandler {
      if case .name(let name) = $0 { names.append(name) }
    }
    client.settle(compositor)
    #expect(compositor.isConnected == !withdrawn)
    #expect(names == (withdrawn ? [] : ["TEST-2"]))
    #expect((client.protocolError != nil) == withdrawn)
  }

  @Test("a seat removed while its objects live goes on answering for them")
  func removedSeat() throws {
    let (compositor, client) = try opened()
    let seat = try #require(client.bind(WlSeat.self))
    client.settle(compositor)
    compositor.seat.remove()
    let touch = seat.getTouch()
    client.settle(compositor)
    touch.release()
    seat.release()
    client.settle(compositor)
    #expect(compositor.seats.isEmpty && client.protocolError == nil && compositor.isConnected)
  }

  @Test("a seat's keyboard hands out its keymap and keys")
  func keyboard() throws {
    let (compositor, client) = try opened()
    let keyboard = try #require(client.bind(WlSeat.self)).getKeyboard()
    var keymap = ""
    var keys: [UInt32] = []
    keyboard.setEventHandler { event in
      switch event {
      case .keymap(_, let file, let size):
        var bytes = [UInt8](repeating: 0, count: Int(size))
        pread(file, &bytes, bytes.count, 0)
        keymap = String(decoding: bytes.dropLast(), as: UTF8.self)
        close(file)
      case .key(_, _, let key, let state): keys.append(state == .pressed ? key : 0)
      default: break
      }
    }
    client.settle(compositor)
    compositor.keyboard.enter()
    compositor.keyboard.press(1)
    client.settle(compositor)
    #expect(keymap == TestKeyboard.keymap)
    #expect(keys == [1, 0])
  }

  @Test("what the client leaves unread can be seen, and a killed connection is gone")
  func connection() throws {
    let (compositor, client) = try opened()
    #expect(compositor.unreadByteCount == 0 && compositor.isConnected)
    compositor.configure(width: 0, height: 0)
    #expect(compositor.unreadByteCount > 0)
    client.settle(compositor)
    #expect(compositor.unreadByteCount == 0)
    compositor.killConnections()
    #expect(!compositor.isConnected)
    client.step()
    client.step()
    #expect(client.protocolError == nil)
    #expect(compositor.surfaces.isEmpty)
    let next = try RawClient(compositor)
    next.settle(compositor)
    #expect(compositor.isConnected && !next.globals.isEmpty)
  }

  @Test("a client that hangs up is noticed, and nothing it left is a violation")
  func hangUp() throws {
    let compositor = TestCompositor()
    do {
      let client = try RawClient(compositor)
      client.settle(compositor)
      try client.open()
      client.settle(compositor)
      client.show(try RawBuffer(client, width: 1280, height: 800))
      client.settle(compositor)
    }
    compositor.awaitHangUp()
    #expect(!compositor.isConnected && compositor.surfaces.isEmpty)
    #expect(compositor.violations == [])
  }

  @Test("the screen is kept on while an inhibitor belongs to a surface that is shown")
  func inhibitors() throws {
    let (compositor, client) = try opened()
    let surface = try #require(client.surface)
    let manager = try #require(client.bind(ZwpIdleInhibitManagerV1.self))
    let inhibitor = manager.createInhibitor(surface: surface)
    client.settle(compositor)
    #expect(!compositor.isIdleInhibited)
    client.show(try RawBuffer(client, width: 1280, height: 800))
    client.settle(compositor)
    #expect(compositor.isIdleInhibited)
    inhibitor.destroy()
    client.settle(compositor)
    #expect(!compositor.isIdleInhibited && compositor.inhibitorsCreated == 1)
  }

  @Test("presentation feedback is answered at the repaint, by the clock announced")
  func presentation() throws {
    var configuration = TestCompositor.Configuration.weston
    configuration.discardedPresentations = 1
    let (compositor, client) = try opened(configuration)
    let surface = try #require(client.surface)
    let presentation = try #require(client.bind(WpPresentation.self))
    var log: [String] = []
    presentation.setEventHandler {
      if case .clockId(let clock) = $0 { log.append("clock \(clock)") }
    }
    for _ in 0..<2 {
      presentation.feedback(surface: surface).setEventHandler { event in
        switch event {
        case .presented(_, let seconds, _, let refresh, _, _, _):
          log.append("presented \(seconds) \(refresh)")
        case .discarded: log.append("discarded")
        case .syncOutput: log.append("output")
        }
      }
      client.show(try RawBuffer(client, width: 1280, height: 800))
      client.settle(compositor)
      compositor.repaint(time: 3000)
      client.settle(compositor)
    }
    #expect(log == ["clock 4", "discarded", "presented 3 16666666"])
  }

  @Test("the opaque region, damage and scale of a commit are kept")
  func commitRecord() throws {
    let (compositor, client) = try opened()
    let region = try #require(client.compositor).createRegion()
    region.add(x: 0, y: 0, width: 1280, height: 800)
    region.subtract(x: 0, y: 0, width: 1280, height: 100)
    client.surface?.setOpaqueRegion(region: region)
    region.destroy()
    client.surface?.damageBuffer(x: 1, y: 2, width: 3, height: 4)
    client.show(try RawBuffer(client, width: 1280, height: 800), damage: false)
    client.settle(compositor)
    let commit = try #require(compositor.commits.last)
    #expect(commit.opaqueRegion == [PixelRectangle(x: 0, y: 100, width: 1280, height: 700)])
    #expect(commit.bufferDamage == [PixelRectangle(x: 1, y: 2, width: 3, height: 4)])
    #expect(commit.buffer?.stride == 5120 && commit.buffer?.format == 1 && commit.scale == 1)
  }
}
