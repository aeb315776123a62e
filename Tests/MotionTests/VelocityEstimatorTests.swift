import Geometry
import Motion
import Testing

@Suite("Velocity of a finger")
struct VelocityEstimatorTests {
  /// The velocity along x at `lift` milliseconds, after twelve positions 8 ms apart.
  func velocity(lift: Double = 88, _ position: (Double) -> Double) -> Double {
    var estimator = VelocityEstimator()
    for index in 0..<12 {
      let time = Double(index) * 8
      estimator.add(
        offset: Point(x: position(time), y: 7), at: Instant(seconds: 5000 + time / 1000))
    }
    let result = estimator.velocity(at: Instant(seconds: 5000 + lift / 1000))
    #expect(result.offset.y == 0)
    return result.offset.x
  }

  @Test(
    "a steady finger has its speed, an accelerating and a braking one nearly the one it ends with")
  func published() {
    #expect(abs(velocity { $0 } - 1000) < 1e-6)
    #expect(abs(velocity { 0.01 * $0 * $0 } - 1359.22624) < 1e-4)
    #expect(
      abs(velocity { 100 * (1 - Mathematics.exponential(-$0 / 40)) } - 497.784709) < 1e-5)
  }

  @Test("trembling by a pixel changes little")
  func jitter() {
    let jittery = velocity { $0 + (Int($0 / 8) % 2 == 0 ? 1 : -1) }
    #expect(abs(jittery - 1000) < 60)
  }

  @Test("a finger that was still for more than 40 ms has no speed")
  func stillness() {
    #expect(abs(velocity(lift: 88 + 39) { $0 } - 1000) < 1e-6)
    #expect(velocity(lift: 88 + 41) { $0 } == 0)
  }

  @Test("what came before a pause does not count")
  func pause() {
    var estimator = VelocityEstimator()
    estimator.add(offset: Point(x: 0, y: 0), at: Instant(seconds: 1))
    estimator.add(offset: Point(x: 500, y: 0), at: Instant(seconds: 1.016))
    for index in 0..<4 {
      estimator.add(
        offset: Point(x: 500, y: 0), at: Instant(seconds: 1.066 + Double(index) * 0.008))
    }
    #expect(estimator.velocity(at: Instant(seconds: 1.09)) == .zero)
  }

  @Test("time stamps that do not advance give no speed, and nobody is faster than 8000")
  func badTimes() {
    var estimator = VelocityEstimator()
    for x in [0.0, 50, 100] { estimator.add(offset: Point(x: x, y: 0), at: Instant(seconds: 1)) }
    #expect(estimator.velocity(at: Instant(seconds: 1)) == .zero)
    #expect(abs(velocity { 10 * $0 } - 8000) < 1e-6)
    estimator.add(offset: Point(x: .nan, y: 0), at: Instant(seconds: 1.01))
    #expect(estimator.velocity(at: Instant(seconds: 1.01)) == .zero)
  }

  @Test("nothing is known of a finger that was forgotten")
  func reset() {
    var estimator = VelocityEstimator()
    for index in 0..<5 {
      estimator.add(
        offset: Point(x: Double(index), y: 0), at: Instant(seconds: Double(index) * 0.008))
    }
    estimator.reset()
    #expect(estimator.velocity(at: Instant(seconds: 0.032)) == .zero)
  }
}
