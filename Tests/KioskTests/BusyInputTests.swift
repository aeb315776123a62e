import FrameCore
import Gallery
import Geometry
import Motion
import TestCompositor
import Testing

@testable import Kiosk

@Suite("Much input, and input that lasts")
struct BusyInputTests {
  @Test(
    "1 kHz of two fingers is read to the end at each pass, while a photo loads and frames are slow")
  func flood() throws {
    let rig = try FrameRig { $0.autoplay = false }
    rig.pictures.withheld = [.builtIn(.mountain), .builtIn(.skyline)]
    try rig.settle()
    rig.compositor.touch.down(id: 1, x: 1, y: 1)
    rig.compositor.touch.down(id: 2, x: 2, y: 2)
    try rig.settle()
    rig.compositor.mostUnreadByteCount = 0

    var time: UInt32 = .max - 1000
    // 3 s, in which each frame takes 0.1 s.
    for step in 0..<30 {
      if step == 15 { rig.pictures.arrive(.builtIn(.mountain)) }
      rig.now = rig.now + 0.1
      rig.compositor.together {
        for _ in 0..<100 {
          time &+= 1
          rig.compositor.touch.motion(id: 1, x: Double(time % 320), y: 10, time: time)
          rig.compositor.touch.motion(id: 2, x: 10, y: Double(time % 200), time: time)
          rig.compositor.touch.frame()
        }
      }
      rig.compositor.repaint()
      try rig.pass()
      #expect(rig.compositor.mostUnreadByteCount == 0)
    }
    #expect(rig.status.contactCount == 2)
    rig.compositor.touch.cancel()
    try rig.run(1)
    #expect(rig.status.contactCount == 0)
    #expect(rig.presented.last?.scene.layers.map(\.photo) == [.builtIn(.mountain)])
    #expect(rig.compositor.isConnected)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("an arrow that is held goes on through the photos, until it is released")
  func heldKey() throws {
    let rig = try FrameRig {
      $0.autoplay = false
      $0.transition = .cut
    }
    try rig.settle()
    try rig.run(0.2)
    let frames = rig.presented.count
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(106, isPressed: true)
    try rig.settle()
    // The repetition is the only reason to wake up.
    #expect(rig.wait.deadline == rig.now + 0.6)
    try rig.run(1)
    let photos = rig.presented[frames...].compactMap { $0.scene.layers.first?.photo }
    let steps = zip(photos, photos.dropFirst()).filter { $0 != $1 }.count
    #expect((2...3).contains(steps), "\(steps)")
    rig.compositor.keyboard.key(106, isPressed: false)
    try rig.settle()
    try rig.nextFrame()
    let passes = rig.passCount
    #expect(rig.wait.deadline == nil)
    try rig.run(5)
    #expect(rig.passCount == passes)
  }

  @Test("a stall with an arrow held down skips one photo, not all it could have")
  func stalledKey() throws {
    let rig = try FrameRig {
      $0.autoplay = false
      $0.transition = .cut
    }
    try rig.settle()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(106, isPressed: true)
    try rig.settle()
    #expect(rig.status.photo == .builtIn(.skyline))
    rig.now = rig.now + 60
    try rig.pass()
    #expect(rig.status.photo == .builtIn(.mountain))
    try rig.settle()
    #expect(rig.status.photo == .builtIn(.mountain))
  }
}
