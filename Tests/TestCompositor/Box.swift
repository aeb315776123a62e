/// A rectangle of whole pixels, in the coordinates its owner says.
public struct Box: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    self.init(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  /// What lies in both; empty boxes have no width or no height.
  public func intersection(_ other: Box) -> Box {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Box(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  /// True where it covers no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// This box without `hole`: up to four boxes above, left, right and below it.
  func subtracting(_ hole: Box) -> [Box] {
    let hole = intersection(hole)
    guard !hole.isEmpty else { return [self] }
    let bottom = hole.y + hole.height
    let right = hole.x + hole.width
    return [
      Box(x: x, y: y, width: width, height: hole.y - y),
      Box(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      Box(x: right, y: hole.y, width: x + width - right, height: hole.height),
      Box(x: x, y: bottom, width: width, height: y + height - bottom),
    ].filter { !$0.isEmpty }
  }
}
