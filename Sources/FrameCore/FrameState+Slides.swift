import Gallery
import Geometry
import Motion

// One photo giving way to the next.
extension FrameState {
  /// When the next slide is due: the interval is over, no pass of the demo is unfinished, and the photo rests.
  var nextSlideDue: Instant? {
    guard autoplay == .playing, !gestures.isBusy, transition == nil, paging == nil,
      let slide, slide.demo == nil, slide.motion.animation == nil,
      // Otherwise the change has been made already and waits for its photo to be decoded.
      slide.photo == gallery.current, gallery.neighbour(.forward) != nil
    else { return nil }
    return slide.shownSince + settings.slideInterval
  }

  func isSlideTimeUp(at instant: Instant) -> Bool {
    guard let slide, gallery.neighbour(.forward) != nil else { return false }
    return instant >= slide.shownSince + settings.slideInterval
  }

  /// Goes one photo further or back because somebody asked for it.
  mutating func step(_ direction: PhotoList.Direction, at instant: Instant) {
    self.direction = direction
    entrance = .transition
    isStepAsked = true
    hasStepped = true
    slideDue = nil
    gallery.step(direction)
  }

  /// Brings the gallery's current photo to the screen as soon as it is there.
  mutating func showCurrentPhoto(at instant: Instant) {
    guard let viewport, let photo = gallery.current else {
      // Without a list there is nothing to show; with one that has only failed, the last photo may stay.
      if gallery.isEmpty { leaveSlide() }
      return
    }
    if photo == slide?.photo {
      // The change that was due did not come about, and there is nothing else to change to.
      if slide?.demo == nil, gallery.neighbour(.forward) == nil { startDemo(at: instant) }
      entrance = .transition
      return
    }
    // A page that was swiped for comes in when the fingers are off the other one.
    if case .page = entrance, gestures.isBusy { return }
    guard isReady(photo), let photoSize = photoSize(of: photo) else { return }
    let outgoing =
      transition.map { dominantLayer(of: $0, at: instant) } ?? slide?.layer(at: instant)
    waitForPhoto(since: nil)
    hasGivenUp = false
    let old = slide
    if let outgoing = paging?.outgoing, outgoing.photo == photo {
      // It comes back before it was out of sight.
      slide = outgoing
      slide?.shownSince = instant
    } else {
      slide = Slide(
        photo: photo, layout: PhotoLayout(photoSize: photoSize, viewport: viewport),
        shownSince: shownSince(at: instant))
    }
    slideDue = nil
    noteChange(at: instant)
    transition = nil
    pill = nil
    gestures.forgetPendingTap()
    resumeTarget = nil
    if caption != .details { caption = nil }
    defer { entrance = .transition }
    if case .page(let velocity) = entrance, let old {
      let width = Self.pageWidth(in: viewport)
      movePage(
        from: (paging?.offset(at: instant) ?? 0) + side(of: direction).sign * width,
        velocity: velocity, outgoing: old, at: instant)
      return
    }
    paging = nil
    if let outgoing, entrance != .cut, settings.transition == .crossFade, !settings.reducedMotion,
      settings.transitionDuration > 0
    {
      transition = SlideTransition(
        outgoing: outgoing, start: instant, duration: settings.transitionDuration)
    } else {
      startDemo(at: instant)
    }
  }

  /// When the time of a photo that comes now begins to count: when it was due, so that decoding does not make the
  /// interval longer. One that took very long has its whole time.
  private func shownSince(at instant: Instant) -> Instant {
    guard let slideDue, instant - slideDue < settings.slideInterval / 2 else { return instant }
    return slideDue
  }

  /// There is no photo on the screen any more.
  mutating func leaveSlide() {
    slide = nil
    transition = nil
    paging = nil
    pill = nil
    entrance = .transition
  }

  /// The photo that is seen the most of while one gives way to another.
  private func dominantLayer(of transition: SlideTransition, at instant: Instant) -> Scene.Layer {
    guard let slide, transition.progress(at: instant) >= 0.5 else { return transition.outgoing }
    return slide.layer(at: instant)
  }
}
