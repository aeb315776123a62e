import CHeif
import Codecs
import Photos

/// HEIF and AVIF files (ISO/IEC 23008-12), through libheif.
public enum HEIFFormat: PhotoFormat {
  public static let name = "HEIF"

  public static func recognizes(_ head: [UInt8]) -> Bool {
    WorkerKind.decoding(head) == .heif
  }

  public static func open(
    _ content: PhotoContent, limits: DecodingLimits
  ) throws(DecodingError) -> any PhotoSource {
    try HEIFSource(content, limits: limits)
  }

  /// Has the library find its decoders, some of which are files of their own.
  public static func warmUp() {
    heif_init(nil)
    for kind in [heif_compression_HEVC, heif_compression_AV1] {
      _ = heif_have_decoder_for_format(kind)
    }
  }
}
