/// Something that has one value after another, each for a while.
struct PlotRuns<Value: Equatable & Sendable>: Equatable, Sendable {
  struct Run: Equatable, Sendable {
    let value: Value
    /// Milliseconds since the start. It lasts until the next run begins.
    let start: Double
    /// The sample with which it began; see ``PlotCurve/Sample``.
    let order: Int
  }

  static var maximumRuns: Int { 2000 }

  private(set) var runs: [Run] = []
  /// Milliseconds: shorter runs are left out, because there were too many.
  private var shortest = 0.0

  /// Adds a value that holds from `at` on, which is not before any other.
  mutating func add(_ value: Value, at: Double, order: Int) {
    if runs.last?.value == value { return }
    var (start, order) = (at, order)
    // What it was for no time at all, or too short to be drawn, it was not.
    while let last = runs.last, at - last.start <= shortest {
      (start, order) = (last.start, last.order)
      runs.removeLast()
      if runs.last?.value == value { return }
    }
    runs.append(Run(value: value, start: start, order: order))
    if runs.count > Self.maximumRuns { thin(until: at) }
  }

  /// Leaves out the shortest runs until half as many are left.
  private mutating func thin(until end: Double) {
    let all = runs
    shortest = max(shortest, end / Double(4 * Self.maximumRuns))
    while runs.count > Self.maximumRuns / 2 {
      shortest *= 2
      runs = []
      for run in all { add(run.value, at: run.start, order: run.order) }
    }
  }
}

/// Moments without a duration, each with a word for people.
struct PlotTicks: Equatable, Sendable {
  struct Tick: Equatable, Sendable {
    /// Milliseconds since the start.
    let at: Double
    let name: String
  }

  static let maximumTicks = 2000

  private(set) var ticks: [Tick] = []
  /// Milliseconds: what follows a tick sooner is drawn as the same one.
  private var spacing = 0.0

  /// Adds a moment, which is not before any other.
  mutating func add(_ name: String, at: Double) {
    if spacing > 0, let last = ticks.last, at - last.at < spacing { return }
    ticks.append(Tick(at: at, name: name))
    while ticks.count > Self.maximumTicks { thin() }
  }

  private mutating func thin() {
    let all = ticks
    spacing = max(2 * spacing, (all[all.count - 1].at - all[0].at) / Double(Self.maximumTicks))
    // All at one time: nobody could tell them apart.
    if spacing == 0 { spacing = .leastNormalMagnitude }
    ticks = []
    for tick in all { add(tick.name, at: tick.at) }
  }
}
