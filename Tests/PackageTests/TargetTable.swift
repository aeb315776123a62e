/// What a target may import.
struct TargetRules: Equatable {
  /// Targets of this package.
  var targets: Set<String> = []
  /// Modules that come with the compiler.
  var toolchain: Set<String> = []
}

/// The table of targets in ARCHITECTURE.md.
///
/// It begins with the first row that has the words "may import". The first column names one target or more
/// in backticks, the third the targets they may import, the fourth the modules of the toolchain.
func targetTable(in document: String) -> [String: TargetRules] {
  var table: [String: TargetRules] = [:]
  let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
  let rows = lines.drop { !($0.hasPrefix("|") && $0.contains("may import")) }
    .prefix { $0.hasPrefix("|") }
  for row in rows.dropFirst(2) {
    let columns = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
      .map(namesInBackticks)
    guard columns.count >= 4 else { continue }
    for target in columns[0] {
      table[target] = TargetRules(targets: Set(columns[2]), toolchain: Set(columns[3]))
    }
  }
  return table
}

private func namesInBackticks(_ text: Substring) -> [String] {
  text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    .filter { $0.offset % 2 == 1 }
    .map { String($0.element) }
}
