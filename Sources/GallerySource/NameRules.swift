import Gallery

/// Which names in a directory are looked at: a scan opens no file, so the name decides.
public struct NameRules: Equatable, Sendable {
  /// Lower case, without the dot.
  private static let photoExtensions: [[UInt8]] = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "hif", "avif",
  ].map { Array($0.utf8) }

  /// For messages.
  static let photoExtensionsInWords = ".jpg, .jpeg, .png, .webp, .heic, .avif"

  /// Thumbnails and bins of network storage and desktops; below them lie copies and what was deleted.
  private static let ignoredNames: [[UInt8]] = ["@eaDir", "#recycle", "Thumbs.db"].map {
    Array($0.utf8)
  }

  /// What the owner leaves out besides.
  private let patterns: [[UInt8]]

  /// - Parameters:
  ///   - ignoring: names separated by commas; `*` stands for any bytes, `?` for one of them.
  public init(ignoring text: String = "") {
    patterns = text.utf8.split(separator: UInt8(ascii: ",")).map { part in
      let space = UInt8(ascii: " ")
      return Array(part.drop { $0 == space }.reversed().drop { $0 == space }.reversed())
    }.filter { !$0.isEmpty }
  }

  /// Left out whatever it is: hidden (which covers macOS's `._name.jpg` side files and `.Trash-1000`),
  /// a storage system's own, or what the owner does not want.
  func isIgnored(_ name: [UInt8]) -> Bool {
    name.first == UInt8(ascii: ".") || Self.ignoredNames.contains(name)
      || patterns.contains { Self.matches(name, $0) }
  }

  /// Whether a file of this name is taken for a photo: by its extension, in any case.
  func isPhoto(_ name: [UInt8]) -> Bool {
    guard !isIgnored(name), let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = name[name.index(after: dot)...]
    // The longest extension has four letters: no need to lower a long name.
    guard suffix.count <= 4 else { return false }
    return Self.photoExtensions.contains { $0.elementsEqual(suffix.lazy.map(Self.lowercased)) }
  }

  /// Whether a resolved path leads into a directory of thumbnails or a bin. Hidden directories are
  /// fine here: mounts often lie below one.
  static func leadsIntoIgnored(_ path: [UInt8]) -> Bool {
    path.split(separator: UInt8(ascii: "/")).contains { component in
      ignoredNames.contains { $0.elementsEqual(component) } || component.starts(with: ".Trash".utf8)
    }
  }

  /// Whether a name is of the form that a pattern describes.
  static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    var (i, j) = (0, 0)
    // Where to go on when what follows the last star does not fit.
    var retry: (name: Int, pattern: Int)?
    while i < name.count {
      if j < pattern.count, pattern[j] == UInt8(ascii: "*") {
        retry = (i, j + 1)
        j += 1
      } else if j < pattern.count, pattern[j] == UInt8(ascii: "?") || pattern[j] == name[i] {
        i += 1
        j += 1
      } else if let place = retry {
        retry = (place.name + 1, place.pattern)
        (i, j) = (place.name + 1, place.pattern)
      } else {
        return false
      }
    }
    return pattern[j...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
