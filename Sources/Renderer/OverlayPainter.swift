import CPangoCairo
import FrameCore
import Geometry
import Raster

/// Draws overlays, each rendered once into a small picture that is kept and then blended.
final class OverlayPainter {
  private struct Key: Hashable {
    enum Kind: Hashable {
      case pill(String)
      case hint(String)
      case message(title: String, detail: String)
    }

    let kind: Kind
    let viewport: Viewport
  }

  private let numbers: NumberStyle
  private let pool: DrawingPool
  private lazy var textContext = TextContext()
  /// The last used one last. A zoom from 1 to 4 goes through 31 pills, and a small one has 20 KB.
  private var rendered: [(key: Key, picture: PixelBuffer)] = []
  private static let capacity = 40

  init(numbers: NumberStyle, pool: DrawingPool) {
    self.numbers = numbers
    self.pool = pool
  }

  /// Draws overlays over what `buffer` shows.
  func draw(_ overlays: [Scene.Overlay], _ viewport: Viewport, into buffer: PixelBuffer) {
    if overlays.isEmpty { return }
    let metrics = OverlayMetrics(viewport)
    for case .message(let title, let detail) in overlays {
      let message = picture(.message(title: title, detail: detail), viewport) {
        MessagePicture.draw(title: title, detail: detail, metrics, textContext)
      }
      buffer.blend(
        overlay: message, x: (metrics.screen.width - message.width) / 2,
        y: (metrics.screen.height - message.height) / 2, on: pool)
    }
    var bottom = Double(metrics.screen.height) - metrics.margin
    for case .hint(let text, let opacity) in overlays where opacity > 0 && !text.isEmpty {
      let hint = picture(.hint(text), viewport) {
        CapsulePicture.draw(text, isTabular: false, metrics, textContext)
      }
      blend(hint, opacity, &bottom, metrics, buffer)
    }
    for case .zoomPill(let text, let opacity) in overlays where opacity > 0 && !text.isEmpty {
      let pill = picture(.pill(text), viewport) {
        CapsulePicture.draw(numbers.localized(text), isTabular: true, metrics, textContext)
      }
      blend(pill, opacity, &bottom, metrics, buffer)
    }
  }

  /// Blends a capsule centred above `bottom`, and moves that up to where the next one goes.
  private func blend(
    _ capsule: PixelBuffer, _ opacity: Double, _ bottom: inout Double, _ metrics: OverlayMetrics,
    _ buffer: PixelBuffer
  ) {
    let y = Int(bottom.rounded()) - capsule.height
    buffer.blend(
      overlay: capsule, x: (metrics.screen.width - capsule.width) / 2, y: y, opacity: opacity,
      on: pool)
    bottom = Double(y) - metrics.padding
  }

  private func picture(
    _ kind: Key.Kind, _ viewport: Viewport, _ render: () -> PixelBuffer
  ) -> PixelBuffer {
    let key = Key(kind: kind, viewport: viewport)
    let picture: PixelBuffer
    if let known = rendered.firstIndex(where: { $0.key == key }) {
      picture = rendered.remove(at: known).picture
    } else {
      picture = render()
      if rendered.count >= Self.capacity { rendered.removeFirst() }
    }
    rendered.append((key, picture))
    return picture
  }
}
