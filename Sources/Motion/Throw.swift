import Geometry

/// A photo that was thrown: it glides until it slows down or its bounds stop it, each axis for itself, at the scale and
/// the angle it has.
public struct Throw: Equatable, Sendable {
  public private(set) var target: Placement
  public let start: Instant
  public let end: Instant
  private let x: AxisMotion
  private let y: AxisMotion

  /// - Parameters:
  ///   - origin: the placement at `start`.
  ///   - velocity: logical pixels per second.
  ///   - limit: how far the offset may be from zero, on each axis, in logical pixels; infinite for as far as it gets.
  ///   - bounces: whether it swings beyond its bounds.
  ///   - aligned: the offset nearest to one at which the photo may rest.
  public init(
    _ origin: Placement, velocity: Point, limit: Point, deceleration: Deceleration,
    bounces: Bool = true, start: Instant, aligned: (Point) -> Point = { $0 }
  ) {
    let natural = Point(
      x: origin.offset.x + deceleration.totalTravel(velocity: velocity.x),
      y: origin.offset.y + deceleration.totalTravel(velocity: velocity.y))
    let end = aligned(natural)
    x = AxisMotion(
      from: origin.offset.x, velocity: velocity.x, limit: limit.x, deceleration: deceleration,
      restingAt: { _ in end.x }, bounces: bounces)
    y = AxisMotion(
      from: origin.offset.y, velocity: velocity.y, limit: limit.y, deceleration: deceleration,
      restingAt: { _ in end.y }, bounces: bounces)
    target = Placement(
      scale: origin.scale, offset: Point(x: x.end, y: y.end), rotation: origin.rotation)
    self.start = start
    self.end = start + max(x.duration, y.duration)
  }

  /// The placement at `instant`; exactly the target from ``end`` on.
  public func placement(at instant: Instant) -> Placement {
    guard instant < end || instant <= start else { return target }
    let time = instant - start
    var placement = target
    placement.offset = Point(x: x.state(after: time).position, y: y.state(after: time).position)
    return placement
  }

  /// The velocity at `instant`; zero from ``end`` on.
  public func velocity(at instant: Instant) -> PlacementAnimation.Velocity {
    guard instant < end else { return .zero }
    let time = instant - start
    return PlacementAnimation.Velocity(
      offset: Point(x: x.state(after: time).velocity, y: y.state(after: time).velocity))
  }

  /// The same motion where every scale is `factor` times what it was.
  public func rescaled(by factor: Double) -> Throw {
    var rescaled = self
    rescaled.target.scale *= factor
    return rescaled
  }
}
