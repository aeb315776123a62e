import FrameCore
import Geometry
import Gestures
import TestCompositor
import Testing

@testable import Kiosk

@Suite("A touchpad through a compositor")
struct TouchpadOnCompositorTests {
  /// What the core was told of input.
  final class Heard {
    var input: [InputEvent] = []
  }

  /// A rig that notes what the core is told.
  func rig(_ configuration: TestCompositor.Configuration = .small) throws -> (FrameRig, Heard) {
    let rig = try FrameRig(configuration) { $0.autoplay = false }
    let heard = Heard()
    rig.shell.willTell = { event, _ in
      if case .input(let input) = event, input != .endOfBatch { heard.input.append(input) }
    }
    try rig.settle()
    rig.compositor.pointer.enter(x: 150, y: 90)
    try rig.settle()
    heard.input = []
    return (rig, heard)
  }

  @Test("a pinch reaches the core as it is told, and one whose touchpad is unplugged ends")
  func pinch() throws {
    let (rig, heard) = try rig()
    let pinch = rig.compositor.pinch
    pinch.begin(time: 100)
    for step in 1...3 {
      pinch.update(
        dx: 2, dy: -1, scale: 1 + 0.25 * Double(step), rotation: 1.5, time: 100 + UInt32(step))
      try rig.nextFrame()
    }
    pinch.end(time: 104)
    try rig.settle()
    let number = try #require(
      heard.input.compactMap { if case .pinch(_, let seat) = $0 { seat } else { nil } }.first)
    func update(_ scale: Double, _ time: UInt32) -> InputEvent {
      .pinch(
        .update(translation: Point(x: 2, y: -1), scale: scale, rotation: 1.5, time: time),
        seat: number)
    }
    #expect(
      heard.input == [
        .pinch(.begin(time: 100), seat: number), update(1.25, 101), update(1.5, 102),
        update(1.75, 103), .pinch(.end(isCancelled: false, time: 104), seat: number),
      ])

    heard.input = []
    pinch.begin(time: 200)
    try rig.nextFrame()
    rig.compositor.seat.setCapabilities([.touch, .keyboard])
    try rig.settle()
    #expect(
      heard.input == [
        .pinch(.begin(time: 200), seat: number),
        .pinch(.end(isCancelled: true, time: 200), seat: number),
        .pointer(.leave, seat: number), .devices(.touch, seat: number),
      ])
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("two fingers that scroll reach the core as a distance with the modifiers that are held")
  func scrolling() throws {
    let (rig, heard) = try rig()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.modifiers(down: 1 << 2)
    rig.compositor.pointer.scroll(x: 4, y: -12, time: 7)
    try rig.settle()
    guard case .pointer(let event, _)? = heard.input.last else {
      Issue.record("\(heard.input)")
      return
    }
    #expect(event == .scroll(by: Point(x: 4, y: -12), modifiers: .control, time: 7))
  }

  @Test("the core is told how many pixels a millimetre of the screen has")
  func density() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.outputs = [
      TestCompositor.OutputDescription(
        width: 320, height: 200, physicalWidth: 64, physicalHeight: 40)
    ]
    let (rig, _) = try rig(configuration)
    #expect(rig.presented.last?.scene.viewport.pixelsPerMillimeter == 5)
  }

  @Test("a pinch zooms the photo about the pointer, and two fingers move it then")
  func zoom() throws {
    let (rig, _) = try rig()
    try rig.run(0.5)
    rig.compositor.pinch.begin()
    for step in 1...10 {
      rig.compositor.pinch.update(scale: 1 + Double(step) / 10)
      try rig.nextFrame()
    }
    #expect(rig.status.gesture == "Transform" && rig.status.contactCount == 0)
    #expect(abs(rig.status.placement.scale - 2) < 1e-9)
    // 10 px left of the middle of 320×200, which the pinch doubles.
    #expect(abs(rig.status.placement.offset.x - 10) < 1e-9)
    rig.compositor.pinch.end()
    try rig.settle()
    try rig.run(1)
    let before = rig.status.placement
    #expect(rig.status.gesture == "Idle" && abs(before.scale - 2) < 1e-9)
    rig.compositor.pointer.scroll(x: 0, y: 12)
    try rig.settle()
    #expect(rig.status.placement.offset.y == before.offset.y - 12)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }
}
