import Geometry
import Gestures
import TestCompositor
import Testing

@testable import Wayland

@Suite("Pinches on a touchpad")
struct PinchTests {
  /// A window with the pointer on it.
  func entered(_ configuration: TestCompositor.Configuration = .small) throws -> WindowRig {
    let rig = try WindowRig(configuration)
    rig.compositor.pointer.enter(x: 5, y: 6)
    _ = try rig.take()
    return rig
  }

  /// Pinches are heard again.
  func expectPinch(_ rig: WindowRig, sourceLocation: SourceLocation = #_sourceLocation) throws {
    rig.compositor.pinch.begin(time: 90)
    rig.compositor.pinch.end(time: 91)
    #expect(
      try rig.takePinches() == [.begin(time: 90), .end(isCancelled: false, time: 91)],
      sourceLocation: sourceLocation)
    #expect(rig.compositor.pinch.objects == 1, sourceLocation: sourceLocation)
    #expect(
      rig.compositor.isConnected && rig.compositor.violations.isEmpty,
      "\(rig.compositor.violations)", sourceLocation: sourceLocation)
  }

  @Test(
    "a pinch is passed on as it is told, at each version of the protocol",
    arguments: [1, 2, 3])
  func passedOn(version: UInt32) throws {
    var configuration = TestCompositor.Configuration.small
    configuration.globals["zwp_pointer_gestures_v1"] = version
    let rig = try entered(configuration)
    let pinch = rig.compositor.pinch
    pinch.begin(fingers: 3, time: 10)
    pinch.update(dx: 1.5, dy: -2.25, scale: 1.25, rotation: -3.5, time: 11)
    pinch.update(scale: 0, time: .max)
    pinch.end(time: 1)
    pinch.begin(time: 20)
    pinch.end(isCancelled: true, time: 21)
    #expect(
      try rig.takePinches() == [
        .begin(time: 10),
        .update(translation: Point(x: 1.5, y: -2.25), scale: 1.25, rotation: -3.5, time: 11),
        .update(translation: .zero, scale: 0, rotation: 0, time: .max),
        .end(isCancelled: false, time: 1), .begin(time: 20), .end(isCancelled: true, time: 21),
      ])
    try expectPinch(rig)
  }

  @Test("a pinch that begins on another surface is not heard of, and ends one that was under way")
  func foreignSurface() throws {
    let rig = try entered()
    let pinch = rig.compositor.pinch
    let cursor = try #require(rig.compositor.surfaces.first { $0 !== rig.compositor.surface })
    pinch.begin(time: 1, on: cursor)
    pinch.update(scale: 2, time: 2)
    pinch.end(time: 3)
    #expect(try rig.take().isEmpty)
    pinch.begin(time: 4)
    pinch.begin(time: 5, on: cursor)
    pinch.update(scale: 2, time: 6)
    pinch.end(time: 7)
    #expect(try rig.takePinches() == [.begin(time: 4), .end(isCancelled: true, time: 4)])
    try expectPinch(rig)
  }

  @Test("updates and ends without a beginning are dropped; a second beginning ends the first pinch")
  func outOfOrder() throws {
    let rig = try entered()
    let pinch = rig.compositor.pinch
    pinch.begin(time: 1)
    pinch.update(scale: 2, time: 2)
    pinch.begin(time: 3)
    pinch.end(time: 4)
    #expect(
      try rig.takePinches() == [
        .begin(time: 1), .update(translation: .zero, scale: 2, rotation: 0, time: 2),
        .end(isCancelled: true, time: 2), .begin(time: 3), .end(isCancelled: false, time: 4),
      ])
    pinch.begin(time: 5)
    rig.compositor.pointer.leave()
    rig.compositor.pointer.enter(x: 1, y: 1)
    _ = try rig.take()
    pinch.update(scale: 2, time: 6)
    pinch.end(time: 7)
    #expect(try rig.take().isEmpty)
    try expectPinch(rig)
  }

  @Test(
    "a pinch that is under way when its end may go unheard is cancelled, before anything else is told",
    arguments: ["leave", "capability", "seat", "global"])
  func lost(how: String) throws {
    let rig = try entered()
    let compositor = rig.compositor
    let seat = compositor.seat
    seat.pinch.begin(time: 7)
    seat.pinch.update(scale: 2, time: 8)
    _ = try rig.take()
    switch how {
    case "leave": seat.pointer.leave()
    case "capability": seat.setCapabilities([.touch, .keyboard])
    case "seat": seat.remove()
    default: compositor.withdrawPointerGestures()
    }
    // The compositor does not know yet that nobody listens.
    try rig.pass()
    seat.pinch.update(scale: 3, time: 9)
    seat.pinch.end(time: 10)
    let told = try rig.takeInput()
    let number = try #require(told.first?.seat)
    let cancelled = InputEvent.pinch(.end(isCancelled: true, time: 8), seat: number)
    switch how {
    case "leave": #expect(told == [cancelled, .pointer(.leave, seat: number)])
    case "capability":
      // The pointer leaves before it goes.
      #expect(
        told == [
          cancelled, .pointer(.leave, seat: number), .devices([.touch], seat: number),
        ])
    case "seat": #expect(told == [cancelled, .devices([], seat: number)])
    default: #expect(told == [cancelled])
    }
    #expect(seat.pinch.objects == (how == "leave" ? 1 : 0))
    switch how {
    case "capability": seat.setCapabilities([.touch, .keyboard, .pointer])
    case "seat": compositor.addSeat()
    case "global": compositor.offerPointerGestures()
    default: break
    }
    try rig.settle()
    try expectPinch(rig)
  }

  @Test("whichever comes first, the pointer or the offer of gestures, there is one object for both")
  func eitherOrder() throws {
    for isPointerFirst in [true, false] {
      let rig = try WindowRig()
      let compositor = rig.compositor
      compositor.withdrawPointerGestures()
      compositor.seat.setCapabilities([.touch])
      try rig.settle()
      #expect(compositor.pinch.objects == 0 && compositor.pointerGestureManagers == 0)
      if isPointerFirst { compositor.seat.setCapabilities([.touch, .pointer]) }
      if isPointerFirst { try rig.settle() }
      compositor.offerPointerGestures()
      try rig.settle()
      if !isPointerFirst { compositor.seat.setCapabilities([.touch, .pointer]) }
      try rig.settle()
      #expect(compositor.pointerGestureManagers == 1)
      _ = try rig.take()
      try expectPinch(rig)
    }
  }

  @Test("an offer that is taken back and made again, a hundred times, leaves nothing behind")
  func flicker() throws {
    let rig = try entered()
    for round in 0..<100 {
      rig.compositor.withdrawPointerGestures()
      if round % 2 == 0 { try rig.settle() }
      rig.compositor.offerPointerGestures()
      if round % 3 == 0 { try rig.settle() }
      // Taken back before it can be bound.
      if round % 5 == 0 {
        rig.compositor.withdrawPointerGestures()
        rig.compositor.offerPointerGestures()
      }
    }
    try rig.settle()
    #expect(rig.compositor.pointerGestureManagers == 1)
    #expect(try rig.take().isEmpty)
    try expectPinch(rig)
  }

  @Test("each seat's touchpad has pinches of its own, with the seat's number")
  func twoSeats() throws {
    let rig = try entered()
    let second = rig.compositor.addSeat(TestCompositor.SeatDescription(name: "seat1"))
    try rig.settle()
    rig.compositor.pinch.begin(time: 1)
    second.pinch.begin(time: 2)
    let seats = try rig.takeInput().map(\.seat)
    #expect(seats.count == 2 && seats[0] != seats[1])
    rig.compositor.seats[0].remove()
    #expect(
      try rig.takeInput() == [
        .pinch(.end(isCancelled: true, time: 1), seat: try #require(seats[0])),
        .devices([], seat: try #require(seats[0])),
      ])
    second.pinch.end(time: 3)
    #expect(try rig.takePinches() == [.end(isCancelled: false, time: 3)])
  }

  @Test("a compositor without touchpad gestures is lived with, without a word")
  func absent() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.globals["zwp_pointer_gestures_v1"] = nil
    let rig = try entered(configuration)
    #expect(rig.compositor.pinch.objects == 0)
    rig.compositor.pointer.motion(x: 1, y: 1, time: 1)
    #expect(try rig.takePointer().count == 1)
    #expect(rig.said.isEmpty && rig.compositor.violations.isEmpty)
  }
}
