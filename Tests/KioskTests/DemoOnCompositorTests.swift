import FrameCore
import Gallery
import Geometry
import Glibc
import Motion
import TestCompositor
import Testing

@testable import Kiosk

@Suite("The demo on a compositor, in virtual time")
struct DemoOnCompositorTests {
  /// A step of a spring from 0 to 1, for damping below critical: written out here on its own, to hold the
  /// frame's motion against.
  struct Step {
    let duration: Double
    let bounce: Double

    func callAsFunction(_ t: Double) -> Double {
      let omega = 2 * Double.pi / duration
      let zeta = 1 - bounce
      let damped = omega * (1 - zeta * zeta).squareRoot()
      let decay = exp(-zeta * omega * t)
      return 1 - decay * (cos(damped * t) + zeta * omega / damped * sin(damped * t))
    }
  }

  struct Change {
    let time: Double
    let scale: Double
    let x: Double
    let y: Double
  }

  /// The output of the rig is 900×1200's shape, so the photo fills it: 300×400 logical pixels.
  static func configuration() -> TestCompositor.Configuration {
    var configuration = TestCompositor.Configuration.small
    configuration.outputs = [TestCompositor.OutputDescription(width: 300, height: 400)]
    return configuration
  }

  static let doubleTap = [
    Change(time: 1.2, scale: 2.5, x: -187.5, y: 300), Change(time: 2.4, scale: 1, x: 0, y: 0),
    Change(time: 3.6, scale: 2.5, x: 150, y: -200), Change(time: 4.8, scale: 1, x: 0, y: 0),
    Change(time: 6, scale: 2.5, x: -187.5, y: 300),
  ]
  static let pinchZoom = [
    Change(time: 0.5, scale: 2.6, x: 0, y: 0), Change(time: 2, scale: 1, x: 0, y: 0),
    Change(time: 3.5, scale: 2.6, x: 0, y: 0), Change(time: 5, scale: 1, x: 0, y: 0),
    Change(time: 6.5, scale: 2.6, x: 0, y: 0),
  ]

  @Test(
    "scale and position follow the closed form of the spring at every frame",
    arguments: [
      (Settings.Demo.doubleTap, Step(duration: 0.4, bounce: 0.15), doubleTap),
      (Settings.Demo.pinchZoom, Step(duration: 0.8, bounce: 0.2), pinchZoom),
    ])
  func closedForm(demo: Settings.Demo, step: Step, changes: [Change]) throws {
    let rig = try FrameRig(Self.configuration()) { $0.demo = demo }
    try rig.settle()
    // The black frame comes first; the photo is drawn when its callback has come.
    try rig.nextFrame()
    let start = try #require(rig.demoStart)
    try rig.run(7)

    var movingFrames = 0
    for (scene, instant) in rig.presented {
      guard let layer = scene.layers.first else { continue }
      let t = instant - start
      // Each change starts where the one before has settled; what is left of that is below any pixel.
      let past = changes.filter { $0.time < t }
      let target = past.last ?? Change(time: 0, scale: 1, x: 0, y: 0)
      let origin = past.dropLast().last ?? Change(time: 0, scale: 1, x: 0, y: 0)
      let p = past.isEmpty ? 1 : step(t - target.time)
      let scale = layer.similarity.scale / (300.0 / 900)
      let position = layer.similarity.translation - Point(x: 150, y: 200)
      if layer.isResting {
        #expect(scale == target.scale)
        #expect(abs(position.x - target.x) < 1e-9 && abs(position.y - target.y) < 1e-9)
        // At rest means that the spring is closer than anybody can see.
        #expect(abs(1 - p) * 1.6 < 0.001, "at \(t) s")
      } else {
        movingFrames += 1
        #expect(abs(scale - (origin.scale + (target.scale - origin.scale) * p)) < 1e-6, "at \(t) s")
        #expect(abs(position.x - (origin.x + (target.x - origin.x) * p)) < 1e-6, "at \(t) s")
        #expect(abs(position.y - (origin.y + (target.y - origin.y) * p)) < 1e-6, "at \(t) s")
      }
    }
    #expect(movingFrames > 150)
    #expect(rig.compositor.violations.isEmpty)
  }

  @Test("a finger that lands at any moment of the demo changes nothing in the next frame")
  func touchChangesNothing() throws {
    // 13 and 60 have no common divisor: every phase of a frame and of a spring is met.
    for tick in stride(from: 0, to: 312, by: 13) {
      let rig = try FrameRig(Self.configuration())
      try rig.settle()
      try rig.nextFrame()
      for _ in 0..<tick { try rig.nextFrame() }
      let seen = try #require(rig.lastPixels)
      let placement = rig.presented.last?.scene.layers
      let frameCount = rig.frames.count

      rig.now = rig.now + 0.007
      rig.compositor.touch.down(id: 288, x: 100, y: 100)
      rig.compositor.touch.frame()
      try rig.settle()
      try rig.nextFrame()
      try rig.nextFrame()
      #expect(rig.presented.last?.scene.layers == placement, "after frame \(tick)")
      if rig.frames.count > frameCount {
        #expect(try #require(rig.lastPixels).words == seen.words, "after frame \(tick)")
      }
      #expect(!rig.status.isPlaying)
      #expect(rig.compositor.violations.isEmpty)
    }
  }
}

extension FrameRig {
  /// When the demo of the first slide began: with the first scene that had a photo in it.
  var demoStart: Instant? { presented.first { !$0.scene.layers.isEmpty }?.instant }
}
