import Geometry
import Motion
import Testing

@Suite("The reference's table of speeds")
struct VelocityTableTests {
  /// What a finger did, and the speed along x that is measured of it.
  enum Series: String, CaseIterable, Sendable {
    case steady = "1 px/ms"
    case accelerating = "0.01t²"
    case braking = "100(1 − e^(−t/40))"
    case trembling = "1 px/ms ± 1 px"
    case fast = "10 px/ms"

    func position(_ time: Double) -> Double {
      switch self {
      case .steady: time
      case .accelerating: 0.01 * time * time
      case .braking: 100 * (1 - Mathematics.exponential(-time / 40))
      case .trembling: time + (Int(time / 8) % 2 == 0 ? -1 : 1)
      case .fast: 10 * time
      }
    }
  }

  private func measured(_ series: Series, lift: Double = 88) -> Double {
    var estimator = VelocityEstimator()
    for index in 0..<12 {
      let time = Double(index) * 8
      estimator.add(
        offset: Point(x: series.position(time), y: 0), at: Instant(seconds: 40 + time / 1000))
    }
    return estimator.velocity(at: Instant(seconds: 40 + lift / 1000)).offset.x
  }

  @Test(
    "§3.4: of twelve samples 8 ms apart it is the table's column",
    arguments: zip(Series.allCases, [1000, 1359.22624, 497.784709, 1026.43182, 8000]))
  func table(series: Series, speed: Double) {
    #expect(abs(measured(series) - speed) < 1e-5)
  }

  @Test("§3.4: 39 ms after the newest sample there is a speed, after 41 ms there is none")
  func stillness() {
    #expect(abs(measured(.steady, lift: 88 + 39) - 1000) < 1e-6)
    #expect(measured(.steady, lift: 88 + 41) == 0)
  }

  @Test("§3.4: a pause of 50 ms, and samples that stand still after it, are no speed")
  func pause() {
    var estimator = VelocityEstimator()
    for index in 0..<8 {
      estimator.add(
        offset: Point(x: 8 * Double(index), y: 0), at: Instant(seconds: 1 + 0.008 * Double(index)))
    }
    for index in 0..<4 {
      estimator.add(
        offset: Point(x: 56, y: 0), at: Instant(seconds: 1.106 + 0.008 * Double(index)))
    }
    #expect(estimator.velocity(at: Instant(seconds: 1.13)) == .zero)
  }

  @Test("§3.4: samples at one time are one, the last; what is not finite is no speed")
  func equalTimes() {
    var estimator = VelocityEstimator()
    for x in [0.0, 50, 100] { estimator.add(offset: Point(x: x, y: 0), at: Instant(seconds: 1)) }
    #expect(estimator.velocity(at: Instant(seconds: 1)) == .zero)
    estimator.add(offset: Point(x: 116, y: 0), at: Instant(seconds: 1.016))
    #expect(abs(estimator.velocity(at: Instant(seconds: 1.016)).offset.x - 1000) < 1e-6)
    estimator.add(offset: Point(x: .nan, y: 0), at: Instant(seconds: 1.02))
    let velocity = estimator.velocity(at: Instant(seconds: 1.02)).offset
    #expect(velocity.x.isFinite && velocity.y.isFinite)
  }
}
