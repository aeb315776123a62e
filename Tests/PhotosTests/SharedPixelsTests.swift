import CLinux
import Geometry
import Glibc
import Raster
import Testing

@testable import Photos

@Suite("Shared pixels")
struct SharedPixelsTests {
  private let size = PixelSize(width: 37, height: 21)

  private func make() throws -> OwnedDescriptor {
    try SharedPixels.make(size: size) { buffer in
      for y in 0..<buffer.height {
        for x in 0..<buffer.width { buffer[x, y] = UInt32(y << 8 | x) }
      }
    }
  }

  @Test("pixels arrive as they were drawn, and may be written to without changing the original")
  func roundTrip() throws {
    let file = try make()
    let stride = SharedPixels.stride(width: size.width)
    let one = try SharedPixels.map(file, size: size, stride: stride)
    let other = try SharedPixels.map(file, size: size, stride: stride)
    for y in 0..<size.height {
      for x in 0..<size.width { #expect(one[x, y] == UInt32(y << 8 | x)) }
    }
    one[0, 0] = 99
    #expect(one[0, 0] == 99 && other[0, 0] == 0)
  }

  @Test("what was handed over can neither change nor shrink")
  func sealed() throws {
    let file = try make()
    #expect(ftruncate(file.rawValue, 4) == -1)
    #expect(ftruncate(file.rawValue, 1 << 20) == -1)
    #expect(pwrite(file.rawValue, "x", 1, 0) == -1)
    #expect(mmap(nil, 64, PROT_READ | PROT_WRITE, MAP_SHARED, file.rawValue, 0) == MAP_FAILED)
  }

  @Test("memory that could still shrink is refused")
  func unsealed() throws {
    let flags = UInt32(WAYFRAME_MFD_CLOEXEC | WAYFRAME_MFD_ALLOW_SEALING)
    let file = OwnedDescriptor(memfd_create("test", flags))
    #expect(ftruncate(file.rawValue, 1 << 16) == 0)
    let stride = SharedPixels.stride(width: size.width)
    func refused() -> Bool {
      do throws(DecodingError) {
        _ = try SharedPixels.map(file, size: size, stride: stride)
        return false
      } catch {
        if case .protocolViolation = error { return true }
        return false
      }
    }
    #expect(refused())
    // All seals but the one against shrinking.
    let seals = WAYFRAME_F_SEAL_GROW | WAYFRAME_F_SEAL_WRITE
    #expect(fcntl(file.rawValue, Int32(WAYFRAME_F_ADD_SEALS), Int32(seals)) == 0)
    #expect(refused())
    let rest = WAYFRAME_F_SEAL_SHRINK | WAYFRAME_F_SEAL_SEAL
    #expect(fcntl(file.rawValue, Int32(WAYFRAME_F_ADD_SEALS), Int32(rest)) == 0)
    #expect(!refused())
  }

  @Test("more pixels than there are, rows too short, and files are refused")
  func sizes() throws {
    let file = try make()
    let stride = SharedPixels.stride(width: size.width)
    for (width, height, stride) in [
      (37, 22, stride), (37, 21, stride + 64), (49, 21, stride), (37, 21, stride + 1),
      (0, 21, stride), (37, 0, stride), (37, Int.max / stride, stride), (37, 21, 0),
    ] {
      #expect(throws: DecodingError.self) {
        try SharedPixels.map(file, size: PixelSize(width: width, height: height), stride: stride)
      }
    }
    let zero = OwnedDescriptor(open("/dev/zero", O_RDONLY))
    #expect(throws: DecodingError.self) { try SharedPixels.map(zero, size: size, stride: stride) }
  }

  @Test("what cannot be drawn leaves nothing behind")
  func failure() {
    #expect(throws: DecodingError.truncated) {
      try SharedPixels.make(size: size) { _ throws(DecodingError) in throw .truncated }
    }
    #expect(throws: DecodingError.tooLarge) {
      try SharedPixels.make(size: PixelSize(width: 1 << 20, height: 1 << 20)) { _ in }
    }
  }
}
