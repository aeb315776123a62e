/// What is wrong with a text that should be JSON.
struct JSONError: Error, Equatable {
  /// From 1, in bytes.
  let column: Int
  /// What is wrong there, or what was expected instead.
  let message: String
}

/// A strict reader of one JSON value (RFC 8259): no comments, no trailing commas, no key twice, no number
/// beyond a double's range.
struct JSONParser {
  /// How deep lists and objects may lie in one another.
  static let maximumDepth = 16
  /// How many members an object may have: more than there are keys, and few enough to look for one twice.
  static let maximumMembers = 256

  private static let words: [(String, JSONValue)] = [
    ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
  ]

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The value that `bytes` consist of.
  static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    if bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil {
      throw JSONError(column: 1, message: "the line is not UTF-8 text")
    }
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    if parser.current != nil { throw parser.expected("the end of the line") }
    return value
  }

  private var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private func expected(_ what: String, at position: Int? = nil) -> JSONError {
    let position = position ?? index
    let found: String
    if position < bytes.endIndex {
      let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
      found = "not \(JSONValue.string(Array(String(rest.prefix(1)).utf8)).summary)"
    } else {
      found = "not the end of the line"
    }
    return JSONError(
      column: position - bytes.startIndex + 1, message: "expected \(what), \(found)")
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0d || byte == 0x0a {
      index += 1
    }
  }

  /// Steps over `character` where it comes next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    guard depth <= Self.maximumDepth else {
      throw JSONError(
        column: index - bytes.startIndex + 1,
        message: "lists and objects lie more than \(Self.maximumDepth) deep in one another")
    }
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case let byte where byte == UInt8(ascii: "-") || isDigit(byte):
      return .number(try number())
    default:
      for (word, value) in Self.words {
        if bytes[index...].starts(with: word.utf8) {
          index += word.utf8.count
          return value
        }
      }
      throw expected("a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    index += 1
    var members: [JSONMember] = []
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      let start = index
      guard current == UInt8(ascii: "\"") else { throw expected("a key in quotes") }
      let key = String(decoding: try string(), as: UTF8.self)
      if members.contains(where: { $0.key == key }) {
        throw JSONError(
          column: start - bytes.startIndex + 1, message: "\"\(key)\" is there twice")
      }
      guard members.count < Self.maximumMembers else {
        throw JSONError(
          column: start - bytes.startIndex + 1,
          message: "an object has more than \(Self.maximumMembers) members")
      }
      skipSpace()
      guard take(":") else { throw expected("\":\"") }
      members.append(JSONMember(key: key, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw expected("\",\" or \"}\"") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    index += 1
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      values.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw expected("\",\" or \"]\"") }
    return .array(values)
  }

  private mutating func digits() throws(JSONError) {
    guard isDigit(current) else { throw expected("a digit") }
    while isDigit(current) { index += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = index
    _ = take("-")
    // A zero in front is octal in some languages, and a mistake in this one.
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw JSONError(column: start - bytes.startIndex + 1, message: "\(text) is too large")
    }
    return number
  }
}

// MARK: - Strings

extension JSONParser {
  private mutating func string() throws(JSONError) -> [UInt8] {
    let start = index
    index += 1
    var result: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return result
      case UInt8(ascii: "\\"):
        index += 1
        try escape(into: &result)
      case 0..<0x20: throw expected("a control character to be written as \\u00…")
      default:
        result.append(byte)
        index += 1
      }
    }
    throw expected("a \" that ends the string begun at column \(start - bytes.startIndex + 1)")
  }

  private mutating func escape(into result: inout [UInt8]) throws(JSONError) {
    guard let letter = current else { throw expected("an escape") }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0c)
    case UInt8(ascii: "n"): result.append(0x0a)
    case UInt8(ascii: "r"): result.append(0x0d)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      index += 1
      try unicodeEscape(into: &result)
      return
    default: throw expected("one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
    index += 1
  }

  private mutating func unicodeEscape(into result: inout [UInt8]) throws(JSONError) {
    let start = index
    let unit = try hexadecimal()
    switch unit {
    case 0xd800...0xdbff:
      guard take("\\"), take("u") else { throw expected("the second half of a pair (\\udc00…)") }
      let low = try hexadecimal()
      guard (0xdc00...0xdfff).contains(low) else {
        throw expected("the second half of a pair (\\udc00…)", at: index - 4)
      }
      append(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00), to: &result)
    case 0xdc80...0xdcff: result.append(UInt8(unit - 0xdc00))
    case 0xdc00...0xdfff: throw expected("a code point", at: start)
    default: append(unit, to: &result)
    }
  }

  private func append(_ codePoint: UInt32, to result: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(codePoint) else { return }
    result += String(scalar).utf8
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw expected("four hexadecimal digits") }
      value = value << 4 + UInt32(digit)
      index += 1
    }
    return value
  }
}
