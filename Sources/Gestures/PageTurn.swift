import Motion

/// Which photo comes after a swipe.
public enum PageTurn: Equatable, Sendable {
  /// The one that was pulled in from the right.
  case right
  /// The one from the left.
  case left
  /// The page goes back to its place.
  case none

  /// Pixels per second: faster is a flick, and only its direction counts.
  static let flickSpeed = 300.0

  /// - Parameters:
  ///   - origin: logical pixels from its place that the page was when it was taken hold of.
  ///   - offset: logical pixels it is from its place now, positive to the right.
  ///   - velocity: logical pixels per second as it was let go.
  ///   - width: logical pixels from one page to the next.
  init(origin: Double = 0, offset: Double, velocity: Double, width: Double) {
    let isFlick = abs(velocity) >= Self.flickSpeed
    // A page that was caught on its way is flicked on by what it was pulled, wherever it is.
    let pull = isFlick ? offset - origin : offset
    let isTurned = isFlick ? velocity * pull > 0 : abs(pull) > width / 2
    self = !isTurned ? .none : pull < 0 ? .right : .left
  }
}

/// A page that is pulled aside by a finger.
struct PagePull: Equatable {
  /// Where the finger alone would have taken the page: logical pixels, positive to the right.
  private(set) var rawOffset: Double
  /// Where it was when it was taken hold of.
  private let origin: Double
  let neighbours: GestureSubject.Neighbours
  /// Logical pixels from one page to the next.
  let width: Double
  /// Of a zoomed photo's page: the only way it can be pulled. What goes beyond its place moves the photo. At fit there
  /// is nothing to move, and the page goes on to the other side.
  let side: Side?

  enum Side: Equatable {
    case left
    case right
  }

  /// Takes hold of a page where it is seen.
  init(
    offset: Double, neighbours: GestureSubject.Neighbours, width: Double, side: Side? = nil
  ) {
    self.neighbours = neighbours
    self.width = width
    self.side = side
    rawOffset = offset
    origin = offset
    if !isNeighbourShown { rawOffset = RubberBand.elastic.overshoot(visible: offset, reach: width) }
  }

  /// Where the page is seen: it resists where no photo comes in.
  var offset: Double {
    isNeighbourShown ? rawOffset : RubberBand.elastic.visible(overshoot: rawOffset, reach: width)
  }

  /// How fast the page is seen to move when a finger moves at `velocity`, both in logical pixels per second.
  func visibleVelocity(_ velocity: Double) -> Double {
    isNeighbourShown
      ? velocity : velocity * RubberBand.elastic.slope(overshoot: rawOffset, reach: width)
  }

  private var isNeighbourShown: Bool { neighbour == .ready }

  private var neighbour: GestureSubject.Neighbour {
    rawOffset < 0 ? neighbours.right : neighbours.left
  }

  /// - Returns: the part of the travel that took the page past its place, where it may not go.
  mutating func pull(_ travel: Double) -> Double {
    rawOffset += travel
    let rest: Double
    switch side {
    case .left: rest = max(rawOffset, 0)
    case .right: rest = min(rawOffset, 0)
    case nil: rest = 0
    }
    rawOffset -= rest
    // Beyond the neighbour there is nothing to see.
    if isNeighbourShown { rawOffset = rawOffset.clamped(to: -width...width) }
    return rest
  }

  /// Where it goes when it is let go.
  ///
  /// - Parameters:
  ///   - velocity: logical pixels per second.
  func turn(velocity: Double) -> PageTurn {
    let turn = PageTurn(origin: origin, offset: rawOffset, velocity: velocity, width: width)
    let isThere = (turn == .right ? neighbours.right : neighbours.left) != .none
    return isThere ? turn : .none
  }
}
