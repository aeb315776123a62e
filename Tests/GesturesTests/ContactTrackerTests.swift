import Geometry
import Gestures
import Motion
import Testing

@Suite("From devices' reports to frames of contacts")
struct ContactTrackerTests {
  /// Feeds a tracker and keeps what comes out.
  struct Feed {
    var tracker = ContactTracker()
    /// Seconds.
    var now = 50.0
    private(set) var outputs: [ContactTracker.Output] = []

    /// Milliseconds.
    var time: UInt32 { UInt32((now * 1000).rounded()) }

    mutating func send(_ event: InputEvent) {
      tracker.take(event, at: Instant(seconds: now), into: &outputs)
    }

    mutating func down(_ id: Int32, _ x: Double = 0, _ y: Double = 0, seat: UInt32 = 1) {
      send(.touch(.down(id: id, at: Point(x: x, y: y), time: time), seat: seat))
    }

    mutating func move(_ id: Int32, _ x: Double, _ y: Double = 0, seat: UInt32 = 1) {
      send(.touch(.motion(id: id, to: Point(x: x, y: y), time: time), seat: seat))
    }

    mutating func up(_ id: Int32, seat: UInt32 = 1) {
      send(.touch(.up(id: id, time: time), seat: seat))
    }

    mutating func frame() { send(.touch(.frame, seat: 1)) }

    mutating func press(_ isPressed: Bool = true, _ button: PointerButton = .left) {
      send(.pointer(.button(button, isPressed: isPressed, time: time), seat: 1))
    }

    var frames: [ContactFrame] {
      outputs.compactMap { if case .contacts(let frame) = $0 { frame } else { nil } }
    }

    /// The frames in a few letters each: downs, moves, ups, losses with their ids.
    var text: [String] {
      frames.map { frame in
        let parts =
          frame.moves.map { "m\(name($0.id))" } + frame.ups.map { "u\(name($0))" }
          + frame.losses.map { "x\(name($0))" } + frame.downs.map { "d\(name($0.id))" }
        return parts.joined(separator: " ")
      }
    }

    private func name(_ id: ContactID) -> String {
      switch id {
      case .touch(1, let id): "\(id)"
      case .touch(let seat, let id): "\(id)@\(seat)"
      case .pointer: "p"
      }
    }
  }

  @Test("a frame takes effect as a whole")
  func grouped() {
    var feed = Feed()
    feed.down(1)
    feed.down(2, 100)
    #expect(feed.frames.isEmpty)
    feed.frame()
    feed.move(1, 5)
    feed.move(2, 95)
    feed.frame()
    feed.up(1)
    feed.move(2, 90)
    feed.frame()
    #expect(feed.text == ["d1 d2", "m1 m2", "m2 u1"])
  }

  @Test("without frames, the end of the batch, the last finger, or a finger's next motion does")
  func ungrouped() {
    var feed = Feed()
    feed.down(1)
    feed.send(.endOfBatch)
    feed.move(1, 5)
    feed.now += 0.008
    feed.move(1, 9)
    feed.now += 0.008
    feed.move(1, 14)
    feed.send(.endOfBatch)
    feed.up(1)
    #expect(feed.text == ["d1", "m1", "m1", "m1", "u1"])
    #expect(feed.frames[2].moves[0].position.x == 9)
    feed.send(.endOfBatch)
    #expect(feed.frames.count == 5)
  }

  @Test("a whole flick in one batch keeps its order")
  func oneBatch() {
    var feed = Feed()
    feed.down(7)
    feed.move(7, 30)
    feed.up(7)
    feed.down(7)
    feed.up(7)
    feed.send(.endOfBatch)
    #expect(feed.text == ["d7", "m7 u7", "d7", "u7"])
  }

  @Test("ids mean nothing but the same finger: negative, huge, alike on two seats")
  func ids() {
    var feed = Feed()
    feed.down(-1)
    feed.down(.max)
    feed.down(-1, seat: 2)
    feed.send(.endOfBatch)
    #expect(feed.text == ["d-1 d2147483647 d-1@2"])
  }

