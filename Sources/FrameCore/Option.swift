import Gallery

/// One row of the option table: how a setting is called, what it may be, and what it does.
public struct Option: Sendable {
  /// `section.name`, in lower case.
  public let key: String
  public let kind: Kind
  /// One line for people.
  public let help: String

  let write: @Sendable (inout Settings, Value) -> Void
  let read: @Sendable (Settings) -> Value

  /// What a value may be.
  public enum Kind: Sendable {
    /// A number within `range`, in `unit` (empty for a plain number).
    case number(range: ClosedRange<Double>, unit: String)
    /// One of these words.
    case choice([String])
    /// `on` or `off`.
    case toggle
    /// `#rrggbb`.
    case color
    /// Anything, of at most so many characters.
    case text(maximumCount: Int)
  }

  /// A value that fits its option's kind.
  public enum Value: Equatable, Sendable {
    case number(Double)
    case word(String)
    case toggle(Bool)
  }

  /// Every option there is, in the order in which help lists them.
  public static let all: [Option] = general + gestures

  private static let general: [Option] = [
    number(
      "slideshow.interval", \.slideInterval, 1...604_800, unit: "seconds",
      help: "how long a photo is shown"),
    choice("slideshow.transition", \.transition, help: "how one photo gives way to the next"),
    number(
      "slideshow.transition-duration", \.transitionDuration, 0...10, unit: "seconds",
      help: "how long a cross-fade takes"),
    toggle(
      "autoplay.enabled", \.autoplay, help: "change photos and play the demo without being asked"),
    choice("autoplay.demo", \.demo, help: "the zooms each photo plays"),
    number(
      "autoplay.resume-after", \.autoplayResumeDelay, 1...86_400, unit: "seconds",
      help: "how long after the last touch autoplay goes on"),
    toggle(
      "accessibility.reduce-motion", \.reducedMotion,
      help: "no demo, no fades, no bounces: changes happen at once, or nearly"),
    choice(
      "accessibility.reading-direction", \.readingDirection,
      help: "whether the next photo is to the right or to the left, for swipes and arrow keys"),
    Option(
      key: "photo.background", kind: .color, help: "what is seen beside a photo",
      write: {
        if case .word(let word) = $1, let color = Color(text: word) { $0.background = color }
      },
      read: { .word($0.background.text) }),
    choice("gallery.order", \.order, help: "in which order photos are shown"),
    choice(
      "gallery.weighting", \.weighting,
      help: "which photos a shuffle shows earlier; dates are those of the files"),
    toggle(
      "gallery.recursive", \.searchesSubfolders, help: "search folders with the folders in them"),
    toggle(
      "gallery.follow-links", \.followsLinks,
      help: "follow links that lead out of the folders named"),
    Option(
      key: "gallery.ignore", kind: .text(maximumCount: 4000),
      help: "names of files and folders to leave out, separated by commas; * is anything",
      write: { if case .word(let word) = $1 { $0.ignoredNames = word } },
      read: { .word($0.ignoredNames) }),
    number(
      "memory.limit", \.memoryLimit, 0...65_536, unit: "MiB",
      help: "memory for photos, in all processes; 0 is a quarter of the machine's, at most 256"),
    toggle("kiosk.mode", \.kioskMode, help: "q and Escape do not end the frame"),
  ]

  /// The default, as it would be written on the command line.
  public var defaultText: String {
    switch read(Settings()) {
    case .number(let number): number.shortText
    case .word(let word): word
    case .toggle(let isOn): isOn ? "on" : "off"
    }
  }

  /// What may be written for a value, in words.
  public var allowedText: String {
    switch kind {
    case .number(let range, let unit):
      "\(range.lowerBound.shortText) to \(range.upperBound.shortText)"
        + (unit.isEmpty ? "" : " \(unit)")
    case .choice(let words): words.joined(separator: ", ")
    case .toggle: "on, off"
    case .color: "#rrggbb"
    case .text: "any text"
    }
  }

