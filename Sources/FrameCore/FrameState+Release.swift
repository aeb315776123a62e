import Geometry
import Gestures
import Motion

// How a photo that was held comes to rest.
extension FrameState {
  /// Lets go of a photo that was held: it comes to rest where it is, springs back into its bounds, or glides on.
  mutating func release(
    _ release: GestureEngine.Release = GestureEngine.Release(), at instant: Instant
  ) {
    pill?.release(at: instant)
    guard let slide, case .held(let placement) = slide.motion else { return }
    let target = restingPlace(of: placement, released: release)
    if target.rotation != placement.rotation || target.scale != placement.scale {
      let velocity = PlacementAnimation.Velocity(
        scale: release.velocity.logScale * placement.scale, offset: release.velocity.offset,
        rotation: release.velocity.angle)
      animate(to: target, .settle, velocity: velocity, at: instant)
    } else if !glide(from: placement, release, at: instant) {
      settle(placement, to: target, release, at: instant)
    }
  }

  /// Lets go of a photo as if it had not been touched.
  mutating func resume(at instant: Instant) {
    pill?.release(at: instant)
    if let resumeTarget, let slide {
      let target = restingPlace(
        of: resumeTarget, turnedTo: Angle.nearestQuarter(resumeTarget.rotation), about: nil,
        isWhole: false)
      if slide.motion.target != target { animate(to: target, .settle, at: instant) }
    }
    release(at: instant)
  }

  // MARK: Where

  /// Where a photo that was let go of comes to rest, in terms of the layout it still has.
  private func restingPlace(
    of placement: Placement, released release: GestureEngine.Release
  ) -> Placement {
    // Where it turned to, and a tenth of a second on.
    let angle = Angle.nearestQuarter(placement.rotation + Self.turnAhead * release.velocity.angle)
    let isWhole = isHeldWhole && placement.scale < Self.wholeScale
    return restingPlace(
      of: placement, turnedTo: angle, about: release.focus, isWhole: isWhole)
  }

  /// The nearest place at which a photo may rest that is turned to `angle`, in terms of the layout it still has.
  ///
  /// - Parameters:
  ///   - angle: degrees, a multiple of 90, not brought into any range.
  ///   - focus: logical pixels of the surface; the point of the photo that stays there, as far as that may be.
  ///   - isWhole: where the photo has been turned, the whole of it is to be seen.
  func restingPlace(
    of placement: Placement, turnedTo angle: Double, about focus: Point?, isWhole: Bool
  ) -> Placement {
    guard let slide else { return placement }
    var turned = placement
    let center = slide.layout.viewport.center
    let arm = (focus ?? center) - center
    turned.offset = arm + (placement.offset - arm).rotated(by: angle - placement.rotation)
    turned.rotation = angle
    let restAngle = Angle.normalized(angle)
    guard restAngle != slide.layout.restAngle else {
      let limits = limits(of: slide.layout)
      if isWhole, placement.rotation != angle {
        var home = limits.home
        home.rotation = angle
        return home
      }
      return limits.aligned(limits.settled(turned, about: focus))
    }
    let layout = slide.layout.turned(to: restAngle)
    let limits = limits(of: layout)
    turned.scale *= slide.layout.fitScale / layout.fitScale
    var settled = isWhole ? limits.home : limits.aligned(limits.settled(turned, about: focus))
    settled.rotation = angle
    settled.scale *= layout.fitScale / slide.layout.fitScale
    return settled
  }

  /// Whether a placement, in terms of the layout the photo has, shows the whole photo at the quarter next to its angle.
  func isWhole(_ placement: Placement) -> Bool {
    guard let slide else { return false }
    let layout = slide.layout.turned(
      to: Angle.normalized(Angle.nearestQuarter(placement.rotation)))
    return limits(of: layout).isHome(placement.scale * slide.layout.fitScale / layout.fitScale)
  }

  /// Seconds of the fingers' turn that are counted in when they let go.
  private static let turnAhead = 0.1
  /// Zooms below this are taken for a by-product of turning the whole photo.
  private static let wholeScale = 1.2

  // MARK: How

