/// The photos of the frame, in order, and which one it is at: a value without files or clocks.
public struct PhotoGallery: Equatable, Sendable {
  /// All photos, in the order they are shown, those in quarantine included.
  public private(set) var photos: [PhotoID]
  /// Photos that could not be shown; they are stepped over.
  public private(set) var quarantine: Set<PhotoID> = []
  private var cursor = 0
  /// The indices of photos that are not in quarantine, ascending: of a hundred thousand photos most may be.
  private var showable: [Int]
  private var indices: [PhotoID: Int]

  /// A gallery that begins at its first photo.
  ///
  /// - Parameters:
  ///   - photos: in order, each once.
  public init(_ photos: [PhotoID] = []) {
    self.photos = photos
    showable = Array(photos.indices)
    indices = Self.indices(of: photos)
  }

  private static func indices(of photos: [PhotoID]) -> [PhotoID: Int] {
    Dictionary(photos.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The photo the gallery is at; nil when none can be shown.
  public var current: PhotoID? {
    guard photos.indices.contains(cursor), !quarantine.contains(photos[cursor]) else { return nil }
    return photos[cursor]
  }

  /// The place of a photo in ``photos``; nil where it is not in the list.
  public func index(of photo: PhotoID) -> Int? { indices[photo] }

  /// The photo one step away, over the ends and past what is in quarantine; nil where there is no other.
  public func neighbour(_ direction: Direction) -> PhotoID? {
    index(steppingFrom: cursor, direction).map { photos[$0] }
  }

  /// The photo one step from `photo`; from the current one, if that has left the list.
  public func neighbour(of photo: PhotoID, _ direction: Direction) -> PhotoID? {
    index(steppingFrom: indices[photo] ?? cursor, direction).map { photos[$0] }
  }

  /// Goes one step; stays where it is when there is no other photo.
  public mutating func step(_ direction: Direction) {
    if let index = index(steppingFrom: cursor, direction) { cursor = index }
  }

  /// Goes to a photo; stays where it is when that has left the list.
  public mutating func go(to photo: PhotoID) {
    if let index = indices[photo] { cursor = index }
  }

  /// Takes a photo out of the round because it cannot be shown. If it is the current one, the gallery goes
  /// on in `direction`.
  public mutating func quarantine(_ photo: PhotoID, goingOn direction: Direction) {
    let wasCurrent = photo == current
    if let index = indices[photo], quarantine.insert(photo).inserted {
      showable.remove(at: showable.partitioningIndex(of: index))
    }
    if wasCurrent { step(direction) }
  }

  /// Lets photos out of quarantine; where nothing could be shown, the gallery goes to the next that can be then.
  public mutating func pardon(_ photos: Set<PhotoID>) {
    quarantine.subtract(photos)
    updateShowable()
  }

  /// Takes over a new list and stays at the current photo if it is still there, else at the first of its
  /// old successors that is, else at the beginning. A photo that left and came back has served its quarantine;
  /// where nothing else is left to show, all have.
  public mutating func replace(with newPhotos: [PhotoID]) {
    let newIndices = Self.indices(of: newPhotos)
    let stillQuarantined = quarantine.filter { newIndices[$0] != nil }
    let successors = photos.isEmpty ? [] : photos[cursor...] + photos[..<cursor]
    cursor =
      successors.first { newIndices[$0] != nil && !stillQuarantined.contains($0) }
      .flatMap { newIndices[$0] } ?? 0
    photos = newPhotos
    indices = newIndices
    quarantine = stillQuarantined.count == newIndices.count ? [] : stillQuarantined
    updateShowable()
  }

  private mutating func updateShowable() {
    showable = photos.indices.filter { !quarantine.contains(photos[$0]) }
    if current == nil { step(.forward) }
  }

  /// Which way through the list.
  public enum Direction: Sendable {
    case backward
    case forward
  }

  private func index(steppingFrom start: Int, _ direction: Direction) -> Int? {
    // Where `start` is, or would be, among those that can be shown.
    let position = showable.partitioningIndex(of: start)
    let isShowable = position < showable.count && showable[position] == start
    let others = showable.count - (isShowable ? 1 : 0)
    guard others > 0 else { return nil }
    let next =
      switch direction {
      case .forward: isShowable ? position + 1 : position
      case .backward: position - 1
      }
    return showable[(next + showable.count) % showable.count]
  }
}

extension [Int] {
  /// Of an ascending array, the index of the first element that is not less than `value`.
  fileprivate func partitioningIndex(of value: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