  /// Takes `text` as this option's value.
  ///
  /// - Throws: ``SettingError`` when the text does not fit the kind.
  func parse(_ text: String) throws -> Value {
    switch kind {
    case .number(let range, _):
      // Double() also takes "nan", which no range contains.
      guard let number = Double(text), range.contains(number) else { break }
      return .number(number)
    case .choice(let words):
      guard words.contains(text) else { break }
      return .word(text)
    case .toggle:
      if text == "on" { return .toggle(true) }
      if text == "off" { return .toggle(false) }
    case .color:
      if let color = Color(text: text) { return .word(color.text) }
    case .text(let maximumCount):
      if text.utf8.count <= maximumCount { return .word(text) }
    }
    throw SettingError.badValue(key: key, value: text, allowed: allowedText)
  }
}

extension Option {
  static func number(
    _ key: String, _ path: WritableKeyPath<Settings, Double> & Sendable,
    _ range: ClosedRange<Double>, unit: String, help: String
  ) -> Option {
    Option(
      key: key, kind: .number(range: range, unit: unit), help: help,
      write: { if case .number(let number) = $1 { $0[keyPath: path] = number } },
      read: { .number($0[keyPath: path]) })
  }

  static func toggle(
    _ key: String, _ path: WritableKeyPath<Settings, Bool> & Sendable, help: String
  ) -> Option {
    Option(
      key: key, kind: .toggle, help: help,
      write: { if case .toggle(let isOn) = $1 { $0[keyPath: path] = isOn } },
      read: { .toggle($0[keyPath: path]) })
  }

  static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Settings, Choice> & Sendable, help: String
  ) -> Option where Choice.RawValue == String {
    Option(
      key: key, kind: .choice(Choice.allCases.map(\.rawValue)), help: help,
      write: {
        if case .word(let word) = $1, let choice = Choice(rawValue: word) {
          $0[keyPath: path] = choice
        }
      },
      read: { .word($0[keyPath: path].rawValue) })
  }
}

/// What is wrong with a setting somebody wrote.
public enum SettingError: Error, Equatable, CustomStringConvertible {
  case unknownKey(String)
  case badValue(key: String, value: String, allowed: String)
  case notAnAssignment(String)

  /// What was written may hold anything.
  public var description: String { text.onOneLine }

  private var text: String {
    switch self {
    case .unknownKey(let key):
      "there is no option \(key); wayframe --help lists them"
    case .badValue(let key, let value, let allowed):
      "\(key) cannot be \"\(value)\"; it may be: \(allowed)"
    case .notAnAssignment(let text):
      "\"\(text)\" is not KEY=VALUE, such as slideshow.interval=10"
    }
  }
}

extension Settings {
  /// Sets options from `key=value`, over what they are. A preset is taken over first, the last one if there are
  /// several: whatever else is set stands above it.
  ///
  /// - Throws: ``SettingError``; the settings are then unchanged.
  public mutating func apply(assignments: [String]) throws {
    let parsed = try assignments.map(Self.parse)
    var settings = self
    if let preset = parsed.last(where: { $0.option.key == Option.presetKey }) {
      preset.option.write(&settings, preset.value)
    }
    for (option, value) in parsed where option.key != Option.presetKey {
      option.write(&settings, value)
    }
    try settings.validate(assigned: parsed.map(\.option.key))
    self = settings
  }

  private static func parse(_ assignment: String) throws -> (option: Option, value: Option.Value) {
    guard let equals = assignment.firstIndex(of: "=") else {
      throw SettingError.notAnAssignment(assignment)
    }
    let key = String(assignment[..<equals])
    guard let option = Option.all.first(where: { $0.key == key }) else {
      throw SettingError.unknownKey(key)
    }
    return (option, try option.parse(String(assignment[assignment.index(after: equals)...])))
  }
}

extension Double {
  /// Without a needless `.0`.
  var shortText: String {
    self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self)
  }
}
