import FrameCore
import Gallery
import Gestures

/// What happened in a session, over time, to be drawn as a picture: where the photo was, what the fingers did, and what
/// that was taken for.
///
/// It looks on and changes nothing. However long the session is, it stays small: see ``PlotCurve`` and its like.
public struct Plot: Equatable, Sendable {
  /// What every plot's file begins with; one that does not is somebody else's.
  public static let beginning = #"<svg class="wayframe-plot""#

  /// Samples of a second of virtual time while something moves.
  static let sampleRate = 120.0

  var scale = PlotCurve()
  var x = PlotCurve()
  var y = PlotCurve()
  var angle = PlotCurve()
  var page = PlotCurve()
  var photos = PlotRuns<String?>()
  var gestures = PlotRuns<String>()
  var contacts = PlotContacts()
  var inputs = PlotTicks()
  var probes = PlotTicks()
  /// How many probes there were, drawn or not.
  var probeCount = 0
  /// Milliseconds since the start: when the last of all this was.
  var end = 0.0
  private var sampleCount = 0
  private var hasViewport = false

  public init() {}

  /// Takes in how things are.
  ///
  /// - Parameters:
  ///   - at: milliseconds since the start, not before anything taken in earlier.
  mutating func sample(_ status: FrameState.Status, at: Double) {
    sampleCount += 1
    end = at
    photos.add(status.photo?.plotName, at: at, order: sampleCount)
    gestures.add(status.gesture, at: at, order: sampleCount)
    guard status.photo != nil else { return }
    scale.add(status.placement.scale, at: at, order: sampleCount)
    x.add(status.placement.offset.x, at: at, order: sampleCount)
    y.add(status.placement.offset.y, at: at, order: sampleCount)
    angle.add(status.placement.rotation, at: at, order: sampleCount)
    page.add(status.pageOffset, at: at, order: sampleCount)
  }

  /// Takes in what the core is told.
  mutating func take(_ event: Event, at: Double) {
    end = at
    switch event {
    case .input(let input):
      contacts.take(input, at: at)
      if let name = input.plotName { inputs.add(name, at: at) }
    case .command(let command): inputs.add(command.text, at: at)
    case .viewport(nil): inputs.add("no screen", at: at)
    case .viewport:
      // How large it is at first has nothing to do with what people do.
      if hasViewport { inputs.add("resize", at: at) }
      hasViewport = true
    case .failed: inputs.add("failed", at: at)
    case .resume, .catalog, .dated, .changed, .loaded, .noThumbnail, .deferred, .loadedDetail,
      .failedDetail, .presented,
      .wake:
      break
    }
  }

  /// Takes in that the state was printed.
  mutating func probe(at: Double) {
    end = at
    probeCount += 1
    probes.add("probe \(probeCount)", at: at)
  }
}

extension PhotoID {
  fileprivate var plotName: String {
    switch self {
    case .file(let path): PhotoPath(bytes: Array(path.lastComponent)).description
    case .builtIn(let scene): scene.rawValue
    }
  }
}

extension InputEvent {
  /// What it is, in a word; nil for what is drawn elsewhere, or says nothing by itself.
  fileprivate var plotName: String? {
    switch self {
    case .key(let name, let modifiers, _): (modifiers.words + [name]).joined(separator: "+")
    case .pointer(.wheel, _): "wheel"
    case .pointer(.scroll, _): "scroll"
    case .pinch(.begin, _): "pinch"
    case .pinch(.update, _): "…"
    case .pinch(.end(let isCancelled, _), _): isCancelled ? "cancelled" : "end"
    case .deactivated: "deactivated"
    case .devices: "devices"
    case .touch, .pointer, .endOfBatch: nil
    }
  }
}
