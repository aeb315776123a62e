import Glibc

/// Room for the ancillary data of one message, laid out as the `CMSG_` macros of <sys/socket.h> do,
/// which Swift does not import: a header, then the descriptors, each part aligned to a `size_t`.
struct ControlMessage {
  /// A peer that sends more descriptors than this has the rest closed by the kernel.
  private static let maximumDescriptors = 4

  private static func aligned(_ count: Int) -> Int {
    (count + MemoryLayout<Int>.size - 1) & ~(MemoryLayout<Int>.size - 1)
  }
  /// `CMSG_LEN(0)`: where a part's data begin.
  private static let headerLength = aligned(MemoryLayout<cmsghdr>.size)
  /// `CMSG_SPACE` of `count` descriptors.
  private static func space(_ count: Int) -> Int {
    headerLength + aligned(count * MemoryLayout<Int32>.size)
  }

  // Words, for the alignment of cmsghdr.
  private var words = [Int](
    repeating: 0, count: space(maximumDescriptors) / MemoryLayout<Int>.size)

  /// Calls `body` with a message header of `payload` and, when sending, `descriptor`.
  mutating func withHeader<Result>(
    descriptor: Int32?, payload: UnsafeMutableRawBufferPointer, isReceiving: Bool = false,
    _ body: (inout msghdr) -> Result
  ) -> Result {
    words.withUnsafeMutableBytes { control in
      var vector = iovec(iov_base: payload.baseAddress, iov_len: payload.count)
      return withUnsafeMutablePointer(to: &vector) { vector in
        var header = msghdr()
        header.msg_iov = vector
        header.msg_iovlen = 1
        if isReceiving {
          header.msg_control = control.baseAddress
          header.msg_controllen = control.count
        } else if let descriptor {
          var part = cmsghdr()
          part.cmsg_len = Self.headerLength + MemoryLayout<Int32>.size
          part.cmsg_level = SOL_SOCKET
          part.cmsg_type = Int32(SCM_RIGHTS)
          control.storeBytes(of: part, as: cmsghdr.self)
          control.storeBytes(of: descriptor, toByteOffset: Self.headerLength, as: Int32.self)
          header.msg_control = control.baseAddress
          header.msg_controllen = Self.space(1)
        }
        return body(&header)
      }
    }
  }

  /// The descriptors that came with a received message; the caller has to close them.
  static func descriptors(in header: msghdr) -> [Int32] {
    guard let base = header.msg_control else { return [] }
    let control = UnsafeRawBufferPointer(start: base, count: Int(header.msg_controllen))
    var descriptors: [Int32] = []
    var offset = 0
    while offset + headerLength <= control.count {
      let part = control.loadUnaligned(fromByteOffset: offset, as: cmsghdr.self)
      let length = Int(part.cmsg_len)
      guard length >= headerLength, length <= control.count - offset else { break }
      if part.cmsg_level == SOL_SOCKET, part.cmsg_type == Int32(SCM_RIGHTS) {
        var place = offset + headerLength
        while place + MemoryLayout<Int32>.size <= offset + length {
          descriptors.append(control.loadUnaligned(fromByteOffset: place, as: Int32.self))
          place += MemoryLayout<Int32>.size
        }
      }
      offset += aligned(length)
    }
    return descriptors
  }
}
