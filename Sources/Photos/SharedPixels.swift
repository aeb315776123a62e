import Geometry
import Glibc
import Raster

/// Pixels in a memfd, passed from the worker to the frame without a copy.
///
/// The worker seals the memory once it is drawn. The frame relies on the seals and on the size that
/// the kernel reports, not on the worker: memory that could shrink would be a SIGBUS on the frame's
/// main thread.
public enum SharedPixels {
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
    do {
      let file = OwnedDescriptor(
        try SharedMemory.makeFile("wayframe-photo", byteCount: byteCount))
      // The buffer's last reference must be gone, and the mapping with it, before writing is sealed.
      try draw(buffer(file, size: size, stride: stride, byteCount: byteCount, isPrivate: false))
      try SharedMemory.seal(file.rawValue, [.size, .content])
      return file
    } catch let error as DecodingError {
      throw error
    } catch {
      throw .outOfMemory
    }
  }

  private static func buffer(
    _ file: OwnedDescriptor, size: PixelSize, stride: Int, byteCount: Int, isPrivate: Bool
  ) throws(SharedMemoryError) -> PixelBuffer {
    let memory = try SharedMemory.map(
      file.rawValue, byteCount: byteCount, isPrivate: isPrivate)
    return PixelBuffer(size: size, stride: stride, memory: memory, byteCount: byteCount) {
      munmap($0, $1)
    }
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
    guard SharedMemory.seals(of: file.rawValue).isSuperset(of: [.size, .content]) else {
      throw .protocolViolation("pixels that are not sealed")
    }
    // Only now: the size cannot change any more.
    var status = stat()
    guard fstat(file.rawValue, &status) == 0, status.st_size >= off_t(byteCount) else {
      throw .protocolViolation("fewer pixels than announced")
    }
    do {
      return try buffer(file, size: size, stride: stride, byteCount: byteCount, isPrivate: true)
    } catch {
      throw .outOfMemory
    }
  }

  /// A copy of bytes that another process made.
  ///
  /// - Throws: ``DecodingError/protocolViolation(_:)`` when the memory is not sealed or too small.
  static func bytes(of file: OwnedDescriptor, count: Int) throws(DecodingError) -> [UInt8] {
    guard SharedMemory.seals(of: file.rawValue).isSuperset(of: [.size, .content]) else {
      throw .protocolViolation("metadata that are not sealed")
    }
    let bytes = try PhotoFile.head(of: file.rawValue, count: count)
    guard bytes.count == count else { throw .protocolViolation("fewer metadata than announced") }
    return bytes
  }

  /// Makes shared bytes that cannot be changed any more.
  ///
  /// - Throws: ``DecodingError/outOfMemory``.
  public static func make(bytes: [UInt8]) throws(DecodingError) -> OwnedDescriptor {
    do {
      let file = OwnedDescriptor(
        try SharedMemory.makeFile("wayframe-metadata", byteCount: bytes.count))
      guard pwrite(file.rawValue, bytes, bytes.count, 0) == bytes.count else {
        throw SharedMemoryError(call: "pwrite", code: errno)
      }
      try SharedMemory.seal(file.rawValue, [.size, .content])
      return file
    } catch {
      throw .outOfMemory
    }
  }
}

extension Picture {
  /// Maps the picture that a worker announced.
  init(_ announcement: PictureAnnouncement, in file: OwnedDescriptor) throws(DecodingError) {
    let region = announcement.rendition.region
    let pixels = try SharedPixels.map(
      file, size: PixelSize(width: region.width, height: region.height), stride: announcement.stride
    )
    self.init(
      photoSize: announcement.photoSize, rendition: announcement.rendition, pixels: pixels,
      quality: announcement.quality, flaw: announcement.flaw)
  }
}
