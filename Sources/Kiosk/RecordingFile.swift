import FrameCore
import Gallery
import Glibc
import Motion
import Replay

/// A session that is written to a file while it runs.
///
/// Each line is given to the kernel at once, so that it is there after a crash. When the file cannot grow any
/// more, that is said once, and it stays a script of all that fitted.
final class RecordingFile {
  private let path: PhotoPath
  private var recorder: Recorder
  private let log: (String) -> Void
  private var descriptor: Int32
  /// Bytes of whole lines in the file.
  private var length = 0
  /// What every recording begins with; a file that holds anything else is not written over.
  private static let beginning = Array(#"{"at":0,"settings""#.utf8)

  /// Opens the file. What it holds is given up only when there is something to write instead: without a display a
  /// recording that was made before is not lost.
  ///
  /// - Parameters:
  ///   - showsBuiltInScenes: as the core was told.
  /// - Throws: ``FileProblem``.
  init(
    _ path: PhotoPath, settings: Settings, showsBuiltInScenes: Bool,
    log: @escaping (String) -> Void
  ) throws {
    self.path = path
    self.log = log
    recorder = Recorder(settings: settings, showsBuiltInScenes: showsBuiltInScenes)
    // Without O_NONBLOCK a pipe that nobody reads would hold us here.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    descriptor = path.withKernelPath { open($0, flags, 0o666) }
    // The code is that of a pipe that nobody reads.
    guard descriptor >= 0 || errno == ENXIO else {
      throw FileProblem(path, "written", code: errno, status: .cannotCreate)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if descriptor >= 0 { close(descriptor) }
      // A pipe or a terminal can make the writer wait, and the frame must not.
      throw FileProblem(
        path, "written", reason: "a recording goes to an ordinary file", status: .cannotCreate)
    }
    var start = [UInt8](repeating: 0, count: Self.beginning.count)
    guard status.st_size == 0 || pread(descriptor, &start, start.count, 0) == start.count,
      status.st_size == 0 || start == Self.beginning
    else {
      close(descriptor)
      throw FileProblem(
        path, "written", reason: "it is there already, and is no recording", status: .cannotCreate)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes what an event adds.
  func record(_ event: Event, at instant: Instant) {
    guard descriptor >= 0 else { return }
    let text = recorder.lines(for: event, at: instant)
    if length == 0, !text.isEmpty { _ = ftruncate(descriptor, 0) }
    let code = writeAll(text.utf8, to: descriptor)
    guard code != 0 else {
      length += text.utf8.count
      return
    }
    // Half a line would be a mistake in the script.
    _ = ftruncate(descriptor, off_t(length))
    close(descriptor)
    descriptor = -1
    log(
      "the recording ends here: \(FileProblem(path, "written", code: code, status: .cannotCreate))")
  }
}
