import Geometry

/// What is under the fingers, as those who show it know it.
public struct GestureSubject: Equatable, Sendable {
  public var limits: PlacementLimits
  /// Where the photo is seen.
  public var placement: Placement
  /// Logical pixels: where its page is seen, positive to the right of its place.
  public var pageOffset: Double
  /// Logical pixels from one page to the next.
  public var pageWidth: Double
  public var neighbours: Neighbours

  /// The photos to either side.
  public struct Neighbours: Equatable, Sendable {
    public var previous: Neighbour
    public var next: Neighbour

    public init(previous: Neighbour, next: Neighbour) {
      self.previous = previous
      self.next = next
    }
  }

  /// A photo to one side.
  public enum Neighbour: Equatable, Sendable {
    /// There is no other.
    case none
    /// It is not decoded yet; a swipe counts, and it comes in as soon as it is.
    case loading
    case ready
  }

  public init(
    limits: PlacementLimits, placement: Placement, pageOffset: Double, pageWidth: Double,
    neighbours: Neighbours
  ) {
    self.limits = limits
    self.placement = placement
    self.pageOffset = pageOffset
    self.pageWidth = pageWidth
    self.neighbours = neighbours
  }

  /// What a drag of one finger is, when it has left the slop; nil while it could be either.
  ///
  /// - Parameters:
  ///   - drag: logical pixels since the finger landed.
  ///   - isPointer: a mouse has nothing to swipe with.
  func meaning(of drag: Point, isPointer: Bool) -> Drag? {
    if isPointer { return .pan }
    if pageOffset != 0 { return .page(nil) }
    let isNearlyFit = placement.scale <= GestureThresholds.nearlyFit && limits.isBounded
    if !isNearlyFit {
      let limit = limits.layout.maximumOffset(scale: placement.scale).x
      let room = limit - placement.offset.x * (drag.x < 0 ? -1 : 1)
      if room > GestureThresholds.edge || !limits.isBounded { return .pan }
    }
    guard abs(drag.x) != abs(drag.y) else { return nil }
    guard abs(drag.x) > abs(drag.y) else { return .pan }
    if isNearlyFit { return .page(nil) }
    let isPage =
      abs(drag.x) >= GestureThresholds.pageAspect * abs(drag.y)
      && (drag.x < 0 ? neighbours.next : neighbours.previous) != .none
    return isPage ? .page(drag.x < 0 ? .left : .right) : .pan
  }

  enum Drag: Equatable {
    case pan
    /// A zoomed photo's page can be pulled to one side only.
    case page(PagePull.Side?)
  }
}
