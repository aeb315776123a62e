import FrameCore
import Gallery
import Geometry
import Glibc
import Motion
import TestCompositor
import Testing
import Wayland

@testable import Kiosk

@Suite("Presenting on every kind of compositor")
struct PresentingTests {
  static let personalities = TestCompositor.Configuration.personalities

  @Test(
    "the photo comes to the screen at the output's size, by the rules and the recommendations",
    arguments: personalities.map(\.name))
  func mapping(name: String) throws {
    let configuration = try #require(Self.personalities.first { $0.name == name }).configuration
    let rig = try FrameRig(configuration)
    try rig.settle()
    for _ in 0..<5 { try rig.nextFrame() }
    let output = try #require(rig.compositor.outputs.first)
    let frame = try #require(rig.frames.last)
    #expect(frame.buffer?.width == output.physicalSize.width)
    #expect(frame.buffer?.height == output.physicalSize.height)
    #expect(frame.buffer?.format == 1)
    #expect(frame.frameCallbacks == 1)
    #expect(rig.status.photo == .builtIn(.mountain))
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
    #expect(rig.compositor.recommendations.isEmpty, "\(rig.compositor.recommendations)")
  }

  @Test(
    "configures of 0×0, of one zero side, in bursts, and repeated ones all end at the right size",
    arguments: [
      TestCompositor.MapSequence.sizeAtOnce, .zeroFirst, .zeroFirstMaximized, .activatedLater,
      .zeroHeight, .zeroWidth, .burst,
    ])
  func configures(mapping: TestCompositor.MapSequence) throws {
    var configuration = TestCompositor.Configuration.small
    configuration.mapping = mapping
    let rig = try FrameRig(configuration)
    try rig.settle()
    for _ in 0..<5 { try rig.nextFrame() }
    let size = try #require(rig.compositor.outputs.first).physicalSize
    #expect(rig.frames.last?.buffer?.width == size.width)
    #expect(rig.frames.last?.buffer?.height == size.height)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
    #expect(rig.status.isRestingAtFit)
  }

