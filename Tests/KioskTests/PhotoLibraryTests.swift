import CJPEGSamples
import FrameCore
import Gallery
import Geometry
import Glibc
import Motion
import Raster
import Testing

@testable import Kiosk
@testable import Photos

/// The library with real files and a real worker, without a screen.
@Suite(
  "The photo library",
  .enabled(if: WorkerLocation.find() != nil, "wayframe-decode is beside the tests"))
struct PhotoLibraryTests {
  private let directory: PhotoDirectory
  private let screen = PixelSize(width: 320, height: 200)

  init() throws { directory = try PhotoDirectory() }

  /// A library and what it says.
  private final class Rig {
    let library: PhotoLibrary
    let pool: WorkerPool
    private(set) var said: [String] = []
    private(set) var events: [Event] = []
    /// Time passes when nothing else would happen.
    var now = Instant(seconds: 1000)

    init(memoryLimit: Int = 256 << 20) throws {
      pool = WorkerPool([.photos: try #require(WorkerLocation.find())], width: 2)
      var log: (String) -> Void = { _ in }
      library = try PhotoLibrary(
        pool: pool, memoryLimit: memoryLimit, background: .black, log: { log($0) })
      log = { [unowned self] in said.append($0) }
    }

    /// Waits until all that was asked for has been answered.
    func settle() throws {
      while !library.isIdle { try pass() }
    }

    func pass() throws {
      var entries = library.fileDescriptors.map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let isWaitingForStart = pool.processes.isEmpty && pool.bytesInFlight > 0
      if isWaitingForStart, let deadline = library.deadline {
        // Nobody is there to answer until then.
        now = max(now, deadline)
      } else if library.deadline.map({ $0 > now }) ?? true {
        // Only a broken library makes this wait for long.
        try #require(poll(&entries, nfds_t(entries.count), 60_000) > 0)
      }
      events += library.update(at: now)
    }
  }

  private func photo(_ name: String) -> PhotoID {
    .file(PhotoPath(directory.path + "/" + name))
  }

  private func load(
    _ rig: Rig, _ name: String, _ quality: PictureQuality = .fine, _ urgency: LoadUrgency = .now
  ) {
    rig.library.load(
      photo(name), fitting: screen, quality: quality, urgency: urgency, at: rig.now)
  }

  /// A grey ramp whose pixels survive compression.
  private func ramp(_ width: Int, _ height: Int, isProgressive: Bool = false) -> [UInt8] {
    let pixels = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 % width / 16 * 16) }
    var options = jpeg_sample_options()
    options.color = JPEG_SAMPLE_GREY
    options.is_progressive = isProgressive
    var count = 0
    let bytes = jpeg_sample_encode(pixels, UInt32(width), UInt32(height), &options, &count)!
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  @Test("a photo comes as large as the screen shows it, and a part of it with the file's pixels")
  func baseAndDetail() throws {
    try directory.add("a.jpg", ramp(1280, 800))
    let rig = try Rig()
    load(rig, "a.jpg")
    try rig.settle()
    #expect(
      rig.events == [
        .loaded(photo("a.jpg"), photoSize: PixelSize(width: 1280, height: 800), quality: .fine)
      ])
    #expect(rig.library.picture(of: photo("a.jpg"))?.pixels.size == screen)

    let rendition = Rendition(
      size: PixelSize(width: 1280, height: 800),
      region: PixelRectangle(x: 500, y: 300, width: 400, height: 250))
    rig.library.loadDetail(photo("a.jpg"), rendition, at: rig.now)
    try rig.settle()
    #expect(rig.events.last == .loadedDetail(photo("a.jpg"), rendition))
    let detail = try #require(rig.library.detail(of: photo("a.jpg")))
    for x in 0..<400 {
      #expect(abs(Int(detail.pixels[x, 100] & 255) - (500 + x) / 16 * 16 % 256) <= 2)
    }
    rig.library.unloadDetail(photo("a.jpg"))
    #expect(rig.library.detail(of: photo("a.jpg")) == nil)
    rig.library.unload(photo("a.jpg"))
    #expect(rig.library.picture(of: photo("a.jpg")) == nil)
  }

  @Test("what is taken back does not come")
  func takenBack() throws {
    try directory.add("a.jpg", ramp(640, 400))
    try directory.add("b.jpg", ramp(640, 400))
    let rig = try Rig()
    for _ in 0..<20 {
      load(rig, "a.jpg")
      rig.library.unload(photo("a.jpg"))
    }
    load(rig, "b.jpg")
    try rig.settle()
    #expect(rig.events.count == 1 && rig.library.picture(of: photo("a.jpg")) == nil)
  }

