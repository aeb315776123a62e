import Geometry
import Gestures
import Glibc
import TestCompositor

@testable import Wayland

/// A window alone on a scripted compositor, with black frames and a clock that the test moves.
final class WindowRig {
  let compositor: TestCompositor
  let connection: Connection
  private(set) var window: FullscreenWindow!
  /// Seconds.
  var now = 100.0
  /// What the window told, since it was last taken.
  private(set) var events: [FullscreenWindow.Event] = []
  private let lines = Lines()

  private final class Lines {
    var all: [String] = []
  }

  init(_ configuration: TestCompositor.Configuration = .small) throws {
    compositor = TestCompositor(configuration)
    connection = try Connection(fileDescriptor: try compositor.connect())
    window = FullscreenWindow(
      connection: connection, log: { [lines] in lines.all.append($0) },
      send: { [unowned self] in events.append($0) })
    try settle()
    try nextFrame()
    events = []
    lines.all = []
  }

  /// What the window said on the log since it was mapped.
  var said: [String] { lines.all }

  /// Reads what has arrived and draws a frame if one is due, without a turn for the compositor.
  func pass() throws {
    var entry = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
    try connection.finishRead(isReadable: poll(&entry, 1, 0) > 0)
    try window.endOfBatch(at: now)
    try connection.dispatchPending()
    try window.endOfBatch(at: now)
    try window.drawIfDue { _ in }
    _ = try connection.flush()
  }

  /// Passes on both sides until neither has more to say.
  func settle() throws {
    for _ in 0..<6 {
      try pass()
      compositor.dispatch()
    }
  }

  func nextFrame() throws {
    compositor.repaint()
    try settle()
  }

  /// Settles, and takes what was told since the last time.
  func take() throws -> [FullscreenWindow.Event] {
    try settle()
    defer { events = [] }
    return events
  }

  /// Settles, and takes the input that was told since the last time.
  func takeInput() throws -> [InputEvent] {
    try take().compactMap { event in
      if case .input(let input) = event { input } else { nil }
    }
  }

  /// So for touches alone, of whatever seat.
  func takeTouches() throws -> [TouchEvent] {
    try takeInput().compactMap { event in
      if case .touch(let touch, _) = event { touch } else { nil }
    }
  }

  /// So for the pointer.
  func takePointer() throws -> [PointerEvent] {
    try takeInput().compactMap { event in
      if case .pointer(let pointer, _) = event { pointer } else { nil }
    }
  }

  /// So for pinches, of whatever seat.
  func takePinches() throws -> [PinchEvent] {
    try takeInput().compactMap { event in
      if case .pinch(let pinch, _) = event { pinch } else { nil }
    }
  }

  /// So for the names of keys.
  func takeKeys() throws -> [String] {
    try takeInput().compactMap { event in
      if case .key(let name, _, _) = event { name } else { nil }
    }
  }

  /// Passes whenever the window asks for it, until the time is up.
  func run(_ seconds: Double) throws {
    let end = now + seconds
    try settle()
    while let deadline = window.deadline, deadline <= end {
      now = max(now, deadline)
      try settle()
    }
    now = end
  }

  /// The last buffer committed to the window.
  var lastFrame: Commit? {
    compositor.commits.last { $0.isNewContent && $0.surface === compositor.surface }
  }
}

extension TestCompositor.Configuration {
  static var small: Self {
    var configuration = Self()
    configuration.outputs = [TestCompositor.OutputDescription(width: 320, height: 200)]
    return configuration
  }
}
