import Geometry
import Testing

@testable import Wayland

@Suite("The size of the surface")
struct SurfaceLayoutTests {
  func output(_ width: Int, _ height: Int, transposed: Bool = false) -> OutputDescription {
    var output = OutputDescription()
    output.mode = PixelSize(width: width, height: height)
    output.isTransposed = transposed
    return output
  }

  @Test("a configure that names a size is taken at its word")
  func configured() throws {
    var inputs = SurfaceLayout.Inputs()
    inputs.configured = PixelSize(width: 853, height: 480)
    inputs.outputScale = 2
    let layout = try #require(SurfaceLayout(inputs))
    #expect(layout.viewport.size == Size(width: 853, height: 480))
    #expect(layout.viewport.pixelSize == PixelSize(width: 1706, height: 960))
    #expect(layout.scaling == .bufferScale(2))
  }

  @Test("a configure of 0×0, or with one zero side, is filled in from the output as one sees it")
  func zeroSize() throws {
    var inputs = SurfaceLayout.Inputs()
    inputs.output = output(1920, 1080, transposed: true)
    let guessed = try #require(SurfaceLayout(inputs))
    #expect(guessed.viewport.pixelSize == PixelSize(width: 1080, height: 1920))
    inputs.configured = PixelSize(width: 700, height: 0)
    let half = try #require(SurfaceLayout(inputs))
    #expect(half.viewport.pixelSize == PixelSize(width: 700, height: 1920))
  }

  @Test("without a size and without an output there is no layout")
  func nothing() {
    #expect(SurfaceLayout(.init()) == nil)
    var inputs = SurfaceLayout.Inputs()
    inputs.output = OutputDescription()
    #expect(SurfaceLayout(inputs) == nil)
    inputs.configured = PixelSize(width: 10, height: 0)
    #expect(SurfaceLayout(inputs) == nil)
  }

  @Test(
    "a fractional scale is rounded half up, and gives the output's own pixels where it comes near them",
    arguments: [
      (150, 1024, 640, 1280, 800), (180, 853, 480, 1280, 720), (180, 1281, 721, 1922, 1082),
      (120, 1280, 800, 1280, 800), (204, 753, 471, 1280, 800),
    ])
  func fractional(scale: Int, width: Int, height: Int, pixelWidth: Int, pixelHeight: Int) throws {
    var inputs = SurfaceLayout.Inputs()
    inputs.configured = PixelSize(width: width, height: height)
    inputs.preferredScale = scale
    inputs.hasViewporter = true
    inputs.output = scale == 180 ? output(1280, 720) : output(1280, 800)
    let layout = try #require(SurfaceLayout(inputs))
    #expect(layout.viewport.pixelSize == PixelSize(width: pixelWidth, height: pixelHeight))
    #expect(layout.viewport.size == Size(width: Double(width), height: Double(height)))
    #expect(layout.scaling == .viewport)
  }

  @Test(
    "a size that no buffer can have gives no layout, whatever the scale",
    arguments: [(Int(Int32.max), Int(Int32.max)), (2_000_000, 1), (1, 40_000), (20_000, 20_000)])
  func hugeSize(width: Int, height: Int) {
    for preferredScale in [nil, 240, Int(UInt32.max)] {
      var inputs = SurfaceLayout.Inputs()
      inputs.configured = PixelSize(width: width, height: height)
      inputs.outputScale = 2
      inputs.preferredScale = preferredScale
      inputs.hasViewporter = true
      #expect(SurfaceLayout(inputs) == nil)
    }
  }

  @Test("a fractional scale without a viewporter is ignored")
  func noViewporter() throws {
    var inputs = SurfaceLayout.Inputs()
    inputs.configured = PixelSize(width: 100, height: 50)
    inputs.preferredScale = 180
    let layout = try #require(SurfaceLayout(inputs))
    #expect(layout.scaling == .bufferScale(1))
    #expect(layout.viewport.pixelSize == PixelSize(width: 100, height: 50))
  }

  @Test("sides that are multiplied by a whole scale are multiples of it", arguments: 1...4)
  func divisibility(scale: Int) throws {
    var inputs = SurfaceLayout.Inputs()
    inputs.output = output(1366, 767)
    inputs.outputScale = scale
    let layout = try #require(SurfaceLayout(inputs))
    #expect(layout.viewport.pixelSize.width % scale == 0)
    #expect(layout.viewport.pixelSize.height % scale == 0)
  }
}

@Suite("When a frame may be drawn")
struct PacingTests {
  @Test("nothing is drawn before the first configure, without a wish, or without a free buffer")
  func conditions() {
    var pacing = Pacing()
    pacing.wantFrame()
    #expect(!pacing.mayDraw(hasFreeBuffer: true))
    pacing.configured()
    #expect(!pacing.mayDraw(hasFreeBuffer: false))
    #expect(pacing.mayDraw(hasFreeBuffer: true))
    pacing.committed()
    #expect(!pacing.mayDraw(hasFreeBuffer: true))
  }

  @Test("one frame is under way at a time: the next waits for the callback")
  func oneFrame() {
    var pacing = Pacing()
    pacing.configured()
    pacing.wantFrame()
    pacing.committed()
    pacing.wantFrame()
    #expect(!pacing.mayDraw(hasFreeBuffer: true))
    pacing.callbackFired()
    #expect(pacing.mayDraw(hasFreeBuffer: true))
  }

  @Test(
    "a callback that was lost with an output or in a suspend is not waited for after the return")
  func lostCallback() {
    var pacing = Pacing()
    pacing.configured()
    pacing.wantFrame()
    pacing.committed()
    pacing.wantFrame()
    pacing.callbackMayBeLost()
    #expect(pacing.mayDraw(hasFreeBuffer: true))
    pacing.committed()
    pacing.wantFrame()
    pacing.configured()
    #expect(pacing.mayDraw(hasFreeBuffer: true))
  }

  @Test("without a size nothing is drawn")
  func unconfigured() {
    var pacing = Pacing()
    pacing.configured()
    pacing.wantFrame()
    pacing.unconfigured()
    #expect(!pacing.mayDraw(hasFreeBuffer: true))
  }
}
