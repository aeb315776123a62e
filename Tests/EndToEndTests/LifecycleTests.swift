import Foundation
import Testing

/// How the running program ends, on a real compositor.
@Suite(
  "The program running on headless weston",
  .enabled(if: Programs.frame != nil && Programs.hasWeston, "weston and the built frame are there"))
struct LifecycleTests {
  let directory: TemporaryDirectory
  let photo: URL

  init() throws {
    directory = try TemporaryDirectory()
    photo = directory.url.appendingPathComponent("photo.jpg")
    try cornersPhoto(width: 90, height: 60).write(to: photo)
  }

  @Test("SIGTERM, SIGINT and SIGHUP end it with status 0", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(signal: Int32) throws {
    let session = try Session(in: directory, showing: photo)
    try session.waitForPhoto()
    kill(session.frame.processIdentifier, signal)
    session.frame.waitUntilExit()
    #expect(session.frame.terminationReason == .exit)
    #expect(session.frame.terminationStatus == 0)
  }

  @Test("what it recorded can be replayed, to the photo that was on the screen")
  func recording() throws {
    let recording = directory.url.appendingPathComponent("recording")
    let session = try Session(
      in: directory, showing: photo, options: ["--record", recording.path])
    try session.waitForPhoto()
    session.frame.terminate()
    session.frame.waitUntilExit()

    let script = try String(contentsOf: recording, encoding: .utf8)
    try (script + #"{"at":86400000,"probe":true}"# + "\n")
      .write(to: recording, atomically: true, encoding: .utf8)
    let replay = try Programs.run(try #require(Programs.frame), ["replay", recording.path])
    #expect(replay.status == 0, "\(replay.errors)\(script)")
    #expect(
      replay.output.hasPrefix(#"{"at":86400000,"photo":"\#(photo.path)","index":0,"scale":1,"#),
      "\(replay.output)")
  }

  @Test("a compositor that dies ends it with EX_TEMPFAIL and a sentence")
  func compositorDies() throws {
    let session = try Session(in: directory, showing: photo)
    try session.waitForPhoto()
    kill(session.weston.processIdentifier, SIGKILL)
    session.frame.waitUntilExit()
    #expect(session.frame.terminationStatus == 75)
    #expect(session.errors.readToEnd().contains("the connection to the compositor was lost"))
  }
}

/// A weston of its own with the frame in it; both end with the value's last copy.
private final class Session {
  let weston = Process()
  let frame = Process()
  let errors: LineReader

  init(in directory: TemporaryDirectory, showing photo: URL, options: [String] = []) throws {
    let runtime = directory.url.appendingPathComponent("runtime")
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = runtime.path
    environment["WAYLAND_DISPLAY"] = nil
    environment["WAYLAND_SOCKET"] = nil

    // It says on its standard output, through the log, when its socket is there.
    let log = Pipe()
    weston.executableURL = URL(fileURLWithPath: "/usr/bin/weston")
    weston.arguments = [
      "--backend=\(try Self.headlessBackend())", "--no-config", "--socket=wayland-test",
      "--idle-time=0",
    ]
    weston.environment = environment
    weston.standardOutput = log
    weston.standardError = log
    weston.standardInput = FileHandle.nullDevice
    try weston.run()
    let westonLog = LineReader(log.fileHandleForReading)
    try #require(westonLog.skip(to: "launching"), "weston did not start")
    // Nobody reads on; weston must not wait for that.
    westonLog.drainInBackground()

    environment["WAYLAND_DISPLAY"] = "wayland-test"
    let pipe = Pipe()
    errors = LineReader(pipe.fileHandleForReading)
    frame.executableURL = Programs.frame
    frame.arguments = options + ["--verbose", "--set", "autoplay.enabled=off", photo.path]
    frame.environment = environment
    frame.standardError = pipe
    frame.standardOutput = FileHandle.nullDevice
    frame.standardInput = FileHandle.nullDevice
    try frame.run()
  }

  /// It was renamed in weston 12.
  private static func headlessBackend() throws -> String {
    let weston = URL(fileURLWithPath: "/usr/bin/weston")
    let version = try Programs.run(weston, ["--version"]).output.split(separator: " ").last ?? ""
    let major = version.prefix { $0 != "." }
    return (Int(major) ?? 0) < 12 ? "headless-backend.so" : "headless"
  }

  deinit {
    for process in [frame, weston] where process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
  }

  func waitForPhoto() throws {
    try #require(errors.skip(to: "resting at fit"), "the frame ended without showing a photo")
  }
}

/// Lines from a pipe, as they come.
private final class LineReader: @unchecked Sendable {
  private let handle: FileHandle
  private var rest = ""

  init(_ handle: FileHandle) { self.handle = handle }

  /// Reads up to a line that contains `text`.
  ///
  /// - Returns: false when the output ended before.
  func skip(to text: String) -> Bool {
    while !rest.contains(text) {
      let data = handle.availableData
      if data.isEmpty { return false }
      rest += String(decoding: data, as: UTF8.self)
    }
    return true
  }

  func readToEnd() -> String {
    rest + String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
  }

  func drainInBackground() {
    handle.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
  }
}
