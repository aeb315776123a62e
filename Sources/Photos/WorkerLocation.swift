import Glibc

/// Where the frame finds the executables of its workers.
public enum WorkerLocation {
  /// The paths at which a worker may be, best first: next to our own executable (a build directory), else
  /// in `../libexec/wayframe` (an installation with `bin` beside `libexec`).
  ///
  /// - Parameters:
  ///   - name: the worker's file name.
  ///   - executable: the absolute path of our own executable.
  public static func candidates(name: String, executable: String) -> [String] {
    var directory = executable[...]
    while let last = directory.popLast(), last != "/" {}
    return ["\(directory)/\(name)", "\(directory)/../libexec/wayframe/\(name)"]
  }

  /// The first of ``candidates(name:executable:)`` that can be executed, or nil.
  public static func find(_ name: String = WorkerKind.photos.executableName) -> String? {
    guard let executable = ownExecutable else { return nil }
    return candidates(name: name, executable: executable).first { access($0, X_OK) == 0 }
  }

  /// The absolute path of our own executable, or nil where /proc is not mounted.
  public static var ownExecutable: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!, $0.count)
    }
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}
