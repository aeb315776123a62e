/// A target as Package.swift declares it.
struct DeclaredTarget: Equatable {
  enum Kind: String { case target, executableTarget, testTarget, plugin, library }

  var name: String
  var kind: Kind
  var dependencies: Set<String>
  /// Where its source lies, relative to the package.
  var folder: String
}

/// The targets declared in the text of a manifest that is written as ours is: one call for each, with names
/// as string literals.
func declaredTargets(in manifest: String) -> [DeclaredTarget] {
  let call = #/(?:\.(target|executableTarget|testTarget|plugin)|(library))\(/#
  return manifest.matches(of: call).compactMap { match in
    let arguments = balancedPrefix(of: manifest[match.range.upperBound...])
    guard let kind = DeclaredTarget.Kind(rawValue: String(match.1 ?? match.2 ?? "")),
      let name = arguments.firstMatch(of: #/^\s*(?:name:\s*)?"([^"]+)"/#)?.1
    else { return nil }
    let list = arguments.firstMatch(of: #/[^.]dependencies:\s*\[([^\]]*)\]/#)?.1 ?? ""
    let standard: String
    switch kind {
    case .testTarget: standard = "Tests/\(name)"
    case .plugin: standard = "Plugins/\(name)"
    default: standard = "Sources/\(name)"
    }
    let folder = arguments.firstMatch(of: #/path:\s*"([^"]+)"/#).map { String($0.1) } ?? standard
    return DeclaredTarget(
      name: String(name), kind: kind,
      dependencies: Set(list.matches(of: #/"([^"]+)"/#).map { String($0.1) }), folder: folder)
  }
}

/// The text up to the parenthesis that closes one opened before it.
private func balancedPrefix(of text: Substring) -> Substring {
  var depth = 1
  for index in text.indices {
    if text[index] == "(" { depth += 1 }
    if text[index] == ")" { depth -= 1 }
    if depth == 0 { return text[..<index] }
  }
  return text
}
