import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

@testable import Replay

@Suite("Recorded sessions")
struct RecordedSessionTests {
  /// A frame on a display that is late and leaves frames out, with photos that take their time, and the recorder
  /// beside it. What is probed is put into the recording too.
  struct Session {
    private var random: RandomEvents
    private var state: FrameState
    private var recorder: Recorder
    private let origin: Instant
    private var now: Instant
    /// Photos that were asked for, with the instant at which they will be there.
    private var loads: [(photo: PhotoID, due: Instant)] = []
    private var isBatchOpen = false
    private(set) var script = ""
    private(set) var expected: [String] = []

    init(seed: UInt64) throws {
      random = RandomEvents(seed: seed)
      var settings = Settings()
      let presets = GestureSettings.Preset.allCases
      try settings.apply(assignments: [
        "gestures.preset=\(presets[Int(seed) % presets.count].rawValue)", "kiosk.mode=on",
        "slideshow.interval=3", "autoplay.resume-after=2",
        "autoplay.enabled=\(seed % 2 == 0 ? "on" : "off")",
      ])
      state = FrameState(settings: settings)
      recorder = Recorder(settings: settings, showsBuiltInScenes: false)
      // A clock's, which counts parts of a second that a double holds.
      origin = Instant(seconds: (Double(seed) * 997.3 * 1024).rounded() / 1024)
      now = origin
    }

    /// - Returns: whether a line of the script says so, so that a probe may follow.
    private mutating func tell(_ event: Event) -> Bool {
      let lines = recorder.lines(for: event, at: now)
      script += lines
      for effect in state.handle(event, at: now) {
        switch effect {
        case .load(let photo, _, _, _):
          loads.removeAll { $0.photo == photo }
          let ticks = Double(Int.random(in: 0..<1_000_000, using: &random))
          loads.append((photo, now + ticks / 1_048_576))
        case .unload(let photo): loads.removeAll { $0.photo == photo }
        case .loadDetail, .unloadDetail, .save, .readDate, .quit: break
        }
      }
      return !lines.isEmpty
    }

    mutating func run(events: Int) {
      _ = tell(.viewport(Viewport(pixelSize: PixelSize(width: 400, height: 300))))
      _ = tell(.gallery((0..<7).map { .file(PhotoPath("\($0).jpg")) }, notice: nil))
      for _ in 0..<events {
        if !random.isOne(in: 4) { passTime() }
        bringPhotos()
        let event = random.event(time: UInt32(scriptTime: (now - origin) * 1000))
        if case .input = event {
          isBatchOpen = tell(event) || isBatchOpen
          // What is told next is seldom told with it.
          if !random.isOne(in: 3) { endBatch(probes: true) }
        } else {
          endBatch()
          if tell(event), random.isOne(in: 3) { probe() }
        }
      }
    }

    private mutating func passTime() {
      endBatch()
      let limit = random.isOne(in: 30) ? 4_000_000 : 40_000
      now = now + Double(Int.random(in: 0..<limit, using: &random)) / 1_048_576
      if random.isOne(in: 3) { _ = tell(random.isOne(in: 3) ? .wake : .presented) }
    }

    private mutating func bringPhotos() {
      for (photo, due) in loads where due <= now {
        endBatch()
        loads.removeAll { $0.photo == photo }
        let size = PixelSize(
          width: Int.random(in: 1...5000, using: &random),
          height: Int.random(in: 1...5000, using: &random))
        let event: Event =
          random.isOne(in: 12)
          ? .failed(photo, isFaultOfPhoto: random.isOne(in: 2)) : .loaded(photo, photoSize: size)
        if tell(event), random.isOne(in: 2) { probe() }
      }
    }

    private mutating func endBatch(probes: Bool = false) {
      guard isBatchOpen else { return }
      isBatchOpen = false
      _ = tell(.input(.endOfBatch))
      if probes, random.isOne(in: 2) { probe() }
    }

    /// Probes the state just after a line of this instant.
    private mutating func probe() {
      _ = state.handle(.wake, at: now)
      let at = (now - origin) * 1000
      expected.append(
        Probe(at: at, status: state.status(at: now), scene: state.scene(at: now)).line)
      script += "{\"at\":\(at.jsonText),\"probe\":true}\n"
    }
  }

  @Test("replay to the same probes, bit for bit, whatever happened in them", arguments: 1...24)
  func replay(seed: UInt64) throws {
    var session = try Session(seed: seed)
    session.run(events: 1500)
    var player = try Player(Script(Array(session.script.utf8)), photos: NoDirectoryPhotos())
    var printed: [String] = []
    while let probe = try player.nextProbe() { printed.append(probe.line) }
    #expect(printed.count == session.expected.count && printed.count > 100)
    let firstDifference = zip(printed, session.expected).first { $0 != $1 }
    #expect(firstDifference == nil)
    // It would prove nothing if nothing had moved.
    #expect(Set(printed.map { $0.drop { $0 != "p" } }).count > 50)
  }

  @Test("of events of every kind, each comes back as it was", arguments: 1...8)
  func roundTrip(seed: UInt64) throws {
    var random = RandomEvents(seed: seed)
    var recorder = Recorder(settings: Settings(), showsBuiltInScenes: false)
    var reader: ScriptReader
    var told: [Event] = []
    var text = ""
    for index in 0..<4000 {
      let event = random.event(time: UInt32(index * 3))
      told.append(event)
      text += recorder.lines(for: event, at: Instant(seconds: 7 + Double(index) / 256))
    }
    reader = Script(Array(text.utf8)).makeReader()
    var heard: [Event] = []
    while let line = try reader.next() {
      if case .events(let events) = line.content { heard += events }
    }
    #expect(heard.count == told.count)
    let firstDifference = zip(heard, told).first { $0 != $1 }
    #expect(firstDifference == nil)
  }
}
