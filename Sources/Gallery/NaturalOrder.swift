extension PhotoPath {
  /// Whether this path comes before `other` in the order people expect of numbered files:
  /// `img9.jpg` before `img10.jpg`, capitals beside small letters.
  ///
  /// Runs of ASCII digits compare by value, of any length; ASCII letters without regard to case; a
  /// directory's own files before those of what sorts after it, because the slash sorts first. Names equal
  /// by these rules (`a`, `A`, `a01`, `a1`) are told apart by their bytes, so that any two different
  /// paths have one order.
  public func isNaturallyBefore(_ other: PhotoPath) -> Bool {
    var a = bytes[...]
    var b = other.bytes[...]
    while let left = a.first, let right = b.first {
      if left.isDigit, right.isDigit {
        let leftRun = a.prefix { $0.isDigit }
        let rightRun = b.prefix { $0.isDigit }
        let leftValue = leftRun.drop { $0 == UInt8(ascii: "0") }
        let rightValue = rightRun.drop { $0 == UInt8(ascii: "0") }
        if leftValue.count != rightValue.count { return leftValue.count < rightValue.count }
        if let difference = zip(leftValue, rightValue).first(where: { $0 != $1 }) {
          return difference.0 < difference.1
        }
        a = a.dropFirst(leftRun.count)
        b = b.dropFirst(rightRun.count)
      } else {
        if left.sortKey != right.sortKey { return left.sortKey < right.sortKey }
        a = a.dropFirst()
        b = b.dropFirst()
      }
    }
    if a.isEmpty != b.isEmpty { return a.isEmpty }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var sortKey: UInt8 {
    switch self {
    case UInt8(ascii: "/"): 0
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self + 32
    default: self
    }
  }
}
