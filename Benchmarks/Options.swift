/// What the command line asks for.
struct Options {
  var filter = ""
  var samples: Int?
  var jsonFile: String?
  var listsOnly = false
  var asksForHelp = false

  static let help = """
    usage: wayframe-bench [--filter NAME] [--samples N] [--json FILE] [--list]

    Runs a peer and ours alternately and prints the medians, the best of each, and how many
    times the peer's median is ours (above 1, ours is better).

      --filter NAME   only benchmarks whose name contains NAME
      --samples N     N samples of each side instead of the benchmark's own number
      --json FILE     also write the figures to FILE, as JSON
      --list          only print the names
      --help          this text
    """

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func next() throws -> String {
        guard let value = rest.popFirst() else {
          throw Mistake(description: "\(argument) needs a value")
        }
        return value
      }
      switch argument {
      case "--filter": filter = try next()
      case "--json": jsonFile = try next()
      case "--list": listsOnly = true
      case "--help", "-h": asksForHelp = true
      case "--samples":
        let text = try next()
        guard let number = Int(text), number > 0 else {
          throw Mistake(description: "--samples needs a number above 0, not “\(text)”")
        }
        samples = number
      default: throw Mistake(description: "unknown option “\(argument)”; see --help")
      }
    }
  }

  func selects(_ benchmark: Benchmark) -> Bool {
    filter.isEmpty || benchmark.name.contains(filter)
  }
}

extension String {
  fileprivate func contains(_ part: String) -> Bool {
    let whole = Array(utf8)
    let part = Array(part.utf8)
    if part.count > whole.count { return false }
    return (0...(whole.count - part.count)).contains {
      whole[$0..<($0 + part.count)].elementsEqual(part)
    }
  }
}
