import FrameCore
import Geometry
import Photos
import Raster
import Synchronization
import Testing

@testable import Renderer

@Suite("What is kept while pages slide")
struct PageCacheTests {
  private let screen = viewport(160, 90)
  private let photos = [
    photo("a"): noise(200, 150), photo("b"): noise(300, 120, seed: 5),
    photo("c"): noise(90, 130, seed: 7),
  ]

  /// Draws pages side by side by their names and offsets.
  private func draw(_ pages: [(name: String, offset: Double)], by renderer: SceneRenderer) {
    let layers = pages.map { name, offset in
      Drawing.restingAtFit.layer(photo(name), photos[photo(name)]!, screen, pageOffset: offset)
    }
    let buffer = PixelBuffer(size: screen.pixelSize)
    renderer.draw(Scene(viewport: screen, layers: layers), into: buffer) { photos[$0] }
  }

  @Test("a resting photo is drawn once, however its page slides, back and past its place too")
  func drawnOnce() {
    let renderer = SceneRenderer()
    draw([("a", 0)], by: renderer)
    for step in 1...40 {
      let x = -3.7 * Double(step)
      draw([("a", x), ("b", x + 170)], by: renderer)
    }
    #expect(renderer.restingDrawnCount == 2)
    for step in 1...40 {
      let x = 3.7 * Double(step)
      draw([("a", x), ("c", x - 170)], by: renderer)
    }
    #expect(renderer.restingDrawnCount == 3)
    for x in [-30.0, 30, -0.2, 0.2] {
      draw([("c", x - 170), ("a", x), ("b", x + 170)], by: renderer)
      draw([("a", x), x < 0 ? ("b", x + 170) : ("c", x - 170)], by: renderer)
    }
    #expect(renderer.restingDrawnCount == 3)
  }

  @Test("neighbours that wait off the screen stay drawn while the page is in its place")
  func waiting() {
    let renderer = SceneRenderer()
    draw([("a", -20), ("b", 150)], by: renderer)
    draw([("c", -170), ("a", 0), ("b", 170)], by: renderer)
    draw([("a", -20), ("b", 150)], by: renderer)
    #expect(renderer.restingDrawnCount == 2)
  }

  @Test("in its place a page leaves nothing of its neighbours in memory")
  func givenBack() {
    let renderer = SceneRenderer()
    let count = Released()
    let pictures = (0..<2).map { _ in counted(count) }
    func draw(_ offsets: [Double]) {
      let layers = offsets.indices.map { index in
        Drawing.restingAtFit.layer(
          photo("\(index)"), pictures[index], screen, pageOffset: offsets[index])
      }
      renderer.draw(
        Scene(viewport: screen, layers: layers), into: PixelBuffer(size: screen.pixelSize)
      ) { $0 == photo("0") ? pictures[0] : pictures[1] }
    }
    draw([0])
    draw([-20, 150])
    #expect(renderer.restingDrawnCount == 2)
    draw([0])
    draw([-20, 150])
    #expect(renderer.restingDrawnCount == 3)
  }

  @Test("however many photos are swiped through without a rest, no more than three are kept")
  func bounded() {
    let renderer = SceneRenderer()
    let count = Released()
    var before: Picture?
    for index in 0..<20 {
      let picture = counted(count)
      for x in [-40.0, -100] {
        var layers = [
          Drawing.restingAtFit.layer(photo("\(index)"), picture, screen, pageOffset: x + 170)
        ]
        if let before {
          layers.append(
            Drawing.restingAtFit.layer(photo("\(index - 1)"), before, screen, pageOffset: x))
        }
        renderer.draw(
          Scene(viewport: screen, layers: layers), into: PixelBuffer(size: screen.pixelSize)
        ) { $0 == photo("\(index)") ? picture : before }
      }
      before = picture
    }
    before = nil
    #expect(renderer.restingDrawnCount == 20)
    #expect(count.value.load(ordering: .relaxed) == 17)
  }

  @Test("a photo that rests in many places, one after the other, leaves room for its neighbours")
  func zoomStops() {
    let renderer = SceneRenderer()
    let buffer = PixelBuffer(size: screen.pixelSize)
    draw([("a", -20), ("b", 150)], by: renderer)
    for scale in [1.5, 2, 2.5] {
      var page = layer(photo("a"), photos[photo("a")]!, screen, Placement(scale: scale))
      page.pageOffset = -1
      renderer.draw(Scene(viewport: screen, layers: [page]), into: buffer) { photos[$0] }
    }
    let drawnBefore = renderer.restingDrawnCount
    draw([("b", -1)], by: renderer)
    #expect(renderer.restingDrawnCount == drawnBefore)
  }

  @Test("of a photo that was decoded anew nothing of the old base is kept")
  func newBase() {
    let renderer = SceneRenderer()
    let count = Released()
    let buffer = PixelBuffer(size: screen.pixelSize)
    func draw(_ picture: Picture) {
      let page = Drawing.restingAtFit.layer(photo("a"), picture, screen, pageOffset: -1)
      renderer.draw(Scene(viewport: screen, layers: [page]), into: buffer) { _ in picture }
    }
    draw(counted(count))
    #expect(count.value.load(ordering: .relaxed) == 0)
    draw(photos[photo("a")]!)
    #expect(count.value.load(ordering: .relaxed) == 1)
  }

  /// How many bases nobody holds any more.
  private final class Released: Sendable {
    let value = Atomic(0)
  }

  private func counted(_ released: Released) -> Picture {
    let size = PixelSize(width: 200, height: 150)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 200 * 150 * 4, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0x55, count: 200 * 150 * 4)
    let base = PixelBuffer(size: size, stride: 800, memory: memory, byteCount: 120_000) {
      base, _ in
      base.deallocate()
      released.value.wrappingAdd(1, ordering: .relaxed)
    }
    return Picture(photoSize: size, base: base)
  }
}
