/// A start tag with the place it stands at; its accessors say which attribute is missing or wrong.
struct Element {
  var name: String
  var attributes: [String: String]
  var file: String
  var line: Int

  func fault(_ message: String) -> Diagnostic {
    Diagnostic(file: file, line: line, message: message)
  }

  func text(_ attribute: String) throws -> String {
    guard let value = attributes[attribute], !value.isEmpty else {
      throw fault("this \(name) has no \(attribute)")
    }
    return value
  }

  /// A number as the protocols write them: decimal or `0x…`. Some XML has negative entries, which
  /// travel as their two's complement.
  func number(_ attribute: String) throws -> UInt32 {
    let text = try text(attribute)
    let value =
      text.hasPrefix("0x") || text.hasPrefix("0X")
      ? UInt32(text.dropFirst(2), radix: 16)
      : UInt32(text) ?? Int32(text).map(UInt32.init(bitPattern:))
    guard let value else {
      throw fault("the \(attribute) \(text) of this \(name) is not a 32-bit number")
    }
    return value
  }

  func version(_ attribute: String, otherwise: UInt32? = nil) throws -> UInt32 {
    if attributes[attribute] == nil, let otherwise { return otherwise }
    let value = try number(attribute)
    guard value > 0, value < 1 << 16 else {
      throw fault("the \(attribute) \(value) of this \(name) is not a version")
    }
    return value
  }
}
