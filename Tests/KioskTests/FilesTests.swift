import CJPEGSamples
import FrameCore
import Gallery
import Geometry
import Glibc
import Motion
import TestCompositor
import Testing

@testable import Kiosk
@testable import Photos

/// The frame with real directories, threads and a real worker process; only the clock and the compositor are
/// the test's.
@Suite(
  "Files, the worker and the screen",
  .enabled(if: WorkerLocation.find() != nil, "wayframe-decode is beside the tests"))
struct FilesTests {
  let directory: PhotoDirectory
  let pool: WorkerPool

  init() throws {
    directory = try PhotoDirectory()
    pool = Self.pool(try #require(WorkerLocation.find()))
  }

  func rig(_ roots: [String]? = nil, pool: WorkerPool? = nil) throws -> FrameRig {
    let roots = (roots ?? [directory.path]).map { PhotoPath($0) }
    return try FrameRig(
      sources: FrameRig.Sources(
        gallery: { try GalleryFeed(roots: roots, log: $0) },
        pictures: {
          try PhotoLibrary(
            pool: pool ?? self.pool, memoryLimit: 256 << 20, background: .black, log: $0)
        })
    ) { $0.autoplay = false }
  }

  static func pool(_ executable: String) -> WorkerPool {
    WorkerPool([.photos: executable], width: 2)
  }

  func shows(_ rig: FrameRig, _ name: String) -> Bool {
    rig.presented.last?.scene.layers.map(\.photo) == [
      .file(PhotoPath(directory.path + "/" + name))
    ]
  }

  func message(_ rig: FrameRig) -> String? {
    guard case .message(_, let detail) = rig.presented.last?.scene.overlays.first else {
      return nil
    }
    return detail
  }

  @Test("photos of a directory are shown in natural order, in their colours")
  func order() throws {
    try directory.addPhoto("img10.jpg", red: 0)
    try directory.addPhoto("img9.jpg", red: 255)
    let rig = try rig()
    try rig.await { shows(rig, "img9.jpg") }
    let center = try #require(rig.lastPixels)[160, 100]
    #expect(center >> 16 & 255 > 250 && center >> 8 & 255 < 5)
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.press(106)
    try rig.await { rig.status.photo == .file(PhotoPath(directory.path + "/img10.jpg")) }
  }

  @Test("damaged, empty and foreign files are skipped, each with one line that says why")
  func damagedFiles() throws {
    try directory.add("a-empty.jpg", [])
    try directory.add("b-page.jpg", Array("<html></html>".utf8))
    try directory.add("c-cut.jpg", Array(PhotoDirectory.photo(red: 9).prefix(300)))
    try directory.addPhoto("d.jpg", red: 255)
    let rig = try rig()
    try rig.await { shows(rig, "d.jpg") }
    for name in ["a-empty.jpg", "b-page.jpg", "c-cut.jpg"] {
      #expect(rig.said.filter { $0.contains(name) && $0.contains("skipped") }.count == 1)
    }
  }

  @Test("an empty directory is waited for on a calm screen, and the photo that comes is shown")
  func emptyDirectory() throws {
    let rig = try rig()
    try rig.await { message(rig) != nil }
    #expect(message(rig)?.contains(directory.path) == true)
    try directory.addPhoto("late.jpg", red: 255)
    try rig.await { shows(rig, "late.jpg") }
    directory.remove("late.jpg")
    try rig.await { message(rig) != nil }
  }

  @Test("a directory that is missing is waited for, and named")
  func missingDirectory() throws {
    let missing = directory.path + "/not/there/yet"
    let rig = try rig([missing])
    try rig.await { message(rig) != nil }
    #expect(message(rig)?.contains("not/there/yet does not exist") == true)
    #expect(rig.said.filter { $0.contains("does not exist") }.count == 1)
    // While it is looked for there is a deadline, and it does not lie in the past.
    #expect(try #require(rig.wait.deadline) > rig.now)
  }

  @Test("a worker that is killed is started again, and the frame goes on")
  func killedWorker() throws {
    try directory.addPhoto("a.jpg", red: 255)
    let rig = try rig()
    try rig.await { shows(rig, "a.jpg") }
    let killed = try #require(pool.processes.first)
    kill(killed, SIGKILL)
    // Long after it was started: the next start need not wait.
    rig.now = rig.now + 3
    try directory.addPhoto("b.jpg", red: 128)
    try rig.await { rig.status.photo != nil && pool.processes.first.map { $0 != killed } == true }
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.press(106)
    try rig.await { rig.status.photo == .file(PhotoPath(directory.path + "/b.jpg")) }
  }

  @Test("a worker that dies as soon as it is started is not started in a frenzy")
  func dyingWorker() throws {
    try directory.addPhoto("a.jpg", red: 255)
    let executable = directory.path + "/decode"
    #expect(symlink("/bin/false", executable) == 0)
    let dying = Self.pool(executable)
    let rig = try rig(pool: dying)
    func isSkipped() -> Bool { rig.said.contains { $0.contains("a.jpg is skipped") } }
    func isPausing() -> Bool {
      dying.bytesInFlight > 0 && dying.processes.isEmpty
        && rig.wait.deadline.map { $0 > rig.now } == true
    }
    try rig.await { isPausing() }
    // Whether it dies before or after it got the photo is chance: the one counts, the other may happen thrice.
    for _ in 0..<5 where !isSkipped() {
      rig.now = rig.now + 2
      try rig.await { isSkipped() || isPausing() }
    }
    #expect(isSkipped())
    #expect(rig.said.contains { $0.contains("exit status 1") })
  }

  @Test("a worker that cannot be started is tried again until it can, with one line in the log")
  func missingWorker() throws {
    try directory.addPhoto("a.jpg", red: 255)
    let executable = directory.path + "/decode"
    let late = Self.pool(executable)
    let rig = try rig(pool: late)
    try rig.await { rig.said.contains { $0.contains("cannot be started") } }
    #expect(symlink(try #require(WorkerLocation.find()), executable) == 0)
    for _ in 0..<3 {
      rig.now = try #require(rig.wait.deadline)
      try rig.pass()
      if !late.processes.isEmpty { break }
    }
    try rig.await { shows(rig, "a.jpg") }
    #expect(rig.said.filter { $0.contains("cannot be started") }.count == 1)
  }
}

/// A directory for photos, removed with its last copy.
final class PhotoDirectory {
  let path: String

