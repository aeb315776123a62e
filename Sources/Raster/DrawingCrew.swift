import Glibc

/// What the threads of a ``DrawingPool`` share.
///
/// Unchecked because the compiler cannot see the two locks: `turn` is held for a whole job by the thread
/// that asked for it, `lock` for the few instructions that touch the variables below it.
final class DrawingCrew: @unchecked Sendable {
  typealias Body = (Range<Int>, DrawingScratch) -> Void

  private let turn = Mutex()
  private let callerScratch = DrawingScratch()
  private let sharedTables = DrawingScratch()

  private let lock = Mutex()
  private let work = Condition()
  private let finished = Condition()
  private var body: Body?
  private var next = 0
  private var end = 0
  private var chunk = 1
  private var busyThreads = 0
  private var isStopping = false

  /// Calls `body` when no other job runs: with the caller's scratch memory and the job's tables.
  func takeTurn(_ body: (DrawingScratch, DrawingScratch) -> Void) {
    turn.lock()
    body(callerScratch, sharedTables)
    turn.unlock()
  }

  /// Draws `rows` together with the sleeping threads. Only within a turn.
  func share(
    _ rows: Range<Int>, chunk: Int, with scratch: DrawingScratch, _ body: Body
  ) {
    withoutActuallyEscaping(body) { body in
      lock.lock()
      self.body = body
      self.chunk = chunk
      next = rows.lowerBound
      end = rows.upperBound
      lock.unlock()
      work.broadcast()
      lock.lock()
      drawChunks(with: scratch)
      // A thread that wakes only now finds no rows left and is not waited for.
      while busyThreads > 0 { finished.wait(lock) }
      self.body = nil
      lock.unlock()
    }
  }

  /// A thread's life: sleeps until there are rows, draws, sleeps.
  func serve() {
    let scratch = DrawingScratch()
    lock.lock()
    while !isStopping {
      if next < end {
        busyThreads += 1
        drawChunks(with: scratch)
        busyThreads -= 1
        if busyThreads == 0 { finished.broadcast() }
      } else {
        work.wait(lock)
      }
    }
    lock.unlock()
  }

  /// Ends all threads in ``serve()``.
  func stop() {
    lock.lock()
    isStopping = true
    lock.unlock()
    work.broadcast()
  }

  /// Takes chunks until none is left. Called and left with the lock held. Not inlined, so that its
  /// reference to the body is gone when it returns.
  @inline(never)
  private func drawChunks(with scratch: DrawingScratch) {
    guard let body else { return }
    while next < end {
      let rows = next..<min(next + chunk, end)
      next = rows.upperBound
      lock.unlock()
      body(rows, scratch)
      lock.lock()
    }
  }
}

/// Memory that grows to what was last needed and is kept, so that no frame allocates any.
final class DrawingScratch {
  private var base: UnsafeMutableRawPointer?
  private var capacity = 0

  deinit { base?.deallocate() }

  /// At least `byteCount` bytes, aligned to a cache line, contents undefined.
  func memory(_ byteCount: Int) -> UnsafeMutableRawPointer {
    if let base, capacity >= byteCount { return base }
    base?.deallocate()
    capacity = max(byteCount, 4096)
    let fresh = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    base = fresh
    return fresh
  }
}

/// A mutual exclusion lock that never moves in memory.
private final class Mutex {
  let handle = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(handle, nil) }

  deinit {
    pthread_mutex_destroy(handle)
    handle.deallocate()
  }

  func lock() { pthread_mutex_lock(handle) }
  func unlock() { pthread_mutex_unlock(handle) }
}

/// A condition variable, likewise.
private final class Condition {
  private let handle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() { pthread_cond_init(handle, nil) }

  deinit {
    pthread_cond_destroy(handle)
    handle.deallocate()
  }

  func wait(_ mutex: Mutex) { pthread_cond_wait(handle, mutex.handle) }
  func broadcast() { pthread_cond_broadcast(handle) }
}
