import Gallery

/// Which names in a directory are looked at: a scan opens no file, so the name decides.
enum Names {
  /// Lower case, without the dot.
  private static let photoExtensions: [[UInt8]] = ["jpg", "jpeg", "jpe", "jfif"].map {
    Array($0.utf8)
  }

  /// For messages.
  static let photoExtensionsInWords = ".jpg, .jpeg, .jpe or .jfif"

  /// Thumbnails and bins of network storage and desktops; below them lie copies and what was deleted.
  private static let ignoredNames: [[UInt8]] = ["@eaDir", "#recycle", "Thumbs.db"].map {
    Array($0.utf8)
  }

  /// Left out whatever it is: hidden (which covers macOS's `._name.jpg` side files and `.Trash-1000`),
  /// or a storage system's own.
  static func isIgnored<Name: Collection<UInt8>>(_ name: Name) -> Bool {
    name.first == UInt8(ascii: ".") || ignoredNames.contains { $0.elementsEqual(name) }
  }

  /// Whether a file of this name is taken for a photo: by its extension, in any case.
  static func isPhoto<Name: BidirectionalCollection<UInt8>>(_ name: Name) -> Bool {
    guard !isIgnored(name), let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = name[name.index(after: dot)...]
    // The longest extension has four letters: no need to lower a long name.
    guard suffix.count <= 4 else { return false }
    return photoExtensions.contains { $0.elementsEqual(suffix.lazy.map(lowercased)) }
  }

  /// Whether a resolved path leads into a directory of thumbnails or a bin. Hidden directories are
  /// fine here: mounts often lie below one.
  static func leadsIntoIgnored(_ path: [UInt8]) -> Bool {
    path.split(separator: UInt8(ascii: "/")).contains { component in
      ignoredNames.contains { $0.elementsEqual(component) } || component.starts(with: ".Trash".utf8)
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
