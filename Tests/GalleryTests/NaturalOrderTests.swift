import Gallery
import Testing

@Suite("Natural order of names")
struct NaturalOrderTests {
  @Test(
    "the first of each pair comes before the second",
    arguments: [
      ("img9.jpg", "img10.jpg"), ("IMG2.JPG", "img10.jpg"), ("a", "b"), ("a", "B"), ("A", "b"),
      ("photo 2", "photo 11"), ("2019/9.jpg", "2019/10.jpg"), ("trip/1.jpg", "trip 2/1.jpg"),
      ("99999999999999999998.jpg", "99999999999999999999.jpg"),
      ("9.jpg", "99999999999999999999999.jpg"), ("", "a"), ("a", "a1"),
    ])
  func order(first: String, second: String) {
    #expect(PhotoPath(first).isNaturallyBefore(PhotoPath(second)))
    #expect(!PhotoPath(second).isNaturallyBefore(PhotoPath(first)))
  }

  @Test("any different names have exactly one order, and it is transitive")
  func totalOrder() {
    var generator = SplitMix(state: 7)
    let alphabet: [UInt8] = Array("aAbB0019/ \u{ff}".utf8) + [0xff, 0x80]
    let paths = (0..<60).map { _ in
      PhotoPath(
        bytes: (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator)!
        })
    }
    for a in paths {
      #expect(!a.isNaturallyBefore(a))
      for b in paths where a != b {
        #expect(a.isNaturallyBefore(b) != b.isNaturallyBefore(a))
        for c in paths where a.isNaturallyBefore(b) && b.isNaturallyBefore(c) {
          #expect(a.isNaturallyBefore(c))
        }
      }
    }
  }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
