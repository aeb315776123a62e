/// A JSON value (RFC 8259) as scripts use it.
///
/// Strings are bytes, because they carry file names, and those need not be text. Bytes that are no UTF-8 are
/// written as the lone surrogates `\udc80` to `\udcff`, as Python's `surrogateescape` does.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// Finite.
  case number(Double)
  case string([UInt8])
  case array([JSONValue])
  /// In the order written, each key once.
  case object([JSONMember])

  /// The value in a few words, for a message to whoever wrote it.
  var summary: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let value): return value.jsonText
    case .string(let bytes):
      let isLong = bytes.count > 60
      return jsonText(of: Array(bytes.prefix(60))) + (isLong ? "…" : "")
    case .array: return "a list"
    case .object: return "an object"
    }
  }
}

/// A key and its value.
struct JSONMember: Equatable, Sendable {
  let key: String
  let value: JSONValue
}

extension Double {
  /// The shortest text that parses back to the same double. A number that is not finite, for which JSON has
  /// no text, becomes the nearest one that is, and what is no number null.
  var jsonText: String {
    if isNaN { return "null" }
    if isInfinite { return jsonTextOfLargest }
    guard self == rounded(), abs(self) < 1e15, !(self == 0 && sign == .minus) else {
      return description
    }
    return String(Int64(self))
  }

  private var jsonTextOfLargest: String {
    (sign == .minus ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude).description
  }
}

/// Bytes as a JSON string, in quotes.
func jsonText(of bytes: [UInt8]) -> String {
  var text = "\""
  var parser = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var index = 0
  while true {
    switch parser.parseScalar(from: &iterator) {
    case .valid(let encoded):
      index += encoded.count
      text.unicodeScalars.append(contentsOf: escaped(Unicode.UTF8.decode(encoded)))
    case .error(let length):
      for byte in bytes[index..<index + length] { text += "\\udc" + String(byte, radix: 16) }
      index += length
    case .emptyInput:
      return text + "\""
    }
  }
}

private func escaped(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
  switch scalar {
  case "\"": return "\\\"".unicodeScalars
  case "\\": return "\\\\".unicodeScalars
  // Besides what JSON demands: nothing that a terminal would obey or an editor take for the end of a line.
  case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
    let digits = String(scalar.value, radix: 16)
    return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
  default: return String(scalar).unicodeScalars
  }
}

/// An object on one line, written member by member.
struct JSONObjectText {
  private var members = ""

  mutating func add(_ key: String, text: String) {
    if !members.isEmpty { members += "," }
    members += "\"\(key)\":\(text)"
  }

  mutating func add(_ key: String, _ value: Double) { add(key, text: value.jsonText) }
  mutating func add(_ key: String, _ value: some FixedWidthInteger) { add(key, text: "\(value)") }
  mutating func add(_ key: String, _ value: Bool) { add(key, text: "\(value)") }
  mutating func add(_ key: String, _ value: String) {
    add(key, text: jsonText(of: Array(value.utf8)))
  }

  var text: String { "{\(members)}" }
}
