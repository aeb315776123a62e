import Motion
import Testing

@Suite("A coordinate that was thrown")
struct AxisMotionTests {
  static let normal = Deceleration(rate: 0.998)

  /// Throws between −limit and limit that get to an edge, from the reference: the edge, when, and how fast.
  struct Case: Sendable {
    let origin: Double
    let velocity: Double
    let limit: Double
    let time: Double
    let arrival: Double
  }

  static let cases: [Case] = [
    Case(origin: 0, velocity: 1000, limit: 200, time: 0.25549087, arrival: 599.599466),
    Case(origin: -50, velocity: 2500, limit: 300, time: 0.164282274, arrival: 1799.29907),
    Case(origin: 100, velocity: -1800, limit: 225, time: 0.224071057, arrival: -1149.34913),
  ]

  private func thrown(_ row: Case, edge: Spring = .edge) -> AxisMotion {
    AxisMotion(
      from: row.origin, velocity: row.velocity, limit: row.limit, deceleration: Self.normal,
      edge: edge)
  }

  @Test("§3.3: it gets to the edge when the reference says, as fast", arguments: cases)
  func arrival(row: Case) {
    let motion = thrown(row)
    let state = motion.state(after: row.time)
    #expect(abs(abs(state.position) - row.limit) < 1e-4)
    #expect(abs(state.velocity - row.arrival) < 1e-3)
    #expect(abs(motion.end) == row.limit)
  }

  @Test(
    "§3.3: at the edge a spring takes over with that speed",
    arguments: [
      (Spring(angularFrequency: 10, dampingRatio: 1), 0.1, 22.0580316, 8.95569),
      (Spring.edge, 0.0716197, 15.7979015, 2.727809),
    ])
  func spring(edge: Spring, peak: Double, furthest: Double, later: Double) {
    let motion = thrown(Self.cases[0], edge: edge)
    let arrival = Self.cases[0].time
    #expect(abs(motion.state(after: arrival + peak).position - 200 - furthest) < 1e-4)
    #expect(abs(motion.state(after: arrival + peak).velocity) < 1e-3)
    #expect(abs(motion.state(after: arrival + 0.3).position - 200 - later) < 1e-5)
    if edge == .edge {
      #expect(abs(motion.state(after: arrival + 0.1).position - 200 - 14.841293) < 1e-5)
    }
  }

  @Test("§3.3: too far an edge is never reached: it ends where it would without one")
  func noEdge() {
    let motion = AxisMotion(from: 0, velocity: 1000, limit: 600, deceleration: Self.normal)
    #expect(abs(motion.end - 499.4998332) < 1e-6)
    let free = AxisMotion(from: 0, velocity: 1000, limit: .infinity, deceleration: Self.normal)
    #expect(free == motion)
  }

  @Test(
    "§5 #21: across the switch from slowing down to the spring it neither jumps nor jolts",
    arguments: cases)
  func continuity(row: Case) {
    let motion = thrown(row)
    for tick in -100...400 {
      let time = row.time + Double(tick) * 1e-4
      let (before, after) = (motion.state(after: time), motion.state(after: time + 0.001))
      let speed = max(abs(before.velocity), abs(after.velocity))
      #expect(abs(after.position - before.position) <= 1.05 * speed * 0.001 + 1e-9)
      // The spring brakes with no more than 2ω times its speed.
      #expect(abs(after.velocity - before.velocity) <= 0.04 * abs(row.arrival))
    }
  }

  @Test("§3.3: nothing swings further than 100 px beyond an edge, however fast it comes")
  func overshoot() {
    for velocity in [3000.0, 8000, 50_000] {
      let motion = AxisMotion(from: 0, velocity: velocity, limit: 10, deceleration: Self.normal)
      let furthest = (0...1000).map { motion.state(after: Double($0) * 0.001).position }.max() ?? 0
      #expect(furthest <= 110)
      #expect(velocity < 8000 || furthest > 109)
    }
  }

  @Test("§3.3: outside its bounds the spring has it at once, with the speed it was let go at")
  func outside() {
    for (origin, velocity) in [(250.0, 600.0), (250, -600), (-250, 600)] {
      let motion = AxisMotion(
        from: origin, velocity: velocity, limit: 200, deceleration: Self.normal)
      let bound = origin < 0 ? -200.0 : 200
      for time in [0, 0.02, 0.1, 0.3] {
        let expected = Spring.edge.state(
          from: .init(displacement: origin - bound, velocity: velocity), after: time)
        #expect(abs(motion.state(after: time).position - bound - expected.displacement) < 1e-9)
        #expect(abs(motion.state(after: time).velocity - expected.velocity) < 1e-9)
      }
      #expect(motion.end == bound)
    }
  }

  @Test("without bounces it stops at the edge, and outside it comes back without going further")
  func noBounce() {
    let motion = AxisMotion(
      from: 0, velocity: 1000, limit: 200, deceleration: Self.normal, bounces: false)
    let arrival = Self.cases[0].time
    #expect(motion.state(after: arrival - 0.01).position < 200)
    for tick in 0...100 {
      #expect(motion.state(after: arrival + Double(tick) * 0.01).position == 200)
    }
    #expect(abs(motion.duration - arrival) < 1e-6)
    for velocity in [4000.0, 0, -300, -4000] {
      let back = AxisMotion(
        from: 250, velocity: velocity, limit: 200, deceleration: Self.normal, bounces: false)
      #expect(back.end == 200)
      let positions = (0...100).map { back.state(after: Double($0) * 0.01).position }
      #expect(positions.allSatisfy { $0 <= 250 && $0 >= 200 }, "at \(velocity) px/s")
    }
  }

  @Test("where it is told to rest it ends exactly, and starts as much faster or slower as it takes")
  func restingAt() {
    let motion = AxisMotion(
      from: 3.25, velocity: 700, limit: 900, deceleration: Self.normal,
      restingAt: { $0.rounded() })
    #expect(motion.end == motion.end.rounded())
    #expect(abs(motion.state(after: 0).velocity - 700) <= 0.5 * 2.01)
    #expect(abs(motion.state(after: 100).position - motion.end) < 1e-9)
    #expect(abs(motion.state(after: motion.duration).position - motion.end) <= 0.25 + 1e-9)
    #expect(abs(motion.state(after: motion.duration - 0.01).position - motion.end) > 0.25)
  }

  @Test("one that would end a hair beyond an edge does not creep up to it for seconds")
  func creeping() {
    for excess in [1e-9, 0.001, 0.2] {
      let limit = Self.normal.totalTravel(velocity: 1000) - excess
      let motion = AxisMotion(from: 0, velocity: 1000, limit: limit, deceleration: Self.normal)
      #expect(motion.end == limit)
      #expect(motion.duration < Self.normal.time(velocity: 1000, untilRemaining: 0.2))
      #expect(abs(motion.state(after: 0).velocity - 1000) < 0.5)
    }
  }

  @Test("what does not move rests where it is")
  func rest() {
    let motion = AxisMotion(from: 12, velocity: 0, limit: 50, deceleration: Self.normal)
    #expect(motion.end == 12 && motion.duration == 0 && motion.state(after: 1).position == 12)
  }
}
