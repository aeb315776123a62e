import Testing

@testable import Photos

@Suite("Where the worker is")
struct WorkerLocationTests {
  @Test(
    "next to our own executable, else in libexec beside its directory",
    arguments: [
      (
        "/usr/bin/wayframe",
        ["/usr/bin/wayframe-decode", "/usr/bin/../libexec/wayframe/wayframe-decode"]
      ),
      ("/wayframe", ["/wayframe-decode", "/../libexec/wayframe/wayframe-decode"]),
      ("", ["/wayframe-decode", "/../libexec/wayframe/wayframe-decode"]),
    ])
  func candidates(executable: String, expected: [String]) {
    #expect(
      WorkerLocation.candidates(name: "wayframe-decode", executable: executable) == expected)
  }

  @Test("our own executable is found")
  func own() throws {
    #expect(try #require(WorkerLocation.ownExecutable).hasPrefix("/"))
  }
}
