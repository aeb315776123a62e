import Geometry
import Gestures
import TestCompositor
import Testing

@testable import Wayland

@Suite("What broken devices and compositors send")
struct BrokenDeviceTests {
  @Test("positions outside the surface and as far as the wire goes arrive as they are")
  func positions() throws {
    let rig = try WindowRig()
    let far = 8_388_607.0
    let touch = rig.compositor.touch
    touch.down(id: 1, x: far, y: -far, time: 1)
    touch.motion(id: 1, x: -far, y: far, time: 1)
    // Beyond it the compositor's own bindings stop at the last number there is.
    touch.motion(id: 1, x: .infinity, y: -.infinity, time: 1)
    rig.compositor.pointer.enter(x: -far, y: far)
    rig.compositor.pointer.motion(x: far, y: far, time: 1)
    let input = try rig.takeInput()
    let last = 8_388_607 + 255.0 / 256
    #expect(
      input.compactMap(\.position) == [
        Point(x: far, y: -far), Point(x: -far, y: far), Point(x: last, y: -8_388_608),
        Point(x: -far, y: far), Point(x: far, y: far),
      ])
    #expect(rig.compositor.isConnected && rig.compositor.violations.isEmpty)
  }

  @Test("ids that are negative, repeated or unknown are passed on for the core to judge")
  func ids() throws {
    let rig = try WindowRig()
    let touch = rig.compositor.touch
    for id in [Int32.min, -1, 0, .max] {
      touch.motion(id: id, x: 1, y: 1, time: 1)
      touch.up(id: id, time: 1)
      touch.down(id: id, x: 1, y: 1, time: 1)
      touch.down(id: id, x: 2, y: 2, time: 1)
    }
    #expect(try rig.takeTouches().count == 16)
    #expect(rig.compositor.isConnected && rig.compositor.violations.isEmpty)
  }

  @Test("what is sent to devices and seats that were just given up is dropped")
  func deadObjects() throws {
    let rig = try WindowRig()
    let seat = rig.compositor.seat
    rig.compositor.pointer.enter(x: 1, y: 1)
    rig.compositor.keyboard.enter()
    _ = try rig.take()
    for isWhole in [false, true] {
      if isWhole { seat.remove() } else { seat.setCapabilities([]) }
      // The window lets go of them; the compositor does not know that yet.
      try rig.pass()
      seat.touch.down(id: 1, x: 1, y: 1)
      seat.touch.motion(id: 1, x: 2, y: 2)
      seat.touch.frame()
      seat.touch.cancel()
      seat.pointer.enter(x: 1, y: 1)
      seat.pointer.scroll(15, clicks: 1)
      seat.pointer.button(isPressed: true)
      seat.keyboard.enter()
      seat.keyboard.send(TestKeyboard.Keymap())
      seat.keyboard.press(106)
      // A pointer that goes leaves first.
      let input = try rig.takeInput().filter { $0 != .pointer(.leave, seat: $0.seat ?? 0) }
      #expect(input.map(\.devices) == [[]])
      #expect(seat.touch.objects == 0 && seat.pointer.objects == 0 && seat.keyboard.objects == 0)
      #expect(seat.keyboard.openKeymapFiles == 0)
      // Once more, when both sides know.
      seat.touch.down(id: 1, x: 1, y: 1)
      seat.pointer.enter(x: 1, y: 1)
      seat.keyboard.press(106)
      #expect(try rig.take().isEmpty)
      if !isWhole {
        seat.setCapabilities([.touch, .pointer, .keyboard])
        try rig.settle()
      }
    }
    #expect(rig.compositor.isConnected && rig.compositor.violations.isEmpty)
  }

  @Test("capabilities that come and go within one batch leave one object each")
  func flicker() throws {
    let rig = try WindowRig()
    let seat = rig.compositor.seat
    for _ in 0..<50 {
      seat.setCapabilities([])
      seat.setCapabilities([.touch, .pointer, .keyboard])
    }
    try rig.settle()
    #expect(seat.touch.objects == 1 && seat.pointer.objects == 1 && seat.keyboard.objects == 1)
    #expect(try rig.takeInput().map(\.devices) == Array(repeating: [], count: 50))
    seat.touch.down(id: 1, x: 1, y: 1)
    #expect(try rig.takeTouches().count == 1)
  }

  @Test("a storm of frames, and of events longer than one read takes, is read in one pass")
  func storm() throws {
    let rig = try WindowRig()
    let touch = rig.compositor.touch
    touch.down(id: 1, x: 1, y: 1)
    _ = try rig.take()
    rig.compositor.together {
      for _ in 0..<2000 { touch.frame() }
      // Two fingers at 1 kHz for a second that a frame took.
      for step in 0..<1000 {
        touch.motion(id: 1, x: Double(step), y: 1, time: UInt32(step))
        touch.motion(id: 2, x: 1, y: Double(step), time: UInt32(step))
      }
    }
    #expect(rig.compositor.unreadByteCount > 60_000)
    try rig.pass()
    #expect(rig.compositor.unreadByteCount == 0)
    #expect(rig.events.count == 4000)
    #expect(
      try rig.takeTouches().last == .motion(id: 2, to: Point(x: 1, y: 999), time: 999))
  }
}

extension FullscreenWindow.Event {
  var input: InputEvent? {
    if case .input(let input) = self { input } else { nil }
  }
}

extension InputEvent {
  /// The position that an event with one is at.
  var position: Point? {
    switch self {
    case .touch(.down(_, let point, _), _), .touch(.motion(_, let point, _), _),
      .pointer(.enter(let point), _), .pointer(.motion(let point, _), _):
      point
    default: nil
    }
  }
}
