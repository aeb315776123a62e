import Geometry

/// A photo on its way to a placement.
///
/// The scale, or its logarithm, is drawn to the target by the curve, and so are the offset and the rotation. With the
/// logarithm, where that is a zoom about some point, the offset is a function of the scale instead:
/// t = t₁ + (t₀ − t₁)·(s − s₁)/(s₀ − s₁). With the scale itself it is so anyway. So the point about which the photo is zoomed
/// stays put, and no edge is bared because one coordinate arrived before another. What the offset moves at besides that
/// dies away on a spring of its own.
public struct PlacementAnimation: Equatable, Sendable {
  public private(set) var target: Placement
  public let start: Instant
  /// When the rest of the way can no longer be seen; the placement is exactly `target` from then on.
  public let end: Instant

  private var origin: Placement
  private let curve: Curve
  private let path: ZoomPath
  /// Displacement of the scale, or of its natural logarithm, from the target's.
  private var zoom: Spring.State
  private let rotation: Spring.State
  /// Logical pixels of offset per unit of scale: the fixed point of the zoom; zero where there is none.
  private var slope: Point
  /// What of the offset is not a function of the scale.
  private let x: Spring.State
  private let y: Spring.State

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

  /// Logical pixels from the middle of the screen: a point further off is no point about which anybody zooms.
  private static let farthestFixedPoint = 4000.0
  /// However a spring swings, a photo has a size.
  private static let minimumScale = 1e-6

  /// - Parameters:
  ///   - origin: the placement at `start`.
  ///   - velocity: what the photo already moves at, so that a change of target is not a jolt; a timed curve takes over
  ///     none.
  ///   - path: what is even in time.
  public init(
    _ curve: Curve, from origin: Placement, velocity: Velocity = .zero, to target: Placement,
    path: ZoomPath = .linear, start: Instant
  ) {
    self.curve = curve
    self.path = path
    self.origin = origin
    self.target = target
    self.start = start
    zoom =
      switch path {
      case .linear:
        Spring.State(displacement: origin.scale - target.scale, velocity: velocity.scale)
      case .octaves:
        Spring.State(
          displacement: Mathematics.naturalLogarithm(origin.scale / target.scale),
          velocity: velocity.scale / origin.scale)
      }
    rotation = Spring.State(
      displacement: origin.rotation - target.rotation, velocity: velocity.rotation)

    let travel = origin.offset - target.offset
    slope =
      path == .octaves
      ? Self.slope(travel: travel, way: origin.scale - target.scale, to: target) : .zero
    // Of the offset's start, what is not the scale's doing.
    let isCoupled = slope != .zero
    x = Spring.State(
      displacement: isCoupled ? 0 : travel.x,
      velocity: velocity.offset.x - slope.x * velocity.scale)
    y = Spring.State(
      displacement: isCoupled ? 0 : travel.y,
      velocity: velocity.offset.y - slope.y * velocity.scale)

    // A quarter of a pixel, a twentieth of a degree, and the 2000th part of an octave of scale. Where the offset moves
    // for two reasons, half of the quarter is each one's.
    let isShared = isCoupled && (x.velocity != 0 || y.velocity != 0)
    let pixel = isShared ? 0.5 : 1.0
    let octave = Mathematics.naturalLogarithmOfTwo * (path == .linear ? target.scale : 1)
    // Logical pixels that the offset moves by in one e-fold of the scale.
    let reach = max(abs(slope.x), abs(slope.y)) * target.scale
    let times = [
      curve.settlingTime(
        from: zoom, displacement: min(0.0005 * octave, 0.25 * pixel / reach),
        velocity: min(0.005 * octave, 5 * pixel / reach)),
      curve.settlingTime(from: x, displacement: 0.25 * pixel, velocity: 5 * pixel),
      curve.settlingTime(from: y, displacement: 0.25 * pixel, velocity: 5 * pixel),
      curve.settlingTime(from: rotation, displacement: 0.05, velocity: 0.5),
    ]
    end = start + (times.max() ?? 0)
  }

  /// What a change of the scale by 1 moves the offset by, so that a fixed point stays put; zero where there is none.
  private static func slope(travel: Point, way: Double, to target: Placement) -> Point {
    // A way this short is a rounding error.
    guard abs(way) > 1e-6 * target.scale else { return .zero }
    let slope = travel * (1 / way)
    // The offset at a scale of zero is the fixed point: t = f − c + slope·s.
    let fixedPoint = target.offset - slope * target.scale
    return fixedPoint.length <= farthestFixedPoint ? slope : .zero
  }

  /// The placement at `instant`: exactly the origin at ``start``, and the target from ``end`` on.
  public func placement(at instant: Instant) -> Placement {
    guard instant > start else { return origin }
    guard instant < end else { return target }
    let time = instant - start
    let scale = scale(after: time)
    return Placement(
      scale: scale,
      offset: Point(
        x: target.offset.x + slope.x * (scale - target.scale)
          + curve.state(from: x, after: time).displacement,
        y: target.offset.y + slope.y * (scale - target.scale)
          + curve.state(from: y, after: time).displacement),
      rotation: target.rotation + curve.state(from: rotation, after: time).displacement)
  }

  /// The velocity at `instant`; zero from ``end`` on.
  public func velocity(at instant: Instant) -> Velocity {
    guard instant < end else { return .zero }
    let time = instant - start
    let zoom = curve.state(from: zoom, after: time).velocity
    let speed = path == .linear ? zoom : zoom * scale(after: time)
    return Velocity(
      scale: speed,
      offset: Point(
        x: slope.x * speed + curve.state(from: x, after: time).velocity,
        y: slope.y * speed + curve.state(from: y, after: time).velocity),
      rotation: curve.state(from: rotation, after: time).velocity)
  }

  private func scale(after time: Double) -> Double {
    let displacement = curve.state(from: zoom, after: time).displacement
    let scale =
      path == .linear
      ? target.scale + displacement : target.scale * Mathematics.exponential(displacement)
    return max(scale, Self.minimumScale)
  }

  /// The same motion where every scale is `factor` times what it was.
  public func rescaled(by factor: Double) -> PlacementAnimation {
    var rescaled = self
    rescaled.origin.scale *= factor
    rescaled.target.scale *= factor
    rescaled.slope = slope * (1 / factor)
    if path == .linear {
      rescaled.zoom.displacement *= factor
      rescaled.zoom.velocity *= factor
    }
    return rescaled
  }
}
