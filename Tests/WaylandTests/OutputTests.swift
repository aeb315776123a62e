import Geometry
import Gestures
import TestCompositor
import Testing

@testable import Wayland

@Suite("Outputs of any scale, turned, changed, coming and going")
struct OutputTests {
  typealias Output = TestCompositor.OutputDescription

  /// Which ways of telling a scale a compositor has.
  enum Scaling: CaseIterable, Sendable {
    case fractional
    /// As sway 1.7 and Mutter 43.
    case whole
    /// As weston before 10: outputs of version 1 do not even tell the scale.
    case none
  }

  static func configuration(_ outputs: [Output], _ scaling: Scaling = .fractional)
    -> TestCompositor.Configuration
  {
    var configuration = TestCompositor.Configuration()
    configuration.outputs = outputs
    if scaling != .fractional { configuration.globals["wp_fractional_scale_manager_v1"] = nil }
    if scaling == .none { configuration.globals["wl_output"] = 1 }
    return configuration
  }

  /// The window fills `output`: with as many pixels as it has, as far as that can be told, and touches arrive
  /// at its corner.
  func expectFilled(
    _ rig: WindowRig, _ output: TestOutput, _ scaling: Scaling = .fractional,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let logical = output.logicalSize
    let whole = scaling == .none ? 1 : output.description.wholeScale
    let pixels =
      scaling == .fractional
      ? output.physicalSize
      : PixelSize(width: logical.width * whole, height: logical.height * whole)
    let frame = try #require(rig.lastFrame, sourceLocation: sourceLocation)
    #expect(frame.buffer?.width == pixels.width, sourceLocation: sourceLocation)
    #expect(frame.buffer?.height == pixels.height, sourceLocation: sourceLocation)
    #expect(rig.compositor.surface?.logicalSize == logical, sourceLocation: sourceLocation)
    #expect(rig.window.viewport?.size == logical.size, sourceLocation: sourceLocation)
    #expect(rig.window.viewport?.pixelSize == pixels, sourceLocation: sourceLocation)
    #expect(
      frame.opaqueRegion == [
        PixelRectangle(x: 0, y: 0, width: logical.width, height: logical.height)
      ], sourceLocation: sourceLocation)
    _ = try rig.take()
    let corner = Point(x: Double(logical.width) - 0.5, y: Double(logical.height) - 0.5)
    rig.compositor.touch.down(id: 5, x: corner.x, y: corner.y, time: 1)
    #expect(
      try rig.takeTouches() == [.down(id: 5, at: corner, time: 1)], sourceLocation: sourceLocation)
    rig.compositor.touch.up(id: 5)
    _ = try rig.take()
    #expect(
      rig.compositor.violations.isEmpty, "\(rig.compositor.violations)",
      sourceLocation: sourceLocation)
    #expect(
      rig.compositor.isConnected && rig.said.isEmpty, "\(rig.said)", sourceLocation: sourceLocation)
  }

  func configure(_ rig: WindowRig, for output: TestOutput) {
    let size = output.logicalSize
    rig.compositor.configure(width: size.width, height: size.height)
  }

  static let scales = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

  @Test(
    "each scale and each transform is filled with the output's own pixels",
    arguments: scales, Transform.allCases)
  func atStart(scale: Double, transform: Transform) throws {
    // Not a multiple of any of the scales.
    let output = Output(width: 241, height: 127, scale: scale, transform: transform)
    for scaling in Scaling.allCases where scaling != .none || scale <= 1 {
      for mapping in [TestCompositor.MapSequence.sizeAtOnce, .zeroFirst] {
        var configuration = Self.configuration([output], scaling)
        configuration.mapping = mapping
        configuration.enforcesProtocol = true
        let rig = try WindowRig(configuration)
        try expectFilled(rig, try #require(rig.compositor.outputs.first), scaling)
      }
    }
  }

  @Test(
    "another size, scale or transform at run time is followed, whatever is told first",
    arguments: [Scaling.fractional, .whole], [true, false])
  func changed(scaling: Scaling, outputFirst: Bool) throws {
    var configuration = Self.configuration([Output(width: 200, height: 120)], scaling)
    configuration.enforcesProtocol = true
    let rig = try WindowRig(configuration)
    let output = try #require(rig.compositor.outputs.first)
    let edits: [(inout Output) -> Void] = [
      { $0.scale = 1.5 }, { $0.transform = .quarter }, { $0.scale = 2 },
      { ($0.width, $0.height) = (320, 180) }, { $0.transform = .threeQuarters },
      { $0.transform = .flippedHalf }, { $0.scale = 1.25 },
      { ($0.width, $0.height, $0.scale, $0.transform) = (161, 91, 1, .quarter) },
    ]
    for edit in edits {
      if outputFirst {
        output.change(edit)
        try rig.settle()
        configure(rig, for: output)
      } else {
        // The size that follows from what the output is going to say.
        var next = output.description
        edit(&next)
        let swaps = next.transform.swapsSides
        let width = Double(swaps ? next.height : next.width) / next.scale
        let height = Double(swaps ? next.width : next.height) / next.scale
        rig.compositor.configure(width: Int(width), height: Int(height))
        try rig.settle()
        output.change(edit)
      }
      try rig.settle()
      try rig.nextFrame()
      try expectFilled(rig, output, scaling)
    }
  }

  @Test(
    "an output that goes, alone or with its leave, and another that comes are followed",
    arguments: [true, false], [Scaling.fractional, .whole])
  func replaced(leavesFirst: Bool, scaling: Scaling) throws {
    let rig = try WindowRig(Self.configuration([Output(width: 200, height: 120)], scaling))
    let others = [
      Output(width: 320, height: 180, scale: 2, transform: .quarter),
      Output(width: 160, height: 100),
      Output(width: 342, height: 192, scale: 1.5, transform: .flipped),
    ]
    for description in others {
      let frames = rig.compositor.commits.count
      try #require(rig.compositor.outputs.first).remove(leavingSurfaces: leavesFirst)
      try rig.settle()
      rig.window.setNeedsFrame()
      try rig.nextFrame()
      #expect(rig.window.viewport == nil)
      #expect(rig.compositor.commits.count == frames, "there is nothing to draw on")

      let output = rig.compositor.addOutput(description)
      try rig.settle()
      try #require(rig.compositor.surface).enter(output)
      configure(rig, for: output)
      try rig.settle()
      try rig.nextFrame()
      try expectFilled(rig, output, scaling)
    }
  }

  @Test(
    "an output that comes back as it was, without a word about the surface, is drawn on at once")
  func sameOutputReturns() throws {
    let description = Output(width: 200, height: 120, scale: 1.5)
    let rig = try WindowRig(Self.configuration([description]))
    try #require(rig.compositor.outputs.first).remove(leavingSurfaces: false)
    try rig.settle()
    let commits = rig.compositor.commits.count
    let output = rig.compositor.addOutput(description)
    rig.window.setNeedsFrame()
    try rig.settle()
    #expect(rig.compositor.commits.count == commits + 1)
    try expectFilled(rig, output)
  }

  @Test(
    "of several outputs the one that the window is on gives the scale",
    arguments: [Scaling.fractional, .whole])
  func several(scaling: Scaling) throws {
    let rig = try WindowRig(
      Self.configuration(
        [
          Output(width: 200, height: 120), Output(width: 400, height: 300, scale: 2),
          Output(width: 320, height: 180, scale: 1.5, transform: .quarter),
        ], scaling))
    let outputs = rig.compositor.outputs
    let surface = try #require(rig.compositor.surface)
    try expectFilled(rig, outputs[0], scaling)
    for (old, new) in [(0, 1), (1, 2), (2, 0), (0, 2), (2, 1)] {
      // It is on both for a while, as on KWin and sway.
      surface.enter(outputs[new])
      try rig.settle()
      configure(rig, for: outputs[new])
      try rig.settle()
      try rig.nextFrame()
      try expectFilled(rig, outputs[new], scaling)
      surface.leave(outputs[old])
      try rig.settle()
      try rig.nextFrame()
      try expectFilled(rig, outputs[new], scaling)
    }
    // What happens to the others does not matter.
    let frames = rig.compositor.commits.count
    outputs[0].change { $0.scale = 3 }
    outputs[2].remove()
    rig.compositor.addOutput(Output(width: 99, height: 99, scale: 1.75))
    try rig.settle()
    try rig.nextFrame()
    #expect(rig.compositor.commits.count == frames)
    try expectFilled(rig, outputs[1], scaling)
  }

  @Test(
    "when the output that the window is on goes and another stays, the window goes there",
    arguments: [true, false], [Scaling.fractional, .whole])
  func movedByRemoval(leavesFirst: Bool, scaling: Scaling) throws {
    let rig = try WindowRig(
      Self.configuration(
        [Output(width: 400, height: 300, scale: 2), Output(width: 200, height: 120)], scaling))
    let (gone, stays) = (rig.compositor.outputs[0], rig.compositor.outputs[1])
    // The callback for this frame is never called.
    rig.window.setNeedsFrame()
    try rig.settle()
    rig.compositor.isWithholdingFrames = true
    gone.remove(leavingSurfaces: leavesFirst)
    try rig.settle()
    try #require(rig.compositor.surface).enter(stays)
    configure(rig, for: stays)
    try rig.settle()
    try expectFilled(rig, stays, scaling)
  }

  @Test("an output that goes without a leave while the window was on its way there does not count")
  func vanishedOnTheWay() throws {
    let rig = try WindowRig(
      Self.configuration(
        [
          Output(width: 200, height: 120), Output(width: 400, height: 300, scale: 2),
          Output(width: 480, height: 360, scale: 3),
        ], .whole))
    let outputs = rig.compositor.outputs
    let surface = try #require(rig.compositor.surface)
    surface.enter(outputs[1])
    surface.leave(outputs[0])
    configure(rig, for: outputs[1])
    surface.enter(outputs[2])
    try rig.settle()
    outputs[2].remove(leavingSurfaces: false)
    try rig.settle()
    try rig.nextFrame()
    try expectFilled(rig, outputs[1], .whole)
  }

  @Test("all outputs and seats go, and others come: the window is drawn and heard again")
  func everythingGoes() throws {
    let rig = try WindowRig(
      Self.configuration([Output(width: 200, height: 120), Output(width: 160, height: 120)]))
    for round in 0..<20 {
      for output in rig.compositor.outputs { output.remove(leavingSurfaces: round % 2 == 0) }
      for seat in rig.compositor.seats { seat.remove() }
      if round % 3 != 0 { try rig.settle() }
      let output = rig.compositor.addOutput(
        Output(
          width: 100 + 4 * round, height: 76, scale: round % 4 == 0 ? 1.5 : 1,
          transform: round % 5 == 0 ? .quarter : .normal))
      rig.compositor.addSeat()
      try rig.settle()
      try #require(rig.compositor.surface).enter(output)
      configure(rig, for: output)
      try rig.settle()
      try rig.nextFrame()
      try expectFilled(rig, output)
    }
  }
}
