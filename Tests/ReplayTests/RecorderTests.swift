import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

@testable import Replay

@Suite("Recordings")
struct RecorderTests {
  static func file(_ name: String) -> PhotoID { .file(PhotoPath(name)) }

  static let inputs: [InputEvent] = [
    .touch(.down(id: -3, at: Point(x: 0.1, y: -8_388_607), time: 0), seat: 1),
    .touch(.motion(id: .max, to: Point(x: 1.0 / 3, y: 2), time: .max), seat: .max),
    .touch(.up(id: 1, time: 5), seat: 0), .touch(.frame, seat: 1), .touch(.cancel, seat: 2),
    .pointer(.enter(at: Point(x: 1, y: 2)), seat: 1), .pointer(.leave, seat: 3),
    .pointer(.motion(to: Point(x: 1, y: 2), time: 77), seat: 1),
    .pointer(.button(.left, isPressed: true, time: 1), seat: 1),
    .pointer(.button(.other, isPressed: false, time: 2), seat: 1),
    .pointer(.wheel(clicks: 1.0 / 3, time: 3), seat: 1),
    .pointer(.wheel(clicks: -0.7, time: 3), seat: 1), .devices([], seat: 1),
    .devices([.touch, .pointer], seat: 4), .key("Right"), .key("Right", isRepeat: true),
    .key("XF86AudioPlay"), .deactivated,
    .key("Right", modifiers: [.control]),
    .key("plus", modifiers: [.shift, .control, .alt, .super], isRepeat: true),
    .touch(.shape(id: 4, major: 80.53125), seat: 2), .touch(.shape(id: .min, major: 0), seat: 1),
    .pointer(.wheel(clicks: 0.1, modifiers: .control, time: 3), seat: 2),
    .pointer(.scroll(by: Point(x: -0.0, y: 1.0 / 3), time: 3), seat: 1),
    .pointer(.scroll(by: Point(x: 1, y: -7), modifiers: [.shift, .alt], time: 3), seat: 5),
    .pinch(.begin(time: 3), seat: 1), .pinch(.begin(time: 0), seat: 9),
    .pinch(.update(translation: .zero, scale: 1, rotation: 0, time: 3), seat: 1),
    .pinch(
      .update(translation: Point(x: 0.1, y: -0.2), scale: 1.0 / 3, rotation: -7.7, time: .max),
      seat: 1),
    .pinch(.end(isCancelled: false, time: 3), seat: 1),
    .pinch(.end(isCancelled: true, time: 3), seat: 2),
  ]

  static let events: [Event] =
    inputs.map(Event.input) + [
      .viewport(nil),
      .viewport(
        Viewport(
          size: Size(width: 1067, height: 600), pixelSize: PixelSize(width: 1600, height: 900))),
      .viewport(
        Viewport(
          size: Size(width: 800, height: 600), pixelSize: PixelSize(width: 1000, height: 750))
      ),
      .viewport(Viewport(pixelSize: PixelSize(width: 320, height: 200))),
      .viewport(
        Viewport(
          size: Size(width: 800, height: 480), pixelSize: PixelSize(width: 801, height: 480),
          pixelsPerMillimeter: 800 / 154.08)),
      .command(.zoomTo(Point(x: 0.1, y: 1.0 / 3))),
      .gallery([file("a"), file("b/ü \"x\"\n.jpg"), .builtIn(.skyline)], notice: nil),
      .gallery([.file(PhotoPath(bytes: [0x2f, 0xff, 0xc3]))], notice: nil),
      .gallery([], notice: Notice(title: "Waiting", detail: "a\\b")),
      .loaded(file("a"), photoSize: PixelSize(width: 4000, height: 3000)),
      .loaded(.builtIn(.mountain), photoSize: PixelSize(width: 1, height: 1)),
      .failed(file("a"), isFaultOfPhoto: true), .failed(file("a"), isFaultOfPhoto: false),
      .presented,
    ] + Command.plain.filter { $0 != .quit }.map(Event.command)

  /// What the core is told when the recording of `told` is played, but the ends of batches and what only
  /// time brings.
  func replayed(_ told: [(Event, Instant)]) throws -> [(event: Event, instant: Instant)] {
    var recorder = Recorder(settings: Settings(), showsBuiltInScenes: false)
    var text = ""
    for (event, instant) in told { text += recorder.lines(for: event, at: instant) }
    var player = try Player(Script(Array(text.utf8)), photos: NoDirectoryPhotos())
    let heard = Heard()
    player.willTell = { heard.events.append((event: $0, instant: $1)) }
    #expect(try player.nextProbe() == nil)
    return heard.events.filter { $0.event != .wake && $0.event != .input(.endOfBatch) }
  }

  final class Heard {
    var events: [(event: Event, instant: Instant)] = []
  }

