/// Swift text, line by line, indented by its nesting.
struct SourceWriter {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ content: String = "") {
    if !content.isEmpty { text += String(repeating: "  ", count: depth) + content }
    text += "\n"
  }

  /// `opening {`, what `body` writes, `}`.
  mutating func block(_ opening: String, _ body: (inout SourceWriter) -> Void) {
    line(opening + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// A documentation comment; nothing for an empty one. Protocol summaries are phrases.
  mutating func documentation(_ summary: String, since: UInt32 = 1) {
    let words = summary.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty, since <= 1 { return }
    // A name of the protocol keeps its spelling.
    let isName = words.prefix { $0 != " " }.contains("_")
    let first = isName ? String(words.prefix(1)) : words.prefix(1).uppercased()
    let sentence = first + words.dropFirst() + (words.isEmpty ? "" : ".")
    line("/// " + sentence + (since > 1 ? " Since version \(since)." : ""))
  }
}

/// A Swift string literal.
func quoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
