import FrameCore
import Wayland

/// How the program ends, in the terms of sysexits.h, so that systemd can tell what a restart may mend.
public enum ExitStatus: Int32, Sendable {
  case ok = 0
  /// EX_USAGE: the command line is wrong, and will be wrong again.
  case usage = 64
  /// EX_DATAERR: a replay script says something that is no script.
  case dataError = 65
  /// EX_NOINPUT: there is no such script, or it cannot be read.
  case noInput = 66
  /// EX_UNAVAILABLE: there is no compositor, or none that will do.
  case unavailable = 69
  /// EX_OSERR: the system gives no thread or descriptor.
  case systemError = 71
  /// EX_OSFILE: a part of the installation is missing.
  case missingFile = 72
  /// EX_CANTCREAT: a recording, a picture or a plot cannot be written.
  case cannotCreate = 73
  /// EX_IOERR: standard output cannot be written, or no more of a plot.
  case inputOutputError = 74
  /// EX_TEMPFAIL: the compositor went away; it may come back.
  case temporaryFailure = 75
  /// EX_PROTOCOL: a rule was broken, by the compositor or by us.
  case protocolError = 76

  init(_ error: ConnectionError) {
    switch error {
    case .noDisplay, .noRuntimeDirectory, .unreachable, .missingGlobal: self = .unavailable
    case .lost: self = .temporaryFailure
    case .protocolError: self = .protocolError
    }
  }
}
