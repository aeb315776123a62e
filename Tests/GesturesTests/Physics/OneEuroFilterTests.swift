import Motion
import Testing

@Suite("The One Euro filter")
struct OneEuroFilterTests {
  static let input: [Double] = [100, 101, 100, 101, 100, 110, 120, 130, 140, 150]

  @Test(
    "§3.5: the weight of a new value",
    arguments: [
      (1.0, 120.0, 0.04975472619), (1, 60, 0.09479305012), (5, 120, 0.2074809913),
    ])
  func weight(cutoff: Double, rate: Double, expected: Double) {
    #expect(abs(OneEuroFilter.weight(cutoff: cutoff, interval: 1 / rate) - expected) < 1e-11)
  }

  @Test(
    "§3.5: a trembling, then moving value at 120 Hz becomes the reference's series",
    arguments: [
      (
        1.0, 0.0,
        [
          100, 100.049755, 100.047279, 100.094682, 100.089971, 100.583041, 101.549127, 102.964692,
          104.807374, 107.055921,
        ]
      ),
      (
        3, 0.02,
        [
          100, 100.1404, 100.120811, 100.246876, 100.21185, 102.016973, 106.530794, 114.067082,
          123.986337, 135.211675,
        ]
      ),
    ])
  func series(minimumCutoff: Double, beta: Double, expected: [Double]) {
    var filter = OneEuroFilter(minimumCutoff: minimumCutoff, beta: beta)
    for (index, raw) in Self.input.enumerated() {
      let value = filter.filter(raw, at: Instant(seconds: 70 + Double(index) / 120))
      #expect(abs(value - expected[index]) < 1e-6, "value \(index)")
    }
  }

  @Test("time that does not go on changes nothing")
  func standingTime() {
    var filter = OneEuroFilter()
    #expect(filter.filter(5, at: Instant(seconds: 1)) == 5)
    #expect(filter.filter(9, at: Instant(seconds: 1)) == 5)
    #expect(filter.filter(9, at: Instant(seconds: 0.5)) == 5)
    let next = filter.filter(9, at: Instant(seconds: 1.01))
    #expect(next > 5 && next < 9)
  }
}
