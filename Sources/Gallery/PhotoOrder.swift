/// In which order photos are shown.
public enum PhotoOrder: String, CaseIterable, Sendable {
  /// By their paths.
  case natural
  /// By when their files were last changed.
  case newest
  case oldest
  /// By when they were taken, as the files themselves say; what does not say so counts by when it was changed.
  case newestTaken = "newest-taken"
  case oldestTaken = "oldest-taken"
  /// Each once, in an order that is another every time round.
  case shuffle
}

extension PhotoOrder {
  /// Whether files have to be read for it.
  public var needsDatesTaken: Bool { self == .newestTaken || self == .oldestTaken }
}

/// Which photos a shuffle shows earlier.
public enum ShuffleWeighting: String, CaseIterable, Sendable {
  case even
  /// Those changed in the month before the newest one mostly in the first quarter of a cycle, those of that year
  /// mostly in its first half.
  case newestFirst = "newest-first"
}

/// The order in which a catalog's photos are shown, as places in it.
struct PhotoSequence: Equatable, Sendable {
  /// Empty where the catalog's own order is meant.
  let places: [UInt32]
  /// The reverse: the rank of each place.
  let ranks: [UInt32]

  static let own = PhotoSequence(places: [], ranks: [])

  private init(places: [UInt32], ranks: [UInt32]) {
    self.places = places
    self.ranks = ranks
  }

  private init(_ places: [UInt32]) {
    var ranks = [UInt32](repeating: 0, count: places.count)
    for (rank, place) in places.enumerated() { ranks[Int(place)] = UInt32(rank) }
    self.init(places: places, ranks: ranks)
  }

  func place(_ rank: Int) -> Int { places.isEmpty ? rank : Int(places[rank]) }
  func rank(_ place: Int) -> Int { ranks.isEmpty ? place : Int(ranks[place]) }

  /// - Parameters:
  ///   - dates: when each was taken, in nanoseconds since 1970; nil where it is not known.
  static func byDate(
    _ catalog: PhotoCatalog, newestFirst: Bool, dates: (Int) -> Int64? = { _ in nil }
  ) -> PhotoSequence {
    let keys = (0..<catalog.count).map { dates($0) ?? catalog.modified(at: $0) }
    let places = (0..<UInt32(catalog.count)).sorted { a, b in
      let (first, second) = (keys[Int(a)], keys[Int(b)])
      // Of equals the catalog's order holds: it is natural.
      return first == second ? a < b : (first > second) == newestFirst
    }
    return PhotoSequence(places)
  }

  /// A cycle of the shuffle: photos by a number that depends on the seed, the cycle and their path. One that is added
  /// or removed does not change the order of the others.
  static func shuffled(
    _ catalog: PhotoCatalog, seed: UInt64, cycle: UInt64, weighting: ShuffleWeighting
  ) -> PhotoSequence {
    var places = order(catalog, seed: seed, cycle: cycle, weighting)
    // Not the photo again that the cycle before ended with; of two photos they just alternate.
    if places.count > 2, cycle > 0,
      places[0] == order(catalog, seed: seed, cycle: cycle - 1, weighting).last
    {
      places.swapAt(0, 1)
    }
    return PhotoSequence(places)
  }

  private static func order(
    _ catalog: PhotoCatalog, seed: UInt64, cycle: UInt64, _ weighting: ShuffleWeighting
  ) -> [UInt32] {
    if catalog.count <= 2 { return Array(0..<UInt32(catalog.count)) }
    let mixed = Hash.mixed(seed ^ Hash.mixed(cycle))
    let newest = (0..<catalog.count).lazy.map { catalog.modified(at: $0) }.max() ?? 0
    let keys = (0..<catalog.count).map { place in
      (
        key: catalog.hash(at: place, seed: mixed)
          / weight(newest - catalog.modified(at: place), weighting), place: UInt32(place)
      )
    }
    return keys.sorted { $0.key == $1.key ? $0.place < $1.place : $0.key < $1.key }
      .map(\.place)
  }

  /// - Parameters:
  ///   - age: nanoseconds.
  private static func weight(_ age: Int64, _ weighting: ShuffleWeighting) -> UInt64 {
    let days = age / 86_400_000_000_000
    switch weighting {
    case .even: return 1
    case .newestFirst: return days <= 30 ? 4 : days <= 365 ? 2 : 1
    }
  }
}
