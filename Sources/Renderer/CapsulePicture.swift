import CPangoCairo
import Geometry
import Raster

/// White text on a black capsule at 55 %, which reads on any photo.
enum CapsulePicture {
  static func draw(
    _ text: String, isTabular: Bool, _ metrics: OverlayMetrics, _ context: TextContext
  ) -> PixelBuffer {
    let layout = TextLayout(
      text, size: metrics.textSize, maximumWidth: metrics.lineWidth, isTabular: isTabular,
      in: context)
    let height = layout.height + 2 * metrics.padding
    // Round ends need more room at the sides than the text needs above and below.
    let lineHeight = layout.height / Double(max(1, layout.lineCount))
    let radius = (lineHeight + 2 * metrics.padding) / 2
    let width = max(layout.width + 2 * metrics.padding + lineHeight / 2, height)
    let buffer = PixelBuffer(size: TextPicture.size(width: width, height: height, metrics))
    withCairo(buffer) { cairo in
      addCapsule(
        cairo, width: Double(buffer.width), height: Double(buffer.height), radius: radius)
      cairo_set_source_rgba(cairo, 0, 0, 0, 0.55)
      cairo_fill(cairo)
      cairo_set_source_rgba(cairo, 1, 1, 1, 1)
      layout.draw(
        cairo, x: (Double(buffer.width) - layout.width) / 2,
        y: (Double(buffer.height) - layout.height) / 2)
    }
    return buffer
  }
}

/// Two centred paragraphs, a large and a small one, on nothing.
enum MessagePicture {
  static func draw(
    title: String, detail: String, _ metrics: OverlayMetrics, _ context: TextContext
  ) -> PixelBuffer {
    let available = Double(metrics.screen.height) * 0.9
    var factor = 1.0
    while true {
      let large = TextLayout(
        title, size: metrics.titleSize * factor, maximumWidth: metrics.lineWidth, in: context)
      let small = TextLayout(
        detail, size: metrics.textSize * factor, maximumWidth: metrics.lineWidth, in: context)
      let gap = detail.isEmpty ? 0 : metrics.textSize * factor
      let height = large.height + gap + (detail.isEmpty ? 0 : small.height)
      // Too long for the screen: smaller, down to a third; what is longer still is cut off.
      if height > available && factor > 0.34 {
        factor *= 0.8
        continue
      }
      let buffer = PixelBuffer(
        size: TextPicture.size(
          width: max(large.width, small.width), height: height, metrics))
      withCairo(buffer) { cairo in
        let width = Double(buffer.width)
        cairo_set_source_rgba(cairo, 1, 1, 1, 1)
        large.draw(cairo, x: (width - large.width) / 2, y: 0)
        if !detail.isEmpty {
          cairo_set_source_rgba(cairo, 1, 1, 1, 0.7)
          small.draw(cairo, x: (width - small.width) / 2, y: large.height + gap)
        }
      }
      return buffer
    }
  }
}

enum TextPicture {
  /// A buffer's size for something so large, no larger than the screen.
  static func size(
    width: Double, height: Double, _ metrics: OverlayMetrics
  ) -> PixelSize {
    PixelSize(
      width: min(max(1, Int(width.rounded(.up))), metrics.screen.width),
      height: min(max(1, Int(height.rounded(.up))), metrics.screen.height))
  }
}
