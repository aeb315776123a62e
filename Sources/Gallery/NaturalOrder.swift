extension PhotoPath {
  /// Whether this path comes before `other`; see ``NaturalOrder``.
  public func isNaturallyBefore(_ other: PhotoPath) -> Bool {
    bytes.withUnsafeBufferPointer { a in
      other.bytes.withUnsafeBufferPointer { b in NaturalOrder.precedes(a, b) }
    }
  }
}

/// The order people expect of numbered files: `img9.jpg` before `img10.jpg`, capitals beside small letters.
///
/// Runs of ASCII digits compare by value, of any length; ASCII letters without regard to case; a
/// directory's own files before those of what sorts after it, because the slash sorts first. Names equal
/// by these rules (`a`, `A`, `a01`, `a1`) are told apart by their bytes, so that any two different
/// paths have one order.
enum NaturalOrder {
  static func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      let (left, right) = (a[i], b[j])
      if left.isDigit, right.isDigit {
        let leftStart = value(a, &i)
        let rightStart = value(b, &j)
        let (leftCount, rightCount) = (i - leftStart, j - rightStart)
        if leftCount != rightCount { return leftCount < rightCount }
        for k in 0..<leftCount where a[leftStart + k] != b[rightStart + k] {
          return a[leftStart + k] < b[rightStart + k]
        }
      } else {
        if left.sortKey != right.sortKey { return left.sortKey < right.sortKey }
        i += 1
        j += 1
      }
    }
    if (i == a.count) != (j == b.count) { return i == a.count }
    return a.lexicographicallyPrecedes(b)
  }

  /// Goes past a run of digits.
  ///
  /// - Returns: where it begins to count: after leading zeros.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
    while index < bytes.count, bytes[index] == UInt8(ascii: "0") { index += 1 }
    let start = index
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    return start
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
