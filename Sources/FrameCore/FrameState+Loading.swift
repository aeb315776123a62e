import Gallery
import Geometry
import Motion

// Which photos are decoded: the one that is shown, the one that is to be, and those on either side.
extension FrameState {
  /// Asks for what is missing and gives up what is not needed any more.
  ///
  /// - The first photo of all is asked for as a draft, and refined when that is on the screen.
  /// - What somebody stepped to is asked for twice: the small version that comes with it is there within a frame, and
  ///   stands in for the photo.
  /// - Those on either side are only asked for when nothing more is to be had of the one that is shown.
  mutating func reconcileLoads() -> [Effect] {
    guard let viewport else { return [] }
    // Called with every event: where nothing is missing it asks for no memory.
    var effects: [Effect] = []
    for rank in 0..<Self.wantedCount {
      guard let photo = wantedPhoto(rank), !gallery.quarantine.contains(photo) else { continue }
      let urgency = rank < Self.neededCount ? LoadUrgency.now : .soon
      if urgency == .soon, !isCurrentFine { break }
      let index: Int
      if let known = loads.firstIndex(where: { $0.photo == photo }) {
        guard loads[known].needsAsking(for: viewport.pixelSize, urgency) else { continue }
        index = known
      } else {
        loads.append(Load(photo: photo))
        index = loads.count - 1
      }
      let isFirst = slide == nil && loads[index].photoSize == nil && !photo.isBuiltIn
      if rank == 0, isStepAsked, slide != nil, !photo.isBuiltIn, loads[index].photoSize == nil {
        effects.append(
          .load(photo, fitting: viewport.pixelSize, quality: .thumbnail, urgency: urgency))
      }
      let quality = isFirst ? PictureQuality.draft : .fine
      loads[index].ask(for: viewport.pixelSize, quality, urgency)
      effects.append(.load(photo, fitting: viewport.pixelSize, quality: quality, urgency: urgency))
    }
    let givesUpNeighbours = hasStepped && !isCurrentFine
    hasStepped = false
    func isWanted(_ load: Load) -> Bool {
      // A neighbour that is under way gives way to the photo that is needed now.
      let isAllowed = !givesUpNeighbours || load.quality >= .fine
      return (0..<(isAllowed ? Self.wantedCount : Self.neededCount))
        .contains { wantedPhoto($0) == load.photo }
    }
    if loads.contains(where: { !isWanted($0) }) {
      for load in loads where !isWanted(load) { effects.append(.unload(load.photo)) }
      let wanted = loads.filter { isWanted($0) }
      loads = wanted
    }
    return effects
  }

  /// Nothing better is to be had of the current photo at this size.
  private var isCurrentFine: Bool {
    guard let photo = gallery.current else { return true }
    return loads.contains { $0.photo == photo && ($0.quality >= .fine || $0.fitting == nil) }
  }

  /// Photo pixels of a photo that is there.
  func photoSize(of photo: PhotoID) -> PixelSize? {
    loads.first { $0.photo == photo }?.photoSize
  }

  /// Whether a photo is there as well as it needs to be to come to the screen: a small version will do where somebody
  /// asked for it.
  func isReady(_ photo: PhotoID) -> Bool {
    loads.contains { load in
      load.photo == photo && load.photoSize != nil
        && (load.quality >= .fine || load.isKept || isStepAsked || slide == nil)
    }
  }

  /// The photo on the screen is there as well as it can be.
  var isSharp: Bool {
    guard let slide else { return false }
    return loads.contains { $0.photo == slide.photo && ($0.quality >= .fine || $0.fitting == nil) }
  }

  mutating func loaded(
    _ photo: PhotoID, _ photoSize: PixelSize, _ quality: PictureQuality, at instant: Instant
  ) {
    guard let index = loads.firstIndex(where: { $0.photo == photo }) else { return }
    loads[index].photoSize = photoSize
    loads[index].quality = max(loads[index].quality, quality)
    loads[index].isKept = loads[index].isKept || quality >= .fine
    // Its file was replaced by another picture since it was first decoded.
    if let slide, slide.photo == photo, slide.layout.photoSize != photoSize {
      layOut(photoSize: photoSize, in: slide.layout.viewport, at: instant)
    }
  }

  /// Photos whose files have changed are decoded anew; what is there of them stays on the screen until then.
  mutating func reload(_ photos: Set<PhotoID>) {
    for index in loads.indices where photos.contains(loads[index].photo) {
      loads[index].fitting = nil
    }
    gallery.pardon(photos)
    gallery.forgetDates(of: photos)
  }

  mutating func deferred(_ photo: PhotoID) {
    guard let index = loads.firstIndex(where: { $0.photo == photo }) else { return }
    loads[index].defer()
  }

  /// Puts a photo into quarantine for `interval` seconds. One that fails at another size than before stays with
  /// the pixels it has until it is left.
  mutating func failed(_ photo: PhotoID, retryAfter interval: Double, at instant: Instant) {
    loads.removeAll { $0.photo == photo && $0.photoSize == nil }
    if let index = loads.firstIndex(where: { $0.photo == photo }) { loads[index].fitting = nil }
    gallery.quarantine(photo, goingOn: direction)
    retry(photo, at: instant + interval)
    if gallery.current == nil {
      hasGivenUp = true
      for photo in gallery.quarantine { retry(photo, at: instant + Self.retryInterval) }
    }
  }

  /// Plans another attempt, unless an earlier one is planned already.
  private mutating func retry(_ photo: PhotoID, at instant: Instant) {
    let rounded = (instant.seconds / Self.retryGranularity).rounded(.up) * Self.retryGranularity
    let due = min(retryTimes[photo] ?? Instant(seconds: rounded), Instant(seconds: rounded))
    retryTimes[photo] = due
    nextRetry = min(nextRetry ?? due, due)
  }

  /// Gives photos whose time has come another chance.
  mutating func retryQuarantined(at instant: Instant) {
    let due = retryTimes.filter { $0.value <= instant }
    for photo in due.keys { retryTimes[photo] = nil }
    nextRetry = retryTimes.values.min()
    gallery.pardon(Set(due.keys))
  }

  /// How many photos may be wanted at once, and how many of these because they are, or are to be, on the screen.
  private static let wantedCount = 6
  private static let neededCount = 4

  /// The photos that are wanted, the most urgent first; some may be the same, or none.
  private func wantedPhoto(_ rank: Int) -> PhotoID? {
    switch rank {
    case 0: gallery.current
    case 1: slide?.photo
    case 2: transition?.outgoing.photo
    case 3: paging?.outgoing?.photo
    case 4: gallery.neighbour(direction)
    default: gallery.neighbour(direction == .forward ? .backward : .forward)
    }
  }
}

extension FrameState.Load {
  /// Whether what was asked for does not suffice any more.
  fileprivate func needsAsking(for size: PixelSize, _ urgency: LoadUrgency) -> Bool {
    if fitting != size { return true }
    if quality >= .fine { return false }
    // The draft is there, or it has become more urgent.
    return asked < .fine && quality >= asked
      || urgency == .now && (isDeferred || self.urgency == .soon)
  }

  fileprivate mutating func ask(
    for size: PixelSize, _ quality: PictureQuality, _ urgency: LoadUrgency
  ) {
    // Until it is there again at the new size, the old pixels do.
    if fitting != size { self.quality = .thumbnail }
    fitting = size
    asked = quality
    self.urgency = urgency
    isDeferred = false
  }

  fileprivate mutating func `defer`() {
    self = FrameState.Load(
      photo: photo, urgency: urgency, fitting: fitting, asked: asked, isDeferred: true)
  }
}
