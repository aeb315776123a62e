import CLinux
import FrameCore
import Gallery
import GallerySource
import Glibc
import Motion
import Photos
import Wayland

/// The program behind the command line.
public enum Program {
  /// Does what the arguments ask, and says how that went.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name, as bytes.
  public static func run(arguments: [[UInt8]]) -> ExitStatus {
    // By itself glibc puts pictures among small things after a while, and what is freed there stays with the
    // process: in months it would grow to several times what it holds.
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    // Started with a standard descriptor closed, the next file opened would take its number, and a line for
    // people might go to the compositor.
    while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
      guard descriptor <= STDERR_FILENO else {
        close(descriptor)
        break
      }
    }
    do {
      switch try Invocation(arguments: arguments) {
      case .help: print(Invocation.helpText, terminator: "")
      case .version: print("wayframe \(ProgramVersion.current)")
      case .run(let request): return ended { try show(request) }
      case .replay(let request):
        return ended { try ReplayProgram(request, log: log).run() }
      }
      return .ok
    } catch {
      log("\(error)")
      return .usage
    }
  }

  /// Does what was asked, and says why when that cannot be done.
  private static func ended(_ body: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try body()
    } catch let error as ConnectionError {
      log(error.description)
      return ExitStatus(error)
    } catch let error as ResourceError {
      log(error.description)
      return .systemError
    } catch let error as FileProblem {
      log(error.description)
      return error.status
    } catch {
      // What is left is a decoder that is missing.
      log("\(error)")
      return .missingFile
    }
  }

  private static func show(_ request: Invocation.RunRequest) throws -> ExitStatus {
    let loop = try EventLoop()
    let pool = try findWorkers()
    let settings = request.settings
    let recording = try request.recording.map {
      try RecordingFile(
        $0, settings: settings, showsBuiltInScenes: request.paths.isEmpty, log: log)
    }
    // Before the connection: by the time the compositor has answered, it is ready to decode. Should it fail, the
    // library says so and tries again.
    if !request.paths.isEmpty { pool.warmUp(at: Instant.now.seconds) }
    let store = request.paths.isEmpty ? nil : try StateStore(roots: request.paths, log: log)
    let state = store?.load()
    let gallery =
      request.paths.isEmpty
      ? nil
      : try GalleryFeed(
        roots: request.paths, options: ScanOptions(settings), resumed: state?.photo, log: log)
    let shell = Shell(
      connection: try Connection(), settings: settings, gallery: gallery, store: store,
      dates: settings.order.needsDatesTaken
        ? try DateReader(
          worker: WorkerLocation.find(WorkerKind.metadata.executableName), file: store?.dateFile)
        : nil,
      pictures: try PhotoLibrary(
        pool: pool, memoryLimit: memoryLimit(settings), background: settings.background, log: log),
      isVerbose: request.isVerbose, log: log)
    shell.willTell = recording?.record
    if let state { shell.resume(state, at: .now) }
    // Also when the compositor goes away.
    defer { shell.finish() }
    try loop.run(shell)
    return .ok
  }

  /// Bytes for photos.
  static func memoryLimit(_ settings: Settings) -> Int {
    settings.memoryLimit > 0
      ? Int(settings.memoryLimit) << 20 : MemoryBudget.defaultLimit
  }

  /// The workers that are installed.
  ///
  /// - Throws: ``DecodingError`` where the one that every frame needs is not.
  static func findWorkers() throws(DecodingError) -> WorkerPool {
    var executables: [WorkerKind: String] = [:]
    for kind in WorkerKind.allCases {
      executables[kind] = WorkerLocation.find(kind.executableName)
    }
    guard executables[.photos] != nil else {
      throw .workerNotStarted(
        "wayframe-decode is missing, it belongs beside wayframe or in ../libexec/wayframe")
    }
    return WorkerPool(executables, width: WorkerPool.coreCount)
  }

  /// A line for people on standard error, at once and in one piece.
  private static func log(_ line: String) {
    var bytes = Array("wayframe: \(line)\n".utf8)
    _ = write(STDERR_FILENO, &bytes, bytes.count)
  }
}

extension ScanOptions {
  /// What an owner chose.
  init(_ settings: Settings) {
    self.init()
    names = NameRules(ignoring: settings.ignoredNames)
    isRecursive = settings.searchesSubfolders
    followsLinks = settings.followsLinks
    readsDates =
      settings.order == .newest || settings.order == .oldest || settings.order.needsDatesTaken
      || settings.order == .shuffle && settings.weighting == .newestFirst
  }
}
