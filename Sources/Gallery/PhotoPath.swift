/// A path as the kernel knows it: bytes other than NUL, in no particular encoding.
public struct PhotoPath: Hashable, Sendable {
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - bytes: without a terminating NUL.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  public init(_ string: String) {
    self.init(bytes: Array(string.utf8))
  }

  /// The path below this one whose last component is `name`.
  public func appending(_ name: [UInt8]) -> PhotoPath {
    let separator: [UInt8] = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return PhotoPath(bytes: bytes + separator + name)
  }

  /// The last component, empty for a path that ends in a slash.
  public var lastComponent: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }
}

extension PhotoPath: CustomStringConvertible {
  /// For one line of text: a file name may hold bytes that are no text, line breaks and terminal escapes,
  /// and is anybody's. Those are shown as replacement characters.
  public var description: String {
    bytes.isEmpty ? "“”" : String(decoding: bytes, as: UTF8.self).onOneLine
  }
}

extension String {
  /// The text with replacement characters for line breaks, terminal escapes and other control characters.
  public var onOneLine: String {
    let scalars = unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
