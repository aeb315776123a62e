import Geometry
import Gestures

// What mice and touchpads report, as scripts write it.
extension Fields {
  /// The events of a `pointer` line.
  ///
  /// - Parameters:
  ///   - defaultTime: milliseconds: the events' time stamp, where the line has none.
  mutating func pointer(_ defaultTime: Double) throws(LineError) -> [PointerEvent] {
    switch try word("pointer", of: ["enter", "leave", "motion", "button", "axis", "scroll"]) {
    case "enter": return [.enter(at: try point())]
    case "leave": return [.leave]
    case "motion": return [.motion(to: try point(), time: try time(defaultTime))]
    case "button":
      let button = try word("button", of: ["left", "right", "middle"])
      let isPressed = try bool("pressed")
      return [
        .button(
          button == "left" ? .left : .other, isPressed: isPressed, time: try time(defaultTime))
      ]
    case "axis":
      // In the unit of `wl_pointer.axis_value120`: a click of the wheel is 120.
      let clicks = try number("value120") / 120
      let modifiers = try modifiers()
      let time = try time(defaultTime)
      return try motionBefore(at: time) + [.wheel(clicks: clicks, modifiers: modifiers, time: time)]
    default:
      let distance = Point(x: try number("dx"), y: try number("dy"))
      let modifiers = try modifiers()
      let time = try time(defaultTime)
      return try motionBefore(at: time) + [.scroll(by: distance, modifiers: modifiers, time: time)]
    }
  }

  /// The event of a `pinch` line, and a motion of the pointer to where it begins.
  mutating func pinch(
    _ defaultTime: Double
  ) throws(LineError) -> (motion: [PointerEvent], pinch: PinchEvent) {
    switch try word("pinch", of: ["begin", "update", "end"]) {
    case "begin":
      let time = try time(defaultTime)
      return (try motionBefore(at: time), .begin(time: time))
    case "update":
      let translation = Point(x: try numberIfPresent("dx") ?? 0, y: try numberIfPresent("dy") ?? 0)
      let scale = try number("scale")
      let rotation = try numberIfPresent("rotation") ?? 0
      let time = try time(defaultTime)
      return (
        [], .update(translation: translation, scale: scale, rotation: rotation, time: time)
      )
    default:
      let isCancelled = try boolIfPresent("cancelled") ?? false
      return ([], .end(isCancelled: isCancelled, time: try time(defaultTime)))
    }
  }

  /// The motion of the pointer to where something happens to it, where the line says that.
  private mutating func motionBefore(at time: UInt32) throws(LineError) -> [PointerEvent] {
    allow(["x", "y"])
    return has("x") || has("y") ? [.motion(to: try point(), time: time)] : []
  }

  private mutating func modifiers() throws(LineError) -> KeyModifiers {
    guard let bytes = try stringIfPresent("modifiers") else { return [] }
    let words = bytes.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    guard let modifiers = KeyModifiers(words: words) else {
      throw Self.mismatch(
        "modifiers", .string(bytes), "Shift, Control, Alt or Super, several with + between them")
    }
    return modifiers
  }
}

extension KeyModifiers {
  /// How they are written, in the order in which they are.
  private static let names: [(modifier: KeyModifiers, name: String)] = [
    (.shift, "Shift"), (.control, "Control"), (.alt, "Alt"), (.super, "Super"),
  ]

  /// The modifiers of these names; nil where one is none of them.
  init?(words: some Sequence<ArraySlice<UInt8>>) {
    self = []
    for word in words {
      guard let known = Self.names.first(where: { $0.name.utf8.elementsEqual(word) }) else {
        return nil
      }
      insert(known.modifier)
    }
  }

  /// The names of those that are held.
  var words: [String] { Self.names.filter { contains($0.modifier) }.map(\.name) }
}
