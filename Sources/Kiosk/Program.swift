import FrameCore
import Glibc
import Photos
import Wayland

/// The program behind the command line.
public enum Program {
  /// Does what the arguments ask, and says how that went.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name, as bytes.
  public static func run(arguments: [[UInt8]]) -> ExitStatus {
    do {
      switch try Invocation(arguments: arguments) {
      case .help: print(Invocation.helpText, terminator: "")
      case .version: print("wayframe \(ProgramVersion.current)")
      case .run(let request): return run(request)
      }
      return .ok
    } catch {
      log("\(error)")
      return .usage
    }
  }

  private static func run(_ request: Invocation.RunRequest) -> ExitStatus {
    let loop = EventLoop()
    guard let executable = WorkerLocation.find() else {
      log(
        "wayframe-decode is missing: it belongs beside wayframe or in ../libexec/wayframe; install both"
      )
      return .missingFile
    }
    // Before the connection: by the time the compositor has answered, it is ready to decode.
    let worker = DecodingWorker(executable: executable)
    if !request.paths.isEmpty {
      do {
        try worker.start()
      } catch {
        log(error.description)
        return .missingFile
      }
    }
    let gallery = request.paths.isEmpty ? nil : GalleryFeed(roots: request.paths, log: log)
    do {
      let shell = Shell(
        connection: try Connection(), settings: request.settings, gallery: gallery,
        pictures: PhotoLibrary(worker: worker, log: log), isVerbose: request.isVerbose, log: log)
      try loop.run(shell)
      return .ok
    } catch let error as ConnectionError {
      log(error.description)
      return ExitStatus(error)
    } catch {
      log("\(error)")
      return .temporaryFailure
    }
  }

  /// A line for people on standard error, at once and in one piece.
  private static func log(_ line: String) {
    var bytes = Array("wayframe: \(line)\n".utf8)
    _ = write(STDERR_FILENO, &bytes, bytes.count)
  }
}
