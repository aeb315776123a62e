/// Random numbers that are the same each time.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// From 0 to below `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  /// From 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }
  /// Once in so many times.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }
}