  @Test("a photo without a small version says so, and comes all the same")
  func noThumbnail() throws {
    try directory.add("a.jpg", ramp(640, 400))
    let rig = try Rig()
    load(rig, "a.jpg", .thumbnail)
    load(rig, "a.jpg")
    try rig.settle()
    #expect(rig.events.contains(.noThumbnail(photo("a.jpg"))))
    #expect(rig.library.picture(of: photo("a.jpg"))?.quality == .fine)
  }

  @Test("neighbours go when the photo on the screen needs their memory, and nothing else does")
  func memory() throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try directory.add(name, ramp(640, 400)) }
    let picture = screen.width * 4 * screen.height
    let screenBytes = MemoryBudget.screenBytes(pixels: screen.width * screen.height)
    // Two pictures and one job.
    let rig = try Rig(memoryLimit: screenBytes + PhotoLibrary.workingBytes + 3 * picture)
    load(rig, "a.jpg")
    try rig.settle()
    rig.library.shown = [photo("a.jpg")]
    load(rig, "b.jpg", .fine, .soon)
    try rig.settle()
    load(rig, "c.jpg", .fine, .soon)
    try rig.settle()
    #expect(rig.library.picture(of: photo("b.jpg")) != nil)
    // For a neighbour no other goes.
    let isThere = rig.library.picture(of: photo("c.jpg")) != nil
    #expect(isThere || rig.events.contains(.deferred(photo("c.jpg"))))
    let rendition = Rendition(
      size: PixelSize(width: 640, height: 400),
      region: PixelRectangle(x: 0, y: 0, width: 400, height: 260))
    rig.library.loadDetail(photo("a.jpg"), rendition, at: rig.now)
    try rig.settle()
    #expect(rig.library.detail(of: photo("a.jpg")) != nil)
    #expect(rig.library.picture(of: photo("a.jpg")) != nil)
    #expect(rig.library.picture(of: photo("b.jpg")) == nil)
    #expect(rig.events.contains(.deferred(photo("b.jpg"))))
  }

  @Test("what cannot be shown within the memory at any scale is refused, with the reason, once")
  func tooLarge() throws {
    // Its coefficients take 16 MB.
    try directory.add("a.jpg", ramp(4000, 2000, isProgressive: true))
    let screenBytes = MemoryBudget.screenBytes(pixels: screen.width * screen.height)
    let rig = try Rig(memoryLimit: screenBytes + (8 << 20))
    for _ in 0..<3 {
      load(rig, "a.jpg")
      try rig.settle()
    }
    #expect(rig.events == Array(repeating: .failed(photo("a.jpg"), isFaultOfPhoto: true), count: 3))
    #expect(rig.said.count == 1 && rig.said[0].contains("more memory"))
  }

  @Test("a photo that needs more than the usual share gets all there is")
  func alone() throws {
    // Coefficients of three channels: 48 MB.
    let size = (4000, 4000)
    let pixels = [UInt8](repeating: 90, count: size.0 * size.1 * 3)
    var options = jpeg_sample_options()
    options.is_progressive = true
    var count = 0
    let bytes = try #require(
      jpeg_sample_encode(pixels, UInt32(size.0), UInt32(size.1), &options, &count))
    defer { free(bytes) }
    try directory.add("a.jpg", Array(UnsafeBufferPointer(start: bytes, count: count)))
    let rig = try Rig(memoryLimit: 200 << 20)
    load(rig, "a.jpg")
    try rig.settle()
    #expect(rig.library.picture(of: photo("a.jpg"))?.quality == .fine, "\(rig.said)")
  }

  @Test("workers that are killed at any moment cost nothing but time")
  func killed() throws {
    for index in 0..<6 { try directory.add("\(index).jpg", ramp(1600, 1200)) }
    let rig = try Rig()
    for index in 0..<6 {
      load(rig, "\(index).jpg")
      for _ in 0..<3 {
        if rig.library.isIdle { break }
        try rig.pass()
        for process in rig.pool.processes { kill(process, SIGKILL) }
      }
      try rig.settle()
    }
    for index in 0..<6 where rig.library.picture(of: photo("\(index).jpg")) == nil {
      // Killed twice while it was decoded, it counts as the photo's fault; its next turn shows it.
      load(rig, "\(index).jpg")
      try rig.settle()
      #expect(rig.library.picture(of: photo("\(index).jpg")) != nil)
    }
  }
}
