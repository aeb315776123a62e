import Geometry
import Motion
import Testing

@Suite("Both rubber bands against the reference")
struct RubberBandReferenceTests {
  /// A scale beyond 1…4 as it is shown: the elastic law acts on octaves with a reach of one, the linear one on the scale.
  private func shown(_ raw: Double, _ band: RubberBand) -> Double {
    let nearest = min(max(raw, 1), 4)
    switch band {
    case .linear: return nearest + band.visible(overshoot: raw - nearest, reach: 1)
    case .elastic:
      let octaves = Mathematics.octaves(raw / nearest)
      return nearest * Mathematics.powerOfTwo(band.visible(overshoot: octaves, reach: 1))
    }
  }

  @Test(
    "§3.1: raw scales beyond 1…4, by the linear and by the elastic law",
    arguments: [
      (0.25, 0.775, 0.69553281), (0.5, 0.85, 0.781957059), (0.8, 0.94, 0.900984403),
      (4.4, 4.12, 4.199768), (5, 4.3, 4.43958851), (6, 4.6, 4.73516753), (8, 5.2, 5.11537041),
      (16, 7.6, 5.75098679), (40, 14.8, 6.26049049),
    ])
  func scales(raw: Double, linear: Double, elastic: Double) {
    #expect(abs(shown(raw, .linear) - linear) < 1e-9)
    #expect(abs(shown(raw, .elastic) - elastic) < 1e-8)
  }

  @Test("§3.1: the elastic scale never gets to twice the largest, nor to half of the smallest")
  func asymptotes() {
    #expect(shown(1e12, .elastic) < 8 && shown(1e12, .elastic) > 7.7)
    #expect(shown(1e-12, .elastic) > 0.5 && shown(1e-12, .elastic) < 0.52)
  }

  @Test("§3.1: focal points use the scale that is shown, by either law")
  func focalPoints() {
    /// t = f′ − c + r (t₀ + c − f₀) in a viewport of 400 × 600.
    func offset(_ start: Point, from old: Point, to new: Point, ratio: Double) -> Point {
      let center = Point(x: 200, y: 300)
      return new - center + (start + center - old) * ratio
    }
    func close(_ a: Point, _ x: Double, _ y: Double) -> Bool {
      abs(a.x - x) < 1e-7 && abs(a.y - y) < 1e-7
    }
    let start = Point(x: 60, y: -30)
    let (old, new) = (Point(x: 100, y: 200), Point(x: 110, y: 190))
    let linear = offset(start, from: old, to: new, ratio: shown(6, .linear) / 3)
    #expect(close(linear, 155.3333333, -2.666666667))
    let elastic = offset(start, from: old, to: new, ratio: shown(6, .elastic) / 3)
    #expect(close(elastic, 162.5422682, 0.4872423371))
    let below = Point(x: 300, y: 500)
    #expect(
      close(offset(.zero, from: below, to: below, ratio: shown(0.5, .linear)), 15, 30))
    #expect(
      close(
        offset(.zero, from: below, to: below, ratio: shown(0.5, .elastic)), 21.80429406,
        43.60858812))
    #expect(close(offset(.zero, from: old, to: old, ratio: shown(2, .elastic)), 100, 100))
  }

  @Test("§3.6: what was caught on its way is pulled on from where it is seen")
  func interruption() {
    let linear = 4 + RubberBand.linear.overshoot(visible: 4.6 - 4, reach: 1)
    #expect(abs(linear - 6) < 1e-12 && abs(shown(linear * 0.9, .linear) - 4.42) < 1e-12)
    let octaves = RubberBand.elastic.overshoot(
      visible: Mathematics.octaves(4.735167529 / 4), reach: 1)
    let elastic = 4 * Mathematics.powerOfTwo(octaves)
    #expect(abs(elastic - 6) < 1e-7)
    #expect(abs(shown(elastic * 0.9, .elastic) - 4.570426664) < 1e-8)
    let pan = RubberBand.elastic.overshoot(visible: 48.2022472, reach: 390)
    #expect(abs(pan - 100) < 1e-5)
    #expect(abs(RubberBand.elastic.visible(overshoot: pan - 10, reach: 390) - 43.92491468) < 1e-6)
  }

  @Test("§3.1: the linear law is three tenths without an end, with an exact inverse and one slope")
  func linear() {
    for overshoot in [-700.0, -0.01, 0, 33, 1e6] {
      let seen = RubberBand.linear.visible(overshoot: overshoot, reach: 390)
      #expect(abs(seen - 0.3 * overshoot) <= 1e-12 * abs(overshoot))
      let back = RubberBand.linear.overshoot(visible: seen, reach: 390)
      #expect(abs(back - overshoot) <= 1e-12 * abs(overshoot))
      #expect(RubberBand.linear.slope(overshoot: overshoot, reach: 390) == 0.3)
    }
    #expect(RubberBand.linear.visible(overshoot: 5, reach: 0) == 0)
    #expect(RubberBand.linear.overshoot(visible: 5, reach: 0) == 0)
    #expect(RubberBand.linear.slope(overshoot: 5, reach: 0) == 0)
  }
}
