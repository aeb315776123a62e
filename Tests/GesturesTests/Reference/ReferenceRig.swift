import Gallery
import Geometry
import Gestures
import Motion

@testable import FrameCore

/// A whole frame in virtual time: a screen of 400×600, and photos of 4:3 that fit 400×300 into it, zoomed from 1 to 4,
/// unless a test says otherwise. Its display shows each instant as it is; autoplay is off.
struct ReferenceRig {
  var state: FrameState
  private(set) var now = Self.beginning
  private static let beginning = Instant(seconds: 1000)
  private let photoSize: PixelSize

  /// - Parameters:
  ///   - assignments: `key=value`.
  ///   - photo: photo pixels.
  ///   - viewport: device pixels, which are logical ones here.
  init(
    _ assignments: [String] = [], photo: (Int, Int) = (4000, 3000),
    viewport: (Int, Int) = (400, 600), names: [String] = ["a", "b", "c"]
  ) throws {
    var settings = Settings()
    settings.autoplay = false
    try settings.apply(assignments: ["gestures.max-scale=4"] + assignments)
    state = FrameState(settings: settings)
    photoSize = PixelSize(width: photo.0, height: photo.1)
    send(.viewport(Viewport(pixelSize: PixelSize(width: viewport.0, height: viewport.1))))
    send(.gallery(names.map { .file(PhotoPath($0)) }, notice: nil))
  }

  // MARK: What is seen

  /// Milliseconds since the beginning.
  var time: Double { (now - Self.beginning) * 1000 }
  var status: FrameState.Status { state.status(at: now) }
  var placement: Placement { status.placement }
  var scale: Double { placement.scale }
  var x: Double { placement.offset.x }
  var y: Double { placement.offset.y }
  var gesture: String { status.gesture }
  /// Logical pixels from one page to the next.
  var pageWidth: Double { state.viewport.map(FrameState.pageWidth) ?? 0 }
  var limits: PlacementLimits? { state.limits }
  /// Nothing moves, and the photo rests.
  var isAtRest: Bool { !status.isMoving && status.pageOffset == 0 }

  // MARK: What happens

  /// Puts the photo somewhere, at rest.
  mutating func rest(_ scale: Double, _ x: Double = 0, _ y: Double = 0) {
    state.slide?.motion = .resting(Placement(scale: scale, offset: Point(x: x, y: y)))
  }

  /// Lets time pass until so many milliseconds, waking the frame whenever it asks for it.
  mutating func at(_ time: Double) {
    let end = max(now, Self.beginning + time / 1000)
    while let due = state.nextWake(after: now).deadline, due > now, due <= end {
      now = due
      send(.wake)
    }
    now = end
    send(.wake)
    send(.presented)
  }

  /// Draws frames until so many milliseconds, a hundred a second.
  mutating func state(at time: Double) {
    while self.time + 10 < time { at(self.time + 10) }
  }

  /// Lets so many milliseconds pass.
  mutating func wait(_ duration: Double) { at(time + duration) }

  mutating func send(_ event: Event) {
    for case .load(let photo, _, _, _) in state.handle(event, at: now) {
      send(.loaded(photo, photoSize: photoSize))
    }
  }

  mutating func touch(_ event: TouchEvent) { send(.input(.touch(event, seat: 1))) }
  mutating func command(_ command: Command) { send(.command(command)) }

  mutating func down(_ id: Int32, _ x: Double, _ y: Double, at time: Double? = nil) {
    if let time { at(time) }
    touch(.down(id: id, at: Point(x: x, y: y), time: stamp))
  }

  mutating func move(_ id: Int32, _ x: Double, _ y: Double, at time: Double? = nil) {
    if let time { at(time) }
    touch(.motion(id: id, to: Point(x: x, y: y), time: stamp))
  }

  mutating func up(_ id: Int32, at time: Double? = nil) {
    if let time { at(time) }
    touch(.up(id: id, time: stamp))
  }

  mutating func frame() { touch(.frame) }
  mutating func cancel() { touch(.cancel) }

  /// Two fingers land, and go where they go in steps of 8 ms, from `time` on. They stay down.
  mutating func pinch(
    from start: ((Double, Double), (Double, Double)), to end: ((Double, Double), (Double, Double)),
    at time: Double, lasting: Double = 80
  ) {
    down(1, start.0.0, start.0.1, at: time)
    down(2, start.1.0, start.1.1)
    frame()
    let steps = (lasting / 8).rounded()
    for step in 1...Int(steps) {
      let part = Double(step) / steps
      at(time + 8 * Double(step))
      move(
        1, start.0.0 + (end.0.0 - start.0.0) * part, start.0.1 + (end.0.1 - start.0.1) * part)
      move(
        2, start.1.0 + (end.1.0 - start.1.0) * part, start.1.1 + (end.1.1 - start.1.1) * part)
      frame()
    }
  }

  /// One finger lands and moves by (dx, dy) in steps of 8 ms. It is lifted with the last of them, or stays.
  mutating func drag(
    _ x: Double, _ y: Double, by dx: Double, _ dy: Double, at time: Double, lasting: Double = 80,
    lifting: Bool = true
  ) {
    down(1, x, y, at: time)
    frame()
    let steps = (lasting / 8).rounded()
    for step in 1...Int(steps) {
      at(time + 8 * Double(step))
      move(1, x + dx * Double(step) / steps, y + dy * Double(step) / steps)
      frame()
    }
    guard lifting else { return }
    up(1)
    frame()
  }

  /// A tap, down and up, each a frame.
  mutating func tap(_ x: Double, _ y: Double, at time: Double? = nil, lasting: Double = 50) {
    down(1, x, y, at: time)
    frame()
    up(1, at: self.time + lasting)
    frame()
  }

  mutating func doubleTap(_ x: Double, _ y: Double) {
    tap(x, y)
    wait(100)
    tap(x, y)
  }

  private var stamp: UInt32 { UInt32(truncatingIfNeeded: Int64((now.seconds * 1000).rounded())) }
}
