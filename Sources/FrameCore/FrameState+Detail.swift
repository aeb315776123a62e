import Gallery
import Geometry
import Motion

// What is decoded of a photo that is zoomed: the part that is seen, and a margin, at the size it is seen at.
extension FrameState {
  /// The part of a photo that is decoded beside the whole of it.
  struct Detail: Equatable, Sendable {
    let photo: PhotoID
    /// What was asked for and has not come yet.
    var asked: Rendition?
    /// What is there.
    var held: Rendition?
    /// What could not be had; it is not asked for again.
    var refused: Rendition?
  }

  /// What the photo on the screen needs.
  fileprivate struct Need {
    /// With the margin.
    var rendition: Rendition
    /// The part that is seen, or will be, in terms of the photo: from (0, 0) to (1, 1).
    var visible: Rectangle
  }

  /// Asks for the detail that is needed, and gives up what is not needed any more.
  ///
  /// A photo that goes somewhere by itself is decoded for the place where it will rest, as soon as it sets out. Under
  /// fingers nobody knows that place: what is there will do until it has too few pixels, or an edge comes near.
  mutating func reconcileDetail(at instant: Instant) -> [Effect] {
    if detail == nil, slide == nil { return [] }
    let need = neededDetail
    var effects: [Effect] = []
    if let old = detail, !isKept(old, for: need) {
      effects.append(.unloadDetail(old.photo))
      detail = nil
    }
    guard let need, let photo = slide?.photo else { return effects }
    var current = detail ?? Detail(photo: photo)
    let isHeld = if case .held? = slide?.motion { true } else { false }
    let known = [current.asked, current.held].lazy.compactMap { $0 }
    let isEnough = known.contains { rendition in
      isHeld ? rendition.isEnough(forMoving: need) : rendition.isEnough(forResting: need)
    }
    // Under fingers what is under way is let finish: else nothing would ever come of a quick movement.
    if isEnough || isHeld && current.asked != nil || current.refused == need.rendition {
      return effects
    }
    current.asked = need.rendition
    current.refused = nil
    detail = current
    effects.append(.loadDetail(photo, need.rendition))
    return effects
  }

  mutating func loadedDetail(_ photo: PhotoID, _ rendition: Rendition) {
    guard detail?.photo == photo else { return }
    detail?.held = rendition
    if detail?.asked == rendition { detail?.asked = nil }
  }

  mutating func failedDetail(_ photo: PhotoID) {
    guard let old = detail, old.photo == photo else { return }
    detail = Detail(photo: photo, refused: old.asked ?? old.held)
  }

  /// Whether what is there is worth its memory although nothing is needed.
  private func isKept(_ detail: Detail, for need: Need?) -> Bool {
    if detail.photo != slide?.photo {
      // It goes with its photo, once that is out of sight.
      return need == nil && (transition != nil || paging != nil)
    }
    // On the way out of a zoom it is seen as long as the photo is larger than the screen.
    return need != nil || slide?.motion.isResting == false && detail.held != nil
  }

  /// Nil where the whole photo, as it is decoded, has all the pixels that can be seen.
  private var neededDetail: Need? {
    guard let slide, !slide.photo.isBuiltIn, photoSize(of: slide.photo) != nil else { return nil }
    let layout = slide.layout
    let (photo, viewport) = (layout.photoSize, layout.viewport)
    let similarity = layout.similarity(slide.motion.target)
    guard let size = Self.size(of: photo, similarity, in: viewport) else { return nil }
    let base = photo.fitted(in: viewport.pixelSize)
    guard size.width > base.width || size.height > base.height else { return nil }
    let part = similarity.visiblePart(of: photo, in: viewport)
    let visible = Rectangle(
      x: part.origin.x / photo.size.width, y: part.origin.y / photo.size.height,
      width: part.size.width / photo.size.width, height: part.size.height / photo.size.height)
    var rendition = Rendition(size: size)
    let margin = autoplay == .playing ? Self.demoMargin : Self.detailMargin
    rendition.region = rendition.pixels(of: visible.extended(by: margin))
    return Need(rendition: rendition, visible: visible)
  }

  /// How large the whole photo would be, in device pixels, upright; no larger than the file has it.
  private static func size(
    of photo: PixelSize, _ similarity: Similarity, in viewport: Viewport
  ) -> PixelSize? {
    let size: PixelSize
    if let place = similarity.restingRectangle(of: photo, in: viewport) {
      let seen = PixelSize(width: place.rectangle.width, height: place.rectangle.height)
      size = place.quarters % 2 == 0 ? seen : seen.transposed
    } else {
      let scale = similarity.scale * viewport.pixelScale.width
      guard scale < 1 else { return photo }
      size = PixelSize(
        width: max(1, Int((photo.size.width * scale).rounded())),
        height: max(1, Int((photo.size.height * scale).rounded())))
    }
    // Beyond its own pixels the photo has nothing more to show.
    return size.width >= photo.width || size.height >= photo.height ? photo : size
  }

  /// How much more than the screen is decoded on each side, in screens: what a finger moves it by is mostly there.
  static let detailMargin = 1.0 / 6

  /// The same while nobody touches the photo: it goes where it is sent, and a third of the memory is saved.
  private static let demoMargin = 0.01

  /// How much smaller or larger than it was decoded a detail may be seen under fingers.
  fileprivate static let detailStretch = 1.3
}

extension Rendition {
  /// Whether a photo that rests looks as sharp with this as it could.
  fileprivate func isEnough(forResting need: FrameState.Need) -> Bool {
    size == need.rendition.size && covers(need.visible)
  }

  /// Whether nobody would see what is missing while the photo is moved.
  fileprivate func isEnough(forMoving need: FrameState.Need) -> Bool {
    let stretch = Double(need.rendition.size.width) / Double(size.width)
    return stretch <= FrameState.detailStretch && stretch >= 1 / FrameState.detailStretch
      && covers(need.visible.extended(by: FrameState.detailMargin / 2))
  }
}
