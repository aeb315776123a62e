import Geometry
import Testing

@testable import Wayland

@Suite("The turns of a wheel")
struct WheelFrameTests {
  @Test("120ths count before clicks, clicks before the distance, and nothing is counted twice")
  func finestCounts() {
    var wheel = WheelFrame()
    wheel.turned(by120ths: 60)
    wheel.turned(byClicks: 1)
    wheel.turned(by: 15, time: 7)
    #expect(wheel.clicks() == 0.5)
    wheel.turned(byClicks: -2)
    wheel.turned(by: -20, time: 7)
    #expect(wheel.clicks() == -2)
    wheel.turned(by: 5, time: 7)
    wheel.turned(by: 2.5, time: 9)
    let turn = wheel.end()
    #expect(turn?.turn == .wheel(clicks: 0.5))
    #expect(turn?.time == 9)
  }

  @Test("a frame without a turn is none, and leaves nothing for the next one")
  func empty() {
    var wheel = WheelFrame()
    #expect(wheel.end() == nil)
    wheel.turned(by: 0, time: 7)
    #expect(wheel.end() == nil)
    // Without the event that it explains.
    wheel.turned(byClicks: 3)
    #expect(wheel.end() == nil)
    wheel.turned(by: 15, time: 8)
    #expect(wheel.clicks() == 1)
    #expect(wheel.end() == nil)
  }

  @Test("what no hand can turn is limited, and what is no number is none")
  func nonsense() {
    var wheel = WheelFrame()
    wheel.turned(by: 8_388_607, time: 1)
    #expect(wheel.clicks() == WheelFrame.maximumClicks)
    for _ in 0..<3 { wheel.turned(byClicks: .min) }
    wheel.turned(by: -15, time: 1)
    #expect(wheel.clicks() == -WheelFrame.maximumClicks)
    wheel.turned(by120ths: .max)
    wheel.turned(by120ths: .max)
    wheel.turned(by: 15, time: 1)
    #expect(wheel.clicks() == WheelFrame.maximumClicks)
    for value in [Double.nan, .infinity, -.infinity] {
      wheel.turned(by: value, time: 1)
      #expect(wheel.end() == nil)
    }
  }

  @Test("two fingers on a touchpad scroll both ways, and not like a wheel")
  func fingers() {
    var wheel = WheelFrame()
    wheel.isDoneByFingers()
    wheel.turned(by: 3, time: 7)
    wheel.turned(by: -4, isHorizontal: true, time: 8)
    let turn = wheel.end()
    #expect(turn?.turn == .fingers(Point(x: -4, y: 3)) && turn?.time == 8)
    wheel.isDoneByFingers()
    wheel.turned(by: 8_388_607, time: 9)
    #expect(wheel.end()?.turn == .fingers(Point(x: 0, y: WheelFrame.maximumDistance)))
    // A wheel again.
    wheel.turned(by: 15, time: 9)
    #expect(wheel.clicks() == 1)
  }
}

extension WheelFrame {
  /// The end of a frame in which a wheel turned, or nothing did.
  fileprivate mutating func clicks() -> Double? {
    if case .wheel(let clicks)? = end()?.turn { clicks } else { nil }
  }
}
