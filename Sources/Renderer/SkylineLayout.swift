import CPangoCairo
import Geometry

/// *City skyline at night*, in its own pixels.
enum SkylineLayout {
  static let size = PixelSize(width: 900, height: 1200)
  /// The box the full moon fills.
  static let moon = Rectangle(x: 620, y: 140, width: 150, height: 150)

  private static let heights = [520, 760, 440, 880, 620, 700, 480]

  /// From left to right; the outer ones reach beyond the picture.
  static let towers: [PixelRectangle] = heights.enumerated().map { index, height in
    PixelRectangle(x: 130 * index - 5, y: size.height - height, width: 120, height: height)
  }

  /// The lit windows, tower by tower, each from its top down and from left to right.
  static let windows: [PixelRectangle] = towers.enumerated().flatMap { index, tower in
    stride(from: tower.y + 30, to: 1170, by: 64).flatMap { y in
      [18, 70].filter { (index + y / 64 + $0) % 3 != 0 }.map { offset in
        PixelRectangle(x: tower.x + offset, y: y, width: 32, height: 34)
      }
    }
  }

  static func draw(_ cairo: OpaquePointer) {
    paintGradient(cairo, height: Double(size.height), [.black, .indigo, .purple])
    SceneColor.white.set(cairo, opacity: 0.9)
    cairo_arc(
      cairo, moon.center.x, moon.center.y, moon.size.width / 2, 0, 2 * .pi)
    cairo_fill(cairo)
    cairo_set_source_rgb(cairo, 0.09, 0.09, 0.09)
    fill(cairo, towers)
    SceneColor.yellow.set(cairo, opacity: 0.8)
    fill(cairo, windows)
  }

  private static func fill(_ cairo: OpaquePointer, _ rectangles: [PixelRectangle]) {
    for rectangle in rectangles {
      cairo_rectangle(
        cairo, Double(rectangle.x), Double(rectangle.y), Double(rectangle.width),
        Double(rectangle.height))
    }
    cairo_fill(cairo)
  }
}
