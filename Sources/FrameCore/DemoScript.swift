import Geometry
import Motion

/// A demo as it is written down: zooms at fixed times, over and over.
struct DemoScript: Equatable, Sendable {
  let spring: Spring
  /// Seconds after which a pass begins anew.
  let period: Double
  let steps: [Step]

  struct Step: Equatable, Sendable {
    /// Seconds since the beginning of the pass.
    let time: Double
    let zoom: Zoom
  }

  enum Zoom: Equatable, Sendable {
    case fit
    /// To `scale`, relative to fit, with this point of the photo (0…1 on each side) as near to the middle of
    /// the screen as the photo's edges allow.
    case towards(Point, scale: Double)

    func placement(in layout: PhotoLayout) -> Placement {
      switch self {
      case .fit: layout.fit
      case .towards(let point, let scale): layout.placement(centering: point, scale: scale)
      }
    }
  }

  init?(_ demo: Settings.Demo) {
    switch demo {
    case .off: return nil
    case .doubleTap: self = .doubleTap
    case .pinchZoom: self = .pinchZoom
    }
  }

  private init(spring: Spring, period: Double, steps: [Step]) {
    self.spring = spring
    self.period = period
    self.steps = steps
  }

  /// As somebody would double tap here and there.
  static let doubleTap = DemoScript(
    spring: Spring(duration: 0.4, bounce: 0.15), period: 4.8,
    steps: [
      Step(time: 1.2, zoom: .towards(Point(x: 0.75, y: 0.2), scale: 2.5)),
      Step(time: 2.4, zoom: .fit),
      Step(time: 3.6, zoom: .towards(Point(x: 0.3, y: 0.7), scale: 2.5)),
      Step(time: 4.8, zoom: .fit),
    ])

  /// As somebody would pinch about the middle.
  static let pinchZoom = DemoScript(
    spring: Spring(duration: 0.8, bounce: 0.2), period: 6,
    steps: [
      Step(time: 0.5, zoom: .towards(Point(x: 0.5, y: 0.5), scale: 2.6)),
      Step(time: 2, zoom: .fit),
      Step(time: 3.5, zoom: .towards(Point(x: 0.5, y: 0.5), scale: 2.6)),
      Step(time: 5, zoom: .fit),
    ])
}

/// A demo that is being played.
struct DemoRun: Equatable, Sendable {
  let script: DemoScript
  /// When the present pass began.
  private(set) var passStart: Instant
  /// The step that comes next; past the last one, the end of the pass.
  private(set) var nextStep = 0

  init(_ script: DemoScript, start: Instant) {
    self.script = script
    passStart = start
  }

  /// When the next step or the end of the pass is due.
  var due: Instant {
    isPassOver ? passStart + script.period : passStart + script.steps[nextStep].time
  }

  var isPassOver: Bool { nextStep == script.steps.count }

  /// Takes the step that is due; nil at the end of a pass.
  mutating func takeStep() -> DemoScript.Zoom? {
    guard !isPassOver else { return nil }
    defer { nextStep += 1 }
    return script.steps[nextStep].zoom
  }

  mutating func beginNextPass() {
    passStart = due
    nextStep = 0
  }
}
