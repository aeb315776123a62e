import CLinux
import Glibc
import Motion
import Wayland

/// The one loop of the program: waits for descriptors, signals and deadlines on behalf of a ``Shell``.
struct EventLoop {
  private let signals: Int32

  /// Takes the signals that end the program out of their usual way. To be made before any thread is.
  init() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signals = signalfd(-1, &set, Int32(SFD_CLOEXEC.rawValue | SFD_NONBLOCK.rawValue))
    // A compositor that dies is found out by reading, not by a signal.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Runs until the shell has finished or a signal says to end.
  ///
  /// - Throws: ``ConnectionError``.
  func run(_ shell: Shell) throws {
    while true {
      let wait = try shell.prepare(at: .now)
      if shell.isFinished { return }
      let readable = Self.poll(wait, also: signals)
      if readable.contains(signals) { return }
      try shell.handle(readable: readable, at: .now)
    }
  }

  /// Waits as told.
  ///
  /// - Returns: the descriptors with input, an error or a hang-up.
  static func poll(_ wait: Shell.Wait, also extra: Int32? = nil) -> Set<Int32> {
    var entries = (wait.descriptors + (extra.map { [$0] } ?? [])).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // The connection comes first.
    if wait.wantsOutput, !entries.isEmpty { entries[0].events |= Int16(POLLOUT) }
    let count: Int32
    if let deadline = wait.deadline {
      let seconds = min(max(0, deadline - .now), 1e6)
      var timeout = timespec(
        tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
      count = ppoll(&entries, nfds_t(entries.count), &timeout, nil)
    } else {
      count = ppoll(&entries, nfds_t(entries.count), nil, nil)
    }
    guard count > 0 else { return [] }
    let interesting = Int16(POLLIN | POLLERR | POLLHUP)
    return Set(entries.filter { $0.revents & interesting != 0 }.map(\.fd))
  }
}

extension Instant {
  /// Now, on the clock that stands still while the machine sleeps.
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(seconds: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9)
  }
}
