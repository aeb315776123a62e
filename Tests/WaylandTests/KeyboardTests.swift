import Gestures
import TestCompositor
import Testing

@testable import Wayland

@Suite("Keyboards")
struct KeyboardTests {
  static let right: UInt32 = 106
  static let left: UInt32 = 105
  static let equal: UInt32 = 13
  static let shift: UInt32 = 42

  /// A window that has the keyboard's focus.
  func focused(_ configuration: TestCompositor.Configuration = .small) throws -> WindowRig {
    let rig = try WindowRig(configuration)
    rig.compositor.keyboard.enter()
    _ = try rig.take()
    return rig
  }

  // MARK: Layouts

  static let badKeymaps: [(TestKeyboard.Keymap, String)] = {
    var empty = TestKeyboard.Keymap()
    empty.isEmpty = true
    var emptyButClaimed = empty
    emptyButClaimed.claimedSize = 70_000
    var sizeless = TestKeyboard.Keymap()
    sizeless.claimedSize = 0
    var cut = TestKeyboard.Keymap()
    cut.claimedSize = 100
    var noKeymap = TestKeyboard.Keymap()
    noKeymap.isXKB = false
    return [
      (empty, "is empty"), (emptyButClaimed, "is empty"), (sizeless, "is empty"),
      (cut, "is not understood"), (TestKeyboard.Keymap("xkb_keymap {"), "is not understood"),
      (TestKeyboard.Keymap("\0"), "is not understood"), (noKeymap, "has no layout"),
    ]
  }()

  @Test(
    "without a layout keys do nothing, one line says why, and the next good one works",
    arguments: badKeymaps.indices)
  func badKeymap(index: Int) throws {
    let (keymap, complaint) = Self.badKeymaps[index]
    let rig = try focused()
    let keyboard = rig.compositor.keyboard
    for _ in 0..<3 {
      keyboard.send(keymap)
      keyboard.modifiers(down: 1)
      keyboard.press(Self.right)
      keyboard.key(Self.right, isPressed: true)
      #expect(try rig.take().isEmpty)
      #expect(rig.window.deadline == nil)
      keyboard.key(Self.right, isPressed: false)
    }
    #expect(rig.said.count == 1 && rig.said.first?.contains(complaint) == true, "\(rig.said)")
    keyboard.send(TestKeyboard.Keymap())
    keyboard.press(Self.right)
    #expect(try rig.takeKeys() == ["Right"])
    #expect(rig.said.count == 1)
    #expect(keyboard.openKeymapFiles == 0)
  }

  @Test("a layout whose file is sealed, or shorter than it is said to be, works")
  func oddKeymap() throws {
    let rig = try focused()
    var sealed = TestKeyboard.Keymap()
    sealed.isSealed = true
    var short = TestKeyboard.Keymap()
    // Reading what is mapped there would end the process.
    short.claimedSize = 1 << 20
    for keymap in [sealed, short] {
      rig.compositor.keyboard.send(keymap)
      rig.compositor.keyboard.press(Self.right)
      #expect(try rig.takeKeys() == ["Right"])
    }
    #expect(rig.said.isEmpty)
    #expect(rig.compositor.keyboard.openKeymapFiles == 0)
  }

