import Geometry

/// What the frame can be asked to do; keys ask it, and so does everything else that has a say.
public enum Command: Hashable, Sendable {
  case next
  case previous
  case play
  case pause
  case togglePlay
  case hold
  case hide
  case zoomIn
  case zoomOut
  case increaseZoom
  case decreaseZoom
  case fit
  case actualSize
  /// Zooms in with this point of the photo, (0, 0) its top left corner and (1, 1) its bottom right one, as near to the
  /// middle of the screen as the bounds allow.
  case zoomTo(Point)
  case panLeft
  case panRight
  case panUp
  case panDown
  case rotate
  case toggleDetails
  case quit

  /// Those that are one word.
  public static let plain: [Command] = [
    .next, .previous, .play, .pause, .togglePlay, .hold, .hide, .zoomIn, .zoomOut,
    .increaseZoom, .decreaseZoom, .fit, .actualSize, .panLeft, .panRight, .panUp, .panDown, .rotate,
    .toggleDetails, .quit,
  ]

  /// How it is written: a word, and what it needs to know after that.
  public var text: String {
    switch self {
    case .next: "next"
    case .previous: "previous"
    case .play: "play"
    case .pause: "pause"
    case .togglePlay: "toggle-play"
    case .hold: "hold"
    case .hide: "hide"
    case .zoomIn: "zoom-in"
    case .zoomOut: "zoom-out"
    case .increaseZoom: "increase-zoom"
    case .decreaseZoom: "decrease-zoom"
    case .fit: "fit"
    case .actualSize: "actual-size"
    case .zoomTo(let point): "zoom-to \(point.x) \(point.y)"
    case .panLeft: "pan-left"
    case .panRight: "pan-right"
    case .panUp: "pan-up"
    case .panDown: "pan-down"
    case .rotate: "rotate"
    case .toggleDetails: "toggle-details"
    case .quit: "quit"
    }
  }

  /// What may be written, for people who wrote something else.
  public static var forms: [String] { plain.map(\.text) + ["zoom-to X Y"] }

  /// Reads what ``text`` writes; nil for anything else.
  public init?(text: String) {
    if let plain = Self.plain.first(where: { $0.text == text }) {
      self = plain
      return
    }
    let words = text.split(separator: " " as Character)
    guard words.count == 3, words[0] == "zoom-to", let x = Double(words[1]),
      let y = Double(words[2]), (0...1).contains(x), (0...1).contains(y)
    else { return nil }
    self = .zoomTo(Point(x: x, y: y))
  }

  /// One line for people.
  public var help: String {
    switch self {
    case .next: "show the next photo"
    case .previous: "show the previous photo"
    case .play: "let the frame play by itself"
    case .pause: "stay on this photo"
    case .togglePlay: "play or pause"
    case .hold: "while playing: stay on this photo for ten minutes, or go on"
    case .hide: "never show this photo again"
    case .zoomIn: "zoom in about the middle"
    case .zoomOut: "zoom out about the middle"
    case .increaseZoom: "zoom in by half of the whole photo's size"
    case .decreaseZoom: "zoom out by half of the whole photo's size"
    case .fit: "show the whole photo"
    case .actualSize: "show the photo pixel for pixel"
    case .zoomTo: "zoom in on a point of the photo, from 0 0 to 1 1"
    case .panLeft: "move the view of a zoomed photo to the left"
    case .panRight: "move the view to the right"
    case .panUp: "move the view up"
    case .panDown: "move the view down"
    case .rotate: "turn the photo by a quarter, clockwise"
    case .toggleDetails: "show what is known of the photo, or hide it"
    case .quit: "end the frame (not in kiosk mode)"
    }
  }

  /// The keys that ask for it, by their xkb keysym names, after the modifiers that are held with them.
  public var keys: [String] {
    switch self {
    case .next: ["Right"]
    case .previous: ["Left"]
    case .togglePlay: ["space"]
    case .hold: ["h"]
    case .hide: ["Delete"]
    // On many layouts + is a shifted =, and nobody should have to hold shift.
    case .zoomIn: ["plus", "equal", "KP_Add"]
    case .zoomOut: ["minus", "KP_Subtract"]
    case .fit: ["0", "KP_0"]
    case .actualSize: ["1", "KP_1"]
    case .panLeft: ["Control+Left"]
    case .panRight: ["Control+Right"]
    case .panUp: ["Up", "Control+Up"]
    case .panDown: ["Down", "Control+Down"]
    case .rotate: ["r"]
    case .toggleDetails: ["i"]
    case .quit: ["q", "Escape"]
    case .play, .pause, .increaseZoom, .decreaseZoom, .zoomTo: []
    }
  }

  /// The command a key asks for.
  ///
  /// - Parameters:
  ///   - key: an xkb keysym name, with `Control+` before it while that is held.
  public init?(key: String) {
    guard let command = Command.plain.first(where: { $0.keys.contains(key) }) else { return nil }
    self = command
  }
}
