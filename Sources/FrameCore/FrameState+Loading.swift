import Gallery
import Geometry
import Motion

// Which photos are decoded: the one that is shown, the one that is to be, and those on either side.
extension FrameState {
  /// Asks for what is missing and gives up what is not needed any more.
  mutating func reconcileLoads() -> [Effect] {
    guard let viewport else { return [] }
    let wanted = wantedPhotos
    var effects: [Effect] = []
    for photo in wanted where !gallery.quarantine.contains(photo) {
      if let index = loads.firstIndex(where: { $0.photo == photo }) {
        guard loads[index].fitting != viewport.pixelSize else { continue }
        // Until it is there again at the new size, the old pixels do.
        loads[index].fitting = viewport.pixelSize
      } else {
        loads.append(Load(photo: photo, fitting: viewport.pixelSize))
      }
      effects.append(.load(photo, fitting: viewport.pixelSize))
    }
    for load in loads where !wanted.contains(load.photo) { effects.append(.unload(load.photo)) }
    loads.removeAll { !wanted.contains($0.photo) }
    return effects
  }

  /// Photo pixels of a photo that is there.
  func photoSize(of photo: PhotoID) -> PixelSize? {
    loads.first { $0.photo == photo }?.photoSize
  }

  mutating func loaded(_ photo: PhotoID, _ photoSize: PixelSize, at instant: Instant) {
    guard let index = loads.firstIndex(where: { $0.photo == photo }) else { return }
    loads[index].photoSize = photoSize
    // Its file was replaced by another picture since it was first decoded.
    if let slide, slide.photo == photo, slide.layout.photoSize != photoSize {
      layOut(photoSize: photoSize, in: slide.layout.viewport, at: instant)
    }
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

  /// The most urgent first; each once.
  private var wantedPhotos: [PhotoID] {
    let candidates = [
      gallery.current, slide?.photo, transition?.outgoing.photo,
      paging?.outgoing?.photo, gallery.neighbour(direction),
      gallery.neighbour(direction == .forward ? .backward : .forward),
    ]
    var wanted: [PhotoID] = []
    for case .some(let photo) in candidates where !wanted.contains(photo) { wanted.append(photo) }
    return wanted
  }
}
