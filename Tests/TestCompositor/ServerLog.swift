import CWaylandServer

/// Keeps libwayland's server from writing to standard error. What it has to say, a client that broke a rule
/// or went away, is what tests bring about; they read it from `violations`.
enum ServerLog {
  static let silenced: Void = wl_log_set_handler_server { _, _ in }
}
