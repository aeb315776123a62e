import FrameCore
import Gallery
import Geometry
import Gestures
import Motion
import Testing

@testable import Replay

@Suite("The player")
struct PlayerTests {
  static let begin = """
    {"at":0,"output":{"width":400,"height":600,"scale":2}}
    {"at":0,"photos":[{"name":"a.jpg","width":4000,"height":3000},{"name":"b.jpg","width":300,"height":400}]}

    """

  func player(_ text: String, _ assignments: [String] = []) throws -> Player<NoDirectoryPhotos> {
    try Player(Script(Array(text.utf8)), assignments: assignments, photos: NoDirectoryPhotos())
  }

  func probes(_ text: String, _ assignments: [String] = []) throws -> [Probe] {
    var player = try player(text, assignments)
    var probes: [Probe] = []
    while let probe = try player.nextProbe() { probes.append(probe) }
    return probes
  }

  /// What the core is told, but the wakes.
  func told(_ text: String) throws -> [(event: Event, at: Double)] {
    var player = try player(text)
    let heard = RecorderTests.Heard()
    player.willTell = { heard.events.append((event: $0, instant: $1)) }
    while try player.nextProbe() != nil {}
    return heard.events.filter { $0.event != .wake }
      .map { ($0.event, ($0.instant.seconds - 1000) * 1000) }
  }

  @Test("a key zooms, and a probe prints where the photo is, at rest and on the way")
  func zoomByKey() throws {
    let probes = try probes(
      Self.begin + """
        {"at":0,"probe":true}
        {"at":1000,"key":"plus"}
        {"at":1100,"probe":true}
        {"at":3000,"probe":true}
        {"at":3000,"key":"0"}
        {"at":5000,"probe":true}
        {"at":5000,"command":"next"}
        {"at":7000,"probe":true}
        """)
    try #require(probes.count == 5)
    #expect(
      probes[0].line
        == #"{"at":0,"photo":"a.jpg","index":0,"scale":1,"x":0,"y":0,"angle":0,"page":0,"contacts":0,"#
        + #""gesture":"Idle","moving":false,"taps":0,"doubleTaps":0,"twoFingerTaps":0,"longPresses":0,"autoplay":false,"#
        + #""asleep":false,"details":false}"#)
    let expected = Spring.settle
    let position = PlacementAnimation(
      .spring(expected), from: .fit, to: Placement(scale: 1.5), start: Instant(seconds: 1001)
    ).placement(at: Instant(seconds: 1001.1))
    #expect(abs(probes[1].status.placement.scale - position.scale) < 1e-9)
    #expect(probes[1].status.isMoving)
    #expect(probes[2].status.placement == Placement(scale: 1.5))
    #expect(!probes[2].status.isMoving)
    #expect(probes[3].status.placement == .fit)
    #expect(probes[4].line.hasPrefix(#"{"at":7000,"photo":"b.jpg","index":1,"#))
    #expect(probes[4].scene?.viewport.pixelSize == PixelSize(width: 800, height: 1200))
  }

  @Test("nothing plays by itself unless it is told to, and then the demo does")
  func demo() throws {
    let end = """
      {"at":1900,"probe":true}
      {"at":120000,"probe":true}
      """
    let still = try probes(Self.begin + end)
    #expect(still.allSatisfy { $0.status.isRestingAtFit && $0.status.index == 0 })
    let playing = try probes(Self.begin + #"{"at":0,"command":"play"}"# + "\n" + end)
    #expect(abs(playing[0].status.placement.scale - 2.5) < 0.01)
    #expect(playing.allSatisfy { $0.status.isPlaying })
  }

  @Test("the same script gives the same output, bit for bit")
  func deterministic() throws {
    var script = Self.begin + #"{"at":0,"command":"play"}"# + "\n"
    for step in 0..<2000 {
      script += #"{"at":\#(Double(step) * 16.7),"probe":true}"# + "\n"
      if step % 100 == 50 {
        script += #"{"at":\#(Double(step) * 16.7),"touch":"down","id":1,"x":10,"y":20}"# + "\n"
        script += #"{"at":\#(Double(step) * 16.7 + 3),"touch":"up","id":1}"# + "\n"
        script += #"{"at":\#(Double(step) * 16.7 + 3),"command":"play"}"# + "\n"
      }
    }
    let first = try probes(script).map(\.line)
    let second = try probes(script).map(\.line)
    #expect(first == second)
    #expect(Set(first).count == 2000)
  }

  @Test(
    "before each line that begins a batch the display is perfect, and a batch ends with the next")
  func batches() throws {
    let key = #""key":"x""#
    let told = try told(
      """
      {"at":5,\(key)}
      {"at":5,\(key)}
      {"at":6,\(key)}
      {"at":6,"command":"pause"}
      {"at":6,\(key)}
      {"at":6,"endOfBatch":true}
      {"at":6,\(key)}
      """)
    let press = Event.input(.key("x"))
    let end = Event.input(.endOfBatch)
    #expect(
      told.map(\.event) == [
        .presented, press, press, end, .presented, press, end, .presented, .command(.pause),
        .presented, press, end, .presented, .presented, press, end,
      ])
    #expect(told[3].at < 5.5 && told[4].at > 5.5)
  }

