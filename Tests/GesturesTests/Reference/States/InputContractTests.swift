import Geometry
import Motion
import Testing

@testable import FrameCore
@testable import Gestures

@Suite("§2.1: what compositors send, and fail to send")
struct InputContractTests {
  @Test("§2.1: nothing happens before the frame, and two downs in one are as good as in two")
  func grouped() throws {
    var together = try ReferenceRig()
    together.down(1, 100, 300, at: 0)
    together.down(2, 300, 300)
    #expect(together.status.contactCount == 0)
    together.frame()
    var apart = try ReferenceRig()
    apart.down(1, 100, 300, at: 0)
    apart.frame()
    apart.down(2, 300, 300)
    apart.frame()
    #expect(together.state.gestures == apart.state.gestures)
    #expect(together.gesture == "Transform")
    together.move(1, 90, 300, at: 10)
    together.move(2, 310, 300)
    #expect(together.scale == 1)
    together.frame()
    #expect(abs(together.scale - 1.1) < 1e-9 && together.placement.offset == .zero)
  }

  @Test("§2.1: a frame's motions count before its downs, however they are mixed")
  func order() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.down(1, 100, 300, at: 0)
    rig.frame()
    rig.down(2, 300, 300, at: 10)
    rig.move(1, 130, 300)
    rig.frame()
    #expect(rig.gesture == "Transform")
    // 30 px, and 10 of slop; no part of them is a pinch.
    rig.expect(2, 20, 0)
  }

  @Test("§2.1: a cancel needs no frame: what was not framed yet is flushed, and all is let go of")
  func cancelled() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.drag(200, 300, by: -60, 0, at: 0, lifting: false)
    rig.at(300)
    rig.move(1, 120, 300)
    rig.cancel()
    #expect(rig.status.contactCount == 0 && rig.gesture == "Idle")
    rig.frame()
    rig.wait(2000)
    rig.expect(2, -70, 0)
    #expect(rig.isAtRest && rig.status.taps == 0)
  }

  @Test("§2.1: a contact is lifted where it was last")
  func lifted() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.drag(200, 300, by: -60, 0, at: 0, lifting: false)
    rig.at(300)
    rig.move(1, 100, 300)
    rig.up(1)
    rig.frame()
    rig.wait(2000)
    rig.expect(2, -90, 0)
  }

  @Test("§2.1: time stamps wrap after 49.7 days, and a throw across that is as fast as any")
  func wrap() throws {
    var ends: [Double] = []
    for origin: UInt32 in [1000, 4_294_967_290] {
      var rig = try ReferenceRig()
      rig.rest(4)
      func touch(_ event: TouchEvent) {
        rig.touch(event)
        rig.frame()
      }
      touch(.down(id: 1, at: Point(x: 200, y: 300), time: origin))
      for step: UInt32 in 1...10 {
        rig.wait(8)
        let x = 200 - 8 * Double(step)
        touch(.motion(id: 1, to: Point(x: x, y: 300), time: origin &+ 8 * step))
      }
      touch(.up(id: 1, time: origin &+ 80))
      rig.wait(5000)
      ends.append(rig.x)
    }
    // 70 px by the finger, and some 0.22 s of its 1000 px/s.
    #expect(ends[0] == ends[1] && abs(ends[0] + 70 + 222) < 2)
  }

  @Test("§2.1: (5 − 4294967290) mod 2³² is 11 ms; a stamp that goes back is the same moment")
  func clock() {
    var clock = EventClock()
    let start = clock.instant(of: 4_294_967_290, arrival: .init(seconds: 10))
    let next = clock.instant(of: 5, arrival: .init(seconds: 10.02))
    #expect(abs(next - start - 0.011) < 1e-9)
    let back = clock.instant(of: 3, arrival: .init(seconds: 10.03))
    #expect(back == next)
  }

  @Test("§2.1: a seat that loses its touchscreen, and a surface out of use, let go of everything")
  func lost() throws {
    let events: [InputEvent] = [.devices([], seat: 1), .deactivated]
    for event in events {
      var rig = try ReferenceRig()
      rig.pinch(from: ((150, 300), (250, 300)), to: ((100, 300), (300, 300)), at: 0, lasting: 200)
      rig.at(400)
      rig.send(.input(event))
      #expect(rig.status.contactCount == 0 && rig.gesture == "Idle")
      rig.expectOneRest(2, 0, 0)
    }
  }
}
