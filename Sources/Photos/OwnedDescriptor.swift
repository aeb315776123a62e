import Glibc

/// A file descriptor with one owner: it is closed when nobody refers to this object any more.
public final class OwnedDescriptor: Sendable {
  /// The descriptor's number; valid as long as this object lives.
  public let rawValue: Int32

  /// Takes over `rawValue`, an open descriptor that nobody else closes.
  public init(_ rawValue: Int32) {
    precondition(rawValue >= 0, "not a file descriptor")
    self.rawValue = rawValue
  }

  deinit { _ = close(rawValue) }
}

/// The system's text for an `errno` value, without a full stop.
func systemText(_ code: Int32) -> String {
  // Safe with threads: glibc keeps the text in thread-local storage since 2.32.
  String(cString: strerror(code))
}
