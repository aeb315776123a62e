/// A finger, or the mouse with its left button held. Ids are the compositor's and mean nothing else.
public enum ContactID: Hashable, Sendable, BitwiseCopyable {
  case touch(seat: UInt32, id: Int32)
  case pointer(seat: UInt32)

  /// The number of the seat it belongs to.
  public var seat: UInt32 {
    switch self {
    case .touch(let seat, _), .pointer(let seat): seat
    }
  }

  /// It is a mouse, which is exact and has nothing to swipe with.
  public var isPointer: Bool {
    if case .pointer = self { true } else { false }
  }
}
