/// What running one benchmark gave.
struct Outcome {
  let benchmark: Benchmark
  var ours: [Double] = []
  var peer: [Double] = []
  /// Why there are no samples of ours, or none of the peer's.
  var remarks: [String] = []

  /// How many times the peer's median is ours: above 1, ours is better.
  var ratio: Double? {
    guard let ours = median(ours), let peer = median(peer), ours > 0 else { return nil }
    return peer / ours
  }
}

/// Runs both sides in turn, so that a machine that slows down slows down both; who begins changes too.
func run(_ benchmark: Benchmark, samples: Int?) -> Outcome {
  var outcome = Outcome(benchmark: benchmark)
  do {
    let contest = try benchmark.prepare()
    if contest.peer == nil { outcome.remarks.append("\(benchmark.peerName) is not installed") }
    // The first run pays for cold caches and pages never touched before.
    _ = try contest.ours()
    _ = try contest.peer?()
    for sample in 0..<max(1, samples ?? benchmark.samples) {
      if sample % 2 == 0 { outcome.ours.append(try contest.ours()) }
      if let peer = contest.peer { outcome.peer.append(try peer()) }
      if sample % 2 == 1 { outcome.ours.append(try contest.ours()) }
    }
  } catch {
    outcome.remarks.append("\(error)")
  }
  return outcome
}

/// The middle of `samples`, the mean of the middle two where their number is even.
func median(_ samples: [Double]) -> Double? {
  if samples.isEmpty { return nil }
  let sorted = samples.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
