import Glibc
import Photos

/// Rows shared out among threads, in pieces of about the same size.
struct Pieces {
  private let ranges: [Range<Int>]

  init(rows: Int, count: Int) {
    ranges = (0..<count).map { rows * $0 / count..<rows * ($0 + 1) / count }
  }

  /// Calls `body` with each piece, each on a thread of its own, and waits for all. A thread that the system refuses is
  /// done without.
  ///
  /// - Returns: whether all of them answered true.
  /// - Throws: what the first that failed has thrown.
  func onThreads(
    _ body: (Range<Int>) throws(DecodingError) -> Bool
  ) throws(DecodingError) -> Bool {
    guard ranges.count > 1 else { return try body(ranges[0]) }
    var results = [Result<Bool, DecodingError>?](repeating: nil, count: ranges.count)
    results.withUnsafeMutableBufferPointer { results in
      withoutActuallyEscaping(body) { body in
        let work = (0..<ranges.count).map { index in
          ThreadWork { [ranges, results] in
            results[index] = Result { () throws(DecodingError) in try body(ranges[index]) }
          }
        }
        let threads = work.dropFirst().map { $0.start() }
        work[0].run()
        for (thread, item) in zip(threads, work.dropFirst()) {
          if let thread { pthread_join(thread, nil) } else { item.run() }
        }
      }
    }
    for case .failure(let error)? in results { throw error }
    return results.allSatisfy { if case .success(true)? = $0 { true } else { false } }
  }
}

/// What one thread does; whoever starts it waits for its end.
private final class ThreadWork {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }

  func start() -> pthread_t? {
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        Unmanaged<ThreadWork>.fromOpaque(context!).takeUnretainedValue().run()
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    return status == 0 ? thread : nil
  }
}