  @Test(
    "between lines the core is woken at the instants it asks for, and photos come when asked for")
  func wakes() throws {
    var player = try player(
      Self.begin + #"{"at":0,"command":"play"}"# + "\n" + #"{"at":4000,"probe":true}"#)
    let heard = RecorderTests.Heard()
    player.willTell = { heard.events.append((event: $0, instant: $1)) }
    #expect(try player.nextProbe() != nil)
    let woken = heard.events.filter { $0.event == .wake }.map(\.instant)
    for step in [1.2, 2.4, 3.6] { #expect(woken.contains(Instant(seconds: 1000) + step)) }
    let loaded = heard.events.filter { if case .loaded = $0.event { true } else { false } }
    #expect(loaded.map(\.instant.seconds) == [1000, 1000])
  }

  @Test("where lines say what was presented, nothing else is")
  func presentedLines() throws {
    let told = try told(
      #"{"at":5,"command":"pause"}"# + "\n" + #"{"at":7,"presented":true}"# + "\n"
        + #"{"at":8,"command":"pause"}"#)
    #expect(told.map(\.event) == [.command(.pause), .presented, .command(.pause)])
  }

  @Test("photos of unknown size come when a line says so")
  func loadedLines() throws {
    let probes = try probes(
      """
      {"at":0,"output":{"width":400,"height":600}}
      {"at":0,"photos":[{"name":"a"},{"name":"b"}]}
      {"at":100,"probe":true}
      {"at":200,"failed":"a"}
      {"at":300,"loaded":"b","width":4,"height":3}
      {"at":300,"probe":true}
      {"at":400,"output":null}
      {"at":400,"probe":true}
      """)
    #expect(probes[0].line.contains(#""photo":null,"index":null"#))
    #expect(probes[1].line.contains(#""photo":"b","index":1"#))
    #expect(probes[2].scene == nil)
  }

  @Test("the command line's settings win over the script's, and those over the defaults")
  func settings() throws {
    let script =
      #"{"at":0,"settings":{"gestures.max-scale":2,"accessibility.reduce-motion":true}}"# + "\n"
      + Self.begin + """
        {"at":1,"key":"plus"}
        {"at":1,"key":"plus"}
        {"at":1,"key":"plus"}
        {"at":200,"probe":true}
        """
    #expect(try probes(script)[0].status.placement.scale == 2)
    #expect(try probes(script, ["gestures.max-scale=3"])[0].status.placement.scale == 3)
    #expect(throws: SettingError.self) { try probes(script, ["gestures.max-scale=x"]) }
  }

  @Test("everything before a mistake is played")
  func mistake() throws {
    var player = try player(Self.begin + "{\"at\":1,\"probe\":true}\n{\"at\":1,\"probe\":tru}\n")
    #expect(try player.nextProbe() != nil)
    #expect(throws: ScriptError.self) { try player.nextProbe() }
  }

  @Test("a key that ends the frame ends the replay")
  func quit() throws {
    let probe = #"{"at":1,"probe":true}"# + "\n"
    #expect(try probes(probe + #"{"at":1,"key":"q"}"# + "\n" + probe).count == 1)
  }

  @Test("photos of a directory are asked for, and are there at once")
  func directory() throws {
    struct Photos: DirectoryPhotos {
      func gallery(of directory: PhotoPath) -> Event {
        .gallery([.file(directory.appending(Array("x".utf8)))], notice: nil)
      }
      func perform(_ effect: Effect) -> [Event] {
        guard case .load(let photo, let size, _, _) = effect else { return [] }
        return [.loaded(photo, photoSize: PixelSize(width: size.width, height: 7))]
      }
    }
    let text = """
      {"at":0,"output":{"width":40,"height":60,"scale":2}}
      {"at":0,"directory":"d"}
      {"at":0,"probe":true}
      """
    var player = try Player(Script(Array(text.utf8)), photos: Photos())
    #expect(try player.nextProbe()?.status.photo == .file(PhotoPath("d/x")))
    #expect(player.photoSize(of: .file(PhotoPath("d/x"))) == PixelSize(width: 80, height: 7))
  }

  @Test("a script without an end of time is played in no time where nothing happens")
  func farFuture() throws {
    #expect(try probes(Self.begin + #"{"at":1e15,"probe":true}"#).count == 1)
  }
}
