import Geometry
import Photos

/// A file format: recognised by content, never by name.
///
/// A new format is one file that conforms to this, one line in ``PhotoDecoding/formats`` (or in the worker
/// of its own that it has), one sample and one row of the tests that go over all samples.
public protocol PhotoFormat: Sendable {
  /// The format's usual name, for messages: "JPEG".
  static var name: String { get }

  /// Whether a file that begins with `head` is of this format.
  ///
  /// - Parameters:
  ///   - head: the first ``PhotoDecoding/headLength`` bytes, or all of a shorter file.
  static func recognizes(_ head: [UInt8]) -> Bool

  /// Reads the header.
  static func open(
    _ content: PhotoContent, limits: DecodingLimits
  ) throws(DecodingError) -> any PhotoSource
}

/// One photo whose header has been read. It hands out rows as the file stores them; colours, reduction and
/// orientation are the same for all formats and are ``Rendering``'s.
public protocol PhotoSource: AnyObject {
  var header: PhotoHeader { get }

  /// Begins to decode a part of the picture; may take as long as decoding all of it.
  ///
  /// Several may be read at the same time, on a thread each, where ``PhotoHeader/startsAnywhere`` says so;
  /// else one at a time is.
  ///
  /// - Parameters:
  ///   - part: within the picture at one of the header's scales.
  ///   - isCancelled: asked often until the reader is gone; true ends decoding with
  ///     ``DecodingError/cancelled``.
  func rows(
    of part: StoredPart, isCancelled: @escaping () -> Bool
  ) throws(DecodingError) -> any RowReader

  /// The small version that came with the photo, as a photo of its own; found in the header where a format says
  /// nothing else.
  ///
  /// - Throws: ``DecodingError/noThumbnail``, or why it cannot be decoded.
  func smallVersion(limits: DecodingLimits) throws(DecodingError) -> any PhotoSource
}

extension PhotoSource {
  /// The small version that came with the photo, as a photo of its own.
  ///
  /// - Throws: ``DecodingError/noThumbnail``, or why it cannot be decoded.
  public func smallVersion(limits: DecodingLimits) throws(DecodingError) -> any PhotoSource {
    try ThumbnailSource(of: header, limits: limits)
  }
}

/// What the header of a photo says.
public struct PhotoHeader: Sendable {
  /// Pixels as stored, before orientation; both sides at least 1.
  public var storedSize: PixelSize
  public var orientation = Orientation.upright
  /// What the four bytes of a pixel are.
  public var pixelForm = PixelForm.color
  /// It has no colours: the three channels of each pixel are equal.
  public var isGrey = false
  /// The ICC profile of the colours; empty means sRGB.
  public var profile: [UInt8] = []
  /// The scales it can be decoded at, in eighths, ascending; the last is 8. Both sides are rounded up.
  public var eighths = [8]
  /// Whether rows in the middle can be had without decoding those above them.
  public var startsAnywhere = false
  /// A small version of the photo that came with it, as a file of its own (JPEG), in the same orientation
  /// as the stored picture; empty where there is none.
  public var thumbnail: [UInt8] = []
  /// Bytes that decoding keeps in memory besides the rows that are read, whatever the scale and the part.
  public var heldBytes = 0

  public init(storedSize: PixelSize) { self.storedSize = storedSize }

  /// The upright size of the photo.
  public var photoSize: PixelSize { orientation.applied(to: storedSize) }

  /// The stored size at a scale.
  public func storedSize(eighths: Int) -> PixelSize {
    PixelSize(
      width: (storedSize.width * eighths + 7) / 8, height: (storedSize.height * eighths + 7) / 8)
  }
}

/// What the four bytes of a pixel are.
public enum PixelForm: Equatable, Sendable {
  /// `0xFFRRGGBB` in native byte order. Grey is a colour with three equal channels.
  case color
  /// `0xAARRGGBB` in native byte order, colours not multiplied by alpha.
  case colorWithAlpha
  /// Bytes cyan, magenta, yellow, black in memory; 255 is all ink, or none where they are inverted.
  case inks(isInverted: Bool)
}

/// A part of the stored picture at a scale; rows and columns are pixels at that scale.
public struct StoredPart: Equatable, Sendable {
  public var eighths: Int
  public var rows: Range<Int>
  public var columns: Range<Int>

  public init(eighths: Int, rows: Range<Int>, columns: Range<Int>) {
    self.eighths = eighths
    self.rows = rows
    self.columns = columns
  }
}

/// The rows of one ``StoredPart``, from its first to its last.
public protocol RowReader: AnyObject {
  /// The columns that rows really have: those asked for, and what the format cannot help decoding beside
  /// them.
  var columns: Range<Int> { get }

  /// Writes the next rows.
  ///
  /// - Parameters:
  ///   - count: not more than are left of the part.
  ///   - row: where the first pixel of the first row goes: room for ``columns`` of them.
  ///   - stride: pixels from one row to the next.
  /// - Returns: how many rows there are data for. Fewer than `count`: the file breaks off there, which
  ///   ``breakReason`` explains; nothing is asked of the reader any more, and what it wrote beyond is
  ///   overwritten.
  /// - Throws: ``DecodingError/cancelled``, or what leaves nothing to show.
  func read(
    _ count: Int, into row: UnsafeMutablePointer<UInt32>, stride: Int
  ) throws(DecodingError) -> Int

  /// Why fewer rows than asked for were there.
  var breakReason: DecodingError { get }
}

/// What decoding one photo may take. A file's claims are held against it before memory is asked for.
public struct DecodingLimits: Sendable {
  /// Bytes of the picture that is handed out.
  public var pixelBytes = WireMessage.maximumPixelBytes
  /// Bytes of what a decoder has to keep besides, such as a progressive JPEG's coefficients: 3 bytes a
  /// photo pixel with the usual halved chroma.
  public var workingBytes = 512 << 20

  public init() {}
}