  @Test("every event comes back as it was, at the very instant", arguments: events)
  func roundTrip(event: Event) throws {
    // An origin and a time with no end in binary.
    let start = Instant(seconds: 5000.1)
    let instant = start + 1.0 / 3
    let told = [(Event.viewport(nil), start), (event, instant), (.command(.pause), instant)]
    let heard = try replayed(told)
    #expect(heard.map(\.event) == told.map(\.0))
    #expect(heard.map(\.instant) == told.map(\.1))
  }

  @Test(
    "instants of a clock of 2⁻²⁰ s come back to the last bit, whatever it began at",
    arguments: [0, 1e-6, 5.3, 4711.123, 86_400 * 365.25, 1e9])
  func instants(origin: Double) throws {
    let tick = 1.0 / 1_048_576
    var instant = Instant(seconds: (origin / tick).rounded() * tick)
    var told: [(Event, Instant)] = []
    // From a few ticks to a month between two events.
    for step in 0..<600 {
      told.append((.command(.pause), instant))
      let pause = 1 + Double(step % 97) * (step % 50 == 0 ? 3e10 : step % 7 == 0 ? 12_345 : 1)
      instant = instant + pause * tick
    }
    #expect(try replayed(told).map(\.instant) == told.map(\.1))
  }

  @Test("of the scenes shown while nothing else happens, the last one is written")
  func presentedOnce() throws {
    var recorder = Recorder(settings: Settings(), showsBuiltInScenes: false)
    var text = recorder.lines(for: .viewport(nil), at: Instant(seconds: 10))
    let length = text.utf8.count
    for frame in 1...100_000 {
      let instant = Instant(seconds: 10 + Double(frame) / 60)
      text += recorder.lines(for: .wake, at: instant) + recorder.lines(for: .presented, at: instant)
    }
    #expect(text.utf8.count == length)
    let instant = Instant(seconds: 2000)
    text += recorder.lines(for: .input(.key("x")), at: instant)
    let written = text.split(separator: "\n").suffix(2)
    #expect(
      Array(written) == [
        #"{"at":1666666.6666666667,"presented":true}"#, #"{"at":1990000,"key":"x"}"#,
      ])
  }

  @Test("what was read at once stays together, and what was not, apart")
  func batches() throws {
    let instant = Instant(seconds: 10)
    let key = Event.input(.key("x"))
    let end = Event.input(.endOfBatch)
    let told = [
      key, key, end, key, end, .command(.pause), key, end, .presented, key, end,
    ]
    var recorder = Recorder(settings: Settings(), showsBuiltInScenes: false)
    let text = told.map { recorder.lines(for: $0, at: instant) }.joined()
    var player = try Player(Script(Array(text.utf8)), photos: NoDirectoryPhotos())
    let heard = Heard()
    player.willTell = { heard.events.append((event: $0, instant: $1)) }
    #expect(try player.nextProbe() == nil)
    #expect(heard.events.map(\.event) == told)
  }

  @Test("a wheel's turn comes back to the last bit, in whatever unit it was counted")
  func wheel() throws {
    var told: [(Event, Instant)] = []
    for unit: Double in [120, 2560, 3840] {
      for count in 1...2000 {
        let turn = PointerEvent.wheel(clicks: Double(count) / unit, time: 0)
        told.append((.input(.pointer(turn, seat: 1)), Instant(seconds: 10)))
      }
    }
    #expect(try replayed(told).map(\.event) == told.map(\.0))
  }

  @Test("a preset is written with what was set against it, be it a default, and comes back")
  func preset() throws {
    for preset in GestureSettings.Preset.allCases {
      var settings = Settings()
      // What these options are without any preset.
      try settings.apply(assignments: [
        "gestures.preset=\(preset.rawValue)", "gestures.max-scale=0", "gestures.min-scale=1",
        "gestures.double-tap=finger", "autoplay.demo=off",
      ])
      var recorder = Recorder(settings: settings, showsBuiltInScenes: false)
      let text = recorder.lines(for: .wake, at: Instant(seconds: 1))
      var replayed = Settings()
      replayed.autoplay = false
      try replayed.apply(assignments: Script(Array(text.utf8)).header.assignments)
      #expect(replayed == settings, "\(preset)")
    }
  }

  @Test("settings that differ from a replay's are written, and come back")
  func settings() throws {
    var settings = Settings()
    settings.demo = .pinchZoom
    settings.slideInterval = 12.5
    settings.kioskMode = true
    var recorder = Recorder(settings: settings, showsBuiltInScenes: false)
    let text = recorder.lines(for: .wake, at: Instant(seconds: 1))
    var replayed = Settings.ofReplay
    for assignment in Script(Array(text.utf8)).header.assignments {
      try replayed.apply(assignments: [assignment])
    }
    #expect(replayed == settings)
    #expect(settings.autoplay)
  }
}
