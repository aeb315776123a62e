import Geometry
import Motion

// A screen, or a photo, of another size.
extension FrameState {
  /// Takes over another viewport, or none. The slide's time begins anew with a screen that comes back.
  mutating func resize(to viewport: Viewport?, at instant: Instant) {
    guard viewport != self.viewport else { return }
    let hadScreen = self.viewport != nil
    // Whoever touched the screen that is gone has let go of it.
    if viewport == nil { loseContacts(at: instant) }
    self.viewport = viewport
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

  /// Lays out the slide anew: a photo at fit stays at fit; one that is zoomed keeps its size on the screen and
  /// the point in the middle, as far as the bounds allow.
  mutating func layOut(photoSize: PixelSize, in viewport: Viewport, at instant: Instant) {
    guard let old = slide else { return }
    presented = nil
    transition = nil
    paging = nil
    pill = nil
    let layout = PhotoLayout(photoSize: photoSize, viewport: viewport)
    var placement = old.motion.target
    if placement != .fit {
      placement.scale *= old.layout.fitScale / layout.fitScale
      placement = limits(of: layout).settled(placement)
    }
    slide?.layout = layout
    slide?.motion = .resting(placement)
    startDemo(at: instant)
  }
}
