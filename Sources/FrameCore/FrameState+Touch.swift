import Geometry
import Gestures
import Motion

// What people do to the photo that is shown.
extension FrameState {
  mutating func contactDown(_ contact: ContactID, at instant: Instant) {
    contacts.insert(contact)
    noteTouch(at: instant)
    hold(at: instant)
  }

  /// Removes the contacts that match, lifted or lost; when none is left the photo is let go.
  mutating func contactsUp(_ matches: (ContactID) -> Bool, at instant: Instant) {
    let remaining = contacts.filter { !matches($0) }
    guard remaining.count < contacts.count else { return }
    contacts = remaining
    noteTouch(at: instant)
    if contacts.isEmpty { release(at: instant) }
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
  private mutating func noteTouch(at instant: Instant) {
    if autoplay != .paused { autoplay = .interrupted(since: instant) }
    slide?.demo = nil
  }

  /// Stops the photo and the pill exactly as they were drawn last: what the finger lands on is what it
  /// gets. A transition goes on to its end, because half of two photos is no place to stay.
  private mutating func hold(at instant: Instant) {
    guard let slide else { return }
    if let presented, presented.photo == slide.photo {
      let placement = presented.motion.placement(at: presented.instant)
      self.slide?.motion = presented.motion.isResting ? .resting(placement) : .held(placement)
      pill = presented.pill
      pill?.hold(asOf: presented.instant)
    } else if slide.motion.animation != nil {
      self.slide?.motion = .held(slide.motion.placement(at: instant))
      pill?.hold(asOf: instant)
    }
  }

  /// Lets go of a photo that was held: it comes to rest where it is, or springs back into its bounds.
  mutating func release(at instant: Instant) {
    pill?.release(at: instant)
    guard let slide, case .held(let placement) = slide.motion else { return }
    let target = settled(placement, in: slide.layout)
    if target == placement {
      self.slide?.motion = .resting(placement)
    } else {
      animate(to: target, spring: .settle, at: instant)
    }
  }

  /// Multiplies the scale the photo is at or on its way to, about the middle of the screen.
  mutating func zoom(by factor: Double, at instant: Instant) {
    interruptAutoplay(at: instant)
    guard let slide else { return }
    var target = slide.motion.target
    let range = zoomRange(of: slide.layout)
    let scale = min(max(target.scale * factor, range.lowerBound), range.upperBound)
    // The point in the middle stays there: its distance from the photo's centre grows with the photo.
    target.offset = target.offset * (scale / target.scale)
    target.scale = scale
    animate(to: settled(target, in: slide.layout), spring: .settle, at: instant)
  }

  /// Sends the photo to a placement, from where it is and as fast as it already moves.
  mutating func animate(to target: Placement, spring: Spring, at instant: Instant) {
    guard let slide, slide.motion.target != target else { return }
    guard !settings.reducedMotion else {
      self.slide?.motion = .resting(target)
      return
    }
    let animation =
      slide.motion.animation?.retargeted(to: target, spring: spring, at: instant)
      ?? PlacementAnimation(
        spring, from: slide.motion.placement(at: instant), to: target, start: instant)
    self.slide?.motion = .moving(animation)
    if animation.target.scale != slide.motion.placement(at: instant).scale {
      pill = ZoomPill(zoomEnd: animation.end)
    }
  }

  /// The nearest placement at which a photo may rest.
  func settled(_ placement: Placement, in layout: PhotoLayout) -> Placement {
    let range = zoomRange(of: layout)
    let scale = min(max(placement.scale, range.lowerBound), range.upperBound)
    return Placement(
      scale: scale, offset: layout.clamped(offset: placement.offset, scale: scale),
      rotation: placement.rotation)
  }

  private func zoomRange(of layout: PhotoLayout) -> ClosedRange<Double> {
    layout.zoomRange(maximum: settings.maximumScale > 0 ? settings.maximumScale : nil)
  }
}
