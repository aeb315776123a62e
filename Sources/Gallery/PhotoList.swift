/// The photos of the frame, in the order in which they are shown, and which one it is at: a value without files or
/// clocks.
public struct PhotoList: Equatable, Sendable {
  /// Which way through the list.
  public enum Direction: Sendable {
    case backward
    case forward
  }

  /// All photos, those that are not shown included.
  public private(set) var catalog = PhotoCatalog()
  /// Photos that could not be shown; they are stepped over.
  public private(set) var quarantine: Set<PhotoID> = []
  /// Photos that the owner does not want to see; some may be away at the moment.
  public private(set) var hidden: Set<PhotoPath> = []
  public let order: PhotoOrder
  public let weighting: ShuffleWeighting
  /// What makes a shuffle another one than any other frame's.
  public private(set) var seed: UInt64 = 0
  /// How often a shuffle has shown all photos.
  public private(set) var cycle: UInt64 = 0

  /// When photos were taken, by a hash of their paths; nil where a file does not say.
  private var dates: [UInt64: Int64?] = [:]
  /// There are dates that the order does not know yet.
  private var areDatesNew = false
  /// Where to look for the next photo whose date is not known.
  private var datesKnown = 0

  private var sequence = PhotoSequence.own
  /// The rank of the photo that the list is at.
  private var cursor = 0
  /// Places in the catalog that are stepped over.
  private var excluded: Set<Int> = []
  /// The photo that another run of the program ended with, until it is found or somebody goes elsewhere.
  private var awaited: PhotoPath?
  /// Where a shuffle goes over its ends, while it is at one.
  private var firstOfNextCycle: PhotoID?
  private var lastOfPreviousCycle: PhotoID?

  public init(order: PhotoOrder = .natural, weighting: ShuffleWeighting = .even) {
    self.order = order
    self.weighting = weighting
  }

  /// A list that begins at its first photo.
  public init(_ photos: [PhotoID]) {
    self.init()
    replace(with: PhotoCatalog(photos))
  }

  public var count: Int { catalog.count }
  public var isEmpty: Bool { catalog.isEmpty }

  /// The photo the list is at; nil when none can be shown.
  public var current: PhotoID? { isShowable(cursor) ? photo(cursor) : nil }

  /// How many photos come before this one; nil where it is not in the list.
  public func index(of photo: PhotoID) -> Int? { catalog.index(of: photo).map(sequence.rank) }

  public func contains(_ photo: PhotoID) -> Bool { catalog.index(of: photo) != nil }

  private func photo(_ rank: Int) -> PhotoID { catalog[sequence.place(rank)] }

  private func isShowable(_ rank: Int) -> Bool {
    rank >= 0 && rank < count && !excluded.contains(sequence.place(rank))
  }
}

// MARK: - Stepping

extension PhotoList {
  /// The photo one step away, over the ends and past what is not shown; nil where there is no other.
  public func neighbour(_ direction: Direction) -> PhotoID? {
    neighbour(ofRank: cursor, direction)
  }

  /// The photo one step from `photo`; from the current one, if that has left the list.
  public func neighbour(of photo: PhotoID, _ direction: Direction) -> PhotoID? {
    neighbour(ofRank: index(of: photo) ?? cursor, direction)
  }

  /// Goes one step; stays where it is when there is no other photo.
  public mutating func step(_ direction: Direction) {
    awaited = nil
    if areDatesNew, let photo = current {
      arrange()
      if let index = index(of: photo) { cursor = index }
    }
    guard let next = neighbour(direction) else { return }
    // Over the end: the photos are shuffled anew.
    if order == .shuffle, count > 2, rank(steppingFrom: cursor, direction) == nil {
      switch direction {
      case .forward: cycle += 1
      case .backward where cycle > 0: cycle -= 1
      case .backward: break
      }
      arrange()
    }
    go(to: next)
  }

  /// Goes to a photo; stays where it is when that has left the list.
  public mutating func go(to photo: PhotoID) {
    awaited = nil
    guard let index = index(of: photo) else { return }
    cursor = index
    updateEnds()
  }

  private func neighbour(ofRank start: Int, _ direction: Direction) -> PhotoID? {
    if let rank = rank(steppingFrom: start, direction) { return photo(rank) }
    if order == .shuffle, count > 2 {
      let over = direction == .forward ? firstOfNextCycle : lastOfPreviousCycle
      if let over, direction == .forward || cycle > 0 { return over }
    }
    // Round, from the other end.
    let end = direction == .forward ? -1 : count
    guard let rank = rank(steppingFrom: end, direction), rank != start else { return nil }
    return photo(rank)
  }

  /// Without going over an end.
  private func rank(steppingFrom start: Int, _ direction: Direction) -> Int? {
    var rank = start
    while true {
      rank += direction == .forward ? 1 : -1
      guard rank >= 0, rank < count else { return nil }
      if isShowable(rank) { return rank }
    }
  }
}

// MARK: - What is not shown

extension PhotoList {
  /// Takes a photo out of the round because it cannot be shown. If it is the current one, the list goes on in
  /// `direction`.
  public mutating func quarantine(_ photo: PhotoID, goingOn direction: Direction) {
    let wasCurrent = photo == current
    guard let place = catalog.index(of: photo), quarantine.insert(photo).inserted else { return }
    exclude(place, wasCurrent, direction)
  }

  /// Lets photos out of quarantine; where nothing could be shown, the list goes to the next that can be then.
  public mutating func pardon(_ photos: Set<PhotoID>) {
    quarantine.subtract(photos)
    updateExcluded()
    updateEnds()
    if current == nil { step(.forward) }
  }

