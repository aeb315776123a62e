import Gallery
import Geometry
import Gestures
import Motion

// Photos side by side.
extension FrameState {
  /// How a photo that was asked for comes to the screen.
  enum Entrance: Equatable, Sendable {
    /// By the transition that is set.
    case transition
    /// At once.
    case cut
    /// As the page that was swiped in; at so many logical pixels per second, if it can be at once.
    case page(velocity: Double)
  }

  /// The gap between two pages, as a part of the screen's width.
  private static let pageGap = 0.05
  /// Logical pixels, and logical pixels per second, that cannot be seen.
  private static let pageTolerance = (distance: 0.25, speed: 5.0)

  /// Logical pixels from one page to the next.
  static func pageWidth(in viewport: Viewport) -> Double { viewport.size.width * (1 + pageGap) }

  /// Puts the slide's page where a finger has pulled it: so many logical pixels to the right of its place.
  mutating func pullPage(to offset: Double, at instant: Instant) {
    // Nobody zooms any more.
    pill?.release(at: instant)
    paging = Paging(outgoing: paging?.outgoing, motion: .held(offset))
  }

  /// Lets go of the slide's page: the next photo's comes to its place, or it goes back itself.
  ///
  /// - Parameters:
  ///   - velocity: logical pixels per second.
  mutating func turnPage(_ turn: PageTurn, velocity: Double, at instant: Instant) {
    guard let paging, case .held(let offset) = paging.motion else { return }
    if turn != .none {
      // What is seen is what is swiped away, also while another photo is waited for.
      if let slide { gallery.go(to: slide.photo) }
      step(direction(to: turn == .right ? .right : .left), at: instant)
      entrance = .page(velocity: velocity)
      showCurrentPhoto(at: instant)
    }
    if self.paging == paging {
      // It was not to be turned, or the next photo is not decoded yet and comes in when it is.
      if turn != .none { entrance = .page(velocity: 0) }
      movePage(from: offset, velocity: velocity, at: instant)
    }
  }

  /// Sends the slide's page to its place.
  mutating func movePage(
    from offset: Double, velocity: Double, outgoing: Slide? = nil, at instant: Instant
  ) {
    guard !settings.reducedMotion else {
      completedMotions += 1
      paging = nil
      return
    }
    let animation = ScalarAnimation(
      .page, from: offset, velocity: velocity, to: 0, start: instant,
      tolerance: Self.pageTolerance)
    paging = Paging(outgoing: outgoing ?? paging?.outgoing, motion: .moving(animation))
  }

  /// A side of the screen.
  enum Side {
    case left
    case right

    /// Of distances from the middle to it.
    var sign: Double { self == .right ? 1 : -1 }
  }

  /// Where the photos on that side are in the gallery. Photos go the way of text; fingers do not.
  func direction(to side: Side) -> PhotoList.Direction {
    (side == .right) == (settings.readingDirection == .leftToRight) ? .forward : .backward
  }

  /// The side on which the photos in that direction are.
  func side(of direction: PhotoList.Direction) -> Side {
    direction == self.direction(to: .right) ? .right : .left
  }

  /// The photo on the page to one side of the slide's.
  func neighbour(_ direction: PhotoList.Direction) -> PhotoID? {
    slide.flatMap { gallery.neighbour(of: $0.photo, direction) }
  }

  /// The page beside the slide's, if it is seen at `instant`.
  func neighbouringPage(at instant: Instant) -> Scene.Layer? {
    guard let paging, let viewport else { return nil }
    let offset = paging.offset(at: instant)
    guard offset != 0 else { return nil }
    let width = Self.pageWidth(in: viewport)
    var layer: Scene.Layer
    let photo = neighbour(direction(to: offset < 0 ? .right : .left))
    if let outgoing = paging.outgoing, outgoing.photo == photo {
      layer = outgoing.layer(at: instant)
    } else if let photo, let size = photoSize(of: photo) {
      let layout = PhotoLayout(photoSize: size, viewport: viewport)
      layer = Slide(photo: photo, layout: layout, shownSince: instant).layer(at: instant)
    } else {
      return nil
    }
    layer.pageOffset = offset < 0 ? offset + width : offset - width
    return layer
  }
}
