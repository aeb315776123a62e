/// The modules that Swift source text imports, with the line of each.
///
/// Comments and string literals are passed over; both branches of an `#if` count, for no platform may
/// import what its target must not.
func imports(in source: String) -> [(module: String, line: Int)] {
  let code = removingCommentsAndStrings(source)
  var found: [(module: String, line: Int)] = []
  for (index, text) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    for statement in text.split(separator: ";") {
      if let module = importedModule(in: statement) { found.append((module, index + 1)) }
    }
  }
  return found
}

/// The module of one statement, `@testable public import struct Module.Type` for instance.
private func importedModule(in statement: Substring) -> String? {
  var words = statement.split(whereSeparator: \.isWhitespace)[...]
  let access: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
  while let word = words.first, word.hasPrefix("@") || access.contains(word) {
    words.removeFirst()
    // An attribute's argument in parentheses may have become words of its own.
    while word.contains("("), !word.contains(")"), let next = words.first {
      words.removeFirst()
      if next.contains(")") { break }
    }
  }
  guard words.popFirst() == "import" else { return nil }
  let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]
  if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
  return words.first?.split(separator: ".").first.map(String.init)
}

/// The source with everything that is not code turned into spaces; lines stay where they are.
private func removingCommentsAndStrings(_ source: String) -> String {
  let newline = UInt8(ascii: "\n")
  let quote = UInt8(ascii: "\"")
  let hash = UInt8(ascii: "#")
  let openComment = Array("/*".utf8)
  let closeComment = Array("*/".utf8)
  var result: [UInt8] = []
  var rest = Array(source.utf8)[...]
  var commentDepth = 0
  // The delimiter that ends the string literal we are in.
  var terminator: [UInt8]?

  func skip(_ count: Int) {
    result += rest.prefix(count).map { $0 == newline ? newline : UInt8(ascii: " ") }
    rest = rest.dropFirst(count)
  }

  while let byte = rest.first {
    if commentDepth > 0 {
      let depthChange =
        rest.starts(with: closeComment) ? -1 : rest.starts(with: openComment) ? 1 : 0
      commentDepth += depthChange
      skip(depthChange == 0 ? 1 : 2)
    } else if let end = terminator {
      if rest.starts(with: end) {
        skip(end.count)
        terminator = nil
      } else {
        // In a raw string a backslash is a character like any other.
        skip(byte == UInt8(ascii: "\\") && end.last != hash ? 2 : 1)
      }
    } else if rest.starts(with: "//".utf8) {
      skip(rest.prefix { $0 != newline }.count)
    } else if rest.starts(with: openComment) {
      commentDepth = 1
      skip(2)
    } else if byte == quote || byte == hash {
      let hashes = rest.prefix { $0 == hash }
      let quotes = rest.dropFirst(hashes.count).prefix(3).prefix { $0 == quote }.count
      if quotes > 0 {
        terminator = [UInt8](repeating: quote, count: quotes == 3 ? 3 : 1) + hashes
        skip(terminator!.count)
      } else {
        result += hashes
        rest = rest.dropFirst(hashes.count)
      }
    } else {
      result.append(byte)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: result, as: UTF8.self)
}
