/// The list of protocols: which XML, which of its globals, at which version.
public struct BindingConfiguration: Equatable, Sendable {
  /// One line of the list.
  public struct Entry: Equatable, Sendable {
    /// The XML's path below one of the folders searched.
    public var xml: String
    public var globals: [Global]
    public var line: Int
  }

  /// A global that is bound, and the version we implement.
  public struct Global: Equatable, Sendable {
    public var name: String
    public var version: UInt32
  }

  /// The path of the list, for messages.
  public var file: String
  public var entries: [Entry]

  /// Reads the list: `path.xml global=version …`, with `#` opening a comment.
  ///
  /// - Throws: a `Diagnostic` with the line of the first mistake.
  public init(text: String, file: String) throws {
    self.file = file
    entries = []
    var seen: Set<String> = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, content) in lines.enumerated() {
      func fault(_ message: String) -> Diagnostic {
        Diagnostic(file: file, line: index + 1, message: message)
      }
      let words = content.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard let path = words.first else { continue }
      guard path.hasSuffix(".xml") else {
        throw fault("a line begins with the path of an XML file, not with \(path)")
      }
      guard seen.insert(String(path)).inserted else {
        throw fault("\(path) already has a line; name all its globals there")
      }
      var entry = Entry(xml: String(path), globals: [], line: index + 1)
      for word in words.dropFirst() {
        let parts = word.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let version = UInt32(parts[1]), version > 0
        else {
          throw fault("\(word) is not of the form global=version, such as wl_seat=8")
        }
        guard seen.insert(String(parts[0])).inserted else {
          throw fault("\(parts[0]) is named twice")
        }
        entry.globals.append(Global(name: String(parts[0]), version: version))
      }
      guard !entry.globals.isEmpty else {
        throw fault("\(path) has no globals; add those to bind, such as wl_seat=8")
      }
      entries.append(entry)
    }
    guard !entries.isEmpty else {
      throw Diagnostic(file: file, line: 1, message: "the list names no protocol")
    }
  }
}
