import Glibc

/// Something that every program needs and the system would not give: a thread, a descriptor.
struct ResourceError: Error, CustomStringConvertible {
  /// The system call that failed.
  let call: String
  /// Its `errno`.
  let code: Int32

  var description: String {
    "the system gives no more resources: \(call): \(String(cString: strerror(code)))"
  }

  /// A descriptor that a system call returned.
  ///
  /// - Throws: ``ResourceError`` for a negative one.
  static func check(_ descriptor: Int32, _ call: String) throws -> Int32 {
    guard descriptor >= 0 else { throw ResourceError(call: call, code: errno) }
    return descriptor
  }
}
