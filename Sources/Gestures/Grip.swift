import Geometry

/// A photo in somebody's fingers: where they have taken it, and where it is seen.
///
/// Nothing is measured from where a finger landed: each step moves the photo on from where it is. A finger that joins
/// or leaves changes the steps to come, and never the placement.
struct Grip: Equatable {
  private(set) var limits: PlacementLimits
  /// Relative to fit.
  private(set) var rawScale: Double
  /// Logical pixels.
  private(set) var rawOffset: Point
  /// Keeps the raw scale a number that can be multiplied on.
  private static let rawScales = 1e-9...1e9
  /// What is seen of it.
  private(set) var placement: Placement

  /// Takes hold of a photo where it is seen, be it beyond its limits.
  init(_ placement: Placement, _ limits: PlacementLimits) {
    self.limits = limits
    self.placement = placement
    rawScale = limits.rawScale(visible: placement.scale)
    rawOffset = limits.rawOffset(
      visible: placement.offset, scale: placement.scale, rotation: placement.rotation)
  }

  /// Moves the photo by one finger's travel, in logical pixels. It is added to the raw offset, so the band holds it
  /// back.
  mutating func drag(by travel: Point) {
    rawOffset = rawOffset + travel
    show(placement.scale, placement.rotation)
  }

  /// Moves the photo with several fingers.
  ///
  /// The zoom and the turn are about the fingers as they were, on the photo as it is seen, and so is the fingers'
  /// travel: what they took hold of stays under them, in the bars beside a photo too, until they let go.
  ///
  /// - Parameters:
  ///   - factor: what the scale is multiplied by, as far as the band lets it be seen.
  ///   - turn: degrees, clockwise.
  ///   - old: logical pixels: the middle of the fingers before, and `new` after.
  mutating func transform(factor: Double, turn: Double, from old: Point, to new: Point) {
    let raw = (rawScale * factor).clamped(to: Self.rawScales)
    let scale = limits.visibleScale(raw: raw)
    let arm = old - limits.layout.viewport.center
    let moved = ((placement.offset - arm) * (scale / placement.scale)).rotated(by: turn)
    let rotation = placement.rotation + turn
    rawScale = raw
    rawOffset = limits.rawOffset(
      visible: arm + moved + (new - old), scale: scale, rotation: rotation)
    show(scale, rotation)
  }

  private mutating func show(_ scale: Double, _ rotation: Double) {
    placement.scale = scale
    placement.rotation = rotation
    placement.offset = limits.visibleOffset(raw: rawOffset, scale: scale, rotation: rotation)
    if limits.band == .off || !limits.isBounded {
      // Nothing is stored up beyond a limit.
      rawScale = scale
      rawOffset = placement.offset
    }
  }
}
