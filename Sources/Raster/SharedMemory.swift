import CLinux
import Glibc

/// Anonymous memory in a file, to be passed to another process as a descriptor.
public enum SharedMemory {
  /// Makes a file of `byteCount` zeros that can be sealed.
  ///
  /// - Parameters:
  ///   - name: for people who look at the process in /proc.
  /// - Returns: a descriptor, closed on exec; the caller closes it.
  /// - Throws: ``SharedMemoryError``.
  public static func makeFile(
    _ name: String, byteCount: Int
  ) throws(SharedMemoryError) -> Int32 {
    let flags = UInt32(WAYFRAME_MFD_CLOEXEC | WAYFRAME_MFD_ALLOW_SEALING)
    var descriptor = memfd_create(name, flags | UInt32(WAYFRAME_MFD_NOEXEC_SEAL))
    // Linux before 6.3 does not know that flag.
    if descriptor < 0, errno == EINVAL { descriptor = memfd_create(name, flags) }
    guard descriptor >= 0 else { throw SharedMemoryError(call: "memfd_create", code: errno) }
    // Asking for the pages now turns a full memory into an error here instead of a SIGBUS while drawing.
    let code = posix_fallocate(descriptor, 0, off_t(byteCount))
    guard code == 0 else {
      close(descriptor)
      throw SharedMemoryError(call: "posix_fallocate", code: code)
    }
    return descriptor
  }

  /// Maps the first `byteCount` bytes of a file for reading and writing. The caller unmaps them.
  ///
  /// - Parameters:
  ///   - isPrivate: what is written stays in this process.
  /// - Throws: ``SharedMemoryError``.
  public static func map(
    _ descriptor: Int32, byteCount: Int, isPrivate: Bool = false
  ) throws(SharedMemoryError) -> UnsafeMutableRawPointer {
    let kind = isPrivate ? MAP_PRIVATE : MAP_SHARED
    guard let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, kind, descriptor, 0),
      base != MAP_FAILED
    else { throw SharedMemoryError(call: "mmap", code: errno) }
    return base
  }

  /// What can be ruled out for a file, for ever and for everybody.
  public struct Seals: OptionSet, Sendable {
    public var rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Neither smaller nor larger, nor sealed any further.
    public static let size = Seals(
      rawValue: Int32(
        WAYFRAME_F_SEAL_SEAL | WAYFRAME_F_SEAL_SHRINK
          | WAYFRAME_F_SEAL_GROW))
    /// Not written any more; there must be no writable shared mapping of it then.
    public static let content = Seals(rawValue: Int32(WAYFRAME_F_SEAL_WRITE))
  }

  /// Adds seals to a file that ``makeFile(_:byteCount:)`` made.
  ///
  /// - Throws: ``SharedMemoryError``.
  public static func seal(_ descriptor: Int32, _ seals: Seals) throws(SharedMemoryError) {
    guard fcntl(descriptor, Int32(WAYFRAME_F_ADD_SEALS), seals.rawValue) == 0 else {
      throw SharedMemoryError(call: "fcntl", code: errno)
    }
  }

  /// The seals of a file; none for one that cannot be sealed.
  public static func seals(of descriptor: Int32) -> Seals {
    Seals(rawValue: max(0, fcntl(descriptor, Int32(WAYFRAME_F_GET_SEALS))))
  }
}

/// Why shared memory could not be had.
public struct SharedMemoryError: Error, Equatable, CustomStringConvertible {
  /// The system call that failed.
  public let call: String
  /// Its `errno`.
  public let code: Int32

  public var description: String {
    "shared memory is not to be had: \(call): \(String(cString: strerror(code)))"
  }

  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }
}
