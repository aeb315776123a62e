import CPangoCairo
import Geometry

/// *Mountain at sunset*, in its own pixels.
enum MountainLayout {
  static let size = PixelSize(width: 1600, height: 1200)
  /// The box the sun fills, above the picture's centre.
  static let sun = Rectangle(x: 685, y: 285, width: 230, height: 230)

  /// The ridge of the higher mountain, left to right; it closes along the picture's bottom.
  static let leftRidge: [Point] = [
    Point(x: -40, y: 1010), Point(x: 70, y: 900), Point(x: 150, y: 858), Point(x: 262, y: 706),
    Point(x: 330, y: 668), Point(x: 430, y: 520), Point(x: 478, y: 492), Point(x: 560, y: 402),
    Point(x: 604, y: 448), Point(x: 640, y: 466), Point(x: 716, y: 590), Point(x: 778, y: 628),
    Point(x: 872, y: 760), Point(x: 930, y: 792), Point(x: 1040, y: 930), Point(x: 1130, y: 982),
    Point(x: 1290, y: 1200), Point(x: -40, y: 1200),
  ]

  /// The ridge of the lower mountain, in front.
  static let rightRidge: [Point] = [
    Point(x: 420, y: 1200), Point(x: 560, y: 1078), Point(x: 640, y: 1046), Point(x: 790, y: 900),
    Point(x: 850, y: 874), Point(x: 958, y: 764), Point(x: 1010, y: 742), Point(x: 1120, y: 640),
    Point(x: 1158, y: 672), Point(x: 1196, y: 684), Point(x: 1290, y: 790),
    Point(x: 1352, y: 818), Point(x: 1450, y: 924), Point(x: 1520, y: 958),
    Point(x: 1660, y: 1080), Point(x: 1660, y: 1200),
  ]

  static func draw(_ cairo: OpaquePointer) {
    paintGradient(cairo, height: Double(size.height), [.indigo, .pink, .orange])
    SceneColor.yellow.set(cairo)
    cairo_arc(cairo, sun.center.x, sun.center.y, sun.size.width / 2, 0, 2 * .pi)
    cairo_fill(cairo)
    SceneColor.black.set(cairo, opacity: 0.45)
    for ridge in [leftRidge, rightRidge] {
      for point in ridge { cairo_line_to(cairo, point.x, point.y) }
      cairo_close_path(cairo)
      cairo_fill(cairo)
    }
  }
}
