import Geometry

/// A photo on its way to a placement, drawn there by one spring.
///
/// Scale, both offsets and the rotation ride on the same spring. All four are then the same function of
/// time, up to their start values: the point of the photo about which a zoom happens stays put, and no
/// edge is bared because one coordinate arrived before another.
public struct PlacementAnimation: Equatable, Sendable {
  public let spring: Spring
  public let target: Placement
  public let start: Instant
  /// When the rest of the way can no longer be seen; the placement is exactly `target` from then on.
  public let end: Instant

  private let scale: Spring.State
  private let x: Spring.State
  private let y: Spring.State
  private let rotation: Spring.State

  /// How fast a placement changes, per second, in the units of ``Placement``.
  public struct Velocity: Equatable, Sendable {
    public var scale: Double
    public var offset: Point
    public var rotation: Double

    public init(scale: Double = 0, offset: Point = .zero, rotation: Double = 0) {
      self.scale = scale
      self.offset = offset
      self.rotation = rotation
    }

    public static let zero = Velocity()
  }

  /// - Parameters:
  ///   - origin: the placement at `start`.
  ///   - velocity: what the photo already moves at, so that a change of target is not a jolt.
  public init(
    _ spring: Spring, from origin: Placement, velocity: Velocity = .zero, to target: Placement,
    start: Instant
  ) {
    self.spring = spring
    self.target = target
    self.start = start
    scale = Spring.State(displacement: origin.scale - target.scale, velocity: velocity.scale)
    x = Spring.State(displacement: origin.offset.x - target.offset.x, velocity: velocity.offset.x)
    y = Spring.State(displacement: origin.offset.y - target.offset.y, velocity: velocity.offset.y)
    rotation = Spring.State(
      displacement: origin.rotation - target.rotation, velocity: velocity.rotation)

    // A quarter of a pixel, a twentieth of a degree, and the 2000th part of an octave of scale.
    let octave = Mathematics.naturalLogarithmOfTwo * target.scale
    let times = [
      spring.settlingTime(from: scale, displacement: 0.0005 * octave, velocity: 0.005 * octave),
      spring.settlingTime(from: x, displacement: 0.25, velocity: 5),
      spring.settlingTime(from: y, displacement: 0.25, velocity: 5),
      spring.settlingTime(from: rotation, displacement: 0.05, velocity: 0.5),
    ]
    end = start + (times.max() ?? 0)
  }

  /// The placement at `instant`; exactly the target from ``end`` on.
  public func placement(at instant: Instant) -> Placement {
    guard instant < end else { return target }
    let time = instant - start
    return Placement(
      scale: target.scale + spring.state(from: scale, after: time).displacement,
      offset: Point(
        x: target.offset.x + spring.state(from: x, after: time).displacement,
        y: target.offset.y + spring.state(from: y, after: time).displacement),
      rotation: target.rotation + spring.state(from: rotation, after: time).displacement)
  }

  /// The velocity at `instant`; zero from ``end`` on.
  public func velocity(at instant: Instant) -> Velocity {
    guard instant < end else { return .zero }
    let time = instant - start
    return Velocity(
      scale: spring.state(from: scale, after: time).velocity,
      offset: Point(
        x: spring.state(from: x, after: time).velocity,
        y: spring.state(from: y, after: time).velocity),
      rotation: spring.state(from: rotation, after: time).velocity)
  }

  /// The same motion sent to another target: place and velocity at `instant` are kept.
  public func retargeted(
    to target: Placement, spring: Spring, at instant: Instant
  ) -> PlacementAnimation {
    PlacementAnimation(
      spring, from: placement(at: instant), velocity: velocity(at: instant), to: target,
      start: instant)
  }
}
