import Geometry
import Gestures
import TestCompositor
import Testing

@testable import Wayland

@Suite("What a seat's devices report")
struct SeatTests {
  @Test(
    "touch is bound as soon as it is offered, and once however often that is repeated",
    arguments: TestCompositor.Configuration.personalities.map(\.name))
  func boundOnce(name: String) throws {
    let rig = try WindowRig(
      try #require(TestCompositor.Configuration.personalities.first { $0.name == name })
        .configuration)
    let seat = rig.compositor.seat
    for _ in 0..<3 { seat.setCapabilities([.pointer, .keyboard, .touch]) }
    try rig.settle()
    #expect(seat.touch.objects == 1 && seat.pointer.objects == 1 && seat.keyboard.objects == 1)
    let late = rig.compositor.addSeat()
    try rig.pass()
    rig.compositor.dispatch()
    try rig.pass()
    rig.compositor.dispatch()
    #expect(late.touch.objects == 1)
    #expect(try rig.take().isEmpty)
  }

  @Test("touches are passed on as they are, in order, with positions, times and the ends of groups")
  func touches() throws {
    let rig = try WindowRig()
    let touch = rig.compositor.touch
    touch.down(id: 288, x: 10.5, y: -3.25, time: .max)
    touch.down(id: -1, x: 4, y: 5, time: 0)
    touch.frame()
    touch.motion(id: 288, x: 11, y: 2, time: 3)
    touch.up(id: -1, time: 4)
    touch.cancel()
    #expect(
      try rig.takeTouches() == [
        .down(id: 288, at: Point(x: 10.5, y: -3.25), time: .max),
        .down(id: -1, at: Point(x: 4, y: 5), time: 0), .frame,
        .motion(id: 288, to: Point(x: 11, y: 2), time: 3), .up(id: -1, time: 4), .cancel,
      ])
  }

  @Test("how large a finger's contact is, is passed on where the seat is new enough to say")
  func shapes() throws {
    for version: UInt32 in [5, 6, 8] {
      var configuration = TestCompositor.Configuration.small
      configuration.globals["wl_seat"] = version
      let rig = try WindowRig(configuration)
      rig.compositor.touch.down(id: 7, x: 1, y: 2, time: 3)
      rig.compositor.touch.shape(id: 7, major: 42.5, minor: 12)
      rig.compositor.touch.frame()
      let shape: [TouchEvent] = version < 6 ? [] : [.shape(id: 7, major: 42.5)]
      #expect(
        try rig.takeTouches() == [.down(id: 7, at: Point(x: 1, y: 2), time: 3)] + shape + [.frame])
    }
  }

  @Test("a finger or a pointer on a surface that is not the window is not heard of")
  func foreignSurface() throws {
    let rig = try WindowRig()
    rig.compositor.pointer.enter(x: 1, y: 1)
    try rig.settle()
    let cursor = try #require(
      rig.compositor.surfaces.first { $0 !== rig.compositor.surface })
    rig.compositor.pointer.leave()
    #expect(try rig.takePointer() == [.enter(at: Point(x: 1, y: 1)), .leave])
    rig.compositor.touch.down(id: 1, x: 1, y: 1, on: cursor)
    rig.compositor.pointer.enter(x: 1, y: 1, on: cursor)
    rig.compositor.pointer.motion(x: 2, y: 2)
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.scroll(15, clicks: 1)
    rig.compositor.pointer.leave()
    #expect(try rig.take().isEmpty)
    rig.compositor.touch.down(id: 2, x: 1, y: 1, time: 5)
    #expect(try rig.takeTouches() == [.down(id: 2, at: Point(x: 1, y: 1), time: 5)])
  }

  @Test("the devices a seat has left are told when one goes, not when one comes")
  func devices() throws {
    let rig = try WindowRig()
    let seat = rig.compositor.seat
    func devicesTold(_ capabilities: TestCompositor.Capabilities) throws -> [InputDevices] {
      seat.setCapabilities(capabilities)
      return try rig.takeInput().compactMap { event in
        if case .devices(let devices, _) = event { devices } else { nil }
      }
    }
    #expect(try devicesTold([.pointer, .touch]) == [])
    #expect(try devicesTold([.pointer]) == [.pointer])
    #expect(try devicesTold([.pointer, .touch, .keyboard]) == [])
    #expect(try devicesTold([.touch]) == [.touch])
    #expect(try devicesTold([.pointer, .touch]) == [])
    #expect(try devicesTold([]) == [[]])
    #expect(try devicesTold([.touch, .keyboard]) == [])
    seat.remove()
    #expect(try rig.takeInput().map(\.devices) == [[]])
    #expect(seat.touch.objects == 0 && seat.keyboard.objects == 0)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("seats are told apart: what one loses, the other keeps")
  func twoSeats() throws {
    let rig = try WindowRig()
    let first = rig.compositor.seat
    let second = rig.compositor.addSeat(TestCompositor.SeatDescription(name: "seat1"))
    try rig.settle()
    first.touch.down(id: 1, x: 1, y: 1)
    second.touch.down(id: 1, x: 2, y: 2)
    let seats = try rig.takeInput().map(\.seat)
    #expect(seats.count == 2 && seats[0] != seats[1])
    first.setCapabilities([])
    let told = try rig.takeInput()
    #expect(told.map(\.devices) == [[]] && told.first?.seat == seats[0])
    second.touch.motion(id: 1, x: 3, y: 3)
    #expect(try rig.takeInput().map(\.seat) == [seats[1]])
  }

  @Test(
    "a seat that goes and one that comes, in one batch and a hundred times, leave nothing behind")
  func comingAndGoing() throws {
    let rig = try WindowRig()
    for _ in 0..<100 {
      rig.compositor.seat.remove()
      rig.compositor.addSeat()
      try rig.settle()
    }
    #expect(rig.compositor.seat.touch.objects == 1)
    #expect(try rig.takeInput().map(\.devices) == Array(repeating: [], count: 100))
    rig.compositor.touch.down(id: 1, x: 1, y: 1)
    #expect(try rig.takeTouches().count == 1)
    #expect(rig.compositor.isConnected && rig.compositor.violations.isEmpty)
  }

  @Test("the pointer is passed on with its buttons, and its cursor is transparent at each entry")
  func pointer() throws {
    let rig = try WindowRig()
    let pointer = rig.compositor.pointer
    for _ in 0..<2 {
      pointer.enter(x: 5, y: 6)
      pointer.motion(x: 7, y: 8, time: 1)
      pointer.button(isPressed: true, time: 2)
      pointer.button(0x111, isPressed: true, time: 3)
      pointer.button(isPressed: false, time: 4)
      pointer.leave()
      #expect(
        try rig.takePointer() == [
          .enter(at: Point(x: 5, y: 6)), .motion(to: Point(x: 7, y: 8), time: 1),
          .button(.left, isPressed: true, time: 2), .button(.other, isPressed: true, time: 3),
          .button(.left, isPressed: false, time: 4), .leave,
        ])
      #expect(pointer.isCursorHidden)
    }
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("a wheel turns by the same clicks at each version of the seat", arguments: [1, 4, 5, 7, 8])
  func wheel(version: UInt32) throws {
    var configuration = TestCompositor.Configuration.small
    configuration.globals["wl_seat"] = version
    let rig = try WindowRig(configuration)
    let pointer = rig.compositor.pointer
    pointer.enter(x: 5, y: 6)
    _ = try rig.take()
    pointer.scroll(15, clicks: 1, time: 1)
    pointer.scroll(-30, clicks: -2, time: 2)
    pointer.scroll(7.5, time: 3)
    pointer.scroll(15, isHorizontal: true, clicks: 1, time: 4)
    pointer.scroll(8_388_607, time: 5)
    #expect(
      try rig.takePointer() == [
        .wheel(clicks: 1, time: 1), .wheel(clicks: -2, time: 2), .wheel(clicks: 0.5, time: 3),
        .wheel(clicks: WheelFrame.maximumClicks, time: 5),
      ])
  }

  @Test("a surface that was in use and is not any more is told, once")
  func deactivated() throws {
    let rig = try WindowRig()
    func told(_ states: [TestCompositor.ToplevelState]) throws -> [FullscreenWindow.Event] {
      rig.compositor.configure(width: 320, height: 200, states: states)
      return try rig.take()
    }
    #expect(try told([.fullscreen, .activated]).isEmpty)
    #expect(try told([.fullscreen]) == [.input(.deactivated)])
    #expect(try told([.fullscreen]).isEmpty)
    #expect(try told([.fullscreen, .activated]).isEmpty)
    // Also for less than a batch.
    rig.compositor.configure(width: 320, height: 200, states: [])
    #expect(try told([.fullscreen, .activated]) == [.input(.deactivated)])
  }
}

extension InputEvent {
  /// The seat that an event with one is of.
  var seat: UInt32? {
    switch self {
    case .touch(_, let seat), .pointer(_, let seat), .pinch(_, let seat), .devices(_, let seat):
      seat
    case .key, .deactivated, .endOfBatch: nil
    }
  }

  var devices: InputDevices? {
    if case .devices(let devices, _) = self { devices } else { nil }
  }
}
