import Motion
import Testing

@Suite("The reference's table of the pan's rubber band")
struct PanBandTableTests {
  static let rows: [(Double, Double, Double)] = [
    (5, 960, 2.7421449), (10, 960, 5.46866908), (100, 960, 52.0197044), (400, 960, 178.983051),
    (960, 960, 340.645161), (50, 390, 25.6886228), (100, 390, 48.2022472), (200, 390, 85.8),
    (390, 390, 138.387097), (1000, 390, 228.191489),
  ]

  @Test("§3.1: what is seen of an overshoot, to either side, is the table's", arguments: rows)
  func law(overshoot: Double, reach: Double, seen: Double) {
    let visible = RubberBand.elastic.visible(overshoot: overshoot, reach: reach)
    // As many digits as the table has.
    #expect(abs(visible - seen) < 5e-9 * max(10, seen))
    #expect(RubberBand.elastic.visible(overshoot: -overshoot, reach: reach) == -visible)
  }

  @Test("§3.1: x(b) = b·d / (c·(d − b)) takes each row of the table back", arguments: rows)
  func inverse(overshoot: Double, reach: Double, seen: Double) {
    #expect(abs(seen * reach / (0.55 * (reach - seen)) - overshoot) < 1e-5)
    let visible = RubberBand.elastic.visible(overshoot: overshoot, reach: reach)
    let back = RubberBand.elastic.overshoot(visible: visible, reach: reach)
    #expect(abs(back - overshoot) < 1e-9 * overshoot)
  }

  @Test("§3.1: the band starts with a slope of 0.55 and ends at the viewport's length")
  func ends() {
    for reach in [390.0, 960] {
      #expect(abs(RubberBand.elastic.slope(overshoot: 0, reach: reach) - 0.55) < 1e-12)
      let far = RubberBand.elastic.visible(overshoot: 1e9, reach: reach)
      #expect(far < reach && far > 0.9999 * reach)
    }
  }

  @Test("§3.1: turned around at 200, the first 10 px back are seen: 85.8 to 82.41658241")
  func reversal() {
    #expect(abs(RubberBand.elastic.visible(overshoot: 200, reach: 390) - 85.8) < 1e-9)
    #expect(abs(RubberBand.elastic.visible(overshoot: 190, reach: 390) - 82.41658241) < 5e-9)
  }
}
