import Geometry
import TestCompositor
import Testing

@testable import Wayland

@Suite("How many pixels a millimetre of the screen has")
struct ScreenDensityTests {
  static let usual = Viewport.pixelsPerMillimeterAt96

  /// A screen by its own word.
  struct Screen: Sendable {
    var name: String
    var mode: (Int, Int)
    var millimeters: (Int, Int)
    /// Device pixels per inch; nil where the word is not to be trusted.
    var dpi: Double?
  }

  static let screens = [
    Screen(name: "a panel of 7 inches", mode: (800, 480), millimeters: (154, 86), dpi: 136.9),
    Screen(name: "a monitor of 24", mode: (1920, 1080), millimeters: (531, 299), dpi: 91.8),
    Screen(name: "a tablet of 10", mode: (2560, 1600), millimeters: (217, 136), dpi: 299.2),
    Screen(name: "a portrait panel", mode: (1200, 1920), millimeters: (135, 216), dpi: 225.8),
    Screen(name: "4K on 43 inches", mode: (3840, 2160), millimeters: (941, 529), dpi: 103.7),
    // weston without a screen: a millimetre for each pixel.
    Screen(name: "pixels in mm", mode: (1280, 800), millimeters: (1280, 800), dpi: nil),
    // KWin without a screen.
    Screen(name: "less than none", mode: (1280, 800), millimeters: (-1, -1), dpi: nil),
    Screen(name: "none told", mode: (1920, 1080), millimeters: (0, 0), dpi: nil),
    Screen(name: "only the width", mode: (1920, 1080), millimeters: (531, 0), dpi: nil),
    Screen(name: "below zero", mode: (1920, 1080), millimeters: (-531, -299), dpi: nil),
    Screen(name: "the least", mode: (1, 1), millimeters: (-2_147_483_648, 1), dpi: nil),
    Screen(name: "no mode", mode: (0, 0), millimeters: (531, 299), dpi: nil),
    // Plausible at these modes, but for the numbers themselves.
    Screen(name: "16:9 in mm", mode: (1920, 1080), millimeters: (160, 90), dpi: nil),
    Screen(name: "16:10 in mm", mode: (1920, 1200), millimeters: (160, 100), dpi: nil),
    Screen(name: "16:9 in cm", mode: (3840, 2160), millimeters: (1600, 900), dpi: nil),
    Screen(name: "16:9 as it is", mode: (1920, 1080), millimeters: (16, 9), dpi: nil),
    Screen(name: "a phone", mode: (1440, 3040), millimeters: (70, 148), dpi: nil),
    Screen(name: "a projector", mode: (1280, 720), millimeters: (700, 390), dpi: nil),
    Screen(name: "sides mixed up", mode: (1920, 1080), millimeters: (299, 531), dpi: nil),
    Screen(name: "one axis off", mode: (1000, 1000), millimeters: (254, 204), dpi: 112.3),
    Screen(name: "one axis far off", mode: (1000, 1000), millimeters: (254, 203), dpi: nil),
    Screen(name: "the coarsest", mode: (1000, 1000), millimeters: (508, 508), dpi: 50),
    Screen(name: "too coarse", mode: (1000, 1000), millimeters: (509, 509), dpi: nil),
    Screen(name: "the finest", mode: (4000, 4000), millimeters: (254, 254), dpi: 400),
    Screen(name: "too fine on an axis", mode: (4000, 4000), millimeters: (254, 253), dpi: nil),
  ]

  @Test("a screen is believed where its size is plausible, and not at all otherwise")
  func trusted() throws {
    for screen in Self.screens {
      let mode = PixelSize(width: screen.mode.0, height: screen.mode.1)
      let millimeters = PixelSize(width: screen.millimeters.0, height: screen.millimeters.1)
      let density = ScreenDensity.devicePixelsPerMillimeter(mode: mode, millimeters: millimeters)
      if let dpi = screen.dpi {
        #expect(abs(try #require(density, "\(screen.name)") * 25.4 - dpi) < 0.05, "\(screen.name)")
      } else {
        #expect(density == nil, "\(screen.name)")
      }
      for scale in [0.75, 1, 1.5, 2] {
        let logical = ScreenDensity.logicalPixelsPerMillimeter(
          mode: mode, millimeters: millimeters, scale: scale)
        #expect(logical == density.map { $0 / scale } ?? Self.usual, "\(screen.name)")
      }
    }
  }

  /// 10 device pixels per millimetre, seen through a compositor.
  func density(
    scale: Double = 1, transform: Transform = .normal, hasFractions: Bool = true
  ) throws -> Double? {
    var configuration = TestCompositor.Configuration()
    configuration.outputs = [
      TestCompositor.OutputDescription(
        width: 600, height: 360, scale: scale, transform: transform, physicalWidth: 60,
        physicalHeight: 36)
    ]
    if !hasFractions { configuration.globals["wp_fractional_scale_manager_v1"] = nil }
    return try WindowRig(configuration).window.viewport?.pixelsPerMillimeter
  }

  @Test("a screen that is turned has the density it had", arguments: Transform.allCases)
  func turned(transform: Transform) throws {
    #expect(try density(transform: transform) == 10)
    #expect(try density(scale: 2, transform: transform) == 5)
  }

  @Test("logical pixels are larger by the scale, also where the compositor tells but the next one")
  func scaled() throws {
    for (scale, expected) in [(1.0, 10.0), (1.5, 10 / 1.5), (2, 5), (2.5, 4)] {
      for hasFractions in [true, false] {
        let density = try #require(try density(scale: scale, hasFractions: hasFractions))
        #expect(abs(density - expected) < 0.01, "\(scale), \(hasFractions)")
      }
    }
  }

  @Test("where the window is not as large as the screen, the scale that is told counts")
  func partial() throws {
    var inputs = SurfaceLayout.Inputs()
    inputs.configured = PixelSize(width: 400, height: 300)
    inputs.outputScale = 2
    var output = OutputDescription()
    output.mode = PixelSize(width: 600, height: 360)
    output.millimeters = PixelSize(width: 60, height: 36)
    inputs.output = output
    #expect(SurfaceLayout(inputs)?.viewport.pixelsPerMillimeter == 5)
    inputs.output = nil
    #expect(SurfaceLayout(inputs)?.viewport.pixelsPerMillimeter == Self.usual)
  }

  @Test("the density follows the output: its scale, its mode, and what it says of its size")
  func changed() throws {
    var configuration = TestCompositor.Configuration()
    configuration.outputs = [
      TestCompositor.OutputDescription(
        width: 600, height: 360, physicalWidth: 60, physicalHeight: 36)
    ]
    let rig = try WindowRig(configuration)
    let output = try #require(rig.compositor.outputs.first)
    func density(_ edit: (inout TestCompositor.OutputDescription) -> Void) throws -> Double? {
      output.change(edit)
      try rig.settle()
      rig.compositor.configure(
        width: output.logicalSize.width, height: output.logicalSize.height)
      try rig.settle()
      return rig.window.viewport?.pixelsPerMillimeter
    }
    #expect(try density { $0.scale = 2 } == 5)
    #expect(try density { ($0.physicalWidth, $0.physicalHeight) = (120, 72) } == 2.5)
    #expect(try density { ($0.physicalWidth, $0.physicalHeight) = (0, 0) } == Self.usual)
    #expect(try density { ($0.width, $0.height, $0.scale) = (300, 180, 1) } == Self.usual)
    #expect(try density { ($0.physicalWidth, $0.physicalHeight) = (50, 30) } == 6)
    #expect(rig.compositor.violations.isEmpty, "\(rig.compositor.violations)")
  }
}
