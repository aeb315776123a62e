import Geometry

/// The measures of texts on a screen, in device pixels.
struct OverlayMetrics {
  let screen: PixelSize
  /// Of pills, hints and the small line of messages: 1/40 of the screen's shorter side, but at least
  /// 18 logical pixels.
  let textSize: Double
  /// The large line of messages.
  let titleSize: Double
  /// Around a text in its capsule: 1/60 of the shorter side.
  let padding: Double
  /// From the screen's bottom edge to the lowest capsule.
  let margin: Double
  /// How wide a line may be on a message screen, and in a capsule.
  let lineWidth: Double

  init(_ viewport: Viewport) {
    screen = viewport.pixelSize
    let shorter = min(viewport.size.width, viewport.size.height)
    // The vertical scale: that is what a text's height is measured on.
    let scale = viewport.pixelScale.height
    textSize = max(shorter / 40, 18) * scale
    titleSize = textSize * 2
    padding = shorter / 60 * scale
    margin = padding * 3
    lineWidth = Double(viewport.pixelSize.width) * 0.8
  }
}
