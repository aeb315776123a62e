/// The photos of the frame, in order, and which one it is at: a value without files or clocks.
public struct PhotoGallery: Equatable, Sendable {
  /// All photos, in the order they are shown, those in quarantine included.
  public private(set) var photos: [PhotoID]
  /// Photos that could not be shown; they are stepped over.
  public private(set) var quarantine: Set<PhotoID> = []
  private var cursor = 0

  /// A gallery that begins at its first photo.
  ///
  /// - Parameters:
  ///   - photos: in order, each once.
  public init(_ photos: [PhotoID] = []) {
    self.photos = photos
  }

  /// The photo the gallery is at; nil when none can be shown.
  public var current: PhotoID? {
    guard photos.indices.contains(cursor), !quarantine.contains(photos[cursor]) else { return nil }
    return photos[cursor]
  }

  /// The photo one step away, over the ends and past what is in quarantine; nil where there is no other.
  public func neighbour(_ direction: Direction) -> PhotoID? {
    index(steppingFrom: cursor, direction).map { photos[$0] }
  }

  /// Goes one step; stays where it is when there is no other photo.
  public mutating func step(_ direction: Direction) {
    if let index = index(steppingFrom: cursor, direction) { cursor = index }
  }

  /// Takes a photo out of the round because it cannot be shown. If it is the current one, the gallery goes
  /// on in `direction`.
  public mutating func quarantine(_ photo: PhotoID, goingOn direction: Direction) {
    let wasCurrent = photo == current
    quarantine.insert(photo)
    if wasCurrent { step(direction) }
  }

  /// Lets a photo out of quarantine; where nothing could be shown, the gallery is at one that can be then.
  public mutating func pardon(_ photo: PhotoID) {
    quarantine.remove(photo)
    if current == nil { step(.forward) }
  }

  /// Takes over a new list and stays at the current photo if it is still there, else at the first of its
  /// old successors that is, else at the beginning. A photo that left and came back has served its quarantine;
  /// where nothing else is left to show, all have.
  public mutating func replace(with newPhotos: [PhotoID]) {
    var newIndex: [PhotoID: Int] = [:]
    for (index, photo) in newPhotos.enumerated() { newIndex[photo] = index }
    let stillQuarantined = quarantine.filter { newIndex[$0] != nil }
    let successors = photos.isEmpty ? [] : photos[cursor...] + photos[..<cursor]
    cursor =
      successors.first { newIndex[$0] != nil && !stillQuarantined.contains($0) }
      .flatMap { newIndex[$0] } ?? 0
    quarantine = stillQuarantined
    photos = newPhotos
    if current == nil { step(.forward) }
    if current == nil { quarantine = [] }
  }

  /// Which way through the list.
  public enum Direction: Int, Sendable {
    case backward = -1
    case forward = 1
  }

  private func index(steppingFrom start: Int, _ direction: Direction) -> Int? {
    let count = photos.count
    guard count > 0 else { return nil }
    return (1..<max(count, 2)).lazy
      .map { ((start + $0 * direction.rawValue) % count + count) % count }
      .first { $0 != start && !quarantine.contains(photos[$0]) }
  }
}
