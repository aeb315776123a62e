import FrameCore
import Gallery
import Geometry
import Motion
import TestCompositor
import Testing

@testable import Kiosk

@Suite("Touch, pointer and keys through a compositor")
struct InputOnCompositorTests {
  /// A rig whose demo is in full motion.
  func playingRig(_ configuration: TestCompositor.Configuration = .small) throws -> FrameRig {
    let rig = try FrameRig(configuration)
    try rig.settle()
    try rig.run(1.3)
    #expect(rig.status.isPlaying)
    return rig
  }

  static let personalitiesWithSeat = TestCompositor.Configuration.personalities
    .filter { !$0.configuration.seats.isEmpty }.map(\.name)

  @Test(
    "a touch ends the demo on every compositor, with and without frame events",
    arguments: personalitiesWithSeat)
  func touch(name: String) throws {
    let configuration = try #require(
      TestCompositor.Configuration.personalities.first { $0.name == name }
    ).configuration
    let rig = try playingRig(configuration)
    rig.compositor.touch.down(id: 7, x: 10, y: 10)
    rig.compositor.touch.frame()
    try rig.settle()
    #expect(rig.status.contactCount == 1)
    #expect(!rig.status.isPlaying)
    rig.compositor.touch.up(id: 7)
    try rig.settle()
    #expect(rig.status.contactCount == 0)
  }

  @Test("fingers that were cancelled, or whose device vanished, do not stay down")
  func lostFingers() throws {
    let rig = try playingRig()
    rig.compositor.touch.down(id: 1, x: 10, y: 10)
    rig.compositor.touch.down(id: 2, x: 20, y: 10)
    rig.compositor.touch.cancel()
    try rig.settle()
    #expect(rig.status.contactCount == 0)

    rig.compositor.touch.down(id: 1, x: 10, y: 10)
    try rig.settle()
    #expect(rig.status.contactCount == 1)
    rig.compositor.seat.setCapabilities([.pointer, .keyboard])
    try rig.settle()
    #expect(rig.status.contactCount == 0)
    rig.compositor.seat.setCapabilities([.pointer, .keyboard, .touch])
    try rig.settle()
    rig.compositor.touch.down(id: 9, x: 10, y: 10)
    try rig.settle()
    #expect(rig.status.contactCount == 1)
    rig.compositor.seat.remove()
    try rig.settle()
    #expect(rig.status.contactCount == 0)
  }

  @Test("an id that comes down twice without an up is one finger, and an unknown up is none")
  func reusedID() throws {
    let rig = try playingRig()
    rig.compositor.touch.down(id: 1, x: 10, y: 10)
    rig.compositor.touch.forget()
    rig.compositor.touch.down(id: 1, x: 50, y: 10)
    try rig.settle()
    #expect(rig.status.contactCount == 1)
    rig.compositor.touch.up(id: 1)
    try rig.settle()
    #expect(rig.status.contactCount == 0)
  }

  @Test("a seat that comes later is heard as well")
  func lateSeat() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.seats = []
    let rig = try playingRig(configuration)
    let seat = rig.compositor.addSeat()
    try rig.settle()
    seat.touch.down(id: 1, x: 10, y: 10)
    try rig.settle()
    #expect(rig.status.contactCount == 1)
  }

  @Test("the pointer is hidden at every enter, and a click ends the demo")
  func pointer() throws {
    let rig = try playingRig()
    for _ in 0..<2 {
      rig.compositor.pointer.enter(x: 5, y: 5)
      try rig.settle()
      #expect(!rig.compositor.pointer.isCursorUndefined)
      #expect(rig.compositor.pointer.isCursorHidden)
      rig.compositor.pointer.leave()
      try rig.settle()
    }
    rig.compositor.pointer.enter(x: 5, y: 5)
    rig.compositor.pointer.button(isPressed: true)
    try rig.settle()
    #expect(!rig.status.isPlaying)
    #expect(rig.status.contactCount == 1)
    // A button that is held when the pointer leaves will not be heard of again.
    rig.compositor.pointer.leave()
    try rig.settle()
    #expect(rig.status.contactCount == 0)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("arrows, space, plus, minus and zero do what help says, by the keyboard's own layout")
  func keys() throws {
    let rig = try playingRig()
    rig.compositor.keyboard.enter()
    func press(_ code: UInt32) throws {
      rig.compositor.keyboard.press(code)
      try rig.settle()
    }
    try press(106)  // Right
    #expect(rig.status.photo == .builtIn(.skyline))
    try press(105)  // Left
    #expect(rig.status.photo == .builtIn(.mountain))
    try rig.run(1)
    try press(13)  // equal
    try rig.run(1)
    #expect(rig.status.placement.scale == 1.5)
    try press(11)  // 0
    try rig.run(1)
    #expect(rig.status.placement == .fit)
    try press(57)  // space
    #expect(rig.status.isPlaying)
    try press(57)
    #expect(!rig.status.isPlaying)
    #expect(!rig.shell.isFinished)
    try press(16)  // q
    #expect(rig.shell.isFinished)
  }

  @Test("in kiosk mode no key ends the frame")
  func kioskMode() throws {
    let rig = try FrameRig { $0.kioskMode = true }
    try rig.settle()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.press(16)
    rig.compositor.keyboard.press(1)
    try rig.settle()
    #expect(!rig.shell.isFinished)
  }
}
