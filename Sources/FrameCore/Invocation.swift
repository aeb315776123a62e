import Gallery

/// What a command line asks the program to do.
public enum Invocation: Equatable, Sendable {
  case run(RunRequest)
  case help
  case version

  /// The frame itself.
  public struct RunRequest: Equatable, Sendable {
    public var settings = Settings()
    /// Files and directories, in the order given; empty shows the built-in scenes.
    public var paths: [PhotoPath] = []
    /// Say on standard error what the frame does, not only what goes wrong.
    public var isVerbose = false

    public init() {}
  }

  /// - Parameters:
  ///   - arguments: without the program's name, as bytes, because a path need not be text.
  /// - Throws: ``UsageError`` or ``SettingError``.
  public init(arguments: [[UInt8]]) throws {
    var request = RunRequest()
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
      case "--set":
        guard let assignment = rest.popFirst() else { throw UsageError.missingValue("--set") }
        try request.settings.apply(assignment: String(decoding: assignment, as: UTF8.self))
      case "--":
        request.paths += rest.map(PhotoPath.init(bytes:))
        rest = []
      case "":
        throw UsageError.emptyPath
      case _ where text.hasPrefix("--set="):
        try request.settings.apply(assignment: String(text.dropFirst("--set=".count)))
      case _ where text.hasPrefix("-") && text != "-":
        throw UsageError.unknownOption(text)
      default:
        request.paths.append(PhotoPath(bytes: argument))
      }
    }
    self = .run(request)
  }

  /// The text of `--help`, made from the option and command tables.
  public static var helpText: String {
    let options = Option.all.map { option in
      "  \(option.key.padded(to: 30)) \(option.help)\n"
        + "  \("".padded(to: 30)) \(option.allowedText) (default: \(option.defaultText))"
    }
    let keys = Command.allCases.filter { !$0.keys.isEmpty }.map { command in
      "  \(command.keys.joined(separator: " ").padded(to: 30)) \(command.help)"
    }
    return """
      Usage: wayframe [--set KEY=VALUE]... [--verbose] [FILE|DIRECTORY]...
             wayframe --help | --version

      A photo frame for touch displays: shows photos fullscreen on Wayland and plays by itself
      until somebody touches the screen. Without a file or directory it shows built-in scenes.

        --verbose, -v  say on standard error when a photo comes to rest and when it moves
        --help, -h     show this
        --version      show the version

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
  case emptyPath

  public var description: String {
    switch self {
    case .unknownOption(let option):
      "there is no option \(option); wayframe --help lists them"
    case .missingValue(let option):
      "\(option) needs KEY=VALUE after it, such as \(option) slideshow.interval=10"
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
