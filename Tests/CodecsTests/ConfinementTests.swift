import Glibc
import Photos
import Testing

/// What the probe beside the tests says, and how it ended; nil where it is not there.
private func probe(_ argument: String? = nil) throws -> (answers: [String: String], status: Int32)?
{
  guard let path = WorkerLocation.find("ConfinedProbe") else { return nil }
  let output = try #require(popen("'\(path)' \(argument ?? "") 2>/dev/null", "r"))
  var answers: [String: String] = [:]
  var line = [CChar](repeating: 0, count: 200)
  while fgets(&line, Int32(line.count), output) != nil {
    let bytes = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    let words = String(decoding: bytes, as: UTF8.self)
      .split(separator: " " as Character, maxSplits: 1)
    if words.count == 2 { answers[String(words[0])] = String(words[1]) }
  }
  return (answers, pclose(output))
}

private let isConfined = ((try? probe())?.map { $0.answers["unconfined"] == nil }) ?? false

@Suite("A confined worker", .enabled(if: isConfined, "system calls can be filtered here"))
struct ConfinementTests {
  @Test(
    "can open nothing, connect to nothing and reach nobody",
    arguments: [
      "open", "create", "unlink", "unix-socket", "network-socket", "signal-others",
      "map-executable", "make-executable", "too-much-memory",
    ])
  func cannot(what: String) throws {
    #expect(try probe()?.answers[what] == "no")
  }

  @Test(
    "can do what decoding takes",
    arguments: ["read-given", "map", "memfd", "thread", "some-memory"])
  func can(what: String) throws {
    #expect(try probe()?.answers[what] == "yes")
  }

  @Test("is ended when it starts another program")
  func run() throws {
    let outcome = try #require(try probe("run"))
    #expect(outcome.answers["run"] == nil)
    // SIGSYS, of the shell or as the shell tells it.
    #expect(outcome.status & 0x7F == 31 || outcome.status >> 8 & 255 == 128 + 31)
  }
}
