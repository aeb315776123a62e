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
    /// It follows evenly, by three tenths of the way.
    case linear
    /// It follows less and less: UIScrollView's law for the offset, and the same in octaves for the scale.
    case elastic

    fileprivate var law: RubberBand? {
      switch self {
      case .off: nil
      case .linear: .linear
      case .elastic: .elastic
      }
    }
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
    banded(raw) { $0.visible(overshoot: $1, reach: Self.zoomReach) }
  }

  /// The raw scale for which `visible` is shown.
  public func rawScale(visible: Double) -> Double {
    banded(visible) { $0.overshoot(visible: $1, reach: Self.zoomReach) }
  }

  private func banded(_ scale: Double, _ map: (RubberBand, _ beyond: Double) -> Double) -> Double {
    let nearest = scale.clamped(to: scales)
    guard scale != nearest, isBounded, let law = band.law else { return nearest }
    // The even band counts in scales, as the one it is taken from does; the other in octaves, so that in and
    // out feel alike.
    if band == .linear {
      return max(nearest + map(law, scale - nearest), Self.unboundedScales.lowerBound)
    }
    let octaves = Mathematics.octaves(max(scale, .leastNormalMagnitude) / nearest)
    return nearest * Mathematics.powerOfTwo(map(law, octaves))
  }

  /// How much of a small zoom of the raw scale is seen, in octaves per octave.
  func scaleSlope(raw: Double) -> Double {
    let nearest = raw.clamped(to: scales)
    guard raw != nearest, isBounded else { return 1 }
    switch band {
    case .off: return 0
    case .linear: return RubberBand.linear.slope(overshoot: raw - nearest, reach: Self.zoomReach)
    case .elastic:
      let octaves = Mathematics.octaves(max(raw, .leastNormalMagnitude) / nearest)
      return RubberBand.elastic.slope(overshoot: octaves, reach: Self.zoomReach)
    }
  }

  // MARK: Offset

  /// The offset that is shown for a raw one, in logical pixels.
  ///
  /// - Parameters:
  ///   - scale: the visible one.
  ///   - rotation: degrees.
  public func visibleOffset(raw: Point, scale: Double, rotation: Double = 0) -> Point {
    banded(raw, scale, rotation) { $0.visible(overshoot: $1, reach: $2) }
  }

  /// The raw offset for which `visible` is shown at the visible `scale`.
  public func rawOffset(visible: Point, scale: Double, rotation: Double = 0) -> Point {
    banded(visible, scale, rotation) { $0.overshoot(visible: $1, reach: $2) }
  }

  private func banded(
    _ offset: Point, _ scale: Double, _ rotation: Double,
    _ map: (RubberBand, _ beyond: Double, _ reach: Double) -> Double
  ) -> Point {
    guard isBounded else { return offset }
    let inside = layout.clamped(offset: offset, scale: scale, rotation: rotation)
    guard let law = band.law, offset != inside else { return inside }
    let beyond = offset - inside
    let size = layout.viewport.size
    return Point(
      x: beyond.x == 0 ? inside.x : inside.x + map(law, beyond.x, size.width),
      y: beyond.y == 0 ? inside.y : inside.y + map(law, beyond.y, size.height))
  }

  /// How much of a small motion of the raw offset is seen, on each axis.
  func slope(rawOffset raw: Point, at placement: Placement) -> Point {
    guard isBounded else { return Point(x: 1, y: 1) }
    let inside = layout.clamped(
      offset: raw, scale: placement.scale, rotation: placement.rotation)
    func slope(_ overshoot: Double, _ reach: Double) -> Double {
      overshoot == 0 ? 1 : band.law?.slope(overshoot: overshoot, reach: reach) ?? 0
    }
    let size = layout.viewport.size
    return Point(x: slope(raw.x - inside.x, size.width), y: slope(raw.y - inside.y, size.height))
  }

  // MARK: Rest

  /// Where the photo is when nobody has zoomed it: fit, or what the zoom range has next to it.
  public var home: Placement {
    var home = layout.fit
    home.scale = 1.0.clamped(to: scales)
    return home
  }

  /// Whether a scale hardly differs from ``home``'s.
  public func isHome(_ scale: Double) -> Bool {
    abs(scale / home.scale - 1) < Self.stopTolerance
  }

  /// The nearest placement at which the photo may rest; one that is hardly above fit is fit.
  ///
  /// - Parameters:
  ///   - focus: logical pixels of the surface; the point of the photo that is there stays there, as far as the
  ///     limits allow. The middle of the screen when left out.
  public func settled(_ placement: Placement, about focus: Point? = nil) -> Placement {
    let isNearlyHome =
      isBounded && placement.scale > home.scale && isHome(placement.scale)
    let scale = isNearlyHome ? home.scale : placement.scale
    return zoomed(placement, to: scale, about: focus)
  }

  /// The nearest placement at which a photo that rests is drawn as it is; see ``PhotoLayout/aligned(offset:scale:rotation:)``.
  public func aligned(_ placement: Placement) -> Placement {
    guard isBounded else { return placement }
    var aligned = placement
    aligned.offset = layout.aligned(
      offset: placement.offset, scale: placement.scale, rotation: placement.rotation)
    return aligned
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
    if isBounded {
      offset = layout.clamped(offset: offset, scale: scale, rotation: placement.rotation)
    }
    return Placement(scale: scale, offset: offset, rotation: placement.rotation)
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
