import FrameCore
import Gallery
import Geometry
import Gestures

/// Events of every kind as they might come from devices, compositors and people in any order, sensible or not. The
/// same seed gives the same events.
struct RandomEvents: RandomNumberGenerator {
  private var state: UInt64
  private(set) var contacts: Set<Int32> = []

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (G. Steele et al., "Fast splittable pseudorandom number generators", 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// In logical pixels, in 256ths of them as Wayland has it, and seldom far off.
  mutating func point() -> Point {
    let range = isOne(in: 200) ? -8_000_000...8_000_000 : -20 * 256...420 * 256
    return Point(
      x: Double(Int.random(in: range, using: &self)) / 256,
      y: Double(Int.random(in: range, using: &self)) / 256)
  }

  /// An event other than what a frame of photos is told of its photos.
  ///
  /// - Parameters:
  ///   - time: milliseconds: the time stamp it has in most cases.
  mutating func event(time: UInt32) -> Event {
    let time = isOne(in: 10) ? UInt32.random(in: .min ... .max, using: &self) : time
    switch Int.random(in: 0..<100, using: &self) {
    case 0..<60: return .input(touch(time))
    case 60..<72: return .input(.pointer(pointer(time), seat: UInt32(isOne(in: 9) ? 7 : 1)))
    case 72..<80: return .input(.pinch(pinch(time), seat: 1))
    case 80..<86:
      let names = Command.plain.flatMap(\.keys).map { $0.split(separator: "+").last ?? "x" } + ["x"]
      return .input(
        .key(
          String(names.randomElement(using: &self) ?? "x"), modifiers: modifiers(),
          isRepeat: isOne(in: 3)))
    case 86..<96:
      let point = Point(
        x: Double.random(in: 0...1, using: &self), y: Double.random(in: 0...1, using: &self))
      return .command((Command.plain + [.zoomTo(point)]).randomElement(using: &self) ?? .fit)
    case 96: return .input(.devices(isOne(in: 2) ? [.touch, .pointer] : [.touch], seat: 1))
    case 97: return .input(.deactivated)
    default: return .viewport(viewport())
    }
  }

  private mutating func touch(_ time: UInt32) -> InputEvent {
    let seat: UInt32 = isOne(in: 50) ? 2 : 1
    let known = contacts.sorted().randomElement(using: &self)
    switch Int.random(in: 0..<40, using: &self) {
    case 0..<8 where contacts.count < 4:
      let id = Int32.random(in: 0..<6, using: &self)
      contacts.insert(id)
      return .touch(.down(id: id, at: point(), time: time), seat: seat)
    case 8..<14:
      let id = known ?? 0
      contacts.remove(id)
      return .touch(.up(id: id, time: time), seat: seat)
    case 14..<20: return .touch(.frame, seat: seat)
    case 20: return .touch(.shape(id: known ?? 3, major: point().x), seat: seat)
    case 21:
      contacts = []
      return .touch(.cancel, seat: seat)
    default: return .touch(.motion(id: known ?? -5, to: point(), time: time), seat: seat)
    }
  }

  private mutating func pointer(_ time: UInt32) -> PointerEvent {
    switch Int.random(in: 0..<10, using: &self) {
    case 0: .enter(at: point())
    case 1: .leave
    case 2: .button(.left, isPressed: true, time: time)
    case 3: .button(.left, isPressed: false, time: time)
    case 4: .button(.other, isPressed: isOne(in: 2), time: time)
    case 5:
      .wheel(
        clicks: Double(Int.random(in: -480...480, using: &self)) / 120, modifiers: modifiers(),
        time: time)
    case 6: .scroll(by: point(), modifiers: modifiers(), time: time)
    default: .motion(to: point(), time: time)
    }
  }

  private mutating func pinch(_ time: UInt32) -> PinchEvent {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: .begin(time: time)
    case 1: .end(isCancelled: isOne(in: 3), time: time)
    default:
      .update(
        translation: isOne(in: 3) ? .zero : point(),
        scale: Double(Int.random(in: 20...1000, using: &self)) / 256,
        rotation: isOne(in: 3) ? 0 : point().x / 10, time: time)
    }
  }

  private mutating func modifiers() -> KeyModifiers {
    isOne(in: 3) ? KeyModifiers(rawValue: Int.random(in: 0..<16, using: &self)) : []
  }

  private mutating func viewport() -> Viewport? {
    if isOne(in: 5) { return nil }
    let size = Size(
      width: Double(Int.random(in: 1...800, using: &self)),
      height: Double(Int.random(in: 1...600, using: &self)))
    let scale = Double(Int.random(in: 60...360, using: &self)) / 120
    return Viewport(
      size: size,
      pixelSize: PixelSize(
        width: max(1, Int((size.width * scale).rounded())),
        height: max(1, Int((size.height * scale).rounded(.down)))),
      pixelsPerMillimeter: isOne(in: 2)
        ? Viewport.pixelsPerMillimeterAt96 : Double.random(in: 2...16, using: &self))
  }
}
