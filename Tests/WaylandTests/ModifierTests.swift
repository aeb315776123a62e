import Gestures
import TestCompositor
import Testing

@testable import Wayland

@Suite("Keys that are pressed while others are held")
struct ModifierTests {
  static let right: UInt32 = 106
  static let equal: UInt32 = 13
  static let f5: UInt32 = 63
  static let (shift, lock, control, alt, `super`): (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 6
  )

  /// A window that has the keyboard's focus.
  func focused() throws -> WindowRig {
    let rig = try WindowRig()
    rig.compositor.keyboard.enter()
    _ = try rig.take()
    return rig
  }

  struct Press: Sendable {
    let key: UInt32
    /// Modifiers in effect.
    let mask: UInt32
    let name: String
    let told: KeyModifiers

    init(_ key: UInt32, _ mask: UInt32, _ name: String, _ told: KeyModifiers) {
      (self.key, self.mask, self.name, self.told) = (key, mask, name, told)
    }
  }

  static let presses: [Press] = [
    Press(right, control, "Right", .control),
    Press(right, shift, "Right", .shift),
    Press(right, shift | control | alt | `super`, "Right", [.shift, .control, .alt, .super]),
    Press(right, lock, "Right", []),
    Press(equal, shift, "plus", []),
    Press(equal, shift | control, "plus", .control),
    Press(equal, control, "equal", .control),
    // A key whose name only both together change.
    Press(f5, control, "F5", .control),
    Press(f5, control | alt, "XF86Switch_VT_5", []),
    Press(f5, control | alt | shift, "XF86Switch_VT_5", .shift),
  ]

  @Test("a key is told with the modifiers that are in effect, but for those that make its name")
  func held() throws {
    let rig = try focused()
    for press in Self.presses {
      let mask = press.mask
      for (down, latched, locked) in [(mask, UInt32(0), UInt32(0)), (0, mask, 0), (0, 0, mask)] {
        rig.compositor.keyboard.modifiers(down: down, latched: latched, locked: locked)
        rig.compositor.keyboard.press(press.key)
        #expect(try rig.takeInput() == [.key(press.name, modifiers: press.told)], "\(press)")
      }
    }
  }

  @Test("a key that repeats is told with what is held by then")
  func repetition() throws {
    let rig = try focused()
    rig.compositor.keyboard.key(Self.right, isPressed: true)
    _ = try rig.take()
    rig.compositor.keyboard.modifiers(down: Self.control)
    try rig.run(0.61)
    #expect(
      try rig.takeInput() == [.key("Right", modifiers: .control, isRepeat: true)])
  }

  @Test("what was held when the focus left is held no longer when it comes back; locks are locked")
  func leave() throws {
    let rig = try focused()
    let keyboard = rig.compositor.keyboard
    keyboard.modifiers(down: Self.control, locked: Self.shift)
    keyboard.leave()
    #expect(try rig.take().isEmpty)
    // Some compositors tie modifiers to the pointer's focus.
    rig.compositor.pointer.enter(x: 1, y: 1)
    rig.compositor.pointer.scroll(15, clicks: 1, time: 1)
    #expect(try rig.takePointer().last == .wheel(clicks: 1, modifiers: .shift, time: 1))
    keyboard.enter()
    keyboard.press(Self.right)
    #expect(try rig.takeInput() == [.key("Right")])
  }

  @Test("another layout begins with nothing held, until the compositor says so")
  func keymap() throws {
    let rig = try focused()
    rig.compositor.keyboard.modifiers(down: Self.control)
    rig.compositor.keyboard.send(TestKeyboard.Keymap())
    rig.compositor.keyboard.press(Self.right)
    rig.compositor.keyboard.modifiers(down: Self.control)
    rig.compositor.keyboard.press(Self.right)
    #expect(try rig.takeInput() == [.key("Right"), .key("Right", modifiers: .control)])
  }
}
