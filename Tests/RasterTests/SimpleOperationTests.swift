import Geometry
import Raster
import Testing

@Suite("Filling, copying, turning and blending")
struct SimpleOperationTests {
  private let rectangles = [
    PixelRectangle(x: 3, y: 2, width: 9, height: 7),
    PixelRectangle(x: -4, y: -3, width: 9, height: 7),
    PixelRectangle(x: 15, y: 10, width: 9, height: 7),
    PixelRectangle(x: -5, y: -5, width: 100, height: 100),
    PixelRectangle(x: 30, y: 0, width: 4, height: 4),
    PixelRectangle(x: 4, y: 4, width: 0, height: 5),
    PixelRectangle(x: 4, y: 4, width: -3, height: 5),
  ]

  @Test("filling writes the rectangle's part in the buffer and nothing else")
  func fill() {
    for rectangle in rectangles {
      let guarded = Guarded(21, 15)
      guarded.buffer.fill(rectangle, with: 0x0102_0304)
      let written = rectangle.intersection(PixelRectangle(guarded.buffer.size))
      #expect(guarded.isUntouched(outside: written))
      for y in written.y..<written.maxY {
        for x in written.x..<written.maxX { #expect(guarded.buffer[x, y] == 0x0102_0304) }
      }
    }
  }

  @Test("copying clips at every side")
  func copy() {
    for rectangle in rectangles where !rectangle.isEmpty {
      let source = Noise.picture(rectangle.width, rectangle.height)
      let guarded = Guarded(21, 15)
      guarded.buffer.copy(source, x: rectangle.x, y: rectangle.y)
      let written = rectangle.intersection(PixelRectangle(guarded.buffer.size))
      #expect(guarded.isUntouched(outside: written))
      for y in written.y..<written.maxY {
        for x in written.x..<written.maxX {
          #expect(guarded.buffer[x, y] == source[x - rectangle.x, y - rectangle.y])
        }
      }
    }
  }

  @Test("a quarter turn is clockwise: the left column becomes the top row, read upward")
  func quarterTurns() {
    let source = Noise.picture(5, 3)
    let once = source.turned(quarters: 1)
    #expect(once.size == PixelSize(width: 3, height: 5))
    #expect(once[0, 0] == source[0, 2])
    #expect(once[2, 0] == source[0, 0])
    #expect(once[2, 4] == source[4, 0])
    #expect(isEqual(once.turned(quarters: 1), source.turned(quarters: 2)))
    #expect(isEqual(once.turned(quarters: 2), source.turned(quarters: 3)))
    #expect(isEqual(once.turned(quarters: -1), source))
    #expect(isEqual(source.turned(quarters: 4), source))
  }

  @Test("an overlay's alpha decides what remains of the picture below it, within 1 of 255")
  func overlay() {
    var noise = Noise(3)
    let below = Noise.picture(40, 12, seed: 11)
    let overlay = PixelBuffer(size: PixelSize(width: 40, height: 12))
    for y in 0..<12 {
      for x in 0..<40 {
        // Premultiplied: no channel above alpha.
        let alpha = x == 0 ? 255 : x == 1 ? 0 : UInt32(noise.unit() * 256)
        let channels = (0..<3).map { _ in UInt32(noise.unit() * Double(alpha + 1)) }
        overlay[x, y] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
      }
    }
    for opacity in [1, 0.5, 0.21, 0, -1, .nan] {
      let buffer = PixelBuffer(size: below.size)
      buffer.copy(below, x: 0, y: 0)
      buffer.blend(overlay: overlay, x: 0, y: 0, opacity: opacity)
      let weight = opacity > 0 ? opacity : 0
      let error = Reference.largestError(buffer) { x, y in
        let above = Reference.color(overlay[x, y]) * weight
        return above + Reference.color(below[x, y]) * (1 - above[3] / 255)
      }
      #expect(error <= 1.5)
      if opacity == 1 { #expect(buffer[0, 5] == overlay[0, 5]) }
      if weight == 0 { #expect(isEqual(buffer, below)) }
    }
  }

  @Test("white text on white stays white")
  func saturation() {
    let buffer = PixelBuffer(size: PixelSize(width: 256, height: 1))
    let overlay = PixelBuffer(size: buffer.size)
    buffer.fill(PixelRectangle(buffer.size), with: 0xFFFF_FFFF)
    for alpha in 0..<256 { overlay[alpha, 0] = UInt32(alpha) * 0x0101_0101 }
    for step in 0...16 {
      buffer.fill(PixelRectangle(buffer.size), with: 0xFFFF_FFFF)
      buffer.blend(overlay: overlay, x: 0, y: 0, opacity: Double(step) / 16)
      let darkest = (0..<256).map { buffer[$0, 0] & 255 }.min()!
      #expect(darkest >= 254)
    }
  }

  @Test("overlays clip at every side")
  func overlayClips() {
    for rectangle in rectangles where !rectangle.isEmpty {
      let overlay = PixelBuffer(
        size: PixelSize(width: rectangle.width, height: rectangle.height))
      overlay.fill(PixelRectangle(overlay.size), with: 0xFF10_2030)
      let guarded = Guarded(21, 15)
      guarded.buffer.blend(overlay: overlay, x: rectangle.x, y: rectangle.y)
      let written = rectangle.intersection(PixelRectangle(guarded.buffer.size))
      #expect(guarded.isUntouched(outside: written))
      if !written.isEmpty { #expect(guarded.buffer[written.x, written.y] == 0xFF10_2030) }
    }
  }
}
