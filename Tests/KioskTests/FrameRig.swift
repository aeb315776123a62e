import FrameCore
import Gallery
import Geometry
import Glibc
import Motion
import Photos
import Raster
import TestCompositor
import Testing
import Wayland

@testable import Kiosk

/// The whole frame on a scripted compositor, in virtual time: the clock moves when the test says so.
final class FrameRig {
  let compositor: TestCompositor
  /// What the pictures come from where the test names nothing else.
  let pictures = ScriptedPictures()
  let shell: Shell
  var now = Instant(seconds: 5000)
  /// What the frame said.
  private(set) var log: [String] = []
  /// Each committed scene with the instant it was sampled for.
  private(set) var presented: [(scene: Scene, instant: Instant)] = []
  /// The last answer to what the frame waits for.
  private(set) var wait = Shell.Wait(descriptors: [], wantsOutput: false, deadline: nil)
  /// How often the frame woke up.
  private(set) var passCount = 0
  private var isStarted = false
  private let lines = Lines()

  /// A 60 Hz screen.
  static let frameTime = 1.0 / 60

  init(
    _ configuration: TestCompositor.Configuration = .small,
    sources: Sources? = nil, _ adjust: (inout Settings) -> Void = { _ in }
  ) throws {
    compositor = TestCompositor(configuration)
    var settings = Settings()
    adjust(&settings)
    let connection = try Connection(fileDescriptor: try compositor.connect())
    shell = Shell(
      connection: connection, settings: settings, gallery: try sources?.gallery(lines.add),
      pictures: try sources?.pictures(lines.add) ?? pictures, isVerbose: true, log: lines.add)
    shell.didPresent = { [unowned self] in presented.append(($0, $1)) }
  }

  var said: [String] { lines.all }
  var status: FrameState.Status { shell.core.status(at: now) }
  /// The commits that brought a new buffer to the toplevel.
  var frames: [Commit] {
    compositor.commits.filter { $0.isNewContent && $0.surface === compositor.surface }
  }
  var lastPixels: CommittedPixels? { frames.last.flatMap(compositor.pixels) }

  /// One pass of the frame's loop, if it would wake up now: something is readable, or its deadline has come.
  func pass() throws {
    var entries = wait.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&entries, nfds_t(entries.count), 0)
    let readable = Set(entries.filter { $0.revents != 0 }.map(\.fd))
    let isDue = wait.deadline.map { $0 <= now } ?? false
    guard !isStarted || isDue || !readable.isEmpty else { return }
    isStarted = true
    passCount += 1
    try shell.handle(readable: readable, at: now)
    wait = try shell.prepare(at: now)
    compositor.dispatch()
  }

  /// Waits, in real time, for what other threads and processes do, until `isDone`. A frame that never gets
  /// there fails the test after a minute.
  func await(_ isDone: () -> Bool) throws {
    for _ in 0..<100_000 {
      try pass()
      if isDone() { return }
      var entries = wait.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      compositor.repaint()
      compositor.dispatch()
      // What is due at once does not wait for a descriptor.
      if let deadline = wait.deadline, deadline <= now {
        sched_yield()
        continue
      }
      // The directories are left alone for a moment after each look.
      if let deadline = wait.deadline, deadline - now <= GalleryFeed.rest.lowerBound,
        poll(&entries, nfds_t(entries.count), 0) == 0
      {
        now = deadline
        continue
      }
      try #require(
        poll(&entries, nfds_t(entries.count), 60_000) > 0,
        "nothing happens any more; the frame said: \(said)")
    }
  }

  /// Passes until both sides have nothing left to say to each other.
  func settle() throws {
    for _ in 0..<6 { try pass() }
  }

  /// Time until the next refresh of the screen, and the refresh.
  func nextFrame() throws {
    now = now + Self.frameTime
    compositor.repaint()
    for _ in 0..<3 { try pass() }
  }

  func run(_ seconds: Double) throws {
    for _ in 0..<Int((seconds / Self.frameTime).rounded()) { try nextFrame() }
  }

  /// Real files and a real decoder instead of scripted pictures.
  struct Sources {
    let gallery: (_ log: @escaping (String) -> Void) throws -> GalleryFeed
    let pictures: (_ log: @escaping (String) -> Void) throws -> any PictureSource
  }

  private final class Lines {
    var all: [String] = []
    func add(_ line: String) { all.append(line) }
  }
}

/// Pictures that are there as soon as they are asked for, or when the test says so, or never.
final class ScriptedPictures: PictureSource {
  var photoSize = PixelSize(width: 900, height: 1200)
  /// Photos that do not come by themselves.
  var withheld: Set<PhotoID> = []
  /// Photos that cannot be shown.
  var broken: Set<PhotoID> = []
  private(set) var loads: [(photo: PhotoID, size: PixelSize)] = []
  private var pictures: [PhotoID: Picture] = [:]
  private var events: [Event] = []

  /// Parts of photos that were asked for.
  private(set) var details: [Rendition] = []
  var shown: [PhotoID] = []

  func load(
    _ photo: PhotoID, fitting size: PixelSize, quality: PictureQuality, urgency: LoadUrgency,
    at now: Instant
  ) {
    guard quality > .thumbnail else { return }
    loads.append((photo, size))
    if broken.contains(photo) {
      events.append(.failed(photo, isFaultOfPhoto: true))
    } else if !withheld.contains(photo) {
      arrive(photo)
    }
  }

  func arrive(_ photo: PhotoID) {
    pictures[photo] = picture
    events.append(.loaded(photo, photoSize: photoSize))
  }

  func loadDetail(_ photo: PhotoID, _ rendition: Rendition, at now: Instant) {
    details.append(rendition)
  }

  func unloadDetail(_ photo: PhotoID) {}
  func detail(of photo: PhotoID) -> Picture? { nil }
  func unload(_ photo: PhotoID) { pictures[photo] = nil }
  func picture(of photo: PhotoID) -> Picture? { pictures[photo] }
  var fileDescriptors: [Int32] { [] }
  var deadline: Instant? { nil }

  func update(at now: Instant) -> [Event] {
    defer { events = [] }
    return events
  }

  /// Every pixel is another colour, so that any shift shows.
  private var picture: Picture {
    let base = PixelBuffer(
      size: PixelSize(width: photoSize.width / 3, height: photoSize.height / 3))
    for y in 0..<base.height {
      base.withRow(y) { row in
        for x in row.indices {
          row[x] =
            0xff00_0000 | UInt32(x * 255 / base.width) << 16
            | UInt32(y * 255 / base.height) << 8 | UInt32((x ^ y) & 255)
        }
      }
    }
    return Picture(photoSize: photoSize, base: base)
  }
}

extension TestCompositor.Configuration {
  /// As the default, with an output whose frames are drawn in no time.
  static var small: Self {
    var configuration = Self()
    configuration.outputs = [TestCompositor.OutputDescription(width: 320, height: 200)]
    return configuration
  }
}
