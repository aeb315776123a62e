import FrameCore
import Geometry
import Gestures
import Motion

/// What somebody, or a broken touchscreen, did: events with their times in milliseconds.
struct RandomScript {
  struct Line {
    var time: Double
    var event: Event
  }

  var lines: [Line] = []

  /// Fingers that land, move, leave, get lost and come back, mostly as fingers do.
  ///
  /// - Parameters:
  ///   - fingers: at most so many at once.
  ///   - isSane: no repeated ids, no nonsense in time stamps or positions, nothing but touches: every finger that lands is
  ///     lifted.
  init(seed: UInt64, length: Int, fingers: Int, viewport: Size, isSane: Bool = false) {
    var random = SplitMix(state: seed)
    var down: [Int32: Point] = [:]
    var time = 0.0
    let origin: UInt32 = random.once(in: 4) ? .max - 200 : 0

    func stamp() -> UInt32 {
      // Now and then the same again, or anything.
      if !isSane, random.once(in: 40) { return UInt32(truncatingIfNeeded: random.next()) }
      return origin &+ UInt32(time.rounded())
    }
    func place() -> Point {
      if !isSane, random.once(in: 60) {
        return Point(x: random.number(-3e7...3e7), y: random.number(-3e7...3e7))
      }
      return Point(
        x: random.number(-20...max(viewport.width, 40)),
        y: random.number(-20...max(viewport.height, 40)))
    }
    func add(_ touch: TouchEvent) {
      lines.append(Line(time: time, event: .input(.touch(touch, seat: 1))))
    }

    for _ in 0..<length {
      if !random.once(in: 3) {
        time += random.once(in: 12) ? random.number(0...700) : random.number(2...24).rounded()
      }
      switch random.below(24) {
      case 0..<5 where down.count < fingers:
        let id = isSane ? (down.keys.max() ?? 0) + 1 : Int32(random.below(fingers + 2)) - 1
        let point = place()
        down[id] = point
        add(.down(id: id, at: point, time: stamp()))
      case 5..<15:
        for (id, point) in down.sorted(by: { $0.key < $1.key }) where !random.once(in: 3) {
          let step = random.number(0...(isSane ? 12 : 30))
          let moved =
            !isSane && random.once(in: 30)
            ? place()
            : point + Point(x: random.number(-step...step), y: random.number(-step...step))
          down[id] = moved
          add(.motion(id: id, to: moved, time: stamp()))
        }
      case 15..<19:
        guard let id = down.keys.sorted().randomElement(&random) else { continue }
        down[id] = nil
        // Some are never told of.
        if isSane || !random.once(in: 12) { add(.up(id: id, time: stamp())) }
      case 19 where !isSane: nonsense(&random, time, &down, viewport)
      default: break
      }
      if isSane || !random.once(in: 6) { add(.frame) }
      if random.once(in: 3) { lines.append(Line(time: time, event: .input(.endOfBatch))) }
    }
    guard isSane else { return }
    for id in down.keys.sorted() {
      time += 8
      add(.up(id: id, time: origin &+ UInt32(time.rounded())))
      add(.frame)
    }
  }

  /// Those that do not have the frame go on by itself, or end it.
  private static let commands = Command.plain.filter { ![.play, .togglePlay, .quit].contains($0) }

  /// What is rare: losses, other devices, screens of another size, things that are asked for.
  private mutating func nonsense(
    _ random: inout SplitMix, _ time: Double, _ down: inout [Int32: Point], _ viewport: Size
  ) {
    let event: Event
    switch random.below(15) {
    case 0:
      event = .input(.touch(.cancel, seat: 1))
      down = [:]
    case 1: event = .input(.touch(.up(id: .min, time: 0), seat: 1))
    case 2: event = .input(.touch(.motion(id: 77, to: .zero, time: 0), seat: 2))
    case 3:
      event = .input(.devices([], seat: 1))
      down = [:]
    case 4: event = .input(.touch(.shape(id: 0, major: random.number(0...400)), seat: 1))
    case 5:
      let turned = PixelSize(
        width: max(1, Int(viewport.height)), height: max(1, Int(viewport.width)))
      event = .viewport(Viewport(pixelSize: turned))
    case 6:
      event = .viewport(
        Viewport(
          pixelSize: PixelSize(
            width: max(1, Int(viewport.width)), height: max(1, Int(viewport.height)))))
    case 7: event = .command(Self.commands.randomElement(&random) ?? .fit)
    case 8: event = .input(.pointer(.enter(at: Point(x: 3, y: 4)), seat: 1))
    case 9:
      event = .input(.pointer(.button(.left, isPressed: random.once(in: 2), time: 0), seat: 1))
    case 10: event = .input(.pointer(.wheel(clicks: random.number(-3...3), time: 0), seat: 1))
    case 13:
      let travel = Point(x: random.number(-40...40), y: random.number(-40...40))
      event = .input(.pointer(.scroll(by: travel, time: 0), seat: 1))
    case 11: event = .input(.pinch(.begin(time: 0), seat: 1))
    case 12:
      event = .input(
        .pinch(
          .update(
            translation: Point(x: random.number(-20...20), y: 0), scale: random.number(0.2...5),
            rotation: random.number(-40...40), time: 0), seat: 1))
    default: event = .input(.pinch(.end(isCancelled: random.once(in: 2), time: 0), seat: 1))
    }
    lines.append(Line(time: time, event: event))
  }
}

extension Collection {
  fileprivate func randomElement(_ random: inout SplitMix) -> Element? {
    isEmpty ? nil : self[index(startIndex, offsetBy: random.below(count))]
  }
}
