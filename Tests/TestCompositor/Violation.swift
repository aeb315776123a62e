/// A rule that the client broke.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// What is checked.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A buffer is committed before the first configure was acknowledged.
    case bufferBeforeConfigure
    /// An acknowledged serial was never sent, or is older than one acknowledged before.
    case unknownSerial
    /// Content is committed although a configure that the client has read is not acknowledged.
    case missingAcknowledgement
    /// A fullscreen or maximized surface has another size than it was told.
    case wrongSize
    /// The buffer's sides are not multiples of its scale.
    case indivisibleSize
    /// A scale below one, a transform that does not exist, or an attach offset where it is forbidden.
    case invalidSurfaceState
    /// A buffer in a format that was not announced.
    case unannouncedFormat
    /// A pool that cannot be mapped or shrinks, or a buffer that does not lie within its pool.
    case invalidPool
    /// The pool's file can be truncated under the compositor: it has no SHRINK seal.
    case unsealedPool
    /// Pixels changed while the compositor still used them.
    case busyWrite
    /// A buffer that has not been given back is attached again.
    case busyAttach
    /// A buffer that has not been given back is destroyed.
    case busyDestroy
    /// The toplevel's first commit comes before it has asked for fullscreen.
    case lateFullscreen
    /// New content without damage inside it.
    case missingDamage
    /// `set_cursor` with a serial that is not the last enter's.
    case staleCursorSerial
    /// A device is asked of a seat that never had it.
    case missingCapability
    /// Something is destroyed before what depends on it.
    case destructionOrder
    /// A surface is given a second role, or a second extension object where one is allowed.
    case role
    /// A viewport with impossible numbers, or on a surface that is gone.
    case viewport
    /// Recommended: rows without padding. KWin 5.27 takes them for that when it makes a texture.
    case paddedRows
    /// Recommended: a pool of whole pages can be imported without a copy.
    case poolAlignment
    /// Recommended: a buffer with the output's own pixels is not scaled.
    case notPhysicalSize
    /// Recommended: one frame callback at a time.
    case severalCallbacks

    /// No compositor insists on it; we promise it.
    public var isRecommendation: Bool {
      switch self {
      case .paddedRows, .poolAlignment, .notPhysicalSize, .severalCallbacks: true
      default: false
      }
    }
  }

  public var rule: Rule
  /// What happened, as a sentence.
  public var message: String

  public var description: String { "\(rule.rawValue): \(message)" }
}
