import Geometry
import Raster
import Testing

@Suite("Area reduction")
struct ReductionTests {
  @Test(
    "each pixel is the mean of the area it stands for, within rounding",
    arguments: [
      (61, 47, 60, 46), (61, 47, 43, 33), (64, 48, 32, 24), (61, 47, 20, 15), (100, 75, 17, 13),
      (90, 80, 9, 8), (61, 47, 61, 20), (61, 47, 20, 47), (150, 140, 7, 5), (61, 47, 1, 1),
      (1, 1, 1, 1), (1, 47, 1, 20), (61, 1, 33, 1), (2, 2, 1, 1), (3, 3, 2, 2),
    ])
  func mean(width: Int, height: Int, targetWidth: Int, targetHeight: Int) {
    let source = Noise.picture(width, height)
    let size = PixelSize(width: targetWidth, height: targetHeight)
    let reduced = source.reduced(to: size)
    let error = Reference.largestError(reduced) {
      Reference.reduced(source, to: size, x: $0, y: $1)
    }
    #expect(error <= 0.6)
  }

  @Test("a source of one colour keeps it, whatever the ratio", arguments: 1...40)
  func flat(width: Int) {
    let source = PixelBuffer(size: PixelSize(width: 40, height: 33))
    for color: UInt32 in [0xFFFF_FFFF, 0xFF00_0000, 0xFF80_01FE] {
      source.fill(PixelRectangle(source.size), with: color)
      let reduced = source.reduced(to: PixelSize(width: width, height: max(1, width * 33 / 40)))
      let allSame = (0..<reduced.height).allSatisfy { y in
        reduced.withRow(y) { $0.allSatisfy { $0 == color } }
      }
      #expect(allSame)
    }
  }

  @Test("an equal size is copied")
  func copy() {
    let source = Noise.picture(33, 21)
    #expect(isEqual(source.reduced(to: source.size), source))
  }

  @Test("a clipped part has the pixels that the whole has there", arguments: 0..<30)
  func clipped(seed: Int) {
    var noise = Noise(UInt64(seed) + 100)
    let source = Noise.picture(90, 70)
    let size = PixelSize(
      width: 1 + Int(noise.unit() * 89), height: 1 + Int(noise.unit() * 69))
    let whole = source.reduced(to: size)
    let guarded = Guarded(31, 23)
    let target = PixelRectangle(
      x: Int(noise.unit() * 60) - 40, y: Int(noise.unit() * 60) - 40, width: size.width,
      height: size.height)
    let clip = PixelRectangle(
      x: Int(noise.unit() * 20) - 5, y: Int(noise.unit() * 20) - 5, width: 20, height: 17)
    guarded.buffer.reduce(source, onto: target, in: clip)
    let written = target.intersection(clip).intersection(PixelRectangle(guarded.buffer.size))
    #expect(guarded.isUntouched(outside: written))
    for y in written.y..<written.maxY {
      for x in written.x..<written.maxX {
        #expect(guarded.buffer[x, y] == whole[x - target.x, y - target.y])
      }
    }
  }

  @Test("a source whose memory ends with its last pixel is not read beyond")
  func tightMemory() {
    let width = 37
    let height = 19
    let memory = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 4)
    memory.initializeMemory(as: UInt8.self, repeating: 0xFF, count: width * height * 4)
    let source = PixelBuffer(
      size: PixelSize(width: width, height: height), stride: width * 4, memory: memory,
      byteCount: width * height * 4
    ) { memory, _ in memory.deallocate() }
    #expect(source.reduced(to: PixelSize(width: 21, height: 11))[20, 10] == 0xFFFF_FFFF)
    let buffer = PixelBuffer(size: PixelSize(width: 50, height: 30))
    buffer.compose([DrawingLayer(.placed(source, PixelMap(xx: 1.3, yy: 1.3)))])
    #expect(buffer[47, 23] == 0xFFFF_FFFF)
  }
}
