import CLinux
import Glibc
import Motion
import Wayland

/// The one loop of the program: waits for descriptors, signals and deadlines on behalf of a ``Shell``.
struct EventLoop {
  private let signals: Int32
  private let timer: Int32

  /// Takes the signals that end the program out of their usual way. To be made before any thread is.
  ///
  /// - Throws: ``ResourceError``.
  init() throws {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signals = try ResourceError.check(
      signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)), "signalfd")
    timer = try ResourceError.check(
      timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)), "timerfd_create")
    // A compositor that dies is found out by reading, not by a signal.
    signal(SIGPIPE, SIG_IGN)
    // A limit on file sizes holds for shared memory too; the call that fails says so.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Runs until the shell has finished or a signal says to end.
  ///
  /// - Throws: ``ConnectionError``.
  func run(_ shell: Shell) throws {
    while true {
      let wait = try shell.prepare(at: .now)
      if shell.isFinished { return }
      arm(wait.deadline)
      let readable = Self.poll(wait, also: [signals, timer])
      if readable.contains(signals) { return }
      try shell.handle(readable: readable, at: .now)
    }
  }

  /// Sets the timer; a deadline that has passed fires at once. Setting it also forgets an earlier firing.
  private func arm(_ deadline: Instant?) {
    // Zero would disarm it.
    let seconds = max(deadline?.seconds ?? 0, 1e-9)
    var specification = itimerspec()
    if deadline != nil {
      specification.it_value.tv_sec = Int(seconds)
      specification.it_value.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
    }
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &specification, nil)
  }

  /// Waits for the descriptors of `wait` and those of the loop, however long it takes.
  ///
  /// - Returns: the descriptors with input, an error or a hang-up.
  static func poll(_ wait: Shell.Wait, also others: [Int32]) -> Set<Int32> {
    var entries = (wait.descriptors + others).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // The connection comes first.
    if wait.wantsOutput, !entries.isEmpty { entries[0].events |= Int16(POLLOUT) }
    guard Glibc.poll(&entries, nfds_t(entries.count), -1) > 0 else { return [] }
    let interesting = Int16(POLLIN | POLLERR | POLLHUP | POLLNVAL)
    return Set(entries.filter { $0.revents & interesting != 0 }.map(\.fd))
  }
}

extension Instant {
  /// Now, on the clock that stands still while the machine sleeps, up to the next 2⁻²⁰ s: a recording can then
  /// say it to the last bit.
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    // Up and not down, or a timer would seem to have fired too early.
    let ticks = (Double(time.tv_nsec) * 1.048_576e-3).rounded(.up)
    return Instant(seconds: Double(time.tv_sec) + ticks / 1_048_576)
  }
}
