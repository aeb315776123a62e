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
    #expect(wheel.end()?.clicks == 0.5)
    wheel.turned(byClicks: -2)
    wheel.turned(by: -20, time: 7)
    #expect(wheel.end()?.clicks == -2)
    wheel.turned(by: 5, time: 7)
    wheel.turned(by: 2.5, time: 9)
    let turn = wheel.end()
    #expect(turn?.clicks == 0.5)
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
    #expect(wheel.end()?.clicks == 1)
    #expect(wheel.end() == nil)
  }

  @Test("what no hand can turn is limited, and what is no number is none")
  func nonsense() {
    var wheel = WheelFrame()
    wheel.turned(by: 8_388_607, time: 1)
    #expect(wheel.end()?.clicks == WheelFrame.maximumClicks)
    for _ in 0..<3 { wheel.turned(byClicks: .min) }
    wheel.turned(by: -15, time: 1)
    #expect(wheel.end()?.clicks == -WheelFrame.maximumClicks)
    wheel.turned(by120ths: .max)
    wheel.turned(by120ths: .max)
    wheel.turned(by: 15, time: 1)
    #expect(wheel.end()?.clicks == WheelFrame.maximumClicks)
    for value in [Double.nan, .infinity, -.infinity] {
      wheel.turned(by: value, time: 1)
      #expect(wheel.end() == nil)
    }
  }
}
