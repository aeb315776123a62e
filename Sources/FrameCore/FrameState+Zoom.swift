import Geometry
import Gestures
import Motion

// Where the photo is, and where it goes: held, sent somewhere.
extension FrameState {
  /// How far the photo that is shown can be zoomed and panned.
  var limits: PlacementLimits? { slide.map { limits(of: $0.layout) } }

  func limits(of layout: PhotoLayout) -> PlacementLimits {
    let gestures = settings.gestures
    return PlacementLimits(
      layout: layout,
      zoomRange: layout.zoomRange(
        minimum: gestures.minimumScale,
        maximum: gestures.maximumScale > 0 ? gestures.maximumScale : nil),
      band: gestures.band, isBounded: gestures.isBounded)
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
    lastTouch = instant
    switch autoplay {
    case .playing, .interrupted: autoplay = .interrupted(since: instant)
    case .held, .paused: break
    }
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

  // MARK: Zooms and moves that are asked for

  /// Multiplies the scale the photo is at or on its way to.
  ///
  /// - Parameters:
  ///   - focus: logical pixels of the surface; the point of the photo that stays there. The middle of the screen
  ///     when left out.
  mutating func zoom(by factor: Double, about focus: Point? = nil, at instant: Instant) {
    interruptAutoplay(at: instant)
    animate(.settle, at: instant) { $0.zoomed($1, to: $1.scale * factor, about: focus) }
  }

  /// Adds to the scale.
  mutating func zoom(adding step: Double, at instant: Instant) {
    interruptAutoplay(at: instant)
    animate(.settle, at: instant) { $0.zoomed($1, to: $1.scale + step) }
  }

  /// Moves the photo as text would scroll, in logical pixels, under two fingers on a touchpad: at once, and not beyond
  /// its bounds.
  mutating func scroll(by travel: Point, at instant: Instant) {
    interruptAutoplay(at: instant)
    guard !gestures.isBusy else { return }
    adoptAngle()
    guard let slide, let limits else { return }
    func scrolled(_ placement: Placement, _ limits: PlacementLimits) -> Placement {
      var moved = placement
      moved.offset = placement.offset - travel
      return limits.zoomed(moved, to: moved.scale)
    }
    let placement = slide.motion.placement(at: instant)
    let target = slide.motion.target
    guard placement.rotation == target.rotation, placement.scale == target.scale,
      limits.zoomed(placement, to: placement.scale) == placement
    else {
      // One that turns, zooms or springs back does not stop halfway, nor is it put in its place.
      animate(.settle, at: instant) { scrolled($1, $0) }
      return
    }
    // Small steps add up beside the whole pixels that the photo lies on.
    let asked = scrolled(slide.aim(at: placement), limits)
    let aligned = limits.aligned(asked)
    if aligned != placement || slide.motion.animation != nil {
      self.slide?.motion = .resting(aligned)
    }
    self.slide?.aim = Slide.Aim(asked: asked, aligned: aligned)
  }

  /// Moves the view of a zoomed photo by a part of the screen.
  mutating func pan(by part: Point, at instant: Instant) {
    interruptAutoplay(at: instant)
    let size = viewport?.size ?? .zero
    animate(.settle, at: instant) { limits, placement in
      var moved = placement
      moved.offset =
        placement.offset - Point(x: part.x * size.width, y: part.y * size.height)
      return limits.zoomed(moved, to: moved.scale)
    }
  }

  /// Turns the photo by a quarter, clockwise, and shows the whole of it.
  mutating func rotate(at instant: Instant) {
    interruptAutoplay(at: instant)
    resumeTarget = nil
    guard let slide else { return }
    let angle = Angle.nearestQuarter(slide.motion.target.rotation) + 90
    let target = restingPlace(
      of: slide.motion.target, turnedTo: angle, about: nil, isWhole: true)
    animate(to: target, .settle, at: instant)
  }

  // MARK: Motion

  /// How a photo gets somewhere by itself.
  enum Manner {
    case settle
    case doubleTap
    case demo(Spring)
  }

  /// Sends the photo where `target` says, which is told where it is or already goes.
  mutating func animate(
    _ manner: Manner, at instant: Instant,
    to target: (PlacementLimits, Placement) -> Placement
  ) {
    // Whoever holds the photo does not take this back by letting go.
    resumeTarget = nil
    adoptAngle()
    // Nobody who asks for something else still means where it was thrown.
    if case .moving(.thrown(let glide))? = slide?.motion {
      slide?.motion = .held(glide.placement(at: instant))
    }
    guard let slide, let limits else { return }
    // What is asked for again and again must not add up what it costs to lie on whole pixels.
    var origin = slide.aim(at: slide.motion.target)
    // A finger may lie on a photo that was turning.
    origin.rotation = Angle.nearestQuarter(origin.rotation)
    let asked = target(limits, origin)
    animate(to: limits.aligned(asked), manner, at: instant)
    guard let aligned = self.slide?.motion.target else { return }
    self.slide?.aim = Slide.Aim(asked: asked, aligned: aligned)
  }

  /// Sends the photo to a placement, from where it is and as fast as it already moves.
  ///
  /// - Parameters:
  ///   - velocity: of a photo that was held.
  mutating func animate(
    to target: Placement, _ manner: Manner, velocity: PlacementAnimation.Velocity = .zero,
    at instant: Instant
  ) {
    guard let slide else { return }
    let current = slide.motion.placement(at: instant)
    var target = target
    // The short way round.
    target.rotation += 360 * ((current.rotation - target.rotation) / 360).rounded()
    guard slide.motion.target != target || velocity != .zero else {
      if case .moving = slide.motion { return }
      completedMotions += 1
      rest(at: target)
      return
    }
    let (curve, path) = curve(manner, from: current, to: target)
    let animation =
      slide.motion.animation?.retargeted(to: target, curve: curve, path: path, at: instant)
      ?? PlacementAnimation(
        curve, from: current, velocity: velocity, to: target, path: path, start: instant)
    move(by: .placement(animation))
  }

  /// Sets the photo in motion.
  mutating func move(by animation: PhotoAnimation) {
    guard let slide else { return }
    if animation.target.scale != slide.motion.placement(at: animation.start).scale {
      pill = ZoomPill(zoomEnd: animation.end)
    }
    self.slide?.motion = .moving(animation)
  }

  private func curve(
    _ manner: Manner, from current: Placement, to target: Placement
  ) -> (Curve, ZoomPath) {
    if settings.reducedMotion { return (.reducedMotion, .linear) }
    let gestures = settings.gestures
    let octaves = abs(Mathematics.octaves(current.scale / target.scale))
    // Evenly in scale, the last part of a long way out would be over before it was seen.
    let path = octaves > Self.longWay ? ZoomPath.octaves : .linear
    let curve: Curve
    switch manner {
    case .settle:
      curve = .spring(
        Spring(duration: gestures.settleDuration, bounce: gestures.settleBounce))
    case .doubleTap:
      switch gestures.doubleTapCurve {
      case .spring:
        curve = .spring(
          Spring(duration: gestures.doubleTapDuration, bounce: gestures.doubleTapBounce))
      case .linear: curve = .timed(duration: gestures.doubleTapDuration, .linear)
      case .easeOut: curve = .timed(duration: gestures.doubleTapDuration, .easeOut)
      }
    case .demo(let spring): curve = .spring(spring)
    }
    // A bounce is a part of the way; on the long way out of a deep zoom, several times the photo it comes to.
    guard case .spring(let spring) = curve else { return (curve, path) }
    let bounce =
      switch path {
      case .linear: spring.overshoot * abs(current.scale - target.scale) / target.scale
      case .octaves:
        Mathematics.powerOfTwo(spring.overshoot * octaves) - 1
      }
    return (bounce > Self.visibleBounce ? .spring(spring.withoutOvershoot) : curve, path)
  }

  /// Octaves.
  private static let longWay = 2.0
  /// How much of its size a photo may bounce beyond where it goes.
  private static let visibleBounce = 0.1
}
