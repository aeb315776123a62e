import Glibc

/// One thing that is measured, ours beside a peer's.
///
/// A group of them is a function in a file of its own, added to `benchmarks` in `main.swift`.
struct Benchmark {
  /// What `--filter` looks for; a path from general to particular, such as `raster/axis-aligned 0.9`.
  let name: String
  /// Of every sample; less is better.
  let unit: String
  /// What ours is compared with.
  let peerName: String
  /// Samples of each side when nothing else is asked for.
  let samples: Int
  /// Makes ready what both sides need. Called only when the benchmark is run.
  let prepare: () throws -> Contest

  init(
    _ name: String, unit: String = "ms", peer peerName: String, samples: Int = 31,
    prepare: @escaping () throws -> Contest
  ) {
    self.name = name
    self.unit = unit
    self.peerName = peerName
    self.samples = samples
    self.prepare = prepare
  }
}

/// The two sides of a benchmark. Each call gives one sample: a duration, or any number that a closure
/// finds out, such as the milliseconds from a process's start to its first picture.
struct Contest {
  var ours: () throws -> Double
  /// Absent where the peer is not installed: the row then says so, and nothing fails.
  var peer: (() throws -> Double)?

  /// A contest of durations in milliseconds.
  static func timed(_ ours: @escaping () -> Void, peer: (() -> Void)?) -> Contest {
    Contest(
      ours: { milliseconds(ours) },
      peer: peer.map { peer in { milliseconds(peer) } })
  }
}

/// How long `body` takes on the monotonic clock.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  var start = timespec()
  var end = timespec()
  clock_gettime(CLOCK_MONOTONIC, &start)
  try body()
  clock_gettime(CLOCK_MONOTONIC, &end)
  return Double(end.tv_sec - start.tv_sec) * 1000 + Double(end.tv_nsec - start.tv_nsec) / 1e6
}