  @Test("a configure that comes late is waited for, without a buffer and without a wake-up")
  func lateConfigure() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.mapping = .manual
    let rig = try FrameRig(configuration)
    try rig.settle()
    for _ in 0..<60 { try rig.nextFrame() }
    #expect(rig.frames.isEmpty)
    #expect(rig.wait.deadline == nil)
    rig.compositor.configure(width: 640, height: 360, states: [.fullscreen])
    try rig.settle()
    #expect(rig.frames.last?.buffer?.width == 640)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("another size at run time is drawn at once, and the photo is decoded for it")
  func resize() throws {
    let rig = try FrameRig { $0.autoplay = false }
    try rig.settle()
    try rig.run(0.2)
    for (width, height) in [(640, 360), (360, 640), (1, 1), (641, 361)] {
      rig.compositor.configure(width: width, height: height, states: [.fullscreen])
      try rig.settle()
      try rig.nextFrame()
      #expect(rig.frames.last?.buffer?.width == width)
      #expect(rig.frames.last?.buffer?.height == height)
      #expect(rig.pictures.loads.last?.size == PixelSize(width: width, height: height))
    }
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test(
    "buffers that are released late, or only when told, are never written meanwhile; frames wait",
    arguments: [
      TestCompositor.ReleasePolicy.afterNextCommit, .atRepaint, .atNextRepaint, .manual,
    ])
  func release(policy: TestCompositor.ReleasePolicy) throws {
    var configuration = TestCompositor.Configuration.small
    configuration.release = policy
    let rig = try FrameRig(configuration) { $0.demo = .pinchZoom }
    try rig.settle()
    try rig.run(1.5)
    if policy == .manual {
      #expect(rig.frames.count == 3, "three buffers, and then none is free")
      rig.compositor.releaseBuffers()
      try rig.run(0.2)
      #expect(rig.frames.count > 3)
    } else {
      #expect(rig.frames.count > 50)
      #expect(Set(rig.frames.compactMap { $0.buffer?.identity }).count <= 3)
    }
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("a still photo with autoplay off causes no commit and asks for no wake-up")
  func still() throws {
    let rig = try FrameRig { $0.autoplay = false }
    try rig.settle()
    try rig.nextFrame()
    try rig.nextFrame()
    let commits = rig.compositor.commits.count
    let passes = rig.passCount
    #expect(rig.wait.deadline == nil)
    try rig.run(10)
    #expect(rig.compositor.commits.count == commits)
    #expect(rig.passCount == passes)
  }

  /// A rig whose compositor has sent no callback for the second of three slides: the third is not drawn.
  func silentRig() throws -> FrameRig {
    let rig = try FrameRig {
      $0.demo = .off
      $0.transition = .cut
    }
    try rig.settle()
    try rig.nextFrame()
    rig.compositor.isWithholdingFrames = true
    try rig.run(61)
    #expect(rig.presented.last?.scene.layers.map(\.photo) == [.builtIn(.skyline)])
    #expect(rig.status.photo == .builtIn(.mountain))
    return rig
  }

  @Test("while the screen is off slides go on; when it is back the right photo is drawn, once")
  func withheldFrames() throws {
    let rig = try silentRig()
    let frames = rig.frames.count
    rig.compositor.isWithholdingFrames = false
    try rig.run(1)
    #expect(rig.frames.count == frames + 1)
    #expect(rig.presented.last?.scene.layers.map(\.photo) == [.builtIn(.mountain)])
  }

  @Test(
    "without an output time stands still; when one comes back the same photo is drawn on it at once",
    arguments: [true, false])
  func outputReturns(leavesFirst: Bool) throws {
    let rig = try FrameRig()
    try rig.settle()
    try rig.run(2)
    rig.compositor.isWithholdingFrames = true
    try #require(rig.compositor.outputs.first).remove(leavingSurfaces: leavesFirst)
    try rig.settle()
    #expect(rig.shell.core.scene(at: rig.now) == nil)
    #expect(rig.wait.deadline == nil)
    let frames = rig.frames.count
    rig.now = rig.now + 600

    let output = rig.compositor.addOutput(
      TestCompositor.OutputDescription(width: 400, height: 240))
    rig.compositor.configure(width: 400, height: 240, states: [.fullscreen])
    rig.compositor.isWithholdingFrames = false
    try rig.settle()
    #expect(rig.frames.count > frames)
    #expect(rig.status.photo == .builtIn(.mountain))
    #expect(rig.presented.last?.scene.layers.map(\.photo) == [.builtIn(.mountain)])
    #expect(rig.frames.last?.buffer?.width == output.physicalSize.width)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("the whole surface is declared opaque, and idling is inhibited by one inhibitor")
  func opaqueAndAwake() throws {
    let rig = try FrameRig()
    try rig.settle()
    try rig.run(40)
    let frame = try #require(rig.frames.last)
    let size = try #require(rig.compositor.outputs.first).logicalSize
    #expect(
      frame.opaqueRegion == [PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)])
    #expect(rig.compositor.isIdleInhibited)
    #expect(rig.compositor.inhibitorsCreated == 1)
  }

  @Test("after a slide without callbacks a configure of the same size brings exactly one frame")
  func configureAfterSilence() throws {
    let rig = try silentRig()
    let frames = rig.frames.count
    rig.compositor.configure(width: 320, height: 200, states: [.fullscreen])
    try rig.settle()
    try rig.run(1)
    #expect(rig.frames.count == frames + 1)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test(
    "a callback that is lost while the screen is off is not waited for once somebody touches it")
  func lostCallback() throws {
    let rig = try FrameRig { $0.autoplay = false }
    try rig.settle()
    rig.compositor.isWithholdingFrames = true
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.press(13)  // equal: zoom in
    try rig.settle()
    try rig.nextFrame()
    let frames = rig.frames.count
    rig.now = rig.now + 60
    rig.compositor.keyboard.press(11)  // 0: fit
    try rig.settle()
    #expect(rig.frames.count == frames + 1)
  }

  @Test("a photo that cannot be shown is skipped, and the next one shown")
  func brokenPhoto() throws {
    let rig = try FrameRig { $0.autoplay = false }
    rig.pictures.broken = [.builtIn(.mountain)]
    try rig.settle()
    try rig.nextFrame()
    #expect(rig.status.photo == .builtIn(.skyline))
  }

  @Test("the log tells when the photo rests at fit and when it moves, each once")
  func verboseLog() throws {
    let rig = try FrameRig()
    try rig.settle()
    try rig.run(4)
    let states = rig.said.filter { $0.hasPrefix("resting") || $0 == "moving" }
    #expect(
      states == [
        "resting at fit: Mountain at sunset", "moving", "resting at fit: Mountain at sunset",
        "moving",
      ])
  }
}