  @Test("an id that lands while it is down was lifted unnoticed")
  func reused() {
    var feed = Feed()
    feed.down(1)
    feed.frame()
    feed.down(1, 300)
    feed.frame()
    #expect(feed.text == ["d1", "x1", "d1"])
  }

  @Test("motion and up of unknown fingers, and positions that are no numbers, are ignored")
  func unknown() {
    var feed = Feed()
    feed.move(1, 5)
    feed.up(1)
    feed.frame()
    feed.down(2, .nan)
    feed.down(3, 0, -.infinity)
    feed.frame()
    feed.down(4)
    feed.frame()
    feed.move(4, .nan)
    feed.up(4)
    feed.move(4, 50)
    feed.frame()
    #expect(feed.text == ["d4", "u4"])
  }

  @Test("cancel ends the seat's fingers without a frame; those of another seat stay")
  func cancel() {
    var feed = Feed()
    feed.down(1)
    feed.down(2)
    feed.down(9, seat: 2)
    feed.send(.endOfBatch)
    feed.move(1, 5)
    feed.send(.touch(.cancel, seat: 1))
    #expect(feed.text == ["d1 d2 d9@2", "m1", "x1 x2"])
  }

  @Test("a device that goes takes its contacts along, the others stay")
  func devices() {
    var feed = Feed()
    feed.down(1)
    feed.frame()
    feed.send(.devices([.touch], seat: 1))
    feed.send(.devices([], seat: 2))
    #expect(feed.text == ["d1"])
    feed.send(.devices([.pointer], seat: 1))
    #expect(feed.text == ["d1", "x1"])
    feed.send(.devices([], seat: 1))
    #expect(feed.text.count == 2)
  }

  @Test("a surface that is taken out of use, or a screen that is gone, lets go of everything")
  func deactivated() {
    var feed = Feed()
    feed.down(1)
    feed.down(3, seat: 2)
    feed.send(.deactivated)
    #expect(feed.text == ["d1 d3@2", "x1 x3@2"])
    var more: [ContactTracker.Output] = []
    feed.tracker.loseAll(at: Instant(seconds: 60), into: &more)
    #expect(more.isEmpty)
  }

  @Test("a finger that a compositor forgot is given up once another has come and gone")
  func ghost() {
    var feed = Feed()
    feed.down(1)
    feed.frame()
    feed.now += 3
    // A thumb that keeps still while another finger lands is no ghost.
    feed.down(2)
    feed.frame()
    feed.now += 0.2
    feed.up(2)
    feed.frame()
    feed.now += 0.2
    feed.down(2)
    feed.frame()
    #expect(feed.text == ["d1", "d2", "u2", "x1", "d2"])
  }

  @Test("a finger that still moves is none, nor one that another has only just outlived")
  func notAGhost() {
    var feed = Feed()
    feed.down(1)
    feed.frame()
    feed.now += 1
    feed.down(2)
    feed.frame()
    feed.up(2)
    feed.frame()
    feed.down(2)
    feed.frame()
    feed.now += 3
    feed.move(1, 4)
    feed.up(2)
    feed.frame()
    feed.down(2)
    feed.frame()
    #expect(!feed.text.contains { $0.contains("x") })
  }

  @Test("fingers that are never lifted do not fill the memory")
  func surplus() {
    var feed = Feed()
    for id in 0..<1000 {
      feed.down(Int32(id))
      feed.frame()
    }
    let landed = feed.frames.flatMap(\.downs).count
    let lost = feed.frames.flatMap(\.losses).count
    #expect(landed == 1000 && lost == 1000 - 16)
  }

  // MARK: Pointer

  @Test("a mouse is a contact while its left button is held; other buttons are presence")
  func mouse() {
    var feed = Feed()
    feed.press()
    #expect(feed.frames.isEmpty, "nobody knows where it is")
    feed.send(.pointer(.enter(at: Point(x: 3, y: 4)), seat: 1))
    feed.send(.pointer(.motion(to: Point(x: 5, y: 6), time: feed.time), seat: 1))
    feed.press(true, .other)
    feed.press()
    feed.send(.pointer(.motion(to: Point(x: 9, y: 6), time: feed.time), seat: 1))
    feed.press(false)
    #expect(feed.text == ["dp", "mp", "up"])
    #expect(feed.frames[0].downs[0].position == Point(x: 5, y: 6))
    #expect(feed.outputs[0] == .presence)
  }

