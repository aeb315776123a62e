import Gallery
import Glibc

extension PhotoPath {
  /// Opens a photo for reading, without ever waiting for anybody: a pipe or a device that took the place
  /// of a file since the scan is refused.
  ///
  /// - Returns: a descriptor that closes on exec; the caller closes it.
  /// - Throws: ``Problem``.
  public func open() throws(Problem) -> Int32 {
    // Looked at before it is opened: opening a device can do anything, from rewinding a tape on.
    let kind: FileStatus.Kind
    do {
      kind = try FileStatus(of: self).kind
    } catch {
      throw error.problem(with: self)
    }
    guard kind == .file else { throw Problem(path: self, kind: .notAFile) }
    // Something else may have taken its place since. Without O_NONBLOCK a pipe that nobody writes to
    // blocks in open(2) itself; on a file it does nothing.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    var descriptor: Int32
    repeat {
      descriptor = withCString { Glibc.open($0, flags) }
    } while descriptor < 0 && errno == EINTR
    if descriptor < 0 {
      // A socket answers ENXIO, as does a device without a driver.
      guard errno != ENXIO else { throw Problem(path: self, kind: .notAFile) }
      throw SystemError(code: errno).problem(with: self)
    }
    guard (try? FileStatus(ofDescriptor: descriptor).kind) == .file else {
      close(descriptor)
      throw Problem(path: self, kind: .notAFile)
    }
    return descriptor
  }

  /// Whether there is a file of this name.
  public var isPhotoThere: Bool { (try? FileStatus(of: self).kind) == .file }
}