  /// Has a photo never shown again. If it is the current one, the list goes on in `direction`.
  public mutating func hide(_ photo: PhotoID, goingOn direction: Direction) {
    guard case .file(let path) = photo else { return }
    let wasCurrent = photo == current
    hidden.insert(path)
    if let place = catalog.index(of: photo) { exclude(place, wasCurrent, direction) }
  }

  private mutating func exclude(_ place: Int, _ wasCurrent: Bool, _ direction: Direction) {
    let next = wasCurrent ? neighbour(direction) : nil
    excluded.insert(place)
    updateEnds()
    guard wasCurrent else { return }
    if let next, next != current {
      if order == .shuffle, rank(steppingFrom: cursor, direction) == nil {
        step(direction)
      } else {
        go(to: next)
      }
    }
  }

  private mutating func updateExcluded() {
    excluded = []
    for photo in quarantine { if let place = catalog.index(of: photo) { excluded.insert(place) } }
    for path in hidden {
      if let place = catalog.index(of: .file(path)) { excluded.insert(place) }
    }
  }
}

// MARK: - Another list

extension PhotoList {
  /// How many photos after the current one are looked for when that has left the list.
  private static let mostSuccessors = 1000

  /// Takes over a new list and stays at the current photo if it is still there, else at the first of its successors
  /// that is, else where the photo would be. A photo that left and came back has served its quarantine; where
  /// nothing else is left to show, all have.
  public mutating func replace(with new: PhotoCatalog) {
    let awaited = awaited
    var wanted = awaited.flatMap { new.index(of: .file($0)) == nil ? nil : PhotoID.file($0) }
    if count > 0, awaited == nil {
      for step in 0..<min(count, Self.mostSuccessors) where wanted == nil {
        let candidate = photo((cursor + step) % count)
        let isShown =
          new.index(of: candidate) != nil && (step == 0 || !quarantine.contains(candidate))
        if isShown { wanted = candidate }
      }
    }
    let old = awaited.map(PhotoID.file) ?? (count > 0 ? photo(cursor) : nil)
    catalog = new
    quarantine = quarantine.filter { new.index(of: $0) != nil }
    if quarantine.count == count { quarantine = [] }
    updateExcluded()
    cursor = 0
    datesKnown = 0
    arrange()
    if let wanted {
      go(to: wanted)
    } else if let old, order == .natural, count > 1 {
      cursor = min(new.insertionIndex(of: old), count - 1)
    }
    if current == nil { step(.forward) }
    self.awaited = wanted == nil ? awaited : nil
    updateEnds()
  }

  /// Brings the photos into order.
  private mutating func arrange() {
    switch order {
    case .natural: sequence = .own
    case .newest, .oldest:
      sequence = PhotoSequence.byDate(catalog, newestFirst: order == .newest)
    case .newestTaken, .oldestTaken:
      areDatesNew = false
      sequence = PhotoSequence.byDate(catalog, newestFirst: order == .newestTaken) { place in
        dates[catalog.hash(at: place, seed: 0)] ?? nil
      }
    case .shuffle:
      sequence = PhotoSequence.shuffled(catalog, seed: seed, cycle: cycle, weighting: weighting)
    }
    updateEnds()
  }

  /// What is beyond the ends of a shuffle.
  private mutating func updateEnds() {
    (firstOfNextCycle, lastOfPreviousCycle) = (nil, nil)
    guard order == .shuffle, count > 2 else { return }
    let isLast = rank(steppingFrom: cursor, .forward) == nil
    let isFirst = rank(steppingFrom: cursor, .backward) == nil
    func shown(_ cycle: UInt64, _ isFirst: Bool) -> PhotoID? {
      let other = PhotoSequence.shuffled(catalog, seed: seed, cycle: cycle, weighting: weighting)
      let ranks = 0..<count
      let rank =
        isFirst
        ? ranks.first { !excluded.contains(other.place($0)) }
        : ranks.last { !excluded.contains(other.place($0)) }
      return rank.map { catalog[other.place($0)] }
    }
    if isLast { firstOfNextCycle = shown(cycle + 1, true) }
    if isFirst, cycle > 0 { lastOfPreviousCycle = shown(cycle - 1, false) }
  }
}

// MARK: - Dates

extension PhotoList {
  /// A photo whose date is wanted and not known; nil where none is. Each is named once.
  public mutating func nextUndated() -> PhotoID? {
    guard order.needsDatesTaken else { return nil }
    while datesKnown < count {
      defer { datesKnown += 1 }
      if dates[catalog.hash(at: datesKnown, seed: 0)] == nil { return catalog[datesKnown] }
    }
    return nil
  }

  /// Takes over when a photo was taken: nanoseconds since 1970, or nil where its file does not say. The order knows it
  /// from the next step on.
  public mutating func setTaken(_ photo: PhotoID, _ date: Int64?) {
    guard order.needsDatesTaken, let place = catalog.index(of: photo) else { return }
    dates[catalog.hash(at: place, seed: 0)] = .some(date)
    if date != nil { areDatesNew = true }
  }

  /// Forgets when photos were taken whose files have changed.
  public mutating func forgetDates(of photos: Set<PhotoID>) {
    guard order.needsDatesTaken else { return }
    for photo in photos {
      if let place = catalog.index(of: photo) { dates[catalog.hash(at: place, seed: 0)] = nil }
    }
    datesKnown = 0
  }
}

// MARK: - After a restart

extension PhotoList {
  /// Goes on where another run of the program was. To be told before the first list.
  public mutating func resume(_ state: ResumeState) {
    seed = state.seed
    cycle = state.cycle
    hidden = state.hidden
    updateExcluded()
    arrange()
    awaited = state.photo
    if let path = state.photo, contains(.file(path)) { go(to: .file(path)) }
  }
}
