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

  /// The photos to either side, as they lie on the screen.
  public struct Neighbours: Equatable, Sendable {
    public var left: Neighbour
    public var right: Neighbour

    public init(left: Neighbour, right: Neighbour) {
      self.left = left
      self.right = right
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
    let isNearlyFit =
      limits.isBounded && placement.scale <= max(GestureConfiguration.nearlyFit, limits.home.scale)
    if !isNearlyFit {
      let limit = limits.layout.maximumOffset(
        scale: placement.scale, rotation: placement.rotation)
      let room = limit.x - placement.offset.x * (drag.x < 0 ? -1 : 1)
      if room > GestureConfiguration.edge || !limits.isBounded { return .pan }
    }
    guard abs(drag.x) != abs(drag.y) else { return nil }
    guard abs(drag.x) > abs(drag.y) else { return isNearlyFit ? .details : .pan }
    if isNearlyFit { return .page(nil) }
    let isPage =
      abs(drag.x) >= GestureConfiguration.pageAspect * abs(drag.y)
      && (drag.x < 0 ? neighbours.right : neighbours.left) != .none
    return isPage ? .page(drag.x < 0 ? .left : .right) : .pan
  }

  enum Drag: Equatable {
    case pan
    case details
    /// A zoomed photo's page can be pulled to one side only.
    case page(PagePull.Side?)
  }
}
