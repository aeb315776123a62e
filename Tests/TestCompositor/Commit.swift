import Geometry

/// What one `wl_surface.commit` made current.
public struct Commit {
  /// A buffer as it was committed.
  public struct Buffer: Hashable, Sendable {
    /// Tells buffers apart; never used twice.
    public var identity: Int
    /// Device pixels.
    public var width: Int
    /// Device pixels.
    public var height: Int
    /// Bytes.
    public var stride: Int
    /// The `wl_shm` code: 0 is ARGB8888, 1 is XRGB8888.
    public var format: UInt32
  }

  /// Counts all commits of the compositor from zero.
  public internal(set) var index: Int
  public internal(set) var surface: TestSurface
  /// The buffer shown from this commit on; nil if the surface shows nothing.
  public internal(set) var buffer: Buffer?
  /// Whether this commit attached the buffer; without, it shows the pixels of an earlier one.
  public internal(set) var isNewContent: Bool
  /// The integer scale of the buffer.
  public internal(set) var scale: Int
  /// The `wl_output.transform` that the buffer is already drawn with.
  public internal(set) var transform: Transform
  /// `damage_buffer`, in device pixels.
  public internal(set) var bufferDamage: [PixelRectangle]
  /// `damage`, in logical pixels.
  public internal(set) var surfaceDamage: [PixelRectangle]
  /// Logical pixels; nil if the client never set one, or set none.
  public internal(set) var opaqueRegion: [PixelRectangle]?
  /// The viewport's destination in logical pixels.
  public internal(set) var viewportDestination: PixelSize?
  /// Whether the viewport has a source rectangle.
  public internal(set) var hasViewportSource: Bool
  /// Frame callbacks that were asked for with this commit.
  public internal(set) var frameCallbacks: Int
  /// The configure that was the last to be acknowledged.
  public internal(set) var acknowledged: UInt32?

  var snapshot: Snapshot?
}

/// The pixels of a commit.
public struct CommittedPixels {
  /// Device pixels.
  public let width: Int
  /// Device pixels.
  public let height: Int
  /// Rows from the top without padding, in the buffer's format.
  public let words: [UInt32]

  /// The pixel at `x`, `y`.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition((0..<width).contains(x) && (0..<height).contains(y))
    return words[y * width + x]
  }
}

/// A `wl_output.transform`.
public enum Transform: UInt32, Hashable, Sendable, CaseIterable {
  case normal, quarter, half, threeQuarters
  case flipped, flippedQuarter, flippedHalf, flippedThreeQuarters

  /// Width and height change places.
  public var swapsSides: Bool { rawValue % 2 == 1 }
}
