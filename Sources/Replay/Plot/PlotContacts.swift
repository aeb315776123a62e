import Gestures

/// The fingers of a session as the devices reported them, whatever was made of them.
struct PlotContacts: Equatable, Sendable {
  struct Span: Equatable, Sendable {
    let id: ContactID
    /// Milliseconds since the start.
    let start: Double
    /// The row in which it is drawn, from 0: no other contact is in it at the time.
    let lane: Int
    /// Nil while it is down.
    var end: Ending?
  }

  struct Ending: Equatable, Sendable {
    /// Milliseconds since the start.
    let at: Double
    /// Otherwise it was cancelled, or never heard of again.
    let isLifted: Bool
  }

  /// Each has two marks, where it lands and where it ends.
  static let maximumSpans = 1000

  private(set) var spans: [Span] = []
  /// How many landed, drawn or not.
  private(set) var count = 0
  /// The places in ``spans`` of those that are down.
  private var open: [Int] = []

  var laneCount: Int { (spans.map(\.lane).max() ?? -1) + 1 }

  /// Takes in what a device reports.
  ///
  /// - Parameters:
  ///   - at: milliseconds since the start, not before that of any earlier event.
  mutating func take(_ event: InputEvent, at: Double) {
    switch event {
    case .touch(.down(let id, _, _), let seat): land(.touch(seat: seat, id: id), at)
    case .touch(.up(let id, _), let seat):
      end(at, isLifted: true) { $0 == .touch(seat: seat, id: id) }
    case .touch(.cancel, let seat):
      end(at, isLifted: false) { if case .touch(seat, _) = $0 { true } else { false } }
    case .pointer(.button(.left, let isPressed, _), let seat):
      if isPressed {
        land(.pointer(seat: seat), at)
      } else {
        end(at, isLifted: true) { $0 == .pointer(seat: seat) }
      }
    case .devices(let devices, let seat):
      end(at, isLifted: false) { id in
        switch id {
        case .touch(seat, _): !devices.contains(.touch)
        case .pointer(seat): !devices.contains(.pointer)
        default: false
        }
      }
    case .deactivated: end(at, isLifted: false) { _ in true }
    case .touch, .pointer, .pinch, .key, .endOfBatch: break
    }
  }

  private mutating func land(_ id: ContactID, _ at: Double) {
    // Down while it is down: it was lifted, and nobody said so.
    end(at, isLifted: false) { $0 == id }
    count += 1
    guard spans.count < Self.maximumSpans else { return }
    let taken = Set(open.map { spans[$0].lane })
    let lane = (0...taken.count).first { !taken.contains($0) } ?? 0
    open.append(spans.count)
    spans.append(Span(id: id, start: at, lane: lane))
  }

  private mutating func end(_ at: Double, isLifted: Bool, _ isMeant: (ContactID) -> Bool) {
    open.removeAll { index in
      guard isMeant(spans[index].id) else { return false }
      spans[index].end = Ending(at: at, isLifted: isLifted)
      return true
    }
  }
}

extension ContactID {
  /// What people call it: its number, or that it is a mouse.
  var name: String {
    switch self {
    case .touch(_, let id): "\(id)"
    case .pointer: "mouse"
    }
  }
}
