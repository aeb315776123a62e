import Geometry

// The zooms that taps go to.
extension PlacementLimits {
  /// Where a double tap at `point` takes a photo that is at `placement`, or on its way there.
  ///
  /// - Parameters:
  ///   - point: logical pixels of the surface; beside the photo, the nearest point on it.
  public func doubleTapped(
    _ placement: Placement, at point: Point, by rule: DoubleTap
  ) -> Placement {
    let stop = stop(of: rule)
    let isZoomedIn =
      switch rule.cycle {
      case .toggle: !isHome(placement.scale)
      case .stops: placement.scale >= stop * (1 - Self.stopTolerance)
      }
    if isZoomedIn { return home }
    let onPhoto = nearestOnPhoto(point, placement)
    switch rule.placement {
    case .off: return placement
    case .centre: return zoomed(placement, to: stop)
    case .finger: return zoomed(placement, to: stop, about: onPhoto)
    case .centrePoint:
      var centred = placement
      centred.offset = placement.offset - (onPhoto - layout.viewport.center)
      return zoomed(centred, to: stop)
    }
  }

  /// Where a tap of two fingers takes the photo: to the next stop below its scale.
  ///
  /// - Parameters:
  ///   - scale: what it was before the fingers, which never keep quite still, came down.
  ///   - point: logical pixels of the surface; the point of the photo that stays there.
  public func steppedOut(
    _ placement: Placement, from scale: Double, about point: Point, by rule: DoubleTap
  ) -> Placement {
    let below = [stop(of: rule), home.scale].first { $0 < scale * (1 - Self.stopTolerance) }
    guard let below else { return settled(placement, about: point) }
    return below == home.scale ? home : zoomed(placement, to: below, about: point)
  }

  /// The zoom that a double tap takes, with a point of the photo as near to the middle as the bounds allow.
  ///
  /// - Parameters:
  ///   - unitPoint: (0, 0) is the photo's top left corner, (1, 1) its bottom right one.
  public func centering(_ unitPoint: Point, by rule: DoubleTap) -> Placement {
    layout.placement(centering: unitPoint, scale: stop(of: rule))
  }

  /// Relative to fit.
  private static let usualStop = 2.5

  /// The scale that a double tap zooms in to. Where its own is no zoom from here, the largest there is.
  private func stop(of rule: DoubleTap) -> Double {
    let wanted = rule.scale ?? max(Self.usualStop, layout.fillScale)
    let stop = wanted.clamped(to: zoomRange)
    return stop > home.scale * (1 + Self.stopTolerance) ? stop : zoomRange.upperBound
  }

  private func nearestOnPhoto(_ point: Point, _ placement: Placement) -> Point {
    let extent = layout.extent(scale: placement.scale, rotation: placement.rotation)
    let half = Point(x: extent.width / 2, y: extent.height / 2)
    let center = layout.viewport.center + placement.offset
    return Point(
      x: point.x.clamped(to: center.x - half.x...center.x + half.x),
      y: point.y.clamped(to: center.y - half.y...center.y + half.y))
  }
}
