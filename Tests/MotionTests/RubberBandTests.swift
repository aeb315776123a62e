import Motion
import Testing

@Suite("Rubber bands")
struct RubberBandTests {
  /// Overshoot, reach, what is seen.
  static let published: [(Double, Double, Double)] = [
    (5, 960, 2.7421449), (10, 960, 5.46866908), (100, 960, 52.0197044), (400, 960, 178.983051),
    (960, 960, 340.645161), (50, 390, 25.6886228), (100, 390, 48.2022472), (200, 390, 85.8),
    (390, 390, 138.387097), (1000, 390, 228.191489),
  ]

  @Test("it follows UIScrollView's law, to both sides", arguments: published)
  func law(overshoot: Double, reach: Double, seen: Double) {
    #expect(abs(RubberBand.elastic.visible(overshoot: overshoot, reach: reach) - seen) < 5e-7)
    #expect(
      RubberBand.elastic.visible(overshoot: -overshoot, reach: reach)
        == -RubberBand.elastic.visible(overshoot: overshoot, reach: reach))
  }

  @Test("it has an exact inverse, so that a photo is caught without a jump")
  func inverse() {
    for overshoot in [-700.0, -40, -0.01, 0, 0.5, 33, 5000] {
      let seen = RubberBand.elastic.visible(overshoot: overshoot, reach: 390)
      let back = RubberBand.elastic.overshoot(visible: seen, reach: 390)
      #expect(abs(back - overshoot) <= 1e-9 * max(1, abs(overshoot)))
    }
  }

  @Test("coming back moves the photo with the first event")
  func reversal() {
    #expect(abs(RubberBand.elastic.visible(overshoot: 190, reach: 390) - 82.41658241) < 1e-8)
  }

  @Test("however far it is pulled it stays within its reach, and the inverse stays a number")
  func extremes() {
    #expect(RubberBand.elastic.visible(overshoot: 1e300, reach: 390) <= 390)
    #expect(RubberBand.elastic.overshoot(visible: 1e300, reach: 390).isFinite)
    #expect(RubberBand.elastic.visible(overshoot: 10, reach: 0) == 0)
    #expect(RubberBand.elastic.overshoot(visible: 10, reach: -1) == 0)
  }

  @Test("its slope is what a small motion shows")
  func slope() {
    for overshoot in [0.0, 12, 300] {
      let step =
        RubberBand.elastic.visible(overshoot: overshoot + 1e-4, reach: 390)
        - RubberBand.elastic.visible(overshoot: overshoot, reach: 390)
      #expect(abs(RubberBand.elastic.slope(overshoot: overshoot, reach: 390) - step / 1e-4) < 1e-5)
    }
  }
}
