import Motion
import Testing

@Suite("The reference's table of springs")
struct SpringTableTests {
  /// A column of the table: a spring, and value and velocity of its unit step at ``times``.
  struct Column: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let spring: Spring
    let stiffness: Double
    let damping: Double
    let steps: [(Double, Double)]
  }

  static let times = [1.0 / 120, 1.0 / 60, 0.05, 0.1, 0.2, 0.3, 0.5, 1]

  static let columns = [
    Column(
      testDescription: "(0.45, 0.25)", spring: Spring(duration: 0.45, bounce: 0.25),
      stiffness: 194.955149, damping: 20.943951,
      steps: [
        (0.006384933, 1.487391536), (0.024077009, 2.718119199), (0.170392786, 5.571385141),
        (0.470969684, 5.909472533), (0.899254615, 2.500938662), (1.022510988, 0.330698066),
        (1.006510165, -0.111832536), (1.000021768, 0.000112527),
      ]),
    Column(
      testDescription: "(0.8, 0.2)", spring: Spring(duration: 0.8, bounce: 0.2),
      stiffness: 61.6850275, damping: 12.5663706,
      steps: [
        (0.002068261, 0.487693854), (0.007988046, 0.924916906), (0.062432897, 2.231959187),
        (0.201727263, 3.170371280), (0.525705431, 3.014017253), (0.776292379, 1.963056257),
        (0.989814382, 0.399988292), (1.002489924, -0.024444768),
      ]),
    Column(
      testDescription: "(0.4, 0.15)", spring: Spring(duration: 0.4, bounce: 0.15),
      stiffness: 246.74011, damping: 26.7035376,
      steps: [
        (0.007954509, 1.838199403), (0.029540222, 3.281463847), (0.197585720, 6.149193790),
        (0.509379955, 5.776121224), (0.894509453, 2.056976603), (0.996397506, 0.332657154),
        (1.002393205, -0.031552718), (0.999998307, 0.000043278),
      ]),
    Column(
      testDescription: "0.15 / 0.86", spring: Spring(response: 0.15, dampingFraction: 0.86),
      stiffness: 1754.59634, damping: 72.0471915,
      steps: [
        (0.049873313, 10.772665632), (0.163400033, 15.705538632), (0.676634630, 11.880335963),
        (0.975876350, 1.887793428), (1.001449151, -0.055254254), (0.999975510, 0.000214485),
        (1.000000029, 0), (1, 0),
      ]),
    Column(
      testDescription: "(0.5, 0)", spring: Spring(duration: 0.5, bounce: 0),
      stiffness: 157.91367, damping: 25.1327412,
      steps: [
        (0.005114942, 1.185111658), (0.019097755, 2.134568293), (0.131311455, 4.212253129),
        (0.357739556, 4.494373762), (0.715415689, 2.558283328), (0.890033939, 1.092167775),
        (0.986399069, 0.147447368), (0.999952689, 0.000550699),
      ]),
    Column(
      testDescription: "(0.5, -0.3)", spring: Spring(duration: 0.5, bounce: -0.3),
      stiffness: 157.91367, damping: 35.903916,
      steps: [
        (0.004970387, 1.135256575), (0.018077538, 1.966199130), (0.114430257, 3.442806722),
        (0.290825711, 3.402761629), (0.570395351, 2.193700491), (0.742605813, 1.320366298),
        (0.907764486, 0.473323520), (0.992911329, 0.036376901),
      ]),
  ]

  @Test("§3.2: the unit step has value and velocity of the table at each time", arguments: columns)
  func step(column: Column) {
    for (time, expected) in zip(Self.times, column.steps) {
      let state = column.spring.state(from: .init(displacement: -1), after: time)
      #expect(abs(1 + state.displacement - expected.0) < 1e-8, "value at \(time) s")
      // What the table gives as 0 is below a millionth.
      #expect(abs(state.velocity - expected.1) < 1e-5, "velocity at \(time) s")
    }
  }

  private static let forces: [(Spring, Double, Double)] =
    columns.map { ($0.spring, $0.stiffness, $0.damping) } + [
      (Spring(duration: 0.5, bounce: 0.3), 157.91367, 17.5929189),
      (Spring(response: 0.5, dampingFraction: 0.825), 157.91367, 20.7345115),
    ]

  @Test("§3.2: stiffness is ω² and damping 2ζω", arguments: forces)
  func constants(spring: Spring, stiffness: Double, damping: Double) {
    let omega = spring.angularFrequency
    #expect(abs(omega * omega - stiffness) < 1e-8 * stiffness)
    #expect(abs(2 * spring.dampingRatio * omega - damping) < 1e-7)
  }

  @Test(
    "§3.2: the step is furthest past its end when the table says, by as much",
    arguments: [
      (0, 0.340168026, 0.0283754417), (1, 0.666666667, 0.0151646199),
      (2, 0.379663198, 0.00628760378), (3, 0.146974088, 0.00501894701),
    ])
  func peak(column: Int, time: Double, overshoot: Double) {
    let spring = Self.columns[column].spring
    let state = spring.state(from: .init(displacement: -1), after: time)
    #expect(abs(state.displacement - overshoot) < 1e-9)
    #expect(abs(state.velocity) < 1e-6)
    #expect(abs(spring.overshoot - overshoot) < 1e-9)
  }

  @Test(
    "§3.2: the step is last off its end by a thousandth when the table says",
    arguments: zip(0..<6, [0.5728, 1.0788, 0.5573, 0.2092, 0.7347, 1.3816]))
  func lastDeviation(column: Int, time: Double) {
    let spring = Self.columns[column].spring
    func deviation(_ time: Double) -> Double {
      abs(spring.state(from: .init(displacement: -1), after: time).displacement)
    }
    // The table has four decimals.
    #expect(deviation(time - 0.0001) > 0.001)
    #expect((1...2000).allSatisfy { deviation(time + 0.0001 + Double($0) * 0.001) < 0.001 })
  }

  @Test("§3.2: critically and overdamped springs do not go past their end from rest")
  func withoutOvershoot() {
    for spring in [Spring(duration: 0.5, bounce: 0), Spring(duration: 0.5, bounce: -0.3)] {
      #expect(spring.overshoot == 0 && spring.withoutOvershoot == spring)
    }
    let damped = Spring.settle.withoutOvershoot
    #expect(damped.dampingRatio == 1)
    #expect(damped.angularFrequency == Spring.settle.angularFrequency)
    for tick in 1...200 {
      let state = damped.state(from: .init(displacement: -1), after: Double(tick) * 0.01)
      #expect(state.displacement < 0)
    }
  }

  /// ζ, ω, start and its velocity; displacements after ``launchTimes``.
  struct Launch: Sendable {
    let spring: Spring
    let start: Spring.State
    let displacements: [Double]
  }

  static let launchTimes = [0.016, 0.05, 0.1, 0.2, 0.4]
  static let launches: [Launch] = [
    (0.75, 13.962634, -100.0, 1500.0, [-77.546722, -40.094053, -7.435093, 9.167877, 0.900527]),
    (0.75, 13.962634, -100, -1500, [-117.994333, -125.827390, -98.370971, -29.316954, 3.486093]),
    (1, 13.962634, 40, 800, [49.376099, 53.694325, 43.526546, 19.096744, 2.189828]),
    (1.3, 10, -100, 2000, [-72.815578, -37.970861, -15.860699, -4.375778, -1.221624]),
  ].map {
    Launch(
      spring: Spring(angularFrequency: $0.1, dampingRatio: $0.0),
      start: .init(displacement: $0.2, velocity: $0.3), displacements: $0.4)
  }

  @Test("§3.2: a start velocity is carried on as in the table", arguments: launches)
  func launch(launch: Launch) {
    for (time, expected) in zip(Self.launchTimes, launch.displacements) {
      let state = launch.spring.state(from: launch.start, after: time)
      #expect(abs(state.displacement - expected) < 1e-5, "at \(time) s")
    }
  }

  @Test("§3.2: the velocities that the table gives with the first launch")
  func launchVelocities() {
    let launch = Self.launches[0]
    for (time, expected) in [(0.016, 1305.8405), (0.1, 432.2144)] {
      let state = launch.spring.state(from: launch.start, after: time)
      #expect(abs(state.velocity - expected) < 1e-3)
    }
  }

  @Test("§3.2: thrown from its place, a critically damped spring is furthest after 1/ω, at v/(eω)")
  func thrownFromRest() {
    let spring = Spring(angularFrequency: 10, dampingRatio: 1)
    for (time, expected) in [(0.1, 36.78794412), (0.2, 27.067057), (0.4, 7.326256)] {
      let state = spring.state(from: .init(displacement: 0, velocity: 1000), after: time)
      #expect(abs(state.displacement - expected) < 1e-6)
    }
  }
}
