import Geometry
import Gestures
import Motion

// Where the photo is, and where it goes: held, let go, sent somewhere.
extension FrameState {
  /// How far the photo that is shown can be zoomed and panned.
  var limits: PlacementLimits? { slide.map { limits(of: $0.layout) } }

  func limits(of layout: PhotoLayout) -> PlacementLimits {
    PlacementLimits(
      layout: layout,
      zoomRange: layout.zoomRange(
        maximum: settings.gestures.maximumScale > 0 ? settings.gestures.maximumScale : nil),
      band: settings.gestures.band, isBounded: settings.gestures.isBounded)
  }

  /// Ends what plays by itself, because a key or a command takes over. What the last key set in motion
  /// goes on.
  mutating func interruptAutoplay(at instant: Instant) {
    if autoplay == .playing {
      hold(at: instant)
      release(at: instant)
    }
    noteTouch(at: instant)
  }

  /// The frame was touched: it does not play until nobody has touched it for a while.
  mutating func noteTouch(at instant: Instant) {
    if autoplay != .paused { autoplay = .interrupted(since: instant) }
    slide?.demo = nil
  }

  /// Stops what moves by itself, the photo, its page and the pill, exactly as it was drawn last: what the finger
  /// lands on is what it gets. A transition goes on to its end, because half of two photos is no place to stay.
  mutating func hold(at instant: Instant) {
    guard let slide else { return }
    let seen = presented.flatMap { $0.photo == slide.photo ? $0 : nil }
    let moment = seen?.instant ?? instant
    let motion = seen?.motion ?? slide.motion
    // Where a finger has taken it since, it stays.
    if motion.animation != nil || slide.motion.animation != nil {
      let placement = motion.placement(at: moment)
      self.slide?.motion = motion.isResting ? .resting(placement) : .held(placement)
    }
    if let seen { pill = seen.pill }
    pill?.hold(asOf: moment)
    if let paging, paging.end != nil {
      self.paging?.motion = .held((seen?.paging ?? paging).offset(at: moment))
    }
  }

  /// Shows the photo where the fingers have taken it.
  mutating func place(_ placement: Placement, at instant: Instant) {
    guard let slide else { return }
    if case .page = entrance, slide.photo != gallery.current {
      // Whoever takes this one in hand does not wait for the one that was swiped for.
      gallery.go(to: slide.photo)
      entrance = .transition
    }
    if placement.scale != slide.motion.placement(at: instant).scale {
      pill = .held
    } else {
      pill?.release(at: instant)
    }
    self.slide?.motion = .held(placement)
  }

  /// Lets go of a photo that was held: it comes to rest where it is, or springs back into its bounds.
  ///
  /// - Parameters:
  ///   - velocity: logical pixels per second it moves at; where it is within its bounds it stops at once.
  ///   - focus: logical pixels of the surface; the point of the photo that stays there if it has to be zoomed.
  mutating func release(
    velocity: Point = .zero, about focus: Point? = nil, at instant: Instant
  ) {
    pill?.release(at: instant)
    guard let slide, case .held(let placement) = slide.motion else { return }
    let target = limits(of: slide.layout).settled(placement, about: focus)
    guard target != placement else {
      self.slide?.motion = .resting(placement)
      return
    }
    var offset = Point.zero
    if target.scale == placement.scale {
      if target.offset.x != placement.offset.x { offset.x = velocity.x }
      if target.offset.y != placement.offset.y { offset.y = velocity.y }
    }
    animate(
      to: target, spring: .settle, velocity: PlacementAnimation.Velocity(offset: offset),
      at: instant)
  }

  /// Multiplies the scale the photo is at or on its way to.
  ///
  /// - Parameters:
  ///   - focus: logical pixels of the surface; the point of the photo that stays there. The middle of the screen
  ///     when left out.
  mutating func zoom(by factor: Double, about focus: Point? = nil, at instant: Instant) {
    interruptAutoplay(at: instant)
    guard let slide, let limits else { return }
    let target = slide.motion.target
    animate(
      to: limits.zoomed(target, to: target.scale * factor, about: focus), spring: .settle,
      at: instant)
  }

  /// Sends the photo to a placement, from where it is and as fast as it already moves.
  ///
  /// - Parameters:
  ///   - velocity: of a photo that was held.
  mutating func animate(
    to target: Placement, spring: Spring, velocity: PlacementAnimation.Velocity = .zero,
    at instant: Instant
  ) {
    guard let slide, slide.motion.target != target else { return }
    guard !settings.reducedMotion else {
      self.slide?.motion = .resting(target)
      return
    }
    // A bounce is a part of the way; on the long way out of a deep zoom, several times the photo it comes to.
    let current = slide.motion.placement(at: instant)
    let bounce = spring.overshoot * abs(current.scale - target.scale)
    let spring = bounce > Self.visibleBounce * target.scale ? spring.withoutOvershoot : spring
    let animation =
      slide.motion.animation?.retargeted(to: target, spring: spring, at: instant)
      ?? PlacementAnimation(
        spring, from: current, velocity: velocity, to: target, start: instant)
    self.slide?.motion = .moving(animation)
    if animation.target.scale != current.scale {
      pill = ZoomPill(zoomEnd: animation.end)
    }
  }

  /// How much of its size a photo may bounce beyond where it goes.
  private static let visibleBounce = 0.1
}
