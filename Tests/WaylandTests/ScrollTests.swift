import Geometry
import Gestures
import TestCompositor
import Testing

@testable import Wayland

@Suite("Wheels and fingers that scroll")
struct ScrollTests {
  typealias Source = TestPointer.AxisSource

  /// A window with the pointer on it.
  func entered(seat version: UInt32 = 8) throws -> WindowRig {
    var configuration = TestCompositor.Configuration.small
    configuration.globals["wl_seat"] = version
    let rig = try WindowRig(configuration)
    rig.compositor.pointer.enter(x: 5, y: 6)
    _ = try rig.take()
    return rig
  }

  @Test(
    "two fingers on a touchpad move by a distance on both axes at once",
    arguments: [Source.finger, .continuous], [5, 8])
  func fingers(source: Source, version: UInt32) throws {
    let rig = try entered(seat: version)
    let pointer = rig.compositor.pointer
    pointer.scroll(x: 3.5, y: -40, source: source, time: 1)
    pointer.scroll(x: 0, y: 8, source: source, time: 2)
    pointer.scroll(x: -2, y: 0, source: source, time: 3)
    #expect(
      try rig.takePointer() == [
        .scroll(by: Point(x: 3.5, y: -40), time: 1), .scroll(by: Point(x: 0, y: 8), time: 2),
        .scroll(by: Point(x: -2, y: 0), time: 3),
      ])
  }

  @Test("fingers that are lifted move nothing, and neither do any outside the window")
  func nothing() throws {
    let rig = try entered()
    let pointer = rig.compositor.pointer
    pointer.scroll(x: 0, y: 0, time: 1)
    #expect(try rig.takePointer().isEmpty)
    let cursor = try #require(rig.compositor.surfaces.first { $0 !== rig.compositor.surface })
    pointer.enter(x: 1, y: 1, on: cursor)
    _ = try rig.take()
    pointer.scroll(x: 5, y: 5, time: 2)
    #expect(try rig.takePointer().isEmpty)
  }

  @Test(
    "a wheel, one that is tilted, and whatever does not say what it is are wheels: vertical clicks",
    arguments: [Source.wheel, .wheelTilt, nil])
  func wheels(source: Source?) throws {
    let rig = try entered()
    let pointer = rig.compositor.pointer
    pointer.scroll(x: 30, y: 15, source: source, time: 1)
    pointer.scroll(x: 30, y: 0, source: source, time: 2)
    #expect(try rig.takePointer() == [.wheel(clicks: 1, time: 1)])
  }

  @Test("before version 5 there is no telling: all scrolling is a wheel's")
  func oldSeat() throws {
    let rig = try entered(seat: 4)
    rig.compositor.pointer.scroll(x: 7, y: 15, time: 1)
    #expect(try rig.takePointer() == [.wheel(clicks: 1, time: 1)])
  }

  @Test("the source counts for its own frame, whether it is told before the distance or after it")
  func sourceOfFrame() {
    var axes = AxisFrame()
    axes.movedVertically(by: 15, time: 1)
    axes.movedHorizontally(by: 2, time: 2)
    axes.source = .distance
    #expect(axes.end() == .scroll(by: Point(x: 2, y: 15), time: 2))
    axes.movedVertically(by: 15, time: 3)
    #expect(axes.end() == .wheel(clicks: 1, time: 3))
    axes.source = .distance
    #expect(axes.end() == nil)
    axes.turned(byClicks: 2)
    axes.movedVertically(by: 15, time: 4)
    #expect(axes.end() == .wheel(clicks: 2, time: 4))
  }

  @Test("what is no number moves nothing")
  func nonsense() {
    for value in [Double.nan, .infinity, -.infinity] {
      var axes = AxisFrame()
      axes.source = .distance
      axes.movedVertically(by: value, time: 1)
      axes.movedHorizontally(by: 1, time: 1)
      #expect(axes.end() == nil)
    }
  }

  @Test("modifiers that are held on the seat's keyboard are told with a wheel and with fingers")
  func modifiers() throws {
    let rig = try entered()
    let (pointer, keyboard) = (rig.compositor.pointer, rig.compositor.keyboard)
    keyboard.enter()
    keyboard.modifiers(down: 1 << 2)
    pointer.scroll(15, clicks: 1, time: 1)
    keyboard.modifiers(down: 1 << 0 | 1 << 6, locked: 1 << 1)
    pointer.scroll(x: 1, y: 2, time: 2)
    keyboard.modifiers(latched: 1 << 3)
    pointer.scroll(15, clicks: 1, time: 3)
    keyboard.modifiers(down: 1 << 2)
    // Whatever is released from here on is somebody else's to hear.
    keyboard.leave()
    pointer.scroll(15, clicks: 1, time: 4)
    #expect(
      try rig.takePointer() == [
        .wheel(clicks: 1, modifiers: .control, time: 1),
        .scroll(by: Point(x: 1, y: 2), modifiers: [.shift, .super], time: 2),
        .wheel(clicks: 1, modifiers: .alt, time: 3), .wheel(clicks: 1, time: 4),
      ])
  }

  @Test("another seat's modifiers, and those of a keyboard that is gone, do not count")
  func foreignModifiers() throws {
    let rig = try entered()
    let first = rig.compositor.seat
    let second = rig.compositor.addSeat(TestCompositor.SeatDescription(name: "seat1"))
    try rig.settle()
    first.keyboard.enter()
    first.keyboard.modifiers(down: 1 << 2)
    second.pointer.enter(x: 1, y: 1)
    second.pointer.scroll(15, clicks: 1, time: 1)
    #expect(try rig.takePointer().last == .wheel(clicks: 1, time: 1))
    first.setCapabilities([.pointer])
    first.pointer.scroll(15, clicks: 1, time: 2)
    #expect(try rig.takePointer() == [.wheel(clicks: 1, time: 2)])
    // A keyboard that nobody has described yet.
    first.setCapabilities([.pointer, .keyboard])
    try rig.settle()
    first.keyboard.send(TestKeyboard.Keymap("nonsense"))
    first.keyboard.enter()
    first.keyboard.modifiers(down: 1 << 2)
    first.pointer.scroll(15, clicks: 1, time: 3)
    #expect(try rig.takePointer() == [.wheel(clicks: 1, time: 3)])
  }
}
