import Geometry
import Gestures
import TestCompositor
import Testing

@testable import Wayland

@Suite("Touchpads, palms and modifiers")
struct TouchpadTests {
  func takePinches(_ rig: WindowRig) throws -> [PinchEvent] {
    try rig.takeInput().compactMap { event in
      if case .pinch(let pinch, _) = event { pinch } else { nil }
    }
  }

  @Test("a pinch on the window is told as the compositor tells it")
  func pinch() throws {
    let rig = try WindowRig()
    let pointer = rig.compositor.pointer
    pointer.enter(x: 5, y: 6)
    pointer.beginPinch(time: 1)
    pointer.updatePinch(dx: 2, dy: -3, scale: 1.5, rotation: 10, time: 2)
    pointer.updatePinch(scale: 0.75, rotation: -0.5, time: 3)
    pointer.endPinch(time: 4)
    #expect(
      try takePinches(rig) == [
        .begin(time: 1),
        .update(translation: Point(x: 2, y: -3), scale: 1.5, rotation: 10, time: 2),
        .update(translation: .zero, scale: 0.75, rotation: -0.5, time: 3),
        .end(isCancelled: false, time: 4),
      ])
    pointer.beginPinch(time: 5)
    pointer.endPinch(isCancelled: true, time: 6)
    #expect(try takePinches(rig) == [.begin(time: 5), .end(isCancelled: true, time: 6)])
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("a pointer that goes in the middle of a pinch ends it, and comes back with pinches")
  func pointerGone() throws {
    let rig = try WindowRig()
    let pointer = rig.compositor.pointer
    pointer.enter(x: 5, y: 6)
    pointer.beginPinch(time: 1)
    pointer.updatePinch(scale: 1.5, time: 2)
    _ = try rig.take()
    rig.compositor.seat.setCapabilities([.touch])
    let events = try rig.takeInput()
    let ends = events.indices.filter {
      if case .pinch(.end(isCancelled: true, time: 2), _) = events[$0] { true } else { false }
    }
    let losses = events.indices.filter { events[$0].devices != nil }
    try #require(ends.count == 1 && losses.count == 1)
    #expect(ends[0] < losses[0])
    #expect(pointer.pinchObjects == 0 && pointer.objects == 0)
    rig.compositor.seat.setCapabilities([.touch, .pointer])
    try rig.settle()
    #expect(pointer.pinchObjects == 1)
    pointer.enter(x: 5, y: 6)
    pointer.beginPinch(time: 9)
    #expect(try takePinches(rig) == [.begin(time: 9)])
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }

  @Test("a compositor that recognises no pinches is no worse for it")
  func noGestures() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.globals["zwp_pointer_gestures_v1"] = nil
    let rig = try WindowRig(configuration)
    rig.compositor.pointer.enter(x: 5, y: 6)
    #expect(try rig.takePointer() == [.enter(at: Point(x: 5, y: 6))])
    #expect(rig.compositor.pointer.pinchObjects == 0)
  }

  @Test("a finger's length is told where the touchscreen knows it")
  func shape() throws {
    let rig = try WindowRig()
    let touch = rig.compositor.touch
    touch.down(id: 3, x: 10, y: 20, time: 7)
    touch.shape(id: 3, major: 180, minor: 90)
    #expect(
      try rig.takeTouches() == [
        .down(id: 3, at: Point(x: 10, y: 20), time: 7), .shape(id: 3, major: 180),
      ])
  }
}

@Suite("How dense a screen is")
struct DensityTests {
  /// Width and height in device pixels and in millimetres, and device pixels per inch; nil where nobody can believe it.
  static let screens: [(Int, Int, Int, Int, Double?)] = [
    (800, 480, 154, 86, 136.8), (1280, 800, 217, 136, 149.6), (1920, 1080, 527, 296, 92.6),
    (1280, 800, 0, 0, nil), (1920, 1080, 160, 90, 304.8), (3840, 2160, 160, 90, nil),
    (1920, 1080, 16, 9, nil), (1440, 3200, 68, 152, nil), (1920, 1080, 708, 200, nil),
    (1280, 800, -1, 136, nil), (320, 200, 217, 136, nil),
  ]

  @Test("its size is believed where both its sides make sense", arguments: screens)
  func believed(width: Int, height: Int, millimetersX: Int, millimetersY: Int, dpi: Double?) {
    var output = OutputDescription()
    output.mode = PixelSize(width: width, height: height)
    output.millimeters = PixelSize(width: millimetersX, height: millimetersY)
    let found = output.pixelsPerMillimeter.map { $0 * 25.4 }
    if let dpi {
      #expect(abs((found ?? 0) - dpi) < 0.1)
    } else {
      #expect(found == nil)
    }
  }

  @Test("a millimetre is as many logical pixels as the scale makes it, turned or not")
  func logical() throws {
    for transform in [Transform.normal, Transform.allCases[1]] {
      var configuration = TestCompositor.Configuration.small
      configuration.outputs = [
        TestCompositor.OutputDescription(
          width: 1280, height: 800, scale: 2, transform: transform, physicalWidth: 217,
          physicalHeight: 136)
      ]
      let rig = try WindowRig(configuration)
      let density = try #require(rig.window.viewport).pixelsPerMillimeter
      #expect(abs(density * 25.4 - 149.6 / 2) < 0.1)
    }
    let unknown = try WindowRig()
    let viewport = try #require(unknown.window.viewport)
    #expect(viewport.pixelsPerMillimeter == Viewport.pixelsPerMillimeterAt96)
  }
}
