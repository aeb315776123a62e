import Gallery
import GallerySource
import Glibc

/// Keeps what outlives the program, on a thread: a disk may take its time.
final class StateStore {
  private let file: StateFile
  private let thread: BackgroundThread<ResumeState, Problem?>
  private let log: (String) -> Void
  private var hasLoggedProblem = false

  /// Nil where there is no place for it.
  ///
  /// - Throws: ``ResourceError``.
  init?(roots: [PhotoPath], log: @escaping (String) -> Void) throws {
    let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
    guard let path = StateFile.path(for: roots, environment: environment) else { return nil }
    let file = StateFile(path: path)
    self.file = file
    self.log = log
    thread = try BackgroundThread { { Self.write($0, to: file) } }
  }

  /// Where the last run of the program was. The first run begins a shuffle of its own.
  func load() -> ResumeState {
    var state: ResumeState?
    do throws(Problem) {
      if let bytes = try file.read() {
        state = ResumeState(decoding: bytes)
        if state == nil { log("\(file.path) is not what a frame keeps; it is begun anew") }
      }
    } catch {
      log(error.description)
    }
    return state ?? ResumeState(seed: .random(in: 1 ... .max))
  }

  /// Where the dates of photos are kept, beside it.
  var dateFile: StateFile {
    StateFile(path: PhotoPath(bytes: file.path.bytes + Array(".dates".utf8)))
  }

  /// Keeps it soon.
  func save(_ state: ResumeState) { thread.post(state) }

  /// Keeps it now, before the program ends.
  func finish(_ state: ResumeState) { report(Self.write(state, to: file)) }

  /// To be polled for input.
  var fileDescriptor: Int32 { thread.fileDescriptor }

  /// Says what went wrong, once.
  func update() {
    for problem in thread.takeReports() { report(problem) }
  }

  private func report(_ problem: Problem?) {
    guard let problem else { return }
    if !hasLoggedProblem { log(problem.description) }
    hasLoggedProblem = true
  }

  private static func write(_ state: ResumeState, to file: StateFile) -> Problem? {
    do throws(Problem) {
      try file.write(state.encoded())
      return nil
    } catch {
      return error
    }
  }
}
