import Glibc

/// The threads that draw: one for each core but one, and the calling thread takes part.
///
/// They are started once, sleep on a condition while nothing is drawn, and take chunks of rows from a
/// common counter, so that a core which is busy with something else takes fewer. What a chunk draws
/// depends on its rows only, never on who draws it: pictures are the same on any number of cores.
///
/// One job runs at a time; a second thread that wants to draw waits for its turn.
public final class DrawingPool: Sendable {
  /// All cores of the machine. Its threads start when it is first used.
  public static let shared = DrawingPool(participants: sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Threads that draw, the calling one included.
  public let participants: Int
  private let crew: DrawingCrew
  private let threads: [pthread_t]

  /// - Parameters:
  ///   - participants: with 1 or less everything is drawn on the calling thread. A thread that the
  ///     system refuses to start is done without.
  public init(participants: Int) {
    let crew = DrawingCrew()
    // Signals are for the thread that reads them from a signalfd: a mask is inherited, so block
    // them all for as long as threads are made here.
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &previous)
    var threads: [pthread_t] = []
    for _ in 1..<max(1, min(participants, 64)) {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(crew)
      let status = pthread_create(
        &thread, nil,
        { context in
          Unmanaged<DrawingCrew>.fromOpaque(context!).takeRetainedValue().serve()
          return nil
        }, context.toOpaque())
      if status == 0 {
        threads.append(thread)
      } else {
        context.release()
      }
    }
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    self.crew = crew
    self.threads = threads
    self.participants = threads.count + 1
  }

  deinit {
    crew.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Draws `rows` in chunks and returns when all are drawn.
  ///
  /// Must not be called from within `draw` or `prepare`.
  ///
  /// - Parameters:
  ///   - rows: in any unit; most often rows of the destination.
  ///   - pixels: about how many pixels that is: few are drawn without waking anybody.
  ///   - tableBytes: memory that `prepare` fills once and every chunk reads.
  ///   - scratchBytes: memory of its own for each thread, its contents undefined.
  ///   - prepare: called first, on the calling thread.
  ///   - draw: rows, tables, scratch. Called on several threads at once.
  func run(
    rows: Range<Int>, pixels: Int, tableBytes: Int = 0, scratchBytes: Int = 0,
    prepare: (UnsafeMutableRawPointer) -> Void = { _ in },
    draw: (Range<Int>, UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  ) {
    if rows.isEmpty { return }
    crew.takeTurn { scratch, shared in
      let tables = shared.memory(tableBytes)
      prepare(tables)
      // Waking a thread costs 10 to 20 µs, in which this one draws about 30 000 pixels.
      if threads.isEmpty || pixels < 32_768 {
        draw(rows, tables, scratch.memory(scratchBytes))
        return
      }
      // 64 rows amortise what is common to a chunk; fewer, where that would leave a thread idle.
      let chunk = max(8, min(64, rows.count / (participants * 4)))
      crew.share(rows, chunk: chunk, with: scratch) { rows, scratch in
        draw(rows, tables, scratch.memory(scratchBytes))
      }
    }
  }
}
