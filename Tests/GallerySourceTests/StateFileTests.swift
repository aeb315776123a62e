import Gallery
import Glibc
import Testing

@testable import GallerySource

@Suite("The file of what outlives the program")
struct StateFileTests {
  let tree = TemporaryTree()

  @Test("what is written is read again, for its owner alone, in folders that are made for it")
  func roundTrip() throws {
    let file = StateFile(path: tree["a/b/state"])
    #expect(try file.read() == nil)
    try file.write([1, 2, 3])
    try file.write(Array(repeating: 7, count: 100_000))
    #expect(try file.read()?.count == 100_000)
    var status = stat()
    #expect(stat(tree["a/b/state"].text, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(access(tree["a/b/state.new"].text, F_OK) != 0)
  }

  @Test("a disk that is full, or fails, leaves what was there before", arguments: [true, false])
  func failures(failsAtOnce: Bool) throws {
    let path = tree["state"]
    try StateFile(path: path).write([1])
    let broken =
      failsAtOnce
      ? StateFileCalls(
        write: { _, _, _ in
          errno = ENOSPC
          return -1
        }, sync: { _ in 0 })
      : StateFileCalls(
        write: { Glibc.write($0, $1, $2) },
        sync: { _ in
          errno = EIO
          return -1
        })
    let file = StateFile(path: path, calls: broken)
    #expect(throws: Problem(path: path, kind: .notWritten(failsAtOnce ? ENOSPC : EIO))) {
      try file.write([2, 2])
    }
    #expect(try file.read() == [1])
    #expect(access(tree["state.new"].text, F_OK) != 0)
  }

  @Test("a place that cannot be written to is named")
  func noPlace() {
    let file = StateFile(path: tree["folder"])
    tree.directory("folder")
    #expect(throws: Problem.self) { try file.write([1]) }
    #expect(throws: Problem.self) { try file.read() }
  }

  @Test("systemd's folder comes first, then the owner's; each set of roots has a file of its own")
  func places() throws {
    func path(_ roots: [String], _ environment: [String: String]) -> String? {
      StateFile.path(for: roots.map { PhotoPath($0) }) { environment[$0] }?.text
    }
    let all = ["STATE_DIRECTORY": "/s:/t", "XDG_STATE_HOME": "/x", "HOME": "/h"]
    let one = try #require(path(["/photos"], all))
    #expect(one.hasPrefix("/s/state-"))
    #expect(path(["/photos", "/more"], all) != one)
    #expect(path(["/photos"], ["XDG_STATE_HOME": "/x"])?.hasPrefix("/x/wayframe/state-") == true)
    #expect(
      path(["/photos"], ["XDG_STATE_HOME": "relative", "HOME": "/h"])?
        .hasPrefix("/h/.local/state/wayframe/state-") == true)
    #expect(path(["/photos"], [:]) == nil)
  }
}
