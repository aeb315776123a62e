import Testing

@testable import Wayland

@Suite("A key that is held")
struct KeyRepeatTests {
  /// A key that was pressed at 10 s, with a rate of 4 a second after half a second.
  func held(_ key: UInt32 = 106) -> KeyRepeat {
    var keys = KeyRepeat()
    keys.setRate(perSecond: 4, delay: 500)
    keys.pressed(key)
    #expect(keys.advance(to: 10) == nil)
    return keys
  }

  @Test("counts again after the delay, and then at the rate")
  func rate() {
    var keys = held()
    #expect(keys.deadline == 10.5)
    #expect(keys.advance(to: 10.499) == nil)
    #expect(keys.advance(to: 10.5) == 106)
    #expect(keys.deadline == 10.75)
    #expect(keys.advance(to: 10.5) == nil)
    #expect(keys.advance(to: 10.75) == 106)
  }

  @Test("by default 25 times a second after 600 ms")
  func defaults() {
    var keys = KeyRepeat()
    keys.pressed(1)
    #expect(keys.advance(to: 0) == nil)
    #expect(keys.deadline == 0.6)
    #expect(keys.advance(to: 1) == 1)
    #expect(keys.deadline == 1.04)
  }

  @Test("counts once, not for all the time in which nobody asked")
  func stall() {
    var keys = held()
    #expect(keys.advance(to: 60) == 106)
    #expect(keys.advance(to: 60) == nil)
    #expect(keys.deadline == 60.25)
  }

  @Test("gives way to the next one, whose release alone ends it")
  func lastKey() {
    var keys = held(106)
    keys.pressed(105)
    #expect(keys.advance(to: 10.25) == nil)
    #expect(keys.deadline == 10.75)
    keys.released(106)
    #expect(keys.advance(to: 10.75) == 105)
    keys.released(105)
    #expect(keys.deadline == nil)
    #expect(keys.advance(to: 99) == nil)
  }

  @Test("pressed and released before anybody looked, it does not repeat")
  func short() {
    var keys = KeyRepeat()
    keys.pressed(1)
    keys.released(1)
    #expect(keys.advance(to: 5) == nil)
    #expect(keys.deadline == nil)
  }

  @Test("never counts again at a rate of zero or below", arguments: [0, -1, Int32.min])
  func off(rate: Int32) {
    var keys = held()
    keys.setRate(perSecond: rate, delay: 0)
    #expect(keys.deadline == nil)
    #expect(keys.advance(to: 99) == nil)
    #expect(keys.deadline == nil)
  }

  @Test("takes over another rate at once, within what a screen can show")
  func anotherRate() {
    var keys = held()
    keys.setRate(perSecond: .max, delay: .min)
    #expect(keys.advance(to: 11) == nil)
    #expect(keys.deadline == 11)
    #expect(keys.advance(to: 11) == 106)
    #expect(keys.deadline == 11.01)
  }
}