  init() throws {
    var template = Array("/tmp/wayframe-kiosk.XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    var arguments: [UnsafeMutablePointer<CChar>?] = ["rm", "-rf", path].map { (word: String) in
      strdup(word)
    }
    arguments.append(nil)
    var process = pid_t()
    if posix_spawnp(&process, "rm", nil, nil, &arguments, environ) == 0 {
      waitpid(process, nil, 0)
    }
    for argument in arguments { free(argument) }
  }

  func add(_ name: String, _ bytes: [UInt8]) throws {
    // Under another name first: the watch must not see half a photo.
    let file = try #require(fopen(path + "/.new", "w"))
    fwrite(bytes, 1, bytes.count, file)
    try #require(fclose(file) == 0)
    try #require(rename(path + "/.new", path + "/" + name) == 0)
  }

  func addPhoto(_ name: String, red: UInt8) throws { try add(name, Self.photo(red: red)) }

  func remove(_ name: String) { unlink(path + "/" + name) }

  /// A JPEG of one colour, 640×400.
  static func photo(red: UInt8) -> [UInt8] {
    let pixels = (0..<640 * 400).flatMap { _ in [red, 0, 0] as [UInt8] }
    var options = jpeg_sample_options()
    var count = 0
    let bytes = jpeg_sample_encode(pixels, 640, 400, &options, &count)!
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
