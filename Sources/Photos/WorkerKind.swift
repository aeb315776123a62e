/// The worker programs there are. Each links the libraries it needs and no others, so that the first photo
/// waits for none of the heavy ones.
public enum WorkerKind: CaseIterable, Sendable {
  /// Decodes the usual formats.
  case photos
  /// Decodes HEIF and AVIF.
  case heif
  /// Reads what files say of themselves.
  case metadata

  /// The file name of its executable.
  public var executableName: String {
    switch self {
    case .photos: "wayframe-decode"
    case .heif: "wayframe-decode-heif"
    case .metadata: "wayframe-metadata"
    }
  }

  /// How many bytes of a file ``decoding(_:)`` looks at.
  public static let headLength = 12

  /// Which worker decodes a file that begins with `head`.
  public static func decoding(_ head: [UInt8]) -> WorkerKind {
    // An ISO base media file (ISO/IEC 14496-12) begins with a box of type "ftyp".
    head.count >= headLength && head[4..<8].elementsEqual("ftyp".utf8) ? .heif : .photos
  }
}
