import Foundation
import Testing

@Suite(
  "The program by itself",
  .enabled(if: Programs.frame != nil, "the built frame is there"))
struct ProgramTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  func run(_ arguments: String..., environment: [String: String?] = [:]) throws
    -> Programs.Outcome
  {
    try Programs.run(
      try #require(Programs.frame), arguments,
      environment: ["WAYLAND_DISPLAY": nil, "WAYLAND_SOCKET": nil].merging(environment) { $1 })
  }

  /// One line, from us, that says `mention`.
  func expect(_ outcome: Programs.Outcome, status: Int32, mention: String) {
    #expect(outcome.status == status)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("wayframe: "))
    #expect(outcome.errors.contains(mention), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("without a display it says what to do, and ends with EX_UNAVAILABLE")
  func noDisplay() throws {
    expect(try run(), status: 69, mention: "WAYLAND_DISPLAY is not set")
    expect(try run(directory.url.path), status: 69, mention: "WAYLAND_DISPLAY is not set")
  }

  @Test("without a runtime directory it says so, whatever WAYLAND_DISPLAY names")
  func noRuntimeDirectory() throws {
    expect(
      try run(environment: ["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": nil]), status: 69,
      mention: "XDG_RUNTIME_DIR is not set")
    expect(
      try run(environment: ["WAYLAND_DISPLAY": ""]), status: 69,
      mention: "WAYLAND_DISPLAY is not set")
  }

  @Test("a display that nobody serves is named, and so is the reason")
  func deadSocket() throws {
    let missing = directory.url.appendingPathComponent("wayland-7").path
    expect(
      try run(environment: ["WAYLAND_DISPLAY": missing]), status: 69,
      mention: "\(missing) cannot be reached (No such file or directory)")

    // A socket whose server died.
    let dead = directory.url.appendingPathComponent("dead").path
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: dead.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    close(listener)
    try #require(isBound == 0)
    expect(
      try run(environment: ["WAYLAND_DISPLAY": dead]), status: 69, mention: "Connection refused")
  }

  @Test(
    "a mistake in the command line ends with EX_USAGE and a sentence",
    arguments: [
      (["--frobnicate"], "--frobnicate"), (["--set", "slideshow.interval=0"], "1 to 604800"),
      (["--set", "slideshow.colour=red"], "slideshow.colour"), ([""], "empty"),
    ])
  func usage(arguments: [String], mention: String) throws {
    let outcome = try Programs.run(try #require(Programs.frame), arguments)
    expect(outcome, status: 64, mention: mention)
  }

  @Test("without its decoder it says which file is missing, and ends with EX_OSFILE")
  func missingDecoder() throws {
    let lonely = directory.url.appendingPathComponent("wayframe")
    try FileManager.default.copyItem(at: try #require(Programs.frame), to: lonely)
    expect(
      try Programs.run(lonely, ["."]), status: 72, mention: "wayframe-decode is missing")
  }

  @Test("help and version go to standard output")
  func help() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("slideshow.interval"))
    #expect(help.errors.isEmpty)
    let version = try run("--version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("wayframe "))
  }
}
