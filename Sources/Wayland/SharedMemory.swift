import CLinux
import Glibc

/// Why memory for a buffer could not be had; `errno` of the call that failed.
public struct SharedMemoryError: Error, Equatable, CustomStringConvertible {
  public let call: String
  public let code: Int32

  public var description: String {
    "no memory for a screen buffer: \(call): \(String(cString: strerror(code)))"
  }
}

/// Anonymous memory that another process can map: sealed, so that it cannot shrink under the compositor.
struct SharedMemory {
  let fileDescriptor: Int32
  let base: UnsafeMutableRawPointer
  let byteCount: Int

  /// Makes `byteCount` bytes of zeros. The caller closes the descriptor and unmaps the memory.
  ///
  /// - Throws: ``SharedMemoryError``.
  init(byteCount: Int) throws {
    let flags = UInt32(WAYFRAME_MFD_CLOEXEC | WAYFRAME_MFD_ALLOW_SEALING)
    var descriptor = memfd_create("wayframe", flags | UInt32(WAYFRAME_MFD_NOEXEC_SEAL))
    // Kernels before 6.3 do not know the flag.
    if descriptor < 0, errno == EINVAL { descriptor = memfd_create("wayframe", flags) }
    guard descriptor >= 0 else { throw SharedMemoryError(call: "memfd_create", code: errno) }

    // Asking for the pages now turns a full memory into an error here instead of a SIGBUS while drawing.
    let allocation = posix_fallocate(descriptor, 0, off_t(byteCount))
    guard allocation == 0 else {
      close(descriptor)
      throw SharedMemoryError(call: "posix_fallocate", code: allocation)
    }
    guard
      let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      base != MAP_FAILED
    else {
      let code = errno
      close(descriptor)
      throw SharedMemoryError(call: "mmap", code: code)
    }
    // Not against writing: compositors map buffers for reading and writing.
    let seals =
      WAYFRAME_F_SEAL_SHRINK | WAYFRAME_F_SEAL_GROW
      | WAYFRAME_F_SEAL_SEAL
    _ = fcntl(descriptor, Int32(WAYFRAME_F_ADD_SEALS), Int32(seals))
    fileDescriptor = descriptor
    self.base = base
    self.byteCount = byteCount
  }
}
