import Geometry
import Gestures
import Motion

/// Fingers on a photo of 4:3 that fits 400×300 into a screen of 400×600, without a frame around them: what the
/// engine says is done at once, springs arrive in no time.
struct GestureRig {
  var tracker = ContactTracker()
  var engine = GestureEngine()
  var subject: GestureSubject
  /// Milliseconds.
  var time = 0.0
  private(set) var outcomes: [GestureEngine.Outcome] = []
  private var outputs: [ContactTracker.Output] = []
  var isCaught = false

  static let layout = PhotoLayout(
    photoSize: PixelSize(width: 4000, height: 3000),
    viewport: Viewport(pixelSize: PixelSize(width: 400, height: 600)))

  init(scale: Double = 1, offset: (Double, Double) = (0, 0), isFree: Bool = false) {
    let limits = PlacementLimits(
      layout: Self.layout, zoomRange: 1...4, band: isFree ? .off : .elastic, isBounded: !isFree)
    subject = GestureSubject(
      limits: limits,
      placement: Placement(scale: scale, offset: Point(x: offset.0, y: offset.1)),
      pageOffset: 0, pageWidth: 400,
      neighbours: GestureSubject.Neighbours(left: .ready, right: .ready))
  }

  var scale: Double { subject.placement.scale }
  var offset: Point { subject.placement.offset }
  var phase: GestureEngine.Phase { engine.phase }
  /// The last thing that was let go of.
  var release: (velocity: Point, focus: Point?)? {
    for case .release(let release) in outcomes.reversed() {
      return (release.velocity.offset, release.focus)
    }
    return nil
  }
  var turns: [PageTurn] {
    outcomes.compactMap { if case .turn(let turn, _) = $0 { turn } else { nil } }
  }

  private var instant: Instant { Instant(seconds: 100 + time / 1000) }
  private var stamp: UInt32 { UInt32(truncatingIfNeeded: Int64(time.rounded())) }

  mutating func send(_ event: InputEvent) {
    engine.expire(at: instant, into: &outcomes)
    tracker.take(event, at: instant, into: &outputs)
    for output in outputs {
      let known = outcomes.count
      switch output {
      case .contacts(let frame):
        engine.handle(frame, on: subject, isCaught: isCaught, into: &outcomes)
      case .touchpad(let step, let moment):
        engine.handle(step, at: moment, on: subject, into: &outcomes)
      case .wheel, .scroll, .presence: break
      }
      for outcome in outcomes[known...] {
        switch outcome {
        case .place(let placement): subject.placement = placement
        case .page(let offset): subject.pageOffset = offset
        case .turn: subject.pageOffset = 0
        default: break
        }
      }
    }
    outputs.removeAll(keepingCapacity: true)
  }

  mutating func down(_ id: Int32, _ x: Double, _ y: Double, at time: Double? = nil) {
    self.time = time ?? self.time
    send(.touch(.down(id: id, at: Point(x: x, y: y), time: stamp), seat: 1))
  }

  mutating func move(_ id: Int32, _ x: Double, _ y: Double, at time: Double? = nil) {
    self.time = time ?? self.time
    send(.touch(.motion(id: id, to: Point(x: x, y: y), time: stamp), seat: 1))
  }

  mutating func up(_ id: Int32, at time: Double? = nil) {
    self.time = time ?? self.time
    send(.touch(.up(id: id, time: stamp), seat: 1))
  }

  mutating func frame() { send(.touch(.frame, seat: 1)) }
  mutating func cancel() { send(.touch(.cancel, seat: 1)) }

  /// A tap, down and up.
  mutating func tap(_ x: Double, _ y: Double, at time: Double, lasting: Double = 50) {
    down(1, x, y, at: time)
    frame()
    up(1, at: time + lasting)
    frame()
  }

  /// A finger that lands, moves by (dx, dy) in steps of 8 ms and is lifted with the last of them.
  mutating func flick(_ x: Double, _ y: Double, by dx: Double, _ dy: Double, steps: Int = 10) {
    down(1, x, y)
    frame()
    for step in 1...steps {
      time += 8
      let part = Double(step) / Double(steps)
      move(1, x + dx * part, y + dy * part)
      frame()
    }
    up(1)
    frame()
  }
}

func close(_ a: Point, _ x: Double, _ y: Double, _ tolerance: Double = 1e-6) -> Bool {
  abs(a.x - x) <= tolerance && abs(a.y - y) <= tolerance
}