  @Test("a pointer that leaves with the button held is not heard of again")
  func leave() {
    var feed = Feed()
    feed.send(.pointer(.enter(at: .zero), seat: 1))
    feed.press()
    feed.send(.pointer(.leave, seat: 1))
    feed.press(false)
    #expect(feed.text == ["dp", "xp"])
  }

  @Test("the wheel acts where the pointer is, and nowhere while it is nowhere")
  func wheel() {
    var feed = Feed()
    feed.send(.pointer(.wheel(clicks: 1, time: 0), seat: 1))
    feed.send(.pointer(.enter(at: Point(x: 3, y: 4)), seat: 1))
    feed.send(.pointer(.wheel(clicks: -0.25, time: 0), seat: 1))
    feed.send(.pointer(.wheel(clicks: .nan, time: 0), seat: 1))
    #expect(feed.outputs == [.wheel(clicks: -0.25, modifiers: [], at: Point(x: 3, y: 4))])
  }

  @Test("what a compositor does to the pointer on behalf of a finger is not heard")
  func emulated() {
    var feed = Feed()
    feed.send(.pointer(.enter(at: .zero), seat: 1))
    feed.down(1)
    feed.press()
    feed.send(.pointer(.wheel(clicks: 1, time: 0), seat: 1))
    feed.frame()
    feed.up(1)
    feed.press(false)
    feed.now += 0.4
    feed.press()
    feed.press(true, .other)
    feed.press(false)
    #expect(feed.text == ["d1", "u1"])
    #expect(feed.outputs.count == 2)
    feed.now += 0.4
    feed.press()
    #expect(feed.text.last == "dp")
  }

  @Test("a button that was pressed for a finger gives way to the finger")
  func emulatedFirst() {
    var feed = Feed()
    feed.send(.pointer(.enter(at: .zero), seat: 1))
    feed.press()
    feed.down(1)
    feed.frame()
    #expect(feed.text == ["dp", "xp", "d1"])
  }

  // MARK: Time

  /// When frames happened, in milliseconds after the first, for events that arrive at once.
  func instants(of times: [UInt32], arrivals: [Double]) -> [Double] {
    var tracker = ContactTracker()
    var frames: [ContactFrame] = []
    for (index, time) in times.enumerated() {
      let event: TouchEvent =
        index == 0
        ? .down(id: 1, at: .zero, time: time)
        : .motion(id: 1, to: Point(x: Double(index), y: 0), time: time)
      let arrival = Instant(seconds: 50 + arrivals[index] / 1000)
      var outputs: [ContactTracker.Output] = []
      tracker.take(.touch(event, seat: 1), at: arrival, into: &outputs)
      tracker.take(.endOfBatch, at: arrival, into: &outputs)
      for case .contacts(let frame) in outputs { frames.append(frame) }
    }
    return frames.map { (($0.instant - frames[0].instant) * 1e6).rounded() / 1000 }
  }

  @Test("time stamps count, not when a busy loop hears of them; they wrap after 49.7 days")
  func timeStamps() {
    #expect(
      instants(of: [4_294_967_290, 5, 21], arrivals: [0, 30, 30]) == [0, 11, 27])
  }

  @Test("time stamps that stand still, go back or leap give way to the time of arrival")
  func badTimeStamps() {
    #expect(instants(of: [7, 7, 7], arrivals: [0, 50, 300]) == [0, 0, 300])
    #expect(instants(of: [500, 400, 410], arrivals: [0, 10, 20]) == [0, 0, 10])
    #expect(instants(of: [0, 766_000_000, 766_000_008], arrivals: [0, 8, 16]) == [0, 8, 16])
  }
}
