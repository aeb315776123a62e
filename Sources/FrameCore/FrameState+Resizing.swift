import Geometry
import Motion

// A screen, or a photo, of another size.
extension FrameState {
  /// Takes over another viewport, or none. The slide's time begins anew with a screen that comes back.
  mutating func resize(to viewport: Viewport?, at instant: Instant) {
    // A screen without a size is none.
    let viewport = viewport.flatMap { $0.size.isEmpty || $0.pixelSize.isEmpty ? nil : $0 }
    guard viewport != self.viewport else { return }
    let hadScreen = self.viewport != nil
    // Whoever touched the screen that is gone has let go of it.
    if viewport == nil { loseContacts(at: instant) }
    self.viewport = viewport
    updateGestureConfiguration()
    guard let viewport else {
      transition = nil
      paging = nil
      pill = nil
      return
    }
    if !hadScreen { slide?.shownSince = instant }
    if !hadScreen, slide == nil { waitForPhoto(since: instant) }
    if let slide { layOut(photoSize: slide.layout.photoSize, in: viewport, at: instant) }
  }

  /// Lays out the slide anew: a photo at fit stays at fit; one that is zoomed keeps its size on the glass and the point
  /// in the middle, as far as the bounds allow, and under fingers also where they do not.
  mutating func layOut(photoSize: PixelSize, in viewport: Viewport, at instant: Instant) {
    guard let old = slide else { return }
    presented = nil
    transition = nil
    paging = nil
    pill = nil
    let layout = PhotoLayout(
      photoSize: photoSize, viewport: viewport, restAngle: old.layout.restAngle)
    let density = Self.density(of: viewport, comparedWith: old.layout.viewport)
    let state = self
    func carriedOver(_ placement: Placement) -> Placement {
      var placement = placement
      placement.offset = placement.offset * density
      let angle = Angle.normalized(Angle.nearestQuarter(placement.rotation))
      let (before, after) = (old.layout.turned(to: angle), layout.turned(to: angle))
      let home = state.limits(of: before).home.scale * before.fitScale / old.layout.fitScale
      placement.scale =
        abs(placement.scale / home - 1) < 1e-9
        ? state.limits(of: after).home.scale * after.fitScale / layout.fitScale
        : placement.scale * density * old.layout.fitScale / layout.fitScale
      return placement
    }
    resumeTarget = resumeTarget.map(carriedOver)
    if case .held(let placement) = old.motion {
      slide?.layout = layout
      slide?.motion = .held(carriedOver(placement))
    } else {
      // What was on its way is there.
      if old.motion.animation != nil { completedMotions += 1 }
      // A photo that was thrown has no place to be yet but the one where it is.
      let isThrown = if case .thrown? = old.motion.animation { true } else { false }
      let target = carriedOver(isThrown ? old.motion.placement(at: instant) : old.motion.target)
      let angle = Angle.nearestQuarter(target.rotation)
      slide?.layout = layout
      rest(at: restingPlace(of: target, turnedTo: angle, about: nil, isWhole: false))
    }
    startDemo(at: instant)
  }

  /// What a logical pixel of the old viewport is in the new one's. Where the glass has as many device pixels as before
  /// it is the same glass, scaled otherwise; on another, a logical pixel is what it was.
  private static func density(of new: Viewport, comparedWith old: Viewport) -> Double {
    let isSameGlass = new.pixelSize == old.pixelSize || new.pixelSize == old.pixelSize.transposed
    return isSameGlass ? old.pixelScale.width / new.pixelScale.width : 1
  }
}
