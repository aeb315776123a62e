import FrameCore
import Testing

@Suite("Gesture settings and presets")
struct GestureSettingsTests {
  func settings(_ assignments: String...) throws -> Settings {
    var settings = Settings()
    try settings.apply(assignments: assignments)
    return settings
  }

  @Test("a preset is what its settings say, whatever was set before, and wayframe is the default")
  func presets() throws {
    #expect(try settings("gestures.preset=wayframe").gestures == GestureSettings())
    for preset in GestureSettings.Preset.allCases {
      let settings = try settings("gestures.preset=\(preset.rawValue)")
      #expect(settings.gestures == GestureSettings(preset))
      #expect(preset == .wayframe || settings.gestures != GestureSettings())
    }
    #expect(try settings("gestures.preset=pinch-zoom").demo == .pinchZoom)
    #expect(try settings("gestures.preset=double-tap").demo == .doubleTap)
  }

  @Test("single settings stand above a preset, in whatever order they are written")
  func overrides() throws {
    let before = try settings("gestures.max-scale=7", "gestures.preset=pinch-zoom")
    let after = try settings("gestures.preset=pinch-zoom", "gestures.max-scale=7")
    #expect(before == after && before.gestures.maximumScale == 7)
    #expect(before.gestures.band == .linear, "the rest is the preset's")
    let last = try settings("gestures.preset=zoomable", "gestures.preset=pinch-anchor")
    #expect(last.gestures == GestureSettings(.pinchAnchor))
  }

  static let refused: [(String, String)] = [
    ("gestures.preset=pinchzoom", "pinch-zoom, zoomable, pinch-anchor, double-tap"),
    ("gestures.min-scale=0", "0.05 to 100"), ("gestures.min-scale=nan", "0.05 to 100"),
    ("gestures.max-scale=-1", "0 to 100"), ("gestures.max-scale=inf", "0 to 100"),
    ("gestures.deceleration=1", "0.9 to 0.9999"), ("gestures.deceleration=0", "0.9 to 0.9999"),
    ("gestures.slop=-1", "0 to 20 mm"), ("gestures.quick-zoom-octave=0", "1 to 500 mm"),
    ("gestures.settle-time=0", "0.05 to 5 seconds"), ("gestures.settle-bounce=1", "-0.5 to 0.9"),
    ("gestures.bands=bouncy", "off, linear, elastic"), ("gestures.rotation=yes", "on, off"),
    ("gestures.double-tap=center", "off, centre, finger, centre-point"),
    ("photo.background=red", "#rrggbb"), ("photo.background=#12345", "#rrggbb"),
    ("photo.background=#+12345", "#rrggbb"),
    ("accessibility.reading-direction=up", "ltr, rtl"),
  ]

  @Test("what is out of range is refused with its key and what is allowed", arguments: refused)
  func outOfRange(assignment: String, allowed: String) throws {
    var settings = Settings()
    var text = ""
    do {
      try settings.apply(assignments: [assignment])
    } catch {
      text = "\(error)"
    }
    let key = String(assignment.prefix { $0 != "=" })
    #expect(text.contains(key) && text.contains(allowed))
    #expect(settings == Settings(), "nothing is changed")
  }

  @Test("a smallest zoom above the largest is refused, with both of them")
  func crossed() throws {
    var settings = Settings()
    #expect(
      throws: SettingError.badValue(
        key: "gestures.min-scale", value: "5", allowed: "at most gestures.max-scale, which is 4")
    ) {
      try settings.apply(assignments: ["gestures.min-scale=5", "gestures.max-scale=4"])
    }
    #expect(settings == Settings())
    try settings.apply(assignments: ["gestures.min-scale=5", "gestures.max-scale=6"])
    try settings.apply(assignments: ["gestures.max-scale=0"])
    #expect(throws: SettingError.self) {
      try settings.apply(assignments: ["gestures.preset=zoomable", "gestures.min-scale=3.5"])
    }
  }

  @Test("the one that was written is named")
  func crossedFromAbove() {
    var settings = Settings()
    #expect(
      throws: SettingError.badValue(
        key: "gestures.max-scale", value: "0.5",
        allowed: "0, or at least gestures.min-scale, which is 1")
    ) {
      try settings.apply(assignments: ["gestures.max-scale=0.5"])
    }
  }

  @Test("commands are read as they are written, and nothing else is")
  func commands() {
    for command in Command.plain { #expect(Command(text: command.text) == command) }
    for text in ["", "zoom", "Next", "next ", "zoom-to 0.5", "zoom-to 2 0", "fit fit"] {
      #expect(Command(text: text) == nil, "\(text)")
    }
  }
}
