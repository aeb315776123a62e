import Geometry

/// A screen, as its compositor describes it.
final class Output {
  let object: WlOutput
  /// The registry's number for it.
  let name: UInt32
  private(set) var description = OutputDescription()
  private var pending = OutputDescription()

  /// - Parameters:
  ///   - onChange: called when the description changed as a whole.
  init(_ object: WlOutput, name: UInt32, onChange: @escaping () -> Void) {
    self.object = object
    self.name = name
    object.setEventHandler { [unowned self] event in
      switch event {
      case .geometry(_, _, let width, let height, _, _, _, let transform):
        pending.millimeters = PixelSize(width: Int(width), height: Int(height))
        pending.isTransposed = [
          ._90, ._270, .flipped90, .flipped270,
        ].contains(transform)
      case .mode(let flags, let width, let height, _):
        guard flags.contains(.current) else { return }
        pending.mode = PixelSize(width: Int(width), height: Int(height))
      case .scale(let factor): pending.scale = max(1, Int(factor))
      case .name, .description: return
      case .done:
        description = pending
        onChange()
        return
      }
      // Version 1 has no `done`: each event stands for itself.
      if object.version < 2 {
        description = pending
        onChange()
      }
    }
  }

  deinit { object.release() }
}

/// What matters of a screen.
struct OutputDescription: Equatable {
  /// The current mode in device pixels, *before* the transform.
  var mode = PixelSize.zero
  /// Millimetres of the visible area, *before* the transform, as the screen has them of itself; zero, or
  /// nonsense, where it has none.
  var millimeters = PixelSize.zero
  /// Turned by a quarter: the mode's sides are swapped as one sees it.
  var isTransposed = false
  /// The whole number of device pixels per logical pixel that clients should draw at.
  var scale = 1
  /// Device pixels as one sees them; nil before the mode is known.
  var pixelSize: PixelSize? {
    guard !mode.isEmpty else { return nil }
    return isTransposed ? mode.transposed : mode
  }
}
