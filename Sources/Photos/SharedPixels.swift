import CLinux
import Geometry
import Glibc
import Raster

/// Pixels in a memfd, passed from the worker to the frame without a copy.
///
/// The worker seals the memory once it is drawn. The frame relies on the seals and on the size that
/// the kernel reports, not on the worker: memory that could shrink would be a SIGBUS on the frame's
/// main thread.
public enum SharedPixels {
  private static let seals = Int32(
    WAYFRAME_F_SEAL_SEAL | WAYFRAME_F_SEAL_SHRINK
      | WAYFRAME_F_SEAL_GROW | WAYFRAME_F_SEAL_WRITE)

  /// Bytes from row to row of what ``make(size:_:)`` lays out: whole cache lines.
  public static func stride(width: Int) -> Int { (width * 4 + 63) & ~63 }

  /// Makes shared pixels: maps new memory, lets `draw` fill it, and seals it.
  ///
  /// - Parameters:
  ///   - size: both sides at least 1, and all together at most ``WireMessage/maximumPixelBytes``.
  ///   - draw: must not keep the buffer.
  /// - Throws: ``DecodingError/outOfMemory``, ``DecodingError/tooLarge``, or what `draw` throws.
  public static func make(
    size: PixelSize, _ draw: (PixelBuffer) throws(DecodingError) -> Void
  ) throws(DecodingError) -> OwnedDescriptor {
    let stride = stride(width: size.width)
    let (byteCount, overflow) = stride.multipliedReportingOverflow(by: size.height)
    guard !overflow, byteCount <= WireMessage.maximumPixelBytes else { throw .tooLarge }
    let file = try memory(byteCount: byteCount)
    // The buffer's last reference must be gone, and the mapping with it, before writing is sealed.
    try fill(file, size: size, stride: stride, byteCount: byteCount, draw)
    guard fcntl(file.rawValue, Int32(WAYFRAME_F_ADD_SEALS), seals) == 0 else {
      throw .outOfMemory
    }
    return file
  }

  private static func memory(byteCount: Int) throws(DecodingError) -> OwnedDescriptor {
    let flags = UInt32(WAYFRAME_MFD_CLOEXEC | WAYFRAME_MFD_ALLOW_SEALING)
    // Linux before 6.3 does not know MFD_NOEXEC_SEAL.
    var descriptor = memfd_create(
      "wayframe-photo", flags | UInt32(WAYFRAME_MFD_NOEXEC_SEAL))
    if descriptor < 0 { descriptor = memfd_create("wayframe-photo", flags) }
    guard descriptor >= 0 else { throw .outOfMemory }
    let file = OwnedDescriptor(descriptor)
    guard ftruncate(file.rawValue, off_t(byteCount)) == 0 else { throw .outOfMemory }
    return file
  }

  private static func fill(
    _ file: OwnedDescriptor, size: PixelSize, stride: Int, byteCount: Int,
    _ draw: (PixelBuffer) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    guard let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.rawValue, 0),
      memory != MAP_FAILED
    else { throw .outOfMemory }
    try draw(
      PixelBuffer(size: size, stride: stride, memory: memory, byteCount: byteCount) { base, count in
        munmap(base, count)
      })
  }

  /// Maps pixels that another process made; they are unmapped with the last copy of the buffer.
  ///
  /// The mapping is private: writing to the buffer is possible and copies the pages written to.
  ///
  /// - Throws: ``DecodingError/protocolViolation(_:)`` when the memory is not sealed or too small.
  public static func map(
    _ file: OwnedDescriptor, size: PixelSize, stride: Int
  ) throws(DecodingError) -> PixelBuffer {
    guard !size.isEmpty, stride % 4 == 0, stride / 4 >= size.width else {
      throw .protocolViolation("rows shorter than the picture is wide")
    }
    let (byteCount, overflow) = stride.multipliedReportingOverflow(by: size.height)
    guard !overflow, byteCount <= WireMessage.maximumPixelBytes else {
      throw .protocolViolation("more pixels than one answer may carry")
    }
    let found = fcntl(file.rawValue, Int32(WAYFRAME_F_GET_SEALS))
    guard found >= 0, found & seals == seals else {
      throw .protocolViolation("pixels that are not sealed")
    }
    // Only now: the size cannot change any more.
    var status = stat()
    guard fstat(file.rawValue, &status) == 0, status.st_size >= off_t(byteCount) else {
      throw .protocolViolation("fewer pixels than announced")
    }
    guard
      let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.rawValue, 0),
      memory != MAP_FAILED
    else { throw .outOfMemory }
    return PixelBuffer(size: size, stride: stride, memory: memory, byteCount: byteCount) {
      munmap($0, $1)
    }
  }
}
