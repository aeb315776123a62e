import Gallery

// Which photos are decoded: the one that is shown, the one that is to be, and those on either side.
extension FrameState {
  /// Asks for what is missing and gives up what is not needed any more.
  mutating func reconcileLoads() -> [Effect] {
    guard let viewport else { return [] }
    let wanted = wantedPhotos
    var effects: [Effect] = []
    for photo in wanted where loads[photo]?.fitting != viewport.pixelSize {
      // Until it is there again at the new size, the old pixels do.
      loads[photo] = Load(fitting: viewport.pixelSize, photoSize: loads[photo]?.photoSize)
      effects.append(.load(photo, fitting: viewport.pixelSize))
    }
    for photo in loads.keys where !wanted.contains(photo) {
      loads[photo] = nil
      effects.append(.unload(photo))
    }
    return effects
  }

  /// The most urgent first; each once.
  private var wantedPhotos: [PhotoID] {
    let candidates = [
      gallery.current, slide?.photo, transition?.outgoing.photo, gallery.neighbour(direction),
      gallery.neighbour(direction == .forward ? .backward : .forward),
    ]
    var wanted: [PhotoID] = []
    for case .some(let photo) in candidates where !wanted.contains(photo) { wanted.append(photo) }
    return wanted
  }
}
