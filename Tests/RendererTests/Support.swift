import FrameCore
import Gallery
import Geometry
import Photos
import Raster
import Renderer

let black: UInt32 = 0xFF00_0000

/// A photo of the tests.
func photo(_ name: String) -> PhotoID { .file(PhotoPath(name)) }

/// A picture of repeatable noise whose base is the photo itself.
func noise(_ width: Int, _ height: Int, seed: UInt32 = 1) -> Picture {
  let base = PixelBuffer(size: PixelSize(width: width, height: height))
  var state = seed
  for y in 0..<height {
    for x in 0..<width {
      state = state &* 1_664_525 &+ 1_013_904_223
      base[x, y] = black | state >> 8
    }
  }
  return Picture(photoSize: base.size, base: base)
}

/// A picture of one colour.
func plain(_ width: Int, _ height: Int, _ color: UInt32) -> Picture {
  let base = PixelBuffer(size: PixelSize(width: width, height: height))
  base.fill(PixelRectangle(base.size), with: color)
  return Picture(photoSize: base.size, base: base)
}

/// A picture whose quarters are red, green (top), blue and white (bottom).
func quarters(_ width: Int, _ height: Int) -> Picture {
  let picture = plain(width, height, 0xFFFF_FFFF)
  let halfWidth = width / 2
  let halfHeight = height / 2
  picture.pixels.fill(
    PixelRectangle(x: 0, y: 0, width: halfWidth, height: halfHeight), with: 0xFFFF_0000)
  picture.pixels.fill(
    PixelRectangle(x: halfWidth, y: 0, width: width - halfWidth, height: halfHeight),
    with: 0xFF00_FF00)
  picture.pixels.fill(
    PixelRectangle(x: 0, y: halfHeight, width: halfWidth, height: height - halfHeight),
    with: 0xFF00_00FF)
  return picture
}

/// A screen whose device pixels are `scale` to a logical one.
func viewport(_ width: Int, _ height: Int, scale: Double = 1) -> Viewport {
  Viewport(
    size: Size(width: Double(width) / scale, height: Double(height) / scale),
    pixelSize: PixelSize(width: width, height: height))
}

/// One photo, placed in a viewport.
func layer(
  _ id: PhotoID, _ picture: Picture, _ viewport: Viewport, _ placement: Placement = .fit,
  opacity: Double = 1, isResting: Bool = true
) -> Scene.Layer {
  let layout = PhotoLayout(photoSize: picture.photoSize, viewport: viewport)
  return Scene.Layer(
    photo: id, similarity: layout.similarity(placement), opacity: opacity, isResting: isResting)
}

/// A scene of one photo, drawn.
func drawn(
  _ picture: Picture, _ viewport: Viewport, _ placement: Placement = .fit, isResting: Bool = true,
  overlays: [Scene.Overlay] = [], by renderer: SceneRenderer = SceneRenderer()
) -> PixelBuffer {
  let buffer = PixelBuffer(size: viewport.pixelSize)
  let layer = layer(photo("a"), picture, viewport, placement, isResting: isResting)
  renderer.draw(
    Scene(viewport: viewport, layers: [layer], overlays: overlays), into: buffer
  ) { _ in picture }
  return buffer
}

/// True when both hold the same pixels.
func isEqual(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
  a.size == b.size
    && (0..<a.height).allSatisfy { y in
      a.withRow(y) { rowA in b.withRow(y) { rowB in rowA.elementsEqual(rowB) } }
    }
}

func hexadecimal(_ pixel: UInt32) -> String { String(pixel, radix: 16) }

/// The sum of the differences of the three colour channels.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
  func difference(_ shift: UInt32) -> Int {
    let first = Int(a >> shift & 255)
    let second = Int(b >> shift & 255)
    return abs(first - second)
  }
  return difference(0) + difference(8) + difference(16)
}

/// The smallest rectangle that holds all pixels for which `isPart` is true.
func bounds(_ buffer: PixelBuffer, where isPart: (UInt32) -> Bool) -> PixelRectangle? {
  var left = Int.max
  var top = Int.max
  var right = -1
  var bottom = -1
  for y in 0..<buffer.height {
    buffer.withRow(y) { row in
      for x in 0..<row.count where isPart(row[x]) {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
      }
    }
  }
  if right < 0 { return nil }
  return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
}
