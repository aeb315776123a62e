import Gallery
import Glibc
import Motion
import Photos
import Testing

@testable import Kiosk

@Suite("Opening photos")
struct PhotoOpenerTests {
  private let directory: PhotoDirectory

  init() throws { directory = try PhotoDirectory() }

  /// Waits for what threads do.
  private func results(
    _ opener: PhotoOpener, _ count: Int, at now: Instant
  ) throws -> [UInt64: String] {
    var found: [UInt64: String] = [:]
    while found.count < count {
      for (id, result) in opener.update(at: now) {
        switch result {
        case .opened(_, let kind): found[id] = "opened for \(kind)"
        case .drawn: found[id] = "drawn"
        case .failed(let reason): found[id] = reason
        }
      }
      if found.count >= count { break }
      var entries = opener.fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      try #require(poll(&entries, nfds_t(entries.count), 60_000) > 0)
    }
    return found
  }

  @Test("a file is opened for the worker that its first bytes are for, one that is missing named")
  func kinds() throws {
    try directory.addPhoto("a.jpg", red: 1)
    try directory.add("b.jpg", [0, 0, 0, 24] + Array("ftypheic".utf8))
    let opener = try PhotoOpener()
    let now = Instant(seconds: 10)
    for (id, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
      opener.post(.open(PhotoPath(directory.path + "/" + name), id: UInt64(id)), at: now)
    }
    opener.post(.draw(.skyline, .init(width: 32, height: 20), id: 3), at: now)
    let found = try results(opener, 4, at: now)
    #expect(found[0] == "opened for photos" && found[1] == "opened for heif")
    #expect(found[2]?.contains("c.jpg does not exist") == true && found[3] == "drawn")
    #expect(opener.deadline == nil)
  }

  @Test("what is taken back is not told")
  func cancelled() throws {
    try directory.addPhoto("a.jpg", red: 1)
    let opener = try PhotoOpener()
    let now = Instant(seconds: 10)
    let path = PhotoPath(directory.path + "/a.jpg")
    for id: UInt64 in 0..<5 { opener.post(.open(path, id: id), at: now) }
    for id: UInt64 in 0..<4 { opener.cancel(id) }
    #expect(try results(opener, 1, at: now) == [4: "opened for photos"])
  }
}
