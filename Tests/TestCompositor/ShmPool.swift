import CLinux
import Glibc

/// A client's memory file, mapped read-only.
final class ShmPool {
  private let descriptor: Int32
  private var mapping: UnsafeRawBufferPointer

  /// Takes over `descriptor`; nil if `size` bytes of it cannot be mapped. libwayland answers so, too: a
  /// file that is too short would be a SIGBUS later.
  init?(descriptor: Int32, size: Int) {
    guard size > 0, Self.length(of: descriptor) >= size,
      let mapping = Self.map(descriptor, size)
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.mapping = mapping
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress!), mapping.count)
    close(descriptor)
  }

  var size: Int { mapping.count }

  /// The file cannot be truncated under us.
  var isSealedAgainstShrinking: Bool {
    let seals = fcntl(descriptor, Int32(WAYFRAME_F_GET_SEALS))
    return seals >= 0 && Int(seals) & WAYFRAME_F_SEAL_SHRINK != 0
  }

  /// Maps more of the file; false where that is impossible.
  func grow(to size: Int) -> Bool {
    guard size >= mapping.count, Self.length(of: descriptor) >= size,
      let larger = Self.map(descriptor, size)
    else { return false }
    munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress!), mapping.count)
    mapping = larger
    return true
  }

  /// Some of the bytes; nil if the file no longer has them.
  func bytes(at offset: Int, count: Int) -> UnsafeRawBufferPointer? {
    guard Self.length(of: descriptor) >= offset + count else { return nil }
    return UnsafeRawBufferPointer(rebasing: mapping[offset..<(offset + count)])
  }

  private static func length(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : -1
  }

  private static func map(_ descriptor: Int32, _ size: Int) -> UnsafeRawBufferPointer? {
    let address = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else { return nil }
    return UnsafeRawBufferPointer(start: address, count: size)
  }
}

extension Server {
  private var formats: [UInt32] { [0, 1] + configuration.additionalFormats }

  func offerShm() {
    offer(WlShmResource.self) { [unowned self] shm in
      for format in formats { shm.format(format: .init(rawValue: format)) }
      shm.setRequestHandler { [unowned self] request in
        switch request {
        case .createPool(let resource, let descriptor, let size):
          createPool(resource, descriptor, Int(size), shm)
        }
      }
    }
  }

  private func createPool(
    _ resource: WlShmPoolResource, _ descriptor: Int32, _ size: Int, _ shm: WlShmResource
  ) {
    guard let pool = ShmPool(descriptor: descriptor, size: size) else {
      report(
        .invalidPool, "a pool of \(size) bytes cannot be mapped from its file",
        error: (shm.object, WlShmResource.Error.invalidFd.rawValue))
      return
    }
    if !pool.isSealedAgainstShrinking {
      report(.unsealedPool, "the file of a pool of \(size) bytes has no SHRINK seal")
    }
    checkAlignment(pool)
    resource.setRequestHandler { [unowned self] request in
      switch request {
      case .createBuffer(let id, let offset, let width, let height, let stride, let format):
        createBuffer(
          id, in: pool, offset: Int(offset), format: format, resource: resource,
          Commit.Buffer(
            identity: nextBufferIdentity, width: Int(width), height: Int(height),
            stride: Int(stride), format: format.rawValue))
      case .resize(let size):
        if !pool.grow(to: Int(size)) {
          report(
            .invalidPool, "a pool of \(pool.size) bytes cannot be resized to \(size)",
            error: (resource.object, WlShmResource.Error.invalidFd.rawValue))
        }
        checkAlignment(pool)
      case .destroy: break
      }
    }
  }

  private func checkAlignment(_ pool: ShmPool) {
    if pool.size % 4096 != 0 {
      report(.poolAlignment, "a pool of \(pool.size) bytes is not a whole number of pages")
    }
  }

  private func createBuffer(
    _ id: WlBufferResource, in pool: ShmPool, offset: Int, format: WlShmResource.Format,
    resource: WlShmPoolResource, _ description: Commit.Buffer
  ) {
    nextBufferIdentity += 1
    let size = "\(description.width)×\(description.height) with stride \(description.stride)"
    guard formats.contains(format.rawValue) else {
      report(
        .unannouncedFormat, "the format \(format.rawValue) was not announced",
        error: (resource.object, WlShmResource.Error.invalidFormat.rawValue))
      return
    }
    let bytesPerPixel = format.rawValue <= 1 ? 4 : 1
    guard description.width > 0, description.height > 0, offset >= 0,
      description.stride >= description.width * bytesPerPixel,
      offset + description.stride * description.height <= pool.size
    else {
      report(
        .invalidPool, "a buffer of \(size) at \(offset) is not in its pool of \(pool.size) bytes",
        error: (resource.object, WlShmResource.Error.invalidStride.rawValue))
      return
    }
    if description.stride != description.width * bytesPerPixel {
      report(.paddedRows, "the stride of a buffer of \(size) is \(description.stride) bytes")
    }
    ShmBuffer(id, pool: pool, offset: offset, description).listen(self)
  }
}
