import Geometry
import Motion

/// A zoom with one finger: tap, then press and drag.
///
/// It depends on where the finger is alone, not on how it came there: back where it started, the photo is as it was.
struct QuickZoomGrip: Equatable {
  /// Logical pixels: the point of the screen whose point of the photo stays.
  let anchor: Point
  /// Where the finger was when the zoom began.
  let origin: Double
  let base: Placement
  private let baseRawScale: Double
  let limits: PlacementLimits
  /// What the photo was last placed at.
  private(set) var placement: Placement

  init(anchor: Point, origin: Double, _ base: Placement, _ limits: PlacementLimits) {
    self.anchor = anchor
    self.origin = origin
    self.base = base
    self.limits = limits
    placement = base
    baseRawScale = limits.rawScale(visible: base.scale)
  }

  /// Zooms to where the finger is.
  ///
  /// - Parameters:
  ///   - factor: what the scale is multiplied by, from the beginning.
  mutating func zoom(by factor: Double) {
    let scale = limits.visibleScale(raw: baseRawScale * factor)
    let arm = anchor - limits.layout.viewport.center
    placement.scale = scale
    placement.offset = arm + (base.offset - arm) * (scale / base.scale)
  }
}
