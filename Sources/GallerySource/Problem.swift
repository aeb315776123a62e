import Gallery
import Glibc

/// Something about a path that keeps photos from being shown, or from being noticed.
///
/// Its ``description`` is meant for the owner of the frame: one sentence that says what is wrong and
/// what to do about it.
public struct Problem: Error, Hashable, Sendable {
  public let path: PhotoPath
  public let kind: Kind

  public init(path: PhotoPath, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// What is wrong. The associated values are `errno` codes.
  public enum Kind: Hashable, Sendable {
    /// Nothing is there, or a symbolic link that leads nowhere.
    case missing
    /// Something is there, and the system refuses to read it.
    case notReadable(Int32)
    /// A directory that was read, with no photo in it or below it.
    case holdsNoPhoto
    /// A device, a socket, a pipe.
    case notAFileOrDirectory
    /// A photo's path that leads to something else than a file.
    case notAFile
    /// A directory further down than a scan goes.
    case tooDeep
    /// A directory that is shown but not watched: changes in it are only found by looking again.
    case notWatched(Int32)
    /// A file of the frame's own that cannot be written.
    case notWritten(Int32)
  }
}

extension Problem: CustomStringConvertible {
  public var description: String {
    let name = path.description
    switch kind {
    case .missing:
      return "\(name) does not exist: check the spelling, or connect the drive it is on."
    case .notReadable(EACCES), .notReadable(EPERM):
      return "\(name) may not be read by the user who runs the frame: change its permissions."
    case .notReadable(let code):
      return
        "\(name) cannot be read (\(errorText(code))): check the drive or network share it is on."
    case .holdsNoPhoto:
      return "\(name) holds no photo: put photos (\(NameRules.photoExtensionsInWords)) into it."
    case .notAFileOrDirectory:
      return "\(name) is neither a file nor a folder: name a photo, or a folder of photos."
    case .notAFile:
      return "\(name) is not a file, so it is not shown: replace it with a photo."
    case .tooDeep:
      return "\(name) lies too deep and is left out: name it as a folder of its own."
    case .notWatched(ENOSPC):
      return "Changes in \(name) are noticed late, there are too many folders to watch: "
        + "raise fs.inotify.max_user_watches with sysctl."
    case .notWatched(EMFILE):
      return "Changes in \(name) are noticed late, too many programs watch folders: "
        + "raise fs.inotify.max_user_instances with sysctl."
    case .notWritten(let code):
      return "\(name) cannot be written (\(errorText(code))), so the frame begins anew when it is "
        + "started again: see that its user may write there."
    case .notWatched(let code):
      return "Changes in \(name) are noticed late (\(errorText(code))): "
        + "restart the frame to see new photos at once."
    }
  }
}

/// The system's words for an `errno` code.
private func errorText(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
