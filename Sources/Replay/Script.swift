import FrameCore

/// A replay script: one JSON object a line, each with the milliseconds `at` which something happens.
///
/// Lines are read when they are asked for, so that everything before a mistake can be played. Empty lines and
/// those that start with `#` are skipped.
public struct Script: Sendable {
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - bytes: the text of the script, in UTF-8; whether it is one is found out line by line.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func makeReader() -> ScriptReader { ScriptReader(bytes) }

  /// The headers that the script begins with. A mistake among them is found again where it is played.
  var header: ScriptHeader {
    var whole = ScriptHeader()
    var reader = makeReader()
    while let line = try? reader.next(), line.mayPrecedeHeader {
      guard case .header(let header) = line.content else { continue }
      whole.assignments += header.assignments
      whole.origin = header.origin ?? whole.origin
    }
    return whole
  }

  /// Whether a line before the first mistake says when a scene was put on the screen.
  var saysWhenPresented: Bool {
    var reader = makeReader()
    while let line = try? reader.next() { if line.content == .presented { return true } }
    return false
  }
}

/// What is wrong with a script, and where.
public struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// From 1.
  public let line: Int
  /// What is wrong, and what was expected instead.
  public let message: String

  /// `12: what is wrong`, to go after a file's name and a colon.
  public var description: String { "\(line): \(message)" }
}

/// Reads a script line by line, and sees to it that time does not run backwards.
struct ScriptReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The number of the line that was read last.
  private(set) var number = 0
  private var lastTime = 0.0
  private var mayHeaderFollow = true
  /// `key=value`: all settings so far.
  private var assignments: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next line that says something; nil at the end.
  mutating func next() throws(ScriptError) -> ScriptLine? {
    guard let text = nextText() else { return nil }
    do {
      let line = try Self.parse(text)
      try check(line)
      return line
    } catch {
      throw ScriptError(line: number, message: error.message)
    }
  }

  private mutating func check(_ line: ScriptLine) throws(LineError) {
    guard line.at >= lastTime else {
      throw LineError(
        message: "\"at\" is \(line.at.jsonText); expected no less than \(lastTime.jsonText), "
          + "which the line before has")
    }
    lastTime = line.at
    if case .header(let header) = line.content {
      guard mayHeaderFollow else {
        throw LineError(
          message:
            "\"settings\" comes too late; expected it before all lines but those of \"output\""
        )
      }
      try check(header)
    }
    mayHeaderFollow = mayHeaderFollow && line.mayPrecedeHeader
  }

  /// Finds the mistakes in settings. Which of them hold is decided together with the command line's.
  private mutating func check(_ header: ScriptHeader) throws(LineError) {
    assignments += header.assignments
    var settings = Settings.ofReplay
    do {
      try settings.apply(assignments: assignments)
    } catch {
      throw LineError(message: "\(error)")
    }
  }

  /// The next line that is neither empty nor a comment, without its end.
  mutating func nextText() -> ArraySlice<UInt8>? {
    while index < bytes.endIndex {
      let rest = bytes[index...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      index = end + 1
      number += 1
      let text = rest[..<end]
      let isBlank = text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
      if !isBlank, text.first != UInt8(ascii: "#") { return text }
    }
    return nil
  }

  static func parse(_ text: ArraySlice<UInt8>) throws(LineError) -> ScriptLine {
    let value: JSONValue
    do {
      value = try JSONParser.parse(text)
    } catch {
      throw LineError(message: "column \(error.column): \(error.message)")
    }
    return try ScriptLine(value)
  }
}
