import FrameCore
import Geometry
import Motion
import TestCompositor
import Testing

@testable import Kiosk

@Suite("A photo in the hands, through a compositor")
struct TouchOnCompositorTests {
  static let personalitiesWithSeat = InputOnCompositorTests.personalitiesWithSeat

  /// A frame at rest on a compositor that behaves as the one called `name`.
  func rig(_ name: String = "sway") throws -> FrameRig {
    var configuration = try #require(
      TestCompositor.Configuration.personalities.first { $0.name == name }
    ).configuration
    configuration.outputs = TestCompositor.Configuration.small.outputs
    let rig = try FrameRig(configuration) { $0.autoplay = false }
    try rig.settle()
    try rig.run(0.5)
    return rig
  }

  @Test(
    "each touch event is on the screen with the next frame at the latest, on every compositor",
    arguments: personalitiesWithSeat)
  func latency(name: String) throws {
    let rig = try rig(name)
    let touch = rig.compositor.touch
    touch.down(id: 288, x: 120, y: 90)
    touch.frame()
    touch.down(id: 289, x: 200, y: 110)
    touch.frame()
    try rig.settle()
    for step in 1...20 {
      let before = rig.frames.count
      touch.motion(id: 288, x: 120 - Double(step), y: 90)
      touch.motion(id: 289, x: 200 + Double(step), y: 110)
      touch.frame()
      try rig.nextFrame()
      #expect(rig.frames.count == before + 1)
      let shown = try #require(rig.presented.last)
      #expect(shown.scene == rig.shell.core.scene(at: shown.instant), "nothing newer is known")
      let distance = Point(x: 80 + 2 * Double(step), y: 20).length
      let scale = distance / Point(x: 80, y: 20).length
      #expect(abs(rig.status.placement.scale / scale - 1) < 0.01)
    }
    touch.up(id: 288)
    touch.frame()
    touch.up(id: 289)
    touch.frame()
    try rig.settle()
    #expect(rig.status.contactCount == 0, "the last up counts without a frame after it")
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("on a screen at rest the first motion is committed at once, without waiting for a frame")
  func firstMotion() throws {
    let rig = try rig()
    rig.compositor.touch.down(id: 1, x: 200, y: 100)
    rig.compositor.touch.frame()
    try rig.settle()
    let before = rig.frames.count
    rig.compositor.touch.motion(id: 1, x: 150, y: 100)
    rig.compositor.touch.frame()
    try rig.pass()
    #expect(rig.frames.count == before + 1)
  }

  @Test("of a burst of motion between two frames the last is what is shown")
  func newest() throws {
    let rig = try rig()
    let touch = rig.compositor.touch
    touch.down(id: 1, x: 200, y: 100)
    touch.frame()
    try rig.settle()
    let before = rig.frames.count
    for x in 0..<64 {
      touch.motion(id: 1, x: 190 - Double(x), y: 100)
      touch.frame()
    }
    try rig.nextFrame()
    try rig.nextFrame()
    #expect(rig.frames.count <= before + 2)
    #expect(abs(rig.status.pageOffset + 63) < 1e-3)
  }

  @Test(
    "a flick shows the next photo and a double tap zooms, on every compositor",
    arguments: personalitiesWithSeat)
  func flickAndDoubleTap(name: String) throws {
    let rig = try rig(name)
    let first = rig.status.photo
    try rig.flick(by: -120)
    try rig.run(1)
    #expect(rig.status.photo != first && rig.status.isRestingAtFit)
    try rig.flick(by: 120)
    try rig.run(1)
    #expect(rig.status.photo == first)
    for _ in 0..<2 {
      try rig.tap(x: 150, y: 90)
      try rig.run(0.1)
    }
    try rig.run(1)
    #expect(rig.status.placement.scale >= 2.5)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("what a compositor emulates for a finger with the pointer is not done twice")
  func emulatedPointer() throws {
    let rig = try rig("cage")
    let first = rig.status.photo
    rig.compositor.pointer.enter(x: 200, y: 100)
    try rig.settle()
    rig.compositor.touch.down(id: 1, x: 200, y: 100)
    rig.compositor.pointer.button(isPressed: true)
    try rig.settle()
    #expect(rig.status.contactCount == 1)
    for step in 1...8 {
      rig.compositor.touch.motion(id: 1, x: 200 - 15 * Double(step), y: 100)
      rig.compositor.pointer.motion(x: 200 - 15 * Double(step), y: 100)
      try rig.nextFrame()
    }
    rig.compositor.touch.up(id: 1)
    rig.compositor.pointer.button(isPressed: false)
    try rig.settle()
    try rig.run(1)
    #expect(rig.status.photo != first)
    #expect(rig.status.contactCount == 0 && rig.status.isRestingAtFit)
  }

  @Test(
    "ten minutes of random contacts leave a photo in its bounds and no contact down",
    // One for each way of sending frames.
    arguments: ["cage", "sway", "weston", "mutter"])
  func fumbling(name: String) throws {
    var configuration = try #require(
      TestCompositor.Configuration.personalities.first { $0.name == name }
    ).configuration
    configuration.outputs = [TestCompositor.OutputDescription(width: 64, height: 40)]
    let rig = try FrameRig(configuration) { $0.autoplay = false }
    try rig.settle()
    var state: UInt64 = 11
    func random(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let touch = rig.compositor.touch
    // A hundred sessions of six seconds, at 20 frames a second.
    for session in 0..<100 {
      for _ in 0..<100 {
        for _ in 0..<random(4) {
          let id = Int32(random(6)) * 288 - 500
          let x = Double(random(90)) - 13
          let y = Double(random(60)) - 10
          switch random(10) {
          case 0, 1: touch.down(id: id, x: x, y: y)
          case 2: touch.up(id: id)
          case 3: touch.frame()
          case 4 where random(10) == 0: touch.cancel()
          default: touch.motion(id: id, x: x, y: y)
          }
        }
        rig.compositor.time &+= 34
        rig.now = rig.now + 0.034
        try rig.nextFrame()
      }
      // Whoever is still there leaves, in one of the ways there are.
      switch session % 3 {
      case 0: touch.cancel()
      case 1:
        rig.compositor.seat.setCapabilities([.pointer])
        rig.compositor.seat.setCapabilities([.pointer, .touch])
      default: for id in touch.activePoints { touch.up(id: id) }
      }
      try rig.settle()
      rig.now = rig.now + 2
      for _ in 0..<3 { try rig.nextFrame() }
      #expect(rig.status.contactCount == 0)
      let layer = try #require(rig.presented.last?.scene.layers.first)
      let layout = PhotoLayout(
        photoSize: rig.pictures.photoSize, viewport: try #require(rig.presented.last).scene.viewport
      )
      let placement = rig.status.placement
      #expect(layer.isResting && rig.status.pageOffset == 0)
      #expect(layout.zoomRange().contains(placement.scale))
      #expect(layout.clamped(offset: placement.offset, scale: placement.scale) == placement.offset)
    }
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }
}

extension FrameRig {
  /// A finger that lands in the middle of the screen, moves by `distance` in eight frames and is lifted.
  func flick(by distance: Double) throws {
    compositor.touch.down(id: 288, x: 160, y: 100)
    compositor.touch.frame()
    for step in 1...8 {
      try nextFrame()
      compositor.touch.motion(id: 288, x: 160 + distance * Double(step) / 8, y: 100)
      compositor.touch.frame()
    }
    compositor.touch.up(id: 288)
    compositor.touch.frame()
    try settle()
  }

  func tap(x: Double, y: Double) throws {
    compositor.touch.down(id: 3, x: x, y: y)
    compositor.touch.frame()
    try run(0.05)
    compositor.touch.up(id: 3)
    compositor.touch.frame()
    try settle()
  }
}
