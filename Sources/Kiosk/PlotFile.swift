import Gallery
import Glibc
import Replay

/// The file that a replay is drawn to.
///
/// It is opened before the replay, so that a place that cannot be written to is known at once, and given up what it
/// holds only when there is a plot to write instead.
final class PlotFile {
  private let path: PhotoPath
  private let descriptor: Int32

  /// - Throws: ``FileProblem`` for a file that is there and is no plot, and for what is no file.
  init(_ path: PhotoPath) throws {
    self.path = path
    // Without O_NONBLOCK a pipe that nobody reads would hold us here.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    descriptor = path.withKernelPath { open($0, flags, 0o666) }
    // The code is that of a pipe that nobody reads.
    guard descriptor >= 0 || errno == ENXIO else {
      throw FileProblem(path, "written", code: errno, status: .cannotCreate)
    }
    // From here on an error ends the object too, and that closes the file.
    if let reason = refusal() {
      throw FileProblem(path, "written", reason: reason, status: .cannotCreate)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Why this is no place for a plot; nil if it is one.
  private func refusal() -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return "a plot goes to an ordinary file"
    }
    let beginning = Array(Plot.beginning.utf8)
    var start = [UInt8](repeating: 0, count: beginning.count)
    guard status.st_size == 0 || pread(descriptor, &start, start.count, 0) == start.count,
      status.st_size == 0 || start == beginning
    else { return "it is there already, and is no plot" }
    return nil
  }

  /// Writes the plot in place of what the file held.
  ///
  /// - Throws: ``FileProblem``.
  func write(_ svg: String) throws {
    var code = ftruncate(descriptor, 0) == 0 ? 0 : errno
    if code == 0 { code = writeAll(svg.utf8, to: descriptor) }
    guard code == 0 else {
      throw FileProblem(path, "written", code: code, status: .inputOutputError)
    }
  }
}
