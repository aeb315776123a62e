import Gallery

/// What a command line asks the program to do.
public enum Invocation: Equatable, Sendable {
  case run(RunRequest)
  case replay(ReplayRequest)
  case help
  case version

  /// The frame itself.
  public struct RunRequest: Equatable, Sendable {
    public var settings = Settings()
    /// Files and directories, in the order given; empty shows the built-in scenes.
    public var paths: [PhotoPath] = []
    /// Say on standard error what the frame does, not only what goes wrong.
    public var isVerbose = false
    /// Where to write the session as a replay script.
    public var recording: PhotoPath?

    public init() {}
  }

  /// A script instead of a screen.
  public struct ReplayRequest: Equatable, Sendable {
    public var script: PhotoPath
    /// `key=value`, each of them good, in the order given; they win over the script's.
    public var assignments: [String] = []
    /// The directory to write a picture of each probe to.
    public var frames: PhotoPath?
    /// The SVG file to draw the session to.
    public var plot: PhotoPath?

    public init(script: PhotoPath) { self.script = script }
  }

  /// - Parameters:
  ///   - arguments: without the program's name, as bytes, because a path need not be text.
  /// - Throws: ``UsageError`` or ``SettingError``.
  public init(arguments: [[UInt8]]) throws {
    if let first = arguments.first, first.elementsEqual("replay".utf8) {
      try self.init(replayArguments: arguments.dropFirst())
      return
    }
    var request = RunRequest()
    var assignments: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let text = String(decoding: argument, as: UTF8.self)
      switch text {
      case "--help", "-h":
        self = .help
        return
      case "--version":
        self = .version
        return
      case "--verbose", "-v":
        request.isVerbose = true
      case _ where Self.names(text, "--set"):
        assignments.append(try Self.assignment(argument, &rest))
      case _ where Self.names(text, "--record"):
        request.recording = try Self.path(argument, &rest, "--record", "FILE")
      case "--":
        request.paths += rest.map(PhotoPath.init(bytes:))
        rest = []
      case "":
        throw UsageError.emptyPath
      case _ where text.hasPrefix("-") && text != "-":
        throw UsageError.unknownOption(text)
      default:
        request.paths.append(PhotoPath(bytes: argument))
      }
    }
    try request.settings.apply(assignments: assignments)
    self = .run(request)
  }

  /// - Parameters:
  ///   - replayArguments: those after the word `replay`.
  private init(replayArguments: ArraySlice<[UInt8]>) throws {
    var scripts: [PhotoPath] = []
    var assignments: [String] = []
    var frames: PhotoPath?
    var plot: PhotoPath?
    var rest = replayArguments
    while let argument = rest.popFirst() {
      let text = String(decoding: argument, as: UTF8.self)
      switch text {
      case "--help", "-h":
        self = .help
        return
      case _ where Self.names(text, "--set"):
        assignments.append(try Self.assignment(argument, &rest))
      case _ where Self.names(text, "--frames"):
        frames = try Self.path(argument, &rest, "--frames", "DIRECTORY")
      case _ where Self.names(text, "--plot"):
        plot = try Self.path(argument, &rest, "--plot", "FILE")
      case "--":
        scripts += rest.map(PhotoPath.init(bytes:))
        rest = []
      case "":
        throw UsageError.emptyPath
      case _ where text.hasPrefix("-") && text != "-":
        throw UsageError.unknownOption(text)
      default:
        scripts.append(PhotoPath(bytes: argument))
      }
    }
    guard let script = scripts.first, scripts.count == 1 else {
      throw UsageError.notOneScript(scripts.count)
    }
    // Mistakes of the command line are found before the script is opened.
    var settings = Settings()
    try settings.apply(assignments: assignments)
    var request = ReplayRequest(script: script)
    request.assignments = assignments
    request.frames = frames
    request.plot = plot
    self = .replay(request)
  }

  /// Whether an argument is `option`, with its value after it or after an equals sign.
  private static func names(_ argument: String, _ option: String) -> Bool {
    argument == option || argument.hasPrefix(option + "=")
  }

  /// The value of the option that `argument` names; nil where there is none.
  private static func value(
    of argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) -> [UInt8]? {
    guard let equals = argument.firstIndex(of: UInt8(ascii: "=")) else { return rest.popFirst() }
    return Array(argument[(equals + 1)...])
  }

  private static func assignment(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws -> String {
    guard let value = value(of: argument, &rest) else { throw UsageError.missingValue("--set") }
    return String(decoding: value, as: UTF8.self)
  }

  private static func path(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>, _ option: String, _ kind: String
  ) throws -> PhotoPath {
    guard let bytes = value(of: argument, &rest), !bytes.isEmpty else {
      throw UsageError.missingPath(option, kind)
    }
    return PhotoPath(bytes: bytes)
  }

  /// The text of `--help`, made from the option and command tables.
  public static var helpText: String {
    let options = Option.all.map { option in
      "  \(option.key.padded(to: 31)) \(option.help)\n"
        + "  \("".padded(to: 31)) \(option.allowedText) (default: \(option.defaultText))"
    }
    let keys = Command.plain.filter { !$0.keys.isEmpty }.map { command in
      "  \(command.keys.joined(separator: " ").padded(to: 31)) \(command.help)"
    }
    return """
      Usage: wayframe [--set KEY=VALUE]... [--verbose] [--record FILE] [FILE|DIRECTORY]...
             wayframe replay SCRIPT [--set KEY=VALUE]... [--frames DIRECTORY] [--plot FILE]
             wayframe --help | --version

      A photo frame for touch displays: shows photos fullscreen on Wayland and plays by itself
      until somebody touches the screen. Without a file or directory it shows built-in scenes.

        --verbose, -v  say on standard error when a photo comes to rest and when it moves
        --record FILE  write the session to FILE as a replay script; it grows with every touch
        --help, -h     show this
        --version      show the version

      wayframe replay plays a script without a display and prints the frame's state at each probe;
      with --frames it also draws what the screen would show, as DIRECTORY/0001.png and so on, and
      with --plot scale, position, angle and touches over time, as one SVG picture.
      A folder called replay is shown with: wayframe ./replay

      Options, each set with --set KEY=VALUE:
      \(options.joined(separator: "\n"))

      Keys:
      \(keys.joined(separator: "\n"))

      """
  }
}

/// What is wrong with a command line.
public enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownOption(String)
  case missingValue(String)
  /// An option without the file or directory (the second string) after it.
  case missingPath(String, String)
  case notOneScript(Int)
  case emptyPath

  public var description: String {
    switch self {
    case .unknownOption(let option):
      "there is no option \(option.onOneLine); wayframe --help lists them"
    case .missingValue(let option):
      "\(option) needs KEY=VALUE after it, such as \(option) slideshow.interval=10"
    case .missingPath(let option, let kind):
      "\(option) needs a \(kind) after it"
    case .notOneScript(let count):
      "replay takes one script, and \(count) were given: wayframe replay SCRIPT; a folder called "
        + "replay is shown with wayframe ./replay"
    case .emptyPath:
      "an empty file name was given; name a file or a directory"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
