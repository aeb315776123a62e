import FrameCore
import Gallery
import Geometry
import Glibc
import Motion
import Raster
import TestCompositor
import Testing

@testable import Kiosk
@testable import Replay

@Suite("A recorded session")
struct RecordingTests {
  /// A session that is recorded, with probes put into the recording.
  final class Session {
    let rig: FrameRig
    private var recorder: Recorder
    private var origin: Instant?
    var script = ""
    var expected: [FrameState.Status] = []

    init(_ adjust: @escaping (inout Settings) -> Void) throws {
      rig = try FrameRig(.small, adjust)
      recorder = Recorder(settings: rig.shell.core.settings, showsBuiltInScenes: true)
      rig.shell.willTell = { [unowned self] event, instant in
        origin = origin ?? instant
        script += recorder.lines(for: event, at: instant)
      }
    }

    func probe() throws {
      let origin = try #require(origin)
      script += "{\"at\":\((rig.now - origin) * 1000),\"probe\":true}\n"
      expected.append(rig.status)
    }
  }

  @Test("replays to the same state at every moment, to the last bit")
  func replay() throws {
    let session = try Session {
      $0.autoplayResumeDelay = 2
      $0.slideInterval = 3
    }
    let rig = session.rig
    func watch(_ frames: Int) throws {
      for _ in 0..<frames {
        try rig.nextFrame()
        try session.probe()
      }
    }
    try rig.settle()
    try watch(85)
    // In the middle of the demo's first zoom, and a moment after the frame.
    rig.now = rig.now + 0.007
    rig.compositor.touch.down(id: 288, x: 100, y: 100)
    rig.compositor.touch.frame()
    try rig.settle()
    try watch(3)
    for step in 0..<20 {
      rig.now = rig.now + 0.003
      rig.compositor.touch.motion(id: 288, x: 100 + Double(step), y: 100.5)
      rig.compositor.touch.frame()
      try rig.settle()
    }
    rig.compositor.touch.up(id: 288)
    try rig.settle()
    try watch(200)
    rig.compositor.keyboard.enter()
    for key: UInt32 in [13, 13, 106, 13, 105, 11] {
      rig.compositor.keyboard.press(key)
      try rig.settle()
      try watch(17)
    }
    rig.compositor.pointer.enter(x: 5, y: 5)
    rig.compositor.pointer.button(isPressed: true)
    try rig.settle()
    try watch(5)
    rig.compositor.seat.setCapabilities([.keyboard])
    try rig.settle()
    try watch(500)

    #expect(Set(session.expected.map(\.placement.scale)).count > 100)
    #expect(Set(session.expected.map(\.photo)).count == 2)
    var player = try Player(Script(Array(session.script.utf8)), photos: NoDirectoryPhotos())
    for (index, status) in session.expected.enumerated() {
      let probe = try #require(try player.nextProbe())
      #expect(probe.status == status, "probe \(index) at \(probe.at) ms")
      if probe.status != status { return }
    }
  }

  @Test("is on disk line by line, and ends with a whole line when the file cannot grow any more")
  func file() throws {
    // Memory can be told not to grow.
    let memory = try SharedMemory.makeFile("recording", byteCount: 1)
    defer { close(memory) }
    ftruncate(memory, 0)
    var said: [String] = []
    let recording = try RecordingFile(
      PhotoPath("/proc/self/fd/\(memory)"), settings: Settings(), showsBuiltInScenes: false
    ) { said.append($0) }
    func text() -> String {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = pread(memory, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
    recording.record(.command(.next), at: Instant(seconds: 1))
    let before = text()
    #expect(before.hasSuffix(#"{"at":0,"command":"next"}"# + "\n"))
    try SharedMemory.seal(memory, .size)
    for _ in 0..<3 { recording.record(.command(.next), at: Instant(seconds: 2)) }
    #expect(text() == before)
    #expect(said.count == 1 && said[0].contains("the recording ends here"))
  }
}
