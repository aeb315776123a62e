import Geometry
import Motion

/// How far a photo may be zoomed and panned, and how it resists where a finger takes it further.
///
/// A *raw* placement is where the fingers alone would have taken the photo; the *visible* one is where it is
/// shown. Inside the limits they are the same.
public struct PlacementLimits: Equatable, Sendable {
  public var layout: PhotoLayout
  /// Scales relative to fit.
  public var zoomRange: ClosedRange<Double>
  public var band: Band
  /// Whether there are limits at all.
  public var isBounded: Bool

  /// What happens at a limit while the photo is held.
  public enum Band: String, CaseIterable, Sendable {
    /// The photo stops.
    case off
    /// It follows evenly, by 0.3 of the way.
    case linear
    /// It follows less and less: UIScrollView's law for the offset, and the same in octaves for the scale.
    case elastic
  }

  public init(
    layout: PhotoLayout, zoomRange: ClosedRange<Double>, band: Band = .elastic,
    isBounded: Bool = true
  ) {
    self.layout = layout
    self.zoomRange = zoomRange
    self.band = band
    self.isBounded = isBounded
  }

  /// Where double tap zooms in to, relative to fit, unless filling the screen takes more.
  public static let doubleTapScale = 2.5
  /// A photo this close to a zoom stop, as a part of it, counts as being there.
  static let stopTolerance = 0.05
  /// Octaves that a photo can be pulled beyond its zoom range.
  private static let zoomReach = 1.0
  /// Without limits; what is beyond them are numbers, not pictures.
  private static let unboundedScales = 1e-3...1e4

  // MARK: Scale

  private var scales: ClosedRange<Double> { isBounded ? zoomRange : Self.unboundedScales }

  /// The scale that is shown for a raw one.
  public func visibleScale(raw: Double) -> Double {
    let nearest = raw.clamped(to: scales)
    guard raw != nearest, isBounded, band == .elastic else { return nearest }
    let overshoot = Mathematics.octaves(max(raw, .leastNormalMagnitude) / nearest)
    return nearest
      * Mathematics.powerOfTwo(RubberBand.visible(overshoot: overshoot, reach: Self.zoomReach))
  }

  /// The raw scale for which `visible` is shown.
  public func rawScale(visible: Double) -> Double {
    let nearest = visible.clamped(to: scales)
    guard visible != nearest, isBounded, band == .elastic else { return nearest }
    let shown = Mathematics.octaves(max(visible, .leastNormalMagnitude) / nearest)
    return nearest
      * Mathematics.powerOfTwo(RubberBand.overshoot(visible: shown, reach: Self.zoomReach))
  }

  // MARK: Offset

  /// The offset that is shown for a raw one, in logical pixels.
  ///
  /// - Parameters:
  ///   - scale: the visible one.
  public func visibleOffset(raw: Point, scale: Double) -> Point {
    banded(raw, scale: scale) { RubberBand.visible(overshoot: $0, reach: $1) }
  }

  /// The raw offset for which `visible` is shown at the visible `scale`.
  public func rawOffset(visible: Point, scale: Double) -> Point {
    banded(visible, scale: scale) { RubberBand.overshoot(visible: $0, reach: $1) }
  }

  /// How much of a small motion of the raw offset is seen, on each axis.
  func slope(rawOffset raw: Point, scale: Double) -> Point {
    guard isBounded else { return Point(x: 1, y: 1) }
    let inside = layout.clamped(offset: raw, scale: scale)
    func slope(_ overshoot: Double, _ reach: Double) -> Double {
      if overshoot == 0 { return 1 }
      return band == .off ? 0 : RubberBand.slope(overshoot: overshoot, reach: reach)
    }
    let size = layout.viewport.size
    return Point(x: slope(raw.x - inside.x, size.width), y: slope(raw.y - inside.y, size.height))
  }

  private func banded(
    _ offset: Point, scale: Double, _ map: (_ beyond: Double, _ reach: Double) -> Double
  ) -> Point {
    guard isBounded else { return offset }
    let inside = layout.clamped(offset: offset, scale: scale)
    guard band == .elastic, offset != inside else { return inside }
    let beyond = offset - inside
    let size = layout.viewport.size
    return Point(
      x: beyond.x == 0 ? inside.x : inside.x + map(beyond.x, size.width),
      y: beyond.y == 0 ? inside.y : inside.y + map(beyond.y, size.height))
  }

  // MARK: Rest

  /// The nearest placement at which the photo may rest; one that hardly differs from fit is fit.
  ///
  /// - Parameters:
  ///   - focus: logical pixels of the surface; the point of the photo that is there stays there, as far as the
  ///     limits allow. The middle of the screen when left out.
  public func settled(_ placement: Placement, about focus: Point? = nil) -> Placement {
    let isFit = isBounded && placement.scale < zoomRange.lowerBound * (1 + Self.stopTolerance)
    return zoomed(placement, to: isFit ? zoomRange.lowerBound : placement.scale, about: focus)
  }

  /// The placement at another scale at which the photo may rest, with the point at `focus` kept there as far as the
  /// limits allow.
  public func zoomed(
    _ placement: Placement, to scale: Double, about focus: Point? = nil
  ) -> Placement {
    let scale = scale.clamped(to: scales)
    var offset = placement.offset
    if scale != placement.scale {
      let arm = (focus ?? layout.viewport.center) - layout.viewport.center
      offset = arm + (offset - arm) * (scale / placement.scale)
    }
    if isBounded { offset = layout.clamped(offset: offset, scale: scale) }
    return Placement(scale: scale, offset: offset, rotation: placement.rotation)
  }

  /// Where a double tap at `point` takes a photo that is at `placement`, or on its way there: to the next stop above
  /// its scale with that point kept under the finger, or back to fit.
  ///
  /// - Parameters:
  ///   - point: logical pixels of the surface; beside the photo, the nearest point on it.
  public func doubleTapped(_ placement: Placement, at point: Point) -> Placement {
    let stop = max(Self.doubleTapScale, layout.fillScale).clamped(to: zoomRange)
    guard placement.scale < stop * (1 - Self.stopTolerance) else { return .fit }
    let half = layout.fittedSize * (placement.scale / 2)
    let center = layout.viewport.center + placement.offset
    let onPhoto = Point(
      x: point.x.clamped(to: center.x - half.width...center.x + half.width),
      y: point.y.clamped(to: center.y - half.height...center.y + half.height))
    return zoomed(placement, to: stop, about: onPhoto)
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
