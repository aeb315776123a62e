import CAllocationCount
import FrameCore
import Gallery
import Geometry
import Gestures
import Motion

/// A hand of five fingers on the glass, which zooms, turns and moves a photo: what one frame of touches costs, and how
/// often it asks for memory.
func gestureBenchmarks() -> [Benchmark] {
  [
    Benchmark("gestures/frame of 5 contacts, engine", unit: "µs", peer: peerName) {
      var hand = EngineHand()
      var peer = ArrayHand()
      return Contest(ours: { perFrame { hand.frame() } }, peer: { perFrame { peer.frame() } })
    },
    Benchmark("gestures/frame of 5 contacts, whole core", unit: "µs", peer: peerName) {
      var hand = CoreHand()
      var peer = ArrayHand()
      return Contest(ours: { perFrame { hand.frame() } }, peer: { perFrame { peer.frame() } })
    },
    Benchmark(
      "gestures/frame of 5 contacts, engine", unit: "allocations", peer: peerName, samples: 5
    ) {
      var hand = EngineHand()
      var peer = ArrayHand()
      return Contest(
        ours: { try noAllocations { hand.frame() } }, peer: { allocations { peer.frame() } })
    },
    Benchmark(
      "gestures/frame of 5 contacts, whole core", unit: "allocations", peer: peerName,
      samples: 5
    ) {
      var hand = CoreHand()
      var peer = ArrayHand()
      return Contest(
        ours: { try noAllocations { hand.frame() } }, peer: { allocations { peer.frame() } })
    },
  ]
}

private let peerName = "the fit alone, over arrays"

private struct Allocates: Error, CustomStringConvertible {
  let count: Double
  var description: String { "it asks for memory \(count) times a frame" }
}

private let frames = 1000

/// Microseconds.
private func perFrame(_ frame: () -> Void) -> Double {
  milliseconds { for _ in 0..<frames { frame() } } * 1000 / Double(frames)
}

private func allocations(_ frame: () -> Void) -> Double {
  let before = allocation_count()
  for _ in 0..<frames { frame() }
  return Double(allocation_count() - before) / Double(frames)
}

/// - Throws: where there are any: that is what is promised.
private func noAllocations(_ frame: () -> Void) throws -> Double {
  let count = allocations(frame)
  guard count == 0 else { throw Allocates(count: count) }
  return count
}

// MARK: Ours

/// Where the fingers are: on a circle that breathes, turns and wanders, 8 ms a frame.
private struct Fingers {
  private(set) var step = 0
  static let count = 5

  mutating func advance() { step += 1 }

  var milliseconds: UInt32 { UInt32(truncatingIfNeeded: step * 8) }
  var instant: Instant { Instant(seconds: 1000 + Double(step) * 0.008) }

  func position(_ finger: Int) -> Point {
    let phase = Double(step % 500) / 500 * 360
    let breath = 150 + 50 * Mathematics.sine(phase * .pi / 180)
    let middle = Point(x: 640, y: 400) + Point(x: 40, y: 0).rotated(by: phase)
    return middle + Point(x: breath, y: 0).rotated(by: Double(finger) * 72 + phase)
  }
}

private struct EngineHand {
  private var fingers = Fingers()
  private var tracker = ContactTracker()
  private var engine = GestureEngine()
  private var outputs: [ContactTracker.Output] = []
  private var outcomes: [GestureEngine.Outcome] = []
  private var subject: GestureSubject

  init() {
    let layout = PhotoLayout(
      photoSize: PixelSize(width: 4032, height: 3024),
      viewport: Viewport(pixelSize: PixelSize(width: 1280, height: 800)))
    subject = GestureSubject(
      limits: PlacementLimits(layout: layout, zoomRange: 1...8), placement: layout.fit,
      pageOffset: 0, pageWidth: 1344,
      neighbours: GestureSubject.Neighbours(left: .ready, right: .ready))
    for finger in 0..<Fingers.count {
      // One after the other: landing together, they would be a whole hand.
      for _ in 0..<20 { fingers.advance() }
      send(
        .down(
          id: Int32(finger), at: fingers.position(finger), time: fingers.milliseconds))
      send(.frame)
    }
    for _ in 0..<100 { frame() }
  }

  mutating func frame() {
    fingers.advance()
    for finger in 0..<Fingers.count {
      send(
        .motion(id: Int32(finger), to: fingers.position(finger), time: fingers.milliseconds))
    }
    send(.frame)
  }

  private mutating func send(_ touch: TouchEvent) {
    tracker.take(.touch(touch, seat: 1), at: fingers.instant, into: &outputs)
    for case .contacts(let frame) in outputs {
      engine.handle(frame, on: subject, into: &outcomes)
      for case .place(let placement) in outcomes { subject.placement = placement }
      outcomes.removeAll(keepingCapacity: true)
    }
    outputs.removeAll(keepingCapacity: true)
  }
}

private struct CoreHand {
  private var fingers = Fingers()
  private var core: FrameState

  init() {
    var settings = Settings()
    settings.autoplay = false
    core = FrameState(settings: settings)
    let photos = (0..<1000).map { PhotoID.file(PhotoPath("photo \($0).jpg")) }
    tell(.viewport(Viewport(pixelSize: PixelSize(width: 1280, height: 800))))
    tell(.gallery(photos, notice: nil))
    for finger in 0..<Fingers.count {
      for _ in 0..<20 { fingers.advance() }
      let position = fingers.position(finger)
      touch(.down(id: Int32(finger), at: position, time: fingers.milliseconds))
      touch(.frame)
    }
    for _ in 0..<100 { frame() }
  }

  mutating func frame() {
    fingers.advance()
    for finger in 0..<Fingers.count {
      touch(
        .motion(id: Int32(finger), to: fingers.position(finger), time: fingers.milliseconds))
    }
    touch(.frame)
  }

  private mutating func touch(_ touch: TouchEvent) { tell(.input(.touch(touch, seat: 1))) }

  private mutating func tell(_ event: Event) {
    for effect in core.handle(event, at: fingers.instant) {
      if case .load(let photo, _, _, _) = effect {
        tell(.loaded(photo, photoSize: PixelSize(width: 4032, height: 3024)))
      }
    }
  }
}

// MARK: Peer

/// The arithmetic alone, as one writes it down first: the fit of a similarity over arrays of points.
private struct ArrayHand {
  private var fingers = Fingers()
  private var old: [Point] = []
  private var placement = Placement(scale: 1)

  init() { old = positions }

  private var positions: [Point] { (0..<Fingers.count).map(fingers.position) }

  mutating func frame() {
    fingers.advance()
    let new = positions
    let share = 1 / Double(new.count)
    let from = old.reduce(Point.zero, +) * share
    let to = new.reduce(Point.zero, +) * share
    let arms = zip(old, new).map { (u: $0 - from, v: $1 - to) }
    let along = arms.map { $0.u.x * $0.v.x + $0.u.y * $0.v.y }.reduce(0, +)
    let across = arms.map { $0.u.x * $0.v.y - $0.u.y * $0.v.x }.reduce(0, +)
    let squares = arms.map { $0.u.x * $0.u.x + $0.u.y * $0.u.y }.reduce(0, +)
    let factor = (along * along + across * across).squareRoot() / squares
    let turn = Mathematics.angle(y: across, x: along)
    let arm = from - Point(x: 640, y: 400)
    placement.offset = arm + ((placement.offset - arm) * factor).rotated(by: turn) + (to - from)
    placement.scale *= factor
    placement.rotation += turn
    old = new
  }
}
