/// Says each thing once: photos that fail are tried again for months.
final class OnceLog {
  /// How many different lines are remembered, and said.
  private static let maximumLines = 1000

  private let log: (String) -> Void
  private var said: Set<String> = []

  init(_ log: @escaping (String) -> Void) { self.log = log }

  func say(_ line: String) {
    guard said.count < Self.maximumLines, said.insert(line).inserted else { return }
    log(line)
    if said.count == Self.maximumLines { log("further photos are skipped without a word") }
  }
}
