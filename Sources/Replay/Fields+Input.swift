import FrameCore
import Geometry
import Gestures

// What input devices report, as scripts write it.
extension Fields {
  /// The events that a line of one of the kinds `touch`, `pointer`, `pinch`, `seat`, `key` and
  /// `deactivated` stands for.
  ///
  /// - Parameters:
  ///   - defaultTime: milliseconds: the event's time stamp, where the line has none.
  mutating func input(_ kind: String, defaultTime: Double) throws(LineError) -> [InputEvent] {
    switch kind {
    case "touch":
      let event = try touch(defaultTime)
      return [.touch(event, seat: try seatNumber())]
    case "pointer":
      let events = try pointer(defaultTime)
      let seat = try seatNumber()
      return events.map { .pointer($0, seat: seat) }
    case "pinch":
      let (motion, event) = try pinch(defaultTime)
      let seat = try seatNumber()
      return motion.map { .pointer($0, seat: seat) } + [.pinch(event, seat: seat)]
    case "seat":
      var devices = try Fields(try take("seat", "an object in braces"), name: "\"seat\"")
      var set: InputDevices = []
      if try devices.boolIfPresent("touch") ?? false { set.insert(.touch) }
      if try devices.boolIfPresent("pointer") ?? false { set.insert(.pointer) }
      try devices.end()
      return [.devices(set, seat: try seatNumber())]
    case "key": return [try key()]
    default:
      try mark("deactivated")
      return [.deactivated]
    }
  }

  private mutating func touch(_ defaultTime: Double) throws(LineError) -> TouchEvent {
    switch try word("touch", of: ["down", "motion", "up", "shape", "frame", "cancel"]) {
    case "down":
      return .down(id: try integer("id"), at: try point(), time: try time(defaultTime))
    case "motion":
      return .motion(id: try integer("id"), to: try point(), time: try time(defaultTime))
    case "up": return .up(id: try integer("id"), time: try time(defaultTime))
    case "shape": return .shape(id: try integer("id"), major: try number("major"))
    case "frame": return .frame
    default: return .cancel
    }
  }

  private mutating func key() throws(LineError) -> InputEvent {
    let bytes = try string("key", Self.keyExpectation)
    // Bytes, because splitting a String would bring all of the regular expressions into the program.
    let words = bytes.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    guard let name = words.last, !name.isEmpty,
      let modifiers = KeyModifiers(words: words.dropLast()),
      name.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { throw Self.mismatch("key", .string(bytes), Self.keyExpectation) }
    return .key(
      String(decoding: name, as: UTF8.self), modifiers: modifiers,
      isRepeat: try boolIfPresent("repeat") ?? false)
  }

  private static let keyExpectation =
    "an xkb key name, such as \"Right\", with Shift+, Control+, Alt+ or Super+ before it"

  /// A command, as ``Command/text`` writes it.
  mutating func command() throws(LineError) -> Command {
    let expectation = "one of " + Command.forms.map { "\"\($0)\"" }.joined(separator: ", ")
    let bytes = try string("command", expectation)
    guard let command = Command(text: String(decoding: bytes, as: UTF8.self)) else {
      throw Self.mismatch("command", .string(bytes), expectation)
    }
    return command
  }

  mutating func point() throws(LineError) -> Point {
    Point(x: try number("x"), y: try number("y"))
  }

  /// The event's own time stamp, in milliseconds.
  mutating func time(_ defaultTime: Double) throws(LineError) -> UInt32 {
    try integerIfPresent("time") ?? UInt32(scriptTime: defaultTime)
  }

  private mutating func seatNumber() throws(LineError) -> UInt32 {
    try integerIfPresent("seatNumber") ?? 1
  }
}

extension UInt32 {
  /// The time stamp of an event whose line has none: its milliseconds, as compositors count.
  ///
  /// - Parameters:
  ///   - at: milliseconds, less than 2⁶³.
  init(scriptTime at: Double) {
    self.init(truncatingIfNeeded: Int64(at.rounded()))
  }
}
