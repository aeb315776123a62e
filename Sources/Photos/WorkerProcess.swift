import CLinux
import Glibc

/// A worker's process, from its start until it is reaped.
struct WorkerProcess {
  let id: pid_t
  let socket: MessageSocket

  /// Starts `executable` with one end of a socket as descriptor 3, nothing on standard input and output,
  /// our standard error, and no other descriptor of ours.
  static func start(_ executable: String) throws(DecodingError) -> WorkerProcess {
    let (ours, theirs) = try MessageSocket.pair()
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // First of all: opening 0 or 1 would close the socket, should it have that number. Duplicating a
    // descriptor onto itself clears its close-on-exec flag (glibc 2.29 and newer).
    posix_spawn_file_actions_adddup2(&actions, theirs.rawValue, MessageSocket.workerDescriptor)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, MessageSocket.workerDescriptor + 1)

    // The frame blocks signals to read them from a signalfd; the worker is to have them as usual. Its
    // own process group keeps a terminal's interrupt for the frame, which then ends the worker.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var id: pid_t = 0
    let name = strdup(executable)
    defer { free(name) }
    var arguments = [name, nil]
    let result = withExtendedLifetime(theirs) {
      posix_spawn(&id, executable, &actions, &attributes, &arguments, environ)
    }
    guard result == 0 else {
      throw .workerNotStarted("\(executable): \(systemText(result))")
    }
    return WorkerProcess(id: id, socket: ours)
  }

  /// Ends the process; it keeps nothing that would need a chance to be saved.
  func kill() { _ = Glibc.kill(id, SIGKILL) }

  /// How a process ended.
  enum End: Equatable {
    case running
    case exited(Int32)
    case signal(Int32)
    /// Somebody else waited for it.
    case unknown
  }

  /// Asks whether the process has ended, and has the kernel forget it if so.
  static func reap(_ id: pid_t) -> End {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(id, &status, WNOHANG) } while result < 0 && errno == EINTR
    if result == 0 { return .running }
    guard result == id else { return .unknown }
    // WIFEXITED and its like are macros that Swift does not import.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }
}

extension WorkerProcess.End: CustomStringConvertible {
  var description: String {
    switch self {
    case .running: "still running"
    case .exited(let status): "exit status \(status)"
    case .signal(let number): "signal \(number) (\(String(cString: strsignal(number))))"
    case .unknown: "unknown"
    }
  }
}