  @Test("the first layout may be no good as well")
  func badAtFirst() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.keymap = "nonsense"
    let rig = try focused(configuration)
    rig.compositor.keyboard.press(Self.right)
    #expect(try rig.takeKeys().isEmpty)
    rig.compositor.keyboard.send(TestKeyboard.Keymap())
    rig.compositor.keyboard.press(Self.right)
    #expect(try rig.takeKeys() == ["Right"])
  }

  @Test("codes that no layout has are ignored", arguments: [0, 248, 4096, UInt32.max])
  func unknownCode(code: UInt32) throws {
    let rig = try focused()
    rig.compositor.keyboard.key(code, isPressed: true)
    try rig.run(5)
    #expect(try rig.take().isEmpty)
  }

  // MARK: Repetition

  @Test("a key that is held counts again at the compositor's rate, until it is released")
  func repetition() throws {
    let rig = try focused()
    rig.compositor.keyboard.repeatInfo(rate: 10, delay: 250)
    rig.compositor.keyboard.key(Self.right, isPressed: true)
    #expect(try rig.takeKeys() == ["Right"])
    #expect(rig.window.deadline == 100.25)
    try rig.run(0.2)
    #expect(try rig.takeKeys().isEmpty)
    try rig.run(0.3)
    #expect(try rig.takeKeys() == ["Right", "Right", "Right"])
    rig.compositor.keyboard.key(Self.right, isPressed: false)
    try rig.run(5)
    #expect(try rig.takeKeys().isEmpty)
    #expect(rig.window.deadline == nil)
  }

  @Test("a seat too old to tell a rate has the usual one")
  func oldSeat() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.globals["wl_seat"] = 3
    let rig = try focused(configuration)
    rig.compositor.keyboard.key(Self.right, isPressed: true)
    try rig.run(0.59)
    #expect(try rig.takeKeys() == ["Right"])
    try rig.run(0.2)
    #expect(try rig.takeKeys().count == 5)
  }

  @Test("the release that arrives together with a repetition that is due wins")
  func releaseWins() throws {
    let rig = try focused()
    rig.compositor.keyboard.key(Self.right, isPressed: true)
    _ = try rig.take()
    rig.now += 3
    rig.compositor.keyboard.key(Self.right, isPressed: false)
    #expect(try rig.take().isEmpty)
  }

  @Test("after a stall a key that is held counts once")
  func stall() throws {
    let rig = try focused()
    rig.compositor.keyboard.key(Self.right, isPressed: true)
    _ = try rig.take()
    rig.now += 60
    #expect(try rig.takeKeys() == ["Right"])
  }

  @Test("Shift does not repeat, and changes what the key before it is from then on")
  func modifiers() throws {
    let rig = try focused()
    let keyboard = rig.compositor.keyboard
    keyboard.key(Self.equal, isPressed: true)
    try rig.run(0.61)
    #expect(try rig.takeKeys() == ["equal", "equal"])
    keyboard.key(Self.shift, isPressed: true)
    keyboard.modifiers(down: 1)
    #expect(try rig.takeKeys() == ["Shift_L"])
    try rig.run(0.04)
    #expect(try rig.takeKeys() == ["plus"])
    keyboard.modifiers()
    try rig.run(0.04)
    #expect(try rig.takeKeys() == ["equal"])
  }

  @Test(
    "a key stops repeating when its release may go unheard",
    arguments: ["leave", "keymap", "capability", "seat", "deactivated", "output", "off"])
  func stops(reason: String) throws {
    let rig = try focused()
    let seat = rig.compositor.seat
    seat.keyboard.key(Self.right, isPressed: true)
    try rig.run(0.61)
    #expect(try rig.takeKeys() == ["Right", "Right"])
    #expect(rig.window.deadline != nil)
    switch reason {
    case "leave": seat.keyboard.leave()
    case "keymap": seat.keyboard.send(TestKeyboard.Keymap())
    case "capability": seat.setCapabilities([.touch])
    case "seat": seat.remove()
    case "deactivated": rig.compositor.configure(width: 320, height: 200, states: [.fullscreen])
    case "output": rig.compositor.outputs.first?.remove()
    default: seat.keyboard.repeatInfo(rate: 0, delay: 600)
    }
    try rig.run(5)
    #expect(try rig.takeKeys().isEmpty)
    #expect(rig.window.deadline == nil)
  }

  @Test("keys that are down when the window gets the focus are not pressed")
  func heldAtEntry() throws {
    let rig = try WindowRig()
    rig.compositor.keyboard.enter(keys: [Self.right])
    try rig.run(5)
    rig.compositor.keyboard.key(Self.right, isPressed: false)
    #expect(try rig.takeKeys().isEmpty)
    #expect(rig.compositor.isConnected)
  }
}
