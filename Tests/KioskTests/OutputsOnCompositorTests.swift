import FrameCore
import Gallery
import Geometry
import Motion
import TestCompositor
import Testing

@testable import Kiosk

@Suite("The same photo on outputs that change, go and come")
struct OutputsOnCompositorTests {
  typealias Output = TestCompositor.OutputDescription

  /// A frame that has gone on to its second photo and stays there.
  func rig(_ outputs: [Output]) throws -> FrameRig {
    var configuration = TestCompositor.Configuration()
    configuration.outputs = outputs
    let rig = try FrameRig(configuration) {
      $0.autoplay = false
      $0.transition = .cut
    }
    try rig.settle()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.press(106)  // Right
    try rig.settle()
    try rig.run(0.2)
    try expectPhoto(rig, on: try #require(rig.compositor.outputs.first))
    return rig
  }

  /// The second photo is shown whole, with all the pixels of `output`, and a finger is felt in its corner.
  func expectPhoto(
    _ rig: FrameRig, on output: TestOutput, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(rig.status.photo == .builtIn(.skyline), sourceLocation: sourceLocation)
    #expect(rig.status.isRestingAtFit, sourceLocation: sourceLocation)
    let scene = try #require(rig.presented.last?.scene, sourceLocation: sourceLocation)
    #expect(scene.layers.map(\.photo) == [.builtIn(.skyline)], sourceLocation: sourceLocation)
    #expect(scene.viewport.size == output.logicalSize.size, sourceLocation: sourceLocation)
    #expect(
      rig.pictures.loads.last?.size == output.physicalSize, sourceLocation: sourceLocation)
    let frame = try #require(rig.frames.last, sourceLocation: sourceLocation)
    #expect(frame.buffer?.width == output.physicalSize.width, sourceLocation: sourceLocation)
    #expect(frame.buffer?.height == output.physicalSize.height, sourceLocation: sourceLocation)
    let size = output.logicalSize
    rig.compositor.touch.down(id: 3, x: Double(size.width) - 1, y: Double(size.height) - 1)
    rig.compositor.touch.frame()
    try rig.settle()
    #expect(rig.status.contactCount == 1, sourceLocation: sourceLocation)
    rig.compositor.touch.cancel()
    try rig.settle()
    #expect(rig.status.contactCount == 0, sourceLocation: sourceLocation)
    #expect(
      rig.compositor.violations.isEmpty, "\(rig.compositor.violations)",
      sourceLocation: sourceLocation)
  }

  func configure(_ rig: FrameRig, for output: TestOutput) throws {
    rig.compositor.configure(width: output.logicalSize.width, height: output.logicalSize.height)
    try rig.settle()
    try rig.run(0.1)
  }

  @Test("an output that is turned, scaled or switched to another mode shows it at once")
  func changed() throws {
    let rig = try rig([Output(width: 320, height: 200)])
    let output = try #require(rig.compositor.outputs.first)
    let edits: [(inout Output) -> Void] = [
      { $0.transform = .quarter }, { $0.scale = 1.25 }, { $0.scale = 2 },
      { ($0.width, $0.height) = (480, 270) }, { $0.transform = .flippedHalf },
    ]
    for edit in edits {
      output.change(edit)
      try configure(rig, for: output)
      try expectPhoto(rig, on: output)
    }
  }

  @Test(
    "all outputs go, and one of another size, scale and transform comes: no restart is needed",
    arguments: [true, false])
  func replaced(leavesFirst: Bool) throws {
    let rig = try rig([Output(width: 320, height: 200), Output(width: 200, height: 100)])
    let others = [
      Output(width: 400, height: 240, scale: 1.5, transform: .threeQuarters),
      Output(width: 160, height: 90),
    ]
    for description in others {
      rig.compositor.touch.down(id: 1, x: 1, y: 1)
      try rig.settle()
      for output in rig.compositor.outputs { output.remove(leavingSurfaces: leavesFirst) }
      try rig.settle()
      #expect(rig.status.contactCount == 0)
      #expect(rig.wait.deadline == nil)
      rig.now = rig.now + 3600
      let output = rig.compositor.addOutput(description)
      try rig.settle()
      try #require(rig.compositor.surface).enter(output)
      try configure(rig, for: output)
      try expectPhoto(rig, on: output)
    }
  }

  @Test("when its output goes and another stays, it is there", arguments: [true, false])
  func moved(leavesFirst: Bool) throws {
    let rig = try rig([Output(width: 320, height: 200, scale: 2), Output(width: 200, height: 100)])
    rig.compositor.outputs[0].remove(leavingSurfaces: leavesFirst)
    try rig.settle()
    let output = rig.compositor.outputs[0]
    try #require(rig.compositor.surface).enter(output)
    try configure(rig, for: output)
    try expectPhoto(rig, on: output)
  }

  @Test("the seat goes with its fingers down, and another takes its place")
  func seatReplaced() throws {
    let rig = try rig([Output(width: 320, height: 200)])
    rig.compositor.touch.down(id: 1, x: 1, y: 1)
    try rig.settle()
    #expect(rig.status.contactCount == 1)
    rig.compositor.seat.remove()
    rig.compositor.addSeat()
    try rig.settle()
    #expect(rig.status.contactCount == 0)
    try expectPhoto(rig, on: rig.compositor.outputs[0])
  }
}
