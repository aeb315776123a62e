import Geometry
import Glibc
import Raster

/// One buffer that the compositor can read, and whether it may be doing so.
final class ShmBuffer {
  let object: WlBuffer
  let pixels: PixelBuffer
  /// From the commit it was attached in until the compositor releases it.
  private(set) var isBusy = false

  /// Makes a buffer of zeros.
  ///
  /// - Throws: ``SharedMemoryError``.
  init(
    size: PixelSize, format: WlShm.Format, shm: WlShm,
    onRelease: @escaping (ShmBuffer) -> Void = { _ in }
  ) throws {
    // Rows without padding: KWin 5.27 takes them for that whenever it makes a new texture, whatever the stride
    // says, and a padded picture stays skewed until the next commit. Newer ones import a pool that is a multiple of
    // a page without a copy, if rows are multiples of 256 bytes, as those of nearly all screens are.
    let stride = size.width * 4
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let byteCount = (stride * size.height + page - 1) / page * page
    guard let poolSize = Int32(exactly: byteCount) else {
      throw SharedMemoryError(call: "wl_shm.create_pool", code: ENOMEM)
    }
    let file = try SharedMemory.makeFile("wayframe", byteCount: byteCount)
    defer { close(file) }
    let memory = try SharedMemory.map(file, byteCount: byteCount)
    pixels = PixelBuffer(size: size, stride: stride, memory: memory, byteCount: byteCount) {
      munmap($0, $1)
    }
    // So that it cannot shrink under the compositor. Not against writing: compositors map buffers for
    // reading and writing.
    try SharedMemory.seal(file, .size)
    let pool = shm.createPool(fd: file, size: poolSize)
    object = pool.createBuffer(
      offset: 0, width: Int32(size.width), height: Int32(size.height), stride: Int32(stride),
      format: format)
    // The buffer keeps the pool's memory alive on the other side.
    pool.destroy()
    object.setEventHandler { [unowned self] event in
      switch event {
      case .release:
        isBusy = false
        onRelease(self)
      }
    }
  }

  deinit { object.destroy() }

  func attached() { isBusy = true }
}

/// The buffers of a surface. A busy one is neither written nor destroyed: compositors read it until they
/// say otherwise, some right up to the commit after the next.
final class BufferChain {
  /// Two are enough on every compositor measured, three when a resize comes between.
  static let capacity = 3

  private let shm: WlShm
  private var buffers: [ShmBuffer] = []

  init(shm: WlShm) {
    self.shm = shm
  }

  /// Whether ``freeBuffer(size:)`` would give one.
  func hasFreeBuffer(size: PixelSize) -> Bool {
    let ofSize = buffers.filter { $0.pixels.size == size }
    return ofSize.count < Self.capacity || ofSize.contains { !$0.isBusy }
  }

  /// A buffer of `size` that nobody reads; nil while all are busy. Free buffers of other sizes are given up.
  ///
  /// - Throws: ``SharedMemoryError``.
  func freeBuffer(size: PixelSize) throws -> ShmBuffer? {
    buffers.removeAll { $0.pixels.size != size && !$0.isBusy }
    let ofSize = buffers.filter { $0.pixels.size == size }
    if let free = ofSize.first(where: { !$0.isBusy }) { return free }
    guard ofSize.count < Self.capacity else { return nil }
    let buffer = try ShmBuffer(size: size, format: .xrgb8888, shm: shm) { [weak self] buffer in
      self?.released(buffer)
    }
    buffers.append(buffer)
    return buffer
  }

  private var currentSize: PixelSize? { buffers.last?.pixels.size }

  private func released(_ buffer: ShmBuffer) {
    // An old size never comes back as it was; the newest buffer has the present one.
    if buffer.pixels.size != currentSize { buffers.removeAll { $0 === buffer } }
  }
}
