import Motion
import Testing

@Suite("Springs")
struct SpringTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let spring: Spring
    let time: Double
    let value: Double
    let velocity: Double
    var testDescription: String { "\(spring) at \(time) s" }
  }

  /// Value and velocity of a step from 0 to 1, from the gesture reference's table of springs.
  static let steps: [Row] = [
    (Spring(duration: 0.45, bounce: 0.25), 0.05, 0.170392786, 5.571385141),
    (Spring(duration: 0.45, bounce: 0.25), 0.2, 0.899254615, 2.500938662),
    (Spring(duration: 0.8, bounce: 0.2), 0.1, 0.201727263, 3.170371280),
    (Spring(duration: 0.8, bounce: 0.2), 1, 1.002489924, -0.024444768),
    (Spring(duration: 0.4, bounce: 0.15), 1.0 / 60, 0.029540222, 3.281463847),
    (Spring(duration: 0.4, bounce: 0.15), 0.5, 1.002393205, -0.031552718),
    (Spring(response: 0.15, dampingFraction: 0.86), 0.05, 0.676634630, 11.880335963),
    (Spring(duration: 0.5, bounce: 0), 0.1, 0.357739556, 4.494373762),
    (Spring(duration: 0.5, bounce: 0), 1, 0.999952689, 0.000550699),
    (Spring(duration: 0.5, bounce: -0.3), 0.05, 0.114430257, 3.442806722),
    (Spring(duration: 0.5, bounce: -0.3), 0.5, 0.907764486, 0.473323520),
  ].map { Row(spring: $0.0, time: $0.1, value: $0.2, velocity: $0.3) }

  @Test("a step follows the closed form below, at and above critical damping", arguments: steps)
  func step(row: Row) {
    let state = row.spring.state(from: .init(displacement: -1), after: row.time)
    #expect(abs(1 + state.displacement - row.value) < 1e-8)
    #expect(abs(state.velocity - row.velocity) < 1e-6)
  }

  static let launches: [Row] = [
    (Spring(angularFrequency: 13.962634, dampingRatio: 0.75), -100.0, 1500.0, 0.05, -40.094053),
    (Spring(angularFrequency: 13.962634, dampingRatio: 0.75), -100, -1500, 0.1, -98.370971),
    (Spring(angularFrequency: 13.962634, dampingRatio: 1), 40, 800, 0.2, 19.096744),
    (Spring(angularFrequency: 10, dampingRatio: 1.3), -100, 2000, 0.1, -15.860699),
  ].map {
    Row(
      spring: $0.0, time: $0.3, value: $0.4,
      velocity: $0.0.state(from: .init(displacement: $0.1, velocity: $0.2), after: $0.3)
        .displacement)
  }

  @Test("a start velocity is carried on", arguments: launches)
  func launch(row: Row) {
    #expect(abs(row.velocity - row.value) < 1e-5)
  }

  @Test("the velocity is the derivative of the displacement", arguments: steps)
  func derivative(row: Row) {
    let start = Spring.State(displacement: 3, velocity: -20)
    let h = 1e-6
    let before = row.spring.state(from: start, after: row.time - h).displacement
    let after = row.spring.state(from: start, after: row.time + h).displacement
    let state = row.spring.state(from: start, after: row.time)
    #expect(abs((after - before) / (2 * h) - state.velocity) < 1e-4)
  }

  @Test(
    "after the settling time nothing visible happens any more, and shortly before it something does",
    arguments: steps)
  func settling(row: Row) {
    let start = Spring.State(displacement: 300, velocity: 900)
    let time = row.spring.settlingTime(from: start, displacement: 0.25, velocity: 5)
    for tick in 0..<200 {
      let state = row.spring.state(from: start, after: time + Double(tick) * 0.01)
      #expect(abs(state.displacement) <= 0.25)
      #expect(abs(state.velocity) <= 5)
    }
    let early = row.spring.state(from: start, after: time * 0.5)
    #expect(abs(early.displacement) > 0.25 || abs(early.velocity) > 5)
  }

  @Test("a spring that rests has settled, and one that is not finite does not hang")
  func settlingOfNothing() {
    let spring = Spring.settle
    #expect(spring.settlingTime(from: .init(displacement: 0), displacement: 1, velocity: 1) == 0)
    #expect(spring.settlingTime(from: .init(displacement: .nan), displacement: 1, velocity: 1) == 0)
  }
}
