import Glibc

/// A copy of a buffer's memory at the time of its commit.
final class Snapshot {
  private let bytes: UnsafeMutableRawBufferPointer
  private let buffer: Commit.Buffer

  init(_ memory: UnsafeRawBufferPointer, of buffer: Commit.Buffer) {
    bytes = .allocate(byteCount: memory.count, alignment: 16)
    bytes.copyMemory(from: memory)
    self.buffer = buffer
  }

  deinit { bytes.deallocate() }

  /// Whether the memory still holds what was copied.
  func matches(_ memory: UnsafeRawBufferPointer) -> Bool {
    guard memory.count == bytes.count, let a = memory.baseAddress, let b = bytes.baseAddress else {
      return memory.count == bytes.count
    }
    return memcmp(a, b, bytes.count) == 0
  }

  /// Nil for formats that are not of 32 bits.
  var pixels: CommittedPixels? {
    let row = buffer.width * 4
    guard row <= buffer.stride else { return nil }
    let words = [UInt32](unsafeUninitializedCapacity: buffer.width * buffer.height) {
      words, count in
      let target = UnsafeMutableRawBufferPointer(words)
      for y in 0..<buffer.height {
        target[(y * row)..<((y + 1) * row)].copyBytes(
          from: UnsafeRawBufferPointer(
            rebasing: bytes[(y * buffer.stride)..<(y * buffer.stride + row)]))
      }
      count = words.count
    }
    return CommittedPixels(width: buffer.width, height: buffer.height, words: words)
  }
}