  /// Lets the photo glide on if it was thrown.
  ///
  /// - Returns: whether it was.
  private mutating func glide(
    from placement: Placement, _ release: GestureEngine.Release, at instant: Instant
  ) -> Bool {
    guard let limits, release.velocity.offset.length >= Self.minimumThrow else { return false }
    let bounds = limits.layout.maximumOffset(
      scale: placement.scale, rotation: placement.rotation)
    let limit = limits.isBounded ? bounds : Point(x: .infinity, y: .infinity)
    let velocity = release.velocity.offset
    // One that is outside comes back; that is no glide, unless the other axis glides.
    func glides(_ offset: Double, _ velocity: Double, _ limit: Double) -> Bool {
      abs(offset) <= limit && limit > 0 && abs(velocity) >= Self.minimumThrow
    }
    guard
      glides(placement.offset.x, velocity.x, limit.x)
        || glides(placement.offset.y, velocity.y, limit.y)
    else { return false }
    let deceleration = Deceleration(rate: settings.gestures.deceleration)
    let throwing = Throw(
      placement, velocity: velocity, limit: limit, deceleration: deceleration,
      bounces: !settings.reducedMotion, start: instant
    ) { limits.layout.aligned(offset: $0, scale: placement.scale, rotation: placement.rotation) }
    move(by: .thrown(throwing))
    return true
  }

  /// Brings the photo back into its bounds, or lets a zoom that was not braked run out.
  private mutating func settle(
    _ placement: Placement, to target: Placement, _ release: GestureEngine.Release,
    at instant: Instant
  ) {
    var velocity = PlacementAnimation.Velocity.zero
    if abs(target.offset.x - placement.offset.x) > 1 {
      velocity.offset.x = release.velocity.offset.x
    }
    if abs(target.offset.y - placement.offset.y) > 1 {
      velocity.offset.y = release.velocity.offset.y
    }
    if velocity == .zero, let zoom = zoomRunningOut(placement, release, at: instant) {
      move(by: .placement(zoom))
      return
    }
    animate(to: target, .settle, velocity: velocity, at: instant)
  }

  /// A zoom that fingers left in motion: it goes a little further, never out of the range, and comes back to where it
  /// was let go of.
  private func zoomRunningOut(
    _ placement: Placement, _ release: GestureEngine.Release, at instant: Instant
  ) -> PlacementAnimation? {
    guard let limits, let focus = release.focus, release.isTransformed, !settings.reducedMotion
    else { return nil }
    let speed = release.velocity.logScale
    let limit = speed > 0 ? limits.zoomRange.upperBound : limits.zoomRange.lowerBound
    let room = min(
      abs(Mathematics.naturalLogarithm(limit / placement.scale)), Self.maximumZoomRunOut)
    guard abs(speed) > Self.minimumZoomSpeed, room > Self.minimumZoomRoom else { return nil }
    // A critically damped spring goes v / (eω) far.
    let base = 2 * .pi / settings.gestures.settleDuration
    let spring = Spring(
      angularFrequency: max(base, abs(speed) / (Mathematics.exponential(1) * room)),
      dampingRatio: 1)
    let arm = focus - limits.layout.viewport.center
    return PlacementAnimation(
      .spring(spring), from: placement,
      velocity: PlacementAnimation.Velocity(
        scale: speed * placement.scale, offset: (placement.offset - arm) * speed),
      to: placement, path: .octaves, start: instant)
  }

  /// Logical pixels per second: slower is no throw; Android's.
  private static let minimumThrow = 50.0
  /// Per second, of the natural logarithm of the scale: slower is not seen to run out.
  private static let minimumZoomSpeed = 0.3
  /// Of the natural logarithm of the scale: no zoom runs out by more.
  private static let maximumZoomRunOut = 0.07
  /// Of the natural logarithm of the scale: less room is none.
  private static let minimumZoomRoom = 0.01

  // MARK: Rest

  /// The photo has come to rest. If it has been turned, fit means fit at its new angle from here on.
  mutating func rest(at placement: Placement) {
    guard let slide else { return }
    let restAngle = Angle.normalized(placement.rotation)
    var resting = placement
    resting.rotation = restAngle
    if restAngle != slide.layout.restAngle, Angle.nearestQuarter(restAngle) == restAngle {
      let layout = slide.layout.turned(to: restAngle)
      resting.scale *= slide.layout.fitScale / layout.fitScale
      // One part in a billion that the conversion costs would keep it from being fit.
      let limits = limits(of: layout)
      if abs(resting.scale / limits.home.scale - 1) < 1e-9 { resting.scale = limits.home.scale }
      self.slide?.layout = layout
      presented = nil
    }
    self.slide?.motion = .resting(resting)
  }

  /// Lets fit mean fit at the angle to which the photo turns, ahead of its getting there: what is asked for now counts
  /// from where it goes.
  mutating func adoptAngle() {
    guard let slide else { return }
    let angle = Angle.nearestQuarter(slide.motion.target.rotation)
    let restAngle = Angle.normalized(angle)
    guard restAngle != slide.layout.restAngle else { return }
    let layout = slide.layout.turned(to: restAngle)
    let factor = slide.layout.fitScale / layout.fitScale
    self.slide?.layout = layout
    self.slide?.motion = slide.motion.rescaled(by: factor)
    resumeTarget?.scale *= factor
    heldScale = heldScale.map { $0 * factor }
    presented = nil
  }
}
