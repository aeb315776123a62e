import FrameCore
import Gallery
import Geometry
import Motion

/// Plays a script: tells a ``FrameState`` what its lines say, in virtual time.
///
/// - **Time** jumps from line to line. The core is woken at each instant it asks for in between, and at each
///   probe, as by a machine that is never late.
/// - **Batches.** Input lines with the same `at` and no other line between them were read at once: the core
///   is told that they are over when the next line is another one, or later, and at the end.
/// - **The display** is perfect: before each line that begins a batch or is no input, the scene of its instant
///   is put on the screen. In a recording (`"origin"`), and where any line says `"presented"`, only what
///   those lines say is.
/// - **Photos** whose sizes are given, and those of directories, are there at the instant they are asked for;
///   the others when a line says so.
/// - **Settings** are the defaults, without autoplay, then the script's, then those of the command line.
/// - A command or key that ends the frame ends the replay.
public struct Player<Photos: DirectoryPhotos> {
  private var reader: ScriptReader
  private var photos: Photos
  private var state: FrameState
  private let origin: Instant
  private let isDisplayPerfect: Bool
  private var now: Instant
  /// There was input since the core was last told that a batch is over.
  private var isBatchOpen = false
  private var hasQuit = false
  /// Photo pixels, where a list gave them.
  private var givenSizes: [PhotoID: PixelSize] = [:]
  /// The photos that ``photos`` knows.
  private var directoryPhotos: Set<PhotoID> = []
  /// Photo pixels of those that are there.
  private var loadedSizes: [PhotoID: PixelSize] = [:]

  /// What is drawn of the session in the end, where that is wanted; nil otherwise. It has no effect on the session.
  public var plot: Plot?

  /// Called with each event before the core is told, for tests.
  var willTell: ((Event, Instant) -> Void)?

  /// - Parameters:
  ///   - assignments: `key=value`, which win over what the script sets.
  /// - Throws: ``SettingError`` for an assignment.
  public init(_ script: Script, assignments: [String] = [], photos: Photos) throws {
    let header = script.header
    var settings = Settings.ofReplay
    // The script's own were good when they were read.
    try settings.apply(assignments: header.assignments + assignments)
    state = FrameState(settings: settings)
    origin = Instant(seconds: header.origin ?? PlayerDefaults.origin)
    isDisplayPerfect = header.origin == nil && !script.saysWhenPresented
    now = origin
    reader = script.makeReader()
    self.photos = photos
  }

  /// Plays on to the next probe.
  ///
  /// - Returns: what it saw; nil at the end of the script.
  /// - Throws: ``ScriptError``, or what the source of photos throws. Then the replay is over.
  public mutating func nextProbe() throws -> Probe? {
    while !hasQuit, let line = try reader.next() {
      try move(to: .atScriptTime(line.at, origin: origin), joiningBatch: line.isInput)
      switch line.content {
      case .events(let events): for event in events { try tell(event) }
      case .photos(let list, let notice):
        givenSizes = Dictionary(
          uniqueKeysWithValues: list.compactMap { photo in
            photo.size.map { (photo.photo, $0) }
          })
        directoryPhotos = []
        try tell(.gallery(list.map(\.photo), notice: notice))
      case .directory(let path):
        let event = try photos.gallery(of: path)
        givenSizes = [:]
        if case .catalog(let catalog, _) = event {
          directoryPhotos = Set((0..<catalog.count).map { catalog[$0] })
        }
        try tell(event)
      case .presented: try tell(.presented)
      // The batch ended when the line came.
      case .header, .endOfBatch: break
      case .probe:
        try tell(.wake)
        let at = scriptTime
        plot?.probe(at: at)
        return Probe(at: line.at, status: state.status(at: now), scene: state.scene(at: now))
      }
      isBatchOpen = isBatchOpen || line.isInput
    }
    try endBatch()
    return nil
  }

  /// The state at the line that was played last.
  public var status: FrameState.Status { state.status(at: now) }

  /// Photo pixels of a photo that is there.
  public func photoSize(of photo: PhotoID) -> PixelSize? { loadedSizes[photo] }

  /// Lets time pass until `instant`.
  private mutating func move(to instant: Instant, joiningBatch isInput: Bool) throws {
    if isBatchOpen, isInput, instant == now { return }
    try endBatch()
    while let due = state.nextWake(after: now).deadline, due > now, due <= instant {
      samplePlot(until: due)
      now = due
      try tell(.wake)
    }
    samplePlot(until: instant)
    now = instant
    if isDisplayPerfect {
      try tell(.wake)
      try tell(.presented)
    }
  }

  private mutating func endBatch() throws {
    if isBatchOpen { try tell(.input(.endOfBatch)) }
    isBatchOpen = false
  }

  private mutating func tell(_ event: Event) throws {
    var events = [event]
    while !events.isEmpty {
      let event = events.removeFirst()
      willTell?(event, now)
      let at = scriptTime
      plot?.take(event, at: at)
      if case .loaded(let photo, let size, _) = event { loadedSizes[photo] = size }
      for effect in state.handle(event, at: now) { events += try perform(effect) }
      if plot != nil {
        let status = state.status(at: now)
        plot?.sample(status, at: at)
      }
    }
  }

  /// - Returns: what the core is to be told at once.
  private mutating func perform(_ effect: Effect) throws -> [Event] {
    let photo: PhotoID
    switch effect {
    case .load(let loaded, _, let quality, _):
      photo = loaded
      if let size = givenSizes[photo] {
        // Of such a photo there is no small version.
        return quality > .thumbnail ? [.loaded(photo, photoSize: size)] : []
      }
    case .unload(let unloaded):
      photo = unloaded
      loadedSizes[photo] = nil
    case .loadDetail(let detailed, _), .unloadDetail(let detailed): photo = detailed
    case .save, .readDate: return []
    case .quit:
      hasQuit = true
      return []
    }
    return directoryPhotos.contains(photo) ? try photos.perform(effect) : []
  }

  /// Milliseconds since the start, as lines count.
  private var scriptTime: Double { (now - origin) * 1000 }

  /// Lets the plot see how what moves does so until `instant`, before which nothing else happens, and where it has
  /// come by then.
  private mutating func samplePlot(until instant: Instant) {
    guard plot != nil else { return }
    if state.nextWake(after: now).isAnimating {
      // At the same instants whatever else happens, so that more lines do not draw another curve.
      var step = ((now - origin) * Plot.sampleRate).rounded(.down) + 1
      while case let sampled = origin + step / Plot.sampleRate, sampled < instant {
        let status = state.status(at: sampled)
        plot?.sample(status, at: step / Plot.sampleRate * 1000)
        step += 1
      }
    }
    let (status, at) = (state.status(at: instant), (instant - origin) * 1000)
    plot?.sample(status, at: at)
  }
}

enum PlayerDefaults {
  /// Seconds: the instant of `"at":0`.
  static let origin = 1000.0
}

extension Instant {
  /// The instant that a line's `at` stands for, in milliseconds since `origin`.
  static func atScriptTime(_ milliseconds: Double, origin: Instant) -> Instant {
    origin + milliseconds / 1000
  }
}

extension Settings {
  /// What a replay has where neither script nor command line say otherwise: the defaults, but playing by itself
  /// only when told to.
  static var ofReplay: Settings {
    var settings = Settings()
    settings.autoplay = false
    return settings
  }
}
