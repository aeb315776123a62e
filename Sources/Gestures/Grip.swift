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
    rawOffset = limits.rawOffset(visible: placement.offset, scale: placement.scale)
  }

  /// Moves the photo with the fingers.
  ///
  /// The zoom is about the fingers as they were, on the photo as it is seen. One finger's travel is added to the raw
  /// offset, so the band holds it back. That of several is added to what is seen: what they took hold of stays under
  /// them, in the bars beside a photo too, until they let go.
  mutating func move(by fit: ContactFit) {
    let travel = fit.newCentroid - fit.oldCentroid
    let scale = limits.visibleScale(raw: rawScale * fit.factor)
    if fit.isGrip {
      let arm = fit.oldCentroid - limits.layout.viewport.center
      let offset = arm + (placement.offset - arm) * (scale / placement.scale) + travel
      rawOffset = limits.rawOffset(visible: offset, scale: scale)
    } else {
      rawOffset = rawOffset + travel
    }
    rawScale = (rawScale * fit.factor).clamped(to: Self.rawScales)
    placement.scale = scale
    placement.offset = limits.visibleOffset(raw: rawOffset, scale: scale)
    if limits.band == .off || !limits.isBounded {
      // Nothing is stored up beyond a limit.
      rawScale = scale
      rawOffset = placement.offset
    }
  }
}
