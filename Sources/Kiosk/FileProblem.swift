import Gallery
import Glibc

/// A file named on the command line that cannot be used as it was meant to be.
struct FileProblem: Error, CustomStringConvertible {
  let path: PhotoPath
  /// What cannot be done, as in "cannot be `read`".
  let verb: String
  let reason: String
  /// How the program ends because of it.
  let status: ExitStatus

  /// - Parameters:
  ///   - code: an `errno`.
  init(_ path: PhotoPath, _ verb: String, code: Int32, status: ExitStatus) {
    self.init(path, verb, reason: String(cString: strerror(code)), status: status)
  }

  init(_ path: PhotoPath, _ verb: String, reason: String, status: ExitStatus) {
    self.path = path
    self.verb = verb
    self.reason = reason
    self.status = status
  }

  var description: String { "\(path) cannot be \(verb): \(reason)" }
}

extension PhotoPath {
  /// Calls `body` with the path as the kernel takes it.
  func withKernelPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}

/// Writes all of `bytes`, however many calls it takes.
///
/// - Returns: 0, or the `errno` of what went wrong.
func writeAll(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Int32 {
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      if errno == EINTR { continue }
      return errno
    }
    rest = rest.dropFirst(count)
  }
  return 0
}
