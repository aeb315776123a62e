/// Names of the wire in Swift's spelling.
enum SwiftNames {
  /// `wl_surface` to `WlSurface`, `button_state` to `ButtonState`.
  static func type(_ name: String) -> String {
    let result = words(name).map(capitalized).reduce(into: "", join)
    // `X.Type` is the metatype, and `Event`, `Request` are the bindings' own.
    let taken: Set = ["Type", "Protocol", "Self", "Event", "Request"]
    return taken.contains(result) ? result + "Value" : leadingLetter(result)
  }

  /// `create_surface` to `createSurface`, `default` to `` `default` ``, `90` to `_90`.
  static func member(_ name: String) -> String {
    let parts = words(name)
    let result = leadingLetter(
      parts.dropFirst().map(capitalized).reduce(into: parts.first ?? "", join))
    // These stay special after a dot, even in backticks.
    if ["self", "init", "Type", "Protocol"].contains(result) { return result + "_" }
    return keywords.contains(result) ? "`\(result)`" : result
  }

  /// Members for a list of names; two that come out alike are told apart by a number.
  static func members(_ names: [String]) -> [String] {
    var seen: [String: Int] = [:]
    return names.map { name in
      let result = member(name)
      seen[result, default: 0] += 1
      guard let count = seen[result], count > 1 else { return result }
      return result.filter { $0 != "`" } + "_\(count)"
    }
  }

  private static func words(_ name: String) -> [String] {
    name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Two numbers that meet keep a bar between them: `yuv420_8bit` must not become `yuv4208bit`.
  private static func join(_ result: inout String, _ word: String) {
    if result.last?.isNumber == true, word.first?.isNumber == true { result += "_" }
    result += word
  }

  private static func leadingLetter(_ name: String) -> String {
    name.first?.isNumber == false ? name : "_" + name
  }

  private static let keywords: Set<String> = [
    "Any", "Self", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
