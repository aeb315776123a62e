import Geometry
import Motion
import Testing

@Suite("Speeds against the reference")
struct VelocityReferenceTests {
  /// What is measured at the last of twelve samples 8 ms apart.
  private func measured(
    _ sample: (_ milliseconds: Double) -> (offset: Point, logScale: Double, angle: Double)
  ) -> VelocityEstimator.Velocity {
    var estimator = VelocityEstimator()
    for index in 0..<12 {
      let (offset, logScale, angle) = sample(Double(index) * 8)
      estimator.add(
        offset: offset, logScale: logScale, angle: angle,
        at: Instant(seconds: 9000 + Double(index) * 0.008))
    }
    return estimator.velocity(at: Instant(seconds: 9000.088))
  }

  @Test("§3.4: a finger that trembles by a pixel at 1 px/ms has 1026.43182 px/s")
  func jitter() {
    let velocity = measured { time in
      let tremble: Double = Int(time / 8) % 2 == 0 ? -1 : 1
      return (Point(x: time + tremble, y: 0), 0, 0)
    }
    #expect(abs(velocity.offset.x - 1026.43182) < 1e-4)
  }

  @Test("§3.4: a distance of 200, 204, 208.08, 212.2416 px, 8 ms apart, grows by 2.475328412 /s")
  func scale() {
    var estimator = VelocityEstimator()
    for (index, distance) in [200, 204, 208.08, 212.2416].enumerated() {
      estimator.add(
        offset: .zero, logScale: Mathematics.naturalLogarithm(distance),
        at: Instant(seconds: 1 + Double(index) * 0.008))
    }
    let velocity = estimator.velocity(at: Instant(seconds: 1.024))
    #expect(abs(velocity.logScale - 2.475328412) < 1e-8)
    #expect(velocity.offset == .zero && velocity.angle == 0)
  }

  @Test("§3.4: each of the four is measured as if it were alone")
  func independence() {
    let velocity = measured { time in
      (Point(x: 0.5 * time, y: -0.25 * time), 0.001 * time, 0.09 * time)
    }
    #expect(abs(velocity.offset.x - 500) < 1e-6 && abs(velocity.offset.y + 250) < 1e-6)
    #expect(abs(velocity.logScale - 1) < 1e-9 && abs(velocity.angle - 90) < 1e-7)
  }

  @Test("§3.4: only the pan is capped, at 8000 px/s along its way")
  func cap() {
    let velocity = measured { time in (Point(x: 30 * time, y: 40 * time), 0, 20 * time) }
    #expect(abs(velocity.offset.length - 8000) < 1e-6)
    #expect(abs(velocity.offset.x - 4800) < 1e-6)
    #expect(abs(velocity.angle - 20_000) < 1e-4)
  }

  @Test("§3.4: less than two samples, or less than 8 ms of them, say nothing")
  func tooLittle() {
    var estimator = VelocityEstimator()
    #expect(estimator.velocity(at: Instant(seconds: 0)) == .zero)
    estimator.add(offset: .zero, at: Instant(seconds: 1))
    #expect(estimator.velocity(at: Instant(seconds: 1)) == .zero)
    estimator.add(offset: Point(x: 7, y: 0), at: Instant(seconds: 1.007))
    #expect(estimator.velocity(at: Instant(seconds: 1.007)) == .zero)
    estimator.add(offset: Point(x: 8, y: 0), at: Instant(seconds: 1.008))
    #expect(abs(estimator.velocity(at: Instant(seconds: 1.008)).offset.x - 1000) < 1e-6)
  }

  @Test(
    "§3.4: however long a finger moved, only its last 100 ms count, and a large start is no loss")
  func ring() {
    var estimator = VelocityEstimator()
    for index in 0..<1000 {
      // Back for long, then a step aside and slowly on: 96 ms later that is no more than history.
      let time = Double(index)
      estimator.add(
        offset: Point(x: 1e7 + (index < 800 ? -5 * time : time + 1e5), y: 0),
        at: Instant(seconds: 3 + time * 0.008))
      let expected = index == 799 ? -625.0 : index == 812 || index == 999 ? 125 : nil
      if let expected {
        let velocity = estimator.velocity(at: Instant(seconds: 3 + time * 0.008))
        #expect(abs(velocity.offset.x - expected) < 1e-3)
      }
    }
  }
}
