import FrameCore
import Gallery
import Geometry
import Motion

/// Writes what the core is told as a replay script.
///
/// The script gives back the same events at the same instants. Of the scenes that were put on the screen only
/// the last before another event is written, since the core remembers no other: an hour of animation that
/// nobody touches costs nothing.
///
/// Instants come back to the last bit if they are multiples of 2⁻²⁰ s, as a clock can see to: the milliseconds
/// between two of them are a double, and so are these divided by 1000. Others do in most cases, and are
/// otherwise off by one bit.
public struct Recorder: Sendable {
  private let header: JSONObjectText
  private let showsBuiltInScenes: Bool
  private var origin: Instant?
  /// The last instant written, and how it was.
  private var last = (instant: Instant(seconds: 0), at: 0.0)
  /// When a scene was last put on the screen, while that is not written.
  private var presented: Instant?
  /// The line written last is an input, and what was read with it has ended.
  private var lastInput: (isBatchOver: Bool, instant: Instant)?

  /// - Parameters:
  ///   - settings: those of the session.
  ///   - showsBuiltInScenes: as ``FrameState`` was told.
  public init(settings: Settings, showsBuiltInScenes: Bool) {
    self.showsBuiltInScenes = showsBuiltInScenes
    var header = JSONObjectText()
    for (key, value) in settings.differencesFromReplay {
      switch value {
      case .number(let number): header.add(key, number)
      case .word(let word): header.add(key, word)
      case .toggle(let isOn): header.add(key, isOn)
      }
    }
    self.header = header
  }

  /// The lines, each with its line feed, that an event adds to the script; often none.
  ///
  /// - Parameters:
  ///   - instant: not before that of any earlier event.
  public mutating func lines(for event: Event, at instant: Instant) -> String {
    var text = origin == nil ? begin(at: instant) : ""
    switch event {
    case .wake: return text
    case .presented:
      presented = instant
      return text
    case .input(.endOfBatch):
      lastInput?.isBatchOver = true
      return text
    default: break
    }
    if let presented { text += line("presented", true, at: presented) }
    presented = nil
    var object = JSONObjectText()
    object.add("at", milliseconds(at: instant))
    if case .input(let input) = event {
      // Without this line, the two would count as read at once.
      if let lastInput, lastInput.isBatchOver, lastInput.instant == instant {
        text += line("endOfBatch", true, at: instant)
      }
      lastInput = (isBatchOver: false, instant: instant)
      object.add(input, defaultTime: last.at)
    } else {
      lastInput = nil
      object.add(event)
    }
    return text + object.text + "\n"
  }

  private mutating func begin(at instant: Instant) -> String {
    origin = instant
    last = (instant, 0)
    var object = JSONObjectText()
    object.add("at", 0)
    object.add("settings", text: header.text)
    object.add("origin", instant.seconds)
    var text = object.text + "\n"
    if showsBuiltInScenes {
      // Told at the start, they make the core what it is when it is made with them.
      let scenes = BuiltInScene.allCases.map(PhotoID.builtIn)
      var object = JSONObjectText()
      object.add("at", 0)
      object.add(.gallery(scenes, notice: nil))
      text += object.text + "\n"
    }
    return text
  }

  private mutating func line(_ key: String, _ value: Bool, at instant: Instant) -> String {
    lastInput = nil
    var object = JSONObjectText()
    object.add("at", milliseconds(at: instant))
    object.add(key, value)
    return object.text + "\n"
  }

  /// Milliseconds since the origin.
  private mutating func milliseconds(at instant: Instant) -> Double {
    guard instant != last.instant, let origin else { return last.at }
    last = (instant, (instant - origin) * 1000)
    return last.at
  }
}

extension Settings {
  /// What a script has to set so that a replay has these settings: the preset, and what differs from it. An option
  /// that was set back to its default counts, where the preset has it otherwise.
  fileprivate var differencesFromReplay: [(key: String, value: Option.Value)] {
    let presetKey = "gestures.preset"
    let preset = differences(from: .ofReplay).filter { $0.key == presetKey }
    var start = Settings.ofReplay
    // The name of a preset is good by itself.
    try? start.apply(assignments: ["\(presetKey)=\(gestures.preset.rawValue)"])
    return preset + differences(from: start)
  }
}
