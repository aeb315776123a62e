/// What the frame can be asked to do; keys ask it, and so does everything else that has a say.
public enum Command: String, CaseIterable, Sendable {
  case next
  case previous
  case play
  case pause
  case togglePlay = "toggle-play"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case fit
  case quit

  /// One line for people.
  public var help: String {
    switch self {
    case .next: "show the next photo"
    case .previous: "show the previous photo"
    case .play: "let the frame play by itself"
    case .pause: "stay on this photo"
    case .togglePlay: "play or pause"
    case .zoomIn: "zoom in about the middle"
    case .zoomOut: "zoom out about the middle"
    case .fit: "show the whole photo"
    case .quit: "end the frame (not in kiosk mode)"
    }
  }

  /// The keys that ask for it, by their xkb keysym names.
  public var keys: [String] {
    switch self {
    case .next: ["Right"]
    case .previous: ["Left"]
    case .play, .pause: []
    case .togglePlay: ["space"]
    // On many layouts + is a shifted =, and nobody should have to hold shift.
    case .zoomIn: ["plus", "equal", "KP_Add"]
    case .zoomOut: ["minus", "KP_Subtract"]
    case .fit: ["0", "KP_0"]
    case .quit: ["q", "Escape"]
    }
  }

  /// The command a key asks for.
  ///
  /// - Parameters:
  ///   - key: an xkb keysym name.
  public init?(key: String) {
    guard let command = Command.allCases.first(where: { $0.keys.contains(key) }) else { return nil }
    self = command
  }
}
