import Geometry

/// One message between the frame and its decoding worker, and its form on the wire.
///
/// A message is one packet of exactly ``byteCount`` bytes on a `SOCK_SEQPACKET` socket, little-endian:
///
///     0  u32  magic 0x43444657, "WFDC"      16  the kind's own fields, then zeros:
///     4  u16  version                           request   u16 extent, quality, u32 threads, background,
///     6  u16  kind                                        width, height, region x, y, width, height,
///     8  u64  request id                                  u64 working bytes
///                                               cancel    –
///                                               picture   u32 photo width, height, width, height,
///                                                         region x, y, width, height, stride,
///                                                         u16 quality, flaw
///                                               failure   u16 code, u16 text length, text (UTF-8)
///                                               describe  –
///                                               metadata  u32 byte count
///
/// Magic, version, kind and id keep their places in every version. Requests and descriptions carry the photo's
/// file as a descriptor, a picture a sealed memfd with the pixels, metadata one with their text; the others
/// carry none. Each request is answered exactly once; a cancelled one with whichever comes first.
public enum WireMessage: Equatable, Sendable {
  /// Frame to worker: do this with the accompanying file.
  case request(id: UInt64, WorkerTask)
  /// Frame to worker: the answer is no longer wanted.
  case cancel(id: UInt64)
  /// Worker to frame: the accompanying memfd holds the region's rows, `stride` bytes apart.
  case picture(id: UInt64, PictureAnnouncement)
  /// Worker to frame: the accompanying memfd holds so many bytes of ``PhotoMetadata``.
  case metadata(id: UInt64, byteCount: Int)
  /// Worker to frame: there will be no picture.
  case failure(id: UInt64, DecodingError)

  /// Raised with every change to a message; the two sides are installed together, so there is one.
  public static let version = 2
  /// Bytes of every message.
  public static let byteCount = 256
  /// The largest side of a target, photo or base, in pixels.
  public static let maximumSide = 1 << 20
  /// The most bytes of pixels one answer may carry: 64 million pixels, four times a 4K screen's need
  /// for a square photo at the least favourable scale.
  public static let maximumPixelBytes = 256 << 20
  /// The most bytes that metadata may take.
  public static let maximumMetadataBytes = 64 << 10

  static let magic: UInt32 = 0x4344_4657

  /// Whether exactly one descriptor comes with the message, or none.
  public var carriesDescriptor: Bool {
    switch self {
    case .request, .picture, .metadata: true
    case .cancel, .failure: false
    }
  }
}

/// Why bytes are not a message.
public enum WireError: Error, Equatable, Sendable {
  /// Not beginning with the magic number, or not of ``WireMessage/byteCount`` bytes.
  case notAMessage
  /// A message of another version.
  case version(Int)
  /// A field, or the number of descriptors that came along, has no meaning in this version.
  case invalid
}

// MARK: - Writing

extension WireMessage {
  /// The message's bytes.
  ///
  /// Numbers must be in their ranges: sides from 1 to ``maximumSide``. Texts are shortened to fit.
  public func encoded() -> [UInt8] {
    var fields = WireWriter(byteCount: Self.byteCount)
    fields.write(Self.magic, at: 0)
    fields.write(UInt16(Self.version), at: 4)
    switch self {
    case .request(let id, .decode(let request)):
      fields.write(UInt16(1), at: 6)
      fields.write(id, at: 8)
      fields.write(request)
    case .request(let id, .describe):
      fields.write(UInt16(5), at: 6)
      fields.write(id, at: 8)
    case .cancel(let id):
      fields.write(UInt16(2), at: 6)
      fields.write(id, at: 8)
    case .picture(let id, let announcement):
      fields.write(UInt16(3), at: 6)
      fields.write(id, at: 8)
      fields.write(announcement)
    case .failure(let id, let error):
      fields.write(UInt16(4), at: 6)
      fields.write(id, at: 8)
      fields.write(error.wireCode, at: 16)
      fields.write(text: error.wireText, lengthAt: 18)
    case .metadata(let id, let byteCount):
      fields.write(UInt16(6), at: 6)
      fields.write(id, at: 8)
      fields.write(UInt32(byteCount), at: 16)
    }
    return fields.bytes
  }
}

// MARK: - Reading

extension WireMessage {
  /// Reads a message; nothing about `bytes` is trusted.
  public init(decoding bytes: [UInt8]) throws(WireError) {
    let fields = WireReader(bytes: bytes)
    guard bytes.count >= 8, fields.u32(at: 0) == Self.magic else { throw .notAMessage }
    let version = fields.u16(at: 4)
    guard version == Self.version else { throw .version(Int(version)) }
    // Only now: messages of another version may have another size.
    guard bytes.count == Self.byteCount else { throw .notAMessage }
    let id = fields.u64(at: 8)
    switch fields.u16(at: 6) {
    case 1:
      guard let request = fields.pictureRequest else { throw .invalid }
      self = .request(id: id, .decode(request))
    case 2:
      self = .cancel(id: id)
    case 3:
      guard let announcement = fields.announcement else { throw .invalid }
      self = .picture(id: id, announcement)
    case 4:
      guard let text = fields.text(lengthAt: 18),
        let error = DecodingError(wireCode: fields.u16(at: 16), text: text)
      else { throw .invalid }
      self = .failure(id: id, error)
    case 5:
      self = .request(id: id, .describe)
    case 6:
      let byteCount = Int(clamping: fields.u32(at: 16))
      guard (1...Self.maximumMetadataBytes).contains(byteCount) else { throw .invalid }
      self = .metadata(id: id, byteCount: byteCount)
    default:
      throw .invalid
    }
  }
}
