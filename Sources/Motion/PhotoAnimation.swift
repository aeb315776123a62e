import Geometry

/// A photo that moves by itself, be it sent somewhere or thrown.
public enum PhotoAnimation: Equatable, Sendable {
  case placement(PlacementAnimation)
  case thrown(Throw)

  /// Where it comes to rest.
  public var target: Placement {
    switch self {
    case .placement(let animation): animation.target
    case .thrown(let animation): animation.target
    }
  }

  public var start: Instant {
    switch self {
    case .placement(let animation): animation.start
    case .thrown(let animation): animation.start
    }
  }

  /// When it is at rest.
  public var end: Instant {
    switch self {
    case .placement(let animation): animation.end
    case .thrown(let animation): animation.end
    }
  }

  public func placement(at instant: Instant) -> Placement {
    switch self {
    case .placement(let animation): animation.placement(at: instant)
    case .thrown(let animation): animation.placement(at: instant)
    }
  }

  public func velocity(at instant: Instant) -> PlacementAnimation.Velocity {
    switch self {
    case .placement(let animation): animation.velocity(at: instant)
    case .thrown(let animation): animation.velocity(at: instant)
    }
  }

  /// The same motion sent to another target: place and velocity at `instant` are kept.
  public func retargeted(
    to target: Placement, curve: Curve, path: ZoomPath, at instant: Instant
  ) -> PlacementAnimation {
    PlacementAnimation(
      curve, from: placement(at: instant), velocity: velocity(at: instant), to: target, path: path,
      start: instant)
  }

  /// The same motion where every scale is `factor` times what it was.
  public func rescaled(by factor: Double) -> PhotoAnimation {
    switch self {
    case .placement(let animation): .placement(animation.rescaled(by: factor))
    case .thrown(let animation): .thrown(animation.rescaled(by: factor))
    }
  }
}
