import FrameCore
import Gallery
import Glibc
import Replay

/// `wayframe replay`: a script in, a line for each probe out.
struct ReplayProgram {
  /// More than an hour of a finger that moves a thousand times a second.
  private static let maximumScriptSize = 2 << 30

  private let request: Invocation.ReplayRequest
  private let log: (String) -> Void

  init(_ request: Invocation.ReplayRequest, log: @escaping (String) -> Void) {
    self.request = request
    self.log = log
    // Whoever reads the output may have seen enough.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Plays the script to its end, or to its first mistake.
  ///
  /// - Throws: ``FileProblem``, or a decoder that is missing.
  func run() throws -> ExitStatus {
    let script = Script(try Self.read(request.script))
    let photos = DirectoryDecoder(settings: Settings(), log: log)
    var player: Player<DirectoryDecoder>
    do {
      player = try Player(script, assignments: request.assignments, photos: photos)
    } catch let error as SettingError {
      // Each by itself was good; it does not go with the script's.
      log("\(error)")
      return .usage
    }
    let frames = try request.frames.map { try ProbeFrames(in: $0, photos: photos) }
    let plot = try request.plot.map(PlotFile.init)
    if plot != nil { player.plot = Plot() }
    let outcome = Result { try play(&player, frames) }
    // Also of a session that a mistake has ended: it is then that one wants to see what came before.
    if let plot, let drawn = player.plot {
      try plot.write(
        drawn.svg(title: PhotoPath(bytes: Array(request.script.lastComponent)).description))
    }
    return try outcome.get()
  }

  private func play(
    _ player: inout Player<DirectoryDecoder>, _ frames: ProbeFrames?
  ) throws -> ExitStatus {
    let output = LineOutput()
    do {
      var hasProbes = false
      while let probe = try player.nextProbe() {
        hasProbes = true
        try output.add(probe.line)
        try frames?.write(probe) { player.photoSize(of: $0) }
      }
      try output.flush()
      if !hasProbes, request.plot == nil {
        log(
          "\(request.script) was played; it has no line such as {\"at\":2000,\"probe\":true}, so there "
            + "is nothing to print")
      }
      return .ok
    } catch is LineOutput.NobodyReads {
      return .ok
    } catch {
      // What was seen before the mistake comes first.
      try? output.flush()
      guard let error = error as? ScriptError else { throw error }
      log("\(request.script):\(error)")
      return .dataError
    }
  }

  private static func read(_ path: PhotoPath) throws -> [UInt8] {
    let descriptor = path.withKernelPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw FileProblem(path, "read", code: errno, status: .noInput) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Glibc.read(descriptor, &part, part.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileProblem(path, "read", code: errno, status: .noInput)
      }
      bytes += part[..<count]
      guard bytes.count <= maximumScriptSize else {
        throw FileProblem(path, "read", reason: "it is larger than 2 GB", status: .noInput)
      }
    }
  }
}

/// Lines on standard output, many at a time.
private final class LineOutput {
  /// Standard output is a pipe that was closed at the other end.
  struct NobodyReads: Error {}

  private var pending: [UInt8] = []

  func add(_ line: String) throws {
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
    if pending.count > 1 << 15 { try flush() }
  }

  func flush() throws {
    let code = writeAll(pending, to: STDOUT_FILENO)
    pending = []
    if code == EPIPE { throw NobodyReads() }
    if code != 0 {
      throw FileProblem(
        PhotoPath("standard output"), "written", code: code, status: .inputOutputError)
    }
  }
}
