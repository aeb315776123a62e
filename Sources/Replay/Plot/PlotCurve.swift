/// One number over time, kept in so few points that a session of days is drawn as fast as one of a second.
///
/// Samples are gathered in buckets of equal time. Of each bucket the first, the last, the least and the greatest
/// sample stay: where buckets are narrower than the pixels of a plot, they draw the line that all samples would.
struct PlotCurve: Equatable, Sendable {
  struct Sample: Equatable, Sendable {
    /// Milliseconds since the start.
    let at: Double
    let value: Double
    /// Counts up from one sample to the next; several can have the same time.
    let order: Int
  }

  private struct Bucket: Equatable, Sendable {
    let index: Int
    let first: Sample
    var last: Sample
    var lowest: Sample
    var highest: Sample

    init(index: Int, _ sample: Sample) {
      self.index = index
      first = sample
      last = sample
      lowest = sample
      highest = sample
    }

    init(index: Int, _ a: Bucket) {
      self.index = index
      first = a.first
      last = a.last
      lowest = a.lowest
      highest = a.highest
    }

    /// Takes in what came after.
    mutating func append(_ other: Bucket) {
      last = other.last
      if other.lowest.value < lowest.value { lowest = other.lowest }
      if other.highest.value > highest.value { highest = other.highest }
    }

    /// In the order in which they came, each once.
    var samples: [Sample] {
      let sorted = [first, lowest, highest, last].sorted { $0.order < $1.order }
      return sorted.indices.filter { $0 == 0 || sorted[$0].order != sorted[$0 - 1].order }
        .map { sorted[$0] }
    }
  }

  /// Four points each are as many as a curve may have.
  static let maximumBuckets = 1000

  private var buckets: [Bucket] = []
  /// Milliseconds; at first that of one sample of a moving photo.
  private var width = 1000 / 120.0

  /// Adds a sample, which is not before any other. What is not finite cannot be drawn and is left out; what no
  /// screen could show ends at a number that can.
  mutating func add(_ value: Double, at: Double, order: Int) {
    guard value.isFinite else { return }
    let drawable = min(max(value, -1e12), 1e12)
    let bucket = Bucket(index: Int(at / width), Sample(at: at, value: drawable, order: order))
    if buckets.last?.index == bucket.index {
      buckets[buckets.count - 1].append(bucket)
      return
    }
    buckets.append(bucket)
    while buckets.count > Self.maximumBuckets { widen() }
  }

  /// Makes one bucket of every two neighbours.
  private mutating func widen() {
    width *= 2
    var merged: [Bucket] = []
    for bucket in buckets {
      let index = Int(bucket.first.at / width)
      if merged.last?.index == index {
        merged[merged.count - 1].append(bucket)
      } else {
        merged.append(Bucket(index: index, bucket))
      }
    }
    buckets = merged
  }

  /// The samples that stayed, as the lines to be drawn through them.
  ///
  /// - Parameters:
  ///   - breaks: the samples from which on something else is measured, in order: no line leads there.
  func lines(brokenAt breaks: [Int]) -> [[Sample]] {
    var lines: [[Sample]] = [[]]
    var next = breaks[...]
    for sample in buckets.flatMap(\.samples) {
      if let first = next.first, first <= sample.order {
        next = next.drop { $0 <= sample.order }
        lines.append([])
      }
      lines[lines.count - 1].append(sample)
    }
    return lines.filter { !$0.isEmpty }.map(Self.simplified)
  }

  /// The samples without those in the middle of a stretch where nothing changes.
  private static func simplified(_ line: [Sample]) -> [Sample] {
    line.indices.filter { index in
      guard index > 0, index + 1 < line.count else { return true }
      return line[index - 1].value != line[index].value
        || line[index + 1].value != line[index].value
    }.map { line[$0] }
  }

  /// From the least value to the greatest; nil without any.
  var range: ClosedRange<Double>? {
    guard let low = buckets.map(\.lowest.value).min(),
      let high = buckets.map(\.highest.value).max()
    else { return nil }
    return low...high
  }
}
