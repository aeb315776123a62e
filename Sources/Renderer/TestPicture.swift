import CPangoCairo
import Geometry
import Photos
import Raster

/// A drawn stand-in for a photo of which nothing is known but its name and its size: a grid of numbered
/// fields, so that one sees which part is where, how large, and which way up.
public enum TestPicture {
  private static let columns = 8
  private static let rows = 6

  /// - Parameters:
  ///   - name: is written in the middle, and chooses the colour.
  ///   - photoSize: photo pixels; both sides at least 1.
  ///   - screen: device pixels: more than these, or than the photo's, are not drawn.
  public static func picture(
    name: String, photoSize: PixelSize, fitting screen: PixelSize
  ) -> Picture {
    let photo = photoSize.size
    let scale = min(
      Double(max(1, screen.width)) / photo.width, Double(max(1, screen.height)) / photo.height, 1)
    let base = PixelBuffer(
      size: PixelSize(
        width: max(1, Int((photo.width * scale).rounded())),
        height: max(1, Int((photo.height * scale).rounded()))))
    withCairo(base) { draw($0, name: name, size: base.size.size) }
    return Picture(photoSize: photoSize, base: base)
  }

  private static func draw(_ cairo: OpaquePointer, name: String, size: Size) {
    let (red, green, blue) = color(of: name)
    cairo_set_source_rgb(cairo, red, green, blue)
    cairo_paint(cairo)
    let field = Size(width: size.width / Double(columns), height: size.height / Double(rows))
    let context = TextContext()
    cairo_set_source_rgb(cairo, 1, 1, 1)
    let textSize = min(field.width, field.height) / 3
    for row in 0..<rows {
      for column in 0..<columns {
        let x = Double(column) * field.width
        let y = Double(row) * field.height
        cairo_rectangle(cairo, x, y, field.width, field.height)
        let number = TextLayout(
          "\(row * columns + column + 1)", size: textSize, maximumWidth: size.width, in: context)
        number.draw(
          cairo, x: x + (field.width - number.width) / 2,
          y: y + (field.height - number.height) / 2)
        cairo_new_sub_path(cairo)
      }
    }
    cairo_set_line_width(cairo, max(1, textSize / 12))
    cairo_stroke(cairo)
    let title = TextLayout(name, size: textSize, maximumWidth: size.width, in: context)
    title.draw(
      cairo, x: (size.width - title.width) / 2, y: (size.height - title.height) / 2)
  }

  /// A dark colour of the name's own, the same in every run.
  private static func color(of name: String) -> (red: Double, green: Double, blue: Double) {
    // FNV-1a, which spreads names that differ in one letter.
    let hash =
      name.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
      // Its upper bits still agree where only the last letters differ.
      &* 0x9e37_79b1
    func part(_ shift: UInt32) -> Double { 0.1 + 0.5 * Double(hash >> shift & 255) / 255 }
    return (part(24), part(16), part(8))
  }
}
