import FrameCore
import Gallery
import Testing

@Suite("The command line")
struct InvocationTests {
  func parse(_ arguments: String...) throws -> Invocation {
    try Invocation(arguments: arguments.map { Array($0.utf8) })
  }

  @Test("paths keep their order and their bytes, also behind --")
  func paths() throws {
    let invocation = try Invocation(arguments: [[0x61, 0xff], Array("--".utf8), Array("-x".utf8)])
    guard case .run(let request) = invocation else {
      Issue.record("not a run")
      return
    }
    #expect(request.paths == [PhotoPath(bytes: [0x61, 0xff]), PhotoPath("-x")])
  }

  @Test("options are set by their keys, in both spellings")
  func settings() throws {
    let invocation = try parse(
      "--set", "slideshow.interval=10", "--set=autoplay.demo=pinch-zoom", "--verbose",
      "--set", "kiosk.mode=on")
    guard case .run(let request) = invocation else {
      Issue.record("not a run")
      return
    }
    #expect(request.settings.slideInterval == 10)
    #expect(request.settings.demo == .pinchZoom)
    #expect(request.settings.kioskMode)
    #expect(request.isVerbose)
  }

  @Test(
    "what is wrong is named together with what is allowed",
    arguments: [
      (["--frobnicate"], "--frobnicate"), (["--set"], "KEY=VALUE"), (["--set", "x"], "KEY=VALUE"),
      (["--set", "no.such=1"], "no.such"), (["--set", "slideshow.interval=0"], "1 to 604800"),
      (["--set", "slideshow.interval=nan"], "nan"), (["--set", "slideshow.interval="], "1 to"),
      (["--set", "autoplay.demo=disco"], "double-tap, pinch-zoom, off"),
      (["--set", "kiosk.mode=yes"], "on, off"), ([""], "empty"),
      (["--record"], "--record needs a FILE"), (["--record="], "--record needs a FILE"),
      (["replay"], "0 were given"), (["replay", "a", "b"], "2 were given"),
      (["replay", "a", "--frames"], "--frames needs a DIRECTORY"), (["replay", ""], "empty"),
      (["replay", "a", "--verbose"], "--verbose"),
      (["replay", "a", "--set", "no.such=1"], "no.such"),
    ])
  func errors(arguments: [String], mention: String) {
    do {
      _ = try Invocation(arguments: arguments.map { Array($0.utf8) })
      Issue.record("no error for \(arguments)")
    } catch {
      #expect(String(describing: error).contains(mention))
    }
  }

  @Test("replay takes a script, settings and a directory for frames; elsewhere the word is a path")
  func replay() throws {
    var request = Invocation.ReplayRequest(script: PhotoPath("a.script"))
    #expect(try parse("replay", "a.script") == .replay(request))
    request.assignments = ["kiosk.mode=on", "slideshow.interval=5"]
    request.frames = PhotoPath("out")
    #expect(
      try parse(
        "replay", "--set", "kiosk.mode=on", "a.script", "--frames=out", "--set=slideshow.interval=5"
      ) == .replay(request))
    #expect(try parse("replay", "--frames", "out", "--help") == .help)
    guard case .run(let run) = try parse("./replay", "replay") else {
      Issue.record("not a run")
      return
    }
    #expect(run.paths == [PhotoPath("./replay"), PhotoPath("replay")])
  }

  @Test("a recording goes to the file that is named, in both spellings")
  func record() throws {
    for arguments in [["--record", "a"], ["--record=a"]] {
      guard case .run(let run) = try Invocation(arguments: arguments.map { Array($0.utf8) }) else {
        Issue.record("not a run")
        return
      }
      #expect(run.recording == PhotoPath("a") && run.paths.isEmpty)
    }
  }

  @Test("help and version win over what follows them")
  func helpAndVersion() throws {
    #expect(try parse("--help", "--frobnicate") == .help)
    #expect(try parse("--version") == .version)
  }

  @Test("help names every option with its range and default, and every key")
  func helpText() {
    for option in Option.all {
      #expect(Invocation.helpText.contains(option.key))
      #expect(Invocation.helpText.contains(option.allowedText))
      #expect(Invocation.helpText.contains("(default: \(option.defaultText))"))
    }
    for key in Command.plain.flatMap(\.keys) { #expect(Invocation.helpText.contains(key)) }
  }

  @Test("every default is a value its own option accepts", arguments: Option.all.map(\.key))
  func defaults(key: String) throws {
    let option = try #require(Option.all.first { $0.key == key })
    var settings = Settings()
    try settings.apply(assignments: ["\(key)=\(option.defaultText)"])
    #expect(settings == Settings())
  }
}
