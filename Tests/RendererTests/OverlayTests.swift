import FrameCore
import Geometry
import Photos
import Raster
import Testing

@testable import Renderer

@Suite("Overlays")
struct OverlayTests {
  static let screens: [(Int, Int, Double)] = [
    (1280, 800, 1), (1920, 1080, 1), (1920, 1080, 2), (800, 480, 1), (1600, 960, 2),
    (480, 800, 1),
  ]

  /// Where an overlay changes a photo of one colour.
  private func changed(
    _ overlays: [Scene.Overlay], _ screen: Viewport, over color: UInt32 = 0xFFFF_FFFF,
    numbers: NumberStyle = .current
  ) -> (PixelBuffer, PixelRectangle?) {
    let size = screen.pixelSize
    let photo = plain(size.width, size.height, color)
    let buffer = drawn(photo, screen, overlays: overlays, by: SceneRenderer(numbers: numbers))
    return (buffer, bounds(buffer) { $0 != color })
  }

  @Test("the zoom pill is bottom centre, as high as its text and padding", arguments: screens)
  func pill(width: Int, height: Int, scale: Double) {
    let screen = viewport(width, height, scale: scale)
    let (buffer, area) = changed([.zoomPill(text: "2.5×", opacity: 1)], screen)
    let pill = area!
    #expect(abs(pill.x + pill.maxX - width) <= 1)
    let shorter = min(screen.size.width, screen.size.height)
    let text = max(shorter / 40, 18) * scale
    let padding = shorter / 60 * scale
    #expect(pill.maxY <= height - Int(padding))
    #expect(pill.maxY > height * 9 / 10)
    #expect(Double(pill.height) >= text + 2 * padding)
    #expect(Double(pill.height) <= text * 1.6 + 2 * padding + 2)
    // Black at 55 % over white, in the capsule's left end, where there is no text.
    let inside = buffer[pill.x + pill.height / 4, pill.y + pill.height / 2]
    #expect(distance(inside, 0xFF73_7373) <= 6)
    // The corners are round.
    #expect(buffer[pill.x, pill.y] == 0xFFFF_FFFF)
  }

  @Test("its text is white on a black photo too")
  func pillText() {
    let screen = viewport(1280, 800)
    let (buffer, area) = changed([.zoomPill(text: "2.5×", opacity: 1)], screen, over: black)
    let brightest = (area!.x..<area!.maxX).map { x in
      (area!.y..<area!.maxY).map { buffer[x, $0] & 255 }.max()!
    }.max()!
    #expect(brightest >= 240)
  }

  @Test("half an opacity changes half as much, none changes nothing")
  func opacity() {
    let screen = viewport(400, 240)
    let (full, area) = changed([.zoomPill(text: "2.5×", opacity: 1)], screen)
    let (half, _) = changed([.zoomPill(text: "2.5×", opacity: 0.5)], screen)
    let x = area!.x + area!.height / 4
    let y = area!.y + area!.height / 2
    let darkened = 255 - Int(full[x, y] & 255)
    #expect(abs(255 - Int(half[x, y] & 255) - darkened / 2) <= 2)
    for nothing in [0, -1, .nan] {
      #expect(changed([.zoomPill(text: "2.5×", opacity: nothing)], screen).1 == nil)
      #expect(changed([.hint("Hello", opacity: nothing)], screen).1 == nil)
    }
    #expect(changed([.zoomPill(text: "", opacity: 1)], screen).1 == nil)
  }

  @Test("the pill is above the hint where both are shown")
  func stacked() {
    let screen = viewport(800, 480)
    let hint = Scene.Overlay.hint("Double tap anywhere", opacity: 1)
    let (_, alone) = changed([hint], screen)
    let (buffer, both) = changed([.zoomPill(text: "2.5×", opacity: 1), hint], screen)
    #expect(both!.maxY == alone!.maxY)
    #expect(both!.height > alone!.height * 2)
    // A gap between the two.
    let gap = (both!.y..<alone!.y).contains { buffer[400, $0] == 0xFFFF_FFFF }
    #expect(gap)
  }

  @Test("a hint that is too long for the screen is wrapped and stays on it")
  func longHint() {
    let screen = viewport(480, 320)
    let text = String(repeating: "Double tap anywhere ", count: 12)
    let (_, area) = changed([.hint(text, opacity: 1)], screen)
    #expect(area!.x > 0)
    #expect(area!.maxX < 480)
    #expect(area!.height > 80)
  }

  @Test("digits are equally wide: the pill does not tremble while the number runs")
  func tabularDigits() {
    let screen = viewport(1280, 800)
    for texts in [["1.1×", "1.7×", "2.4×", "8.8×"], ["110%", "174%", "888%"]] {
      let widths = texts.map { changed([.zoomPill(text: $0, opacity: 1)], screen).1!.width }
      #expect(Set(widths).count == 1)
    }
  }

  @Test("a decimal point between digits is written as the locale does, any other point is kept")
  func numbers() {
    let point = NumberStyle(decimalSeparator: ".")
    let comma = NumberStyle(decimalSeparator: ",")
    #expect(point.localized("2.5×") == "2.5×")
    #expect(comma.localized("2.5×") == "2,5×")
    #expect(comma.localized("Zoom: 123.40%") == "Zoom: 123,40%")
    for text in ["260%", ".5", "5.", "a.b", "1..2", ".", ""] {
      #expect(comma.localized(text) == text)
    }
    #expect(NumberStyle(decimalSeparator: "").localized("2.5×") == "2.5×")
    #expect(NumberStyle(locale: "C") == point)
    #expect(NumberStyle(locale: "no such locale") == nil)
  }

  /// A locale of this system that writes a decimal comma.
  static let commaLocale = [
    "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8", "de_AT.UTF-8",
  ]
  .first { NumberStyle(locale: $0) != nil }

  @Test(
    "a German-like locale of the system writes a comma",
    .enabled(if: commaLocale != nil, "no locale with a decimal comma is installed"))
  func comma() throws {
    let style = try #require(NumberStyle(locale: Self.commaLocale!))
    #expect(style.localized("2.5×") == "2,5×")
    // And the process's own locale is as it was.
    #expect(NumberStyle(locale: "C")?.localized("2.5×") == "2.5×")
  }

  @Test("the pill that is shown has the locale's separator")
  func shownSeparator() {
    let screen = viewport(1280, 800)
    let pill = Scene.Overlay.zoomPill(text: "2.5×", opacity: 1)
    let (comma, _) = changed([pill], screen, numbers: NumberStyle(decimalSeparator: ","))
    let written = Scene.Overlay.zoomPill(text: "2,5×", opacity: 1)
    let (expected, _) = changed([written], screen, numbers: NumberStyle(decimalSeparator: "."))
    let (point, _) = changed([pill], screen, numbers: NumberStyle(decimalSeparator: "."))
    #expect(isEqual(comma, expected))
    #expect(!isEqual(comma, point))
  }

  @Test("a message stands centred on black, readable on every screen", arguments: screens)
  func message(width: Int, height: Int, scale: Double) {
    let screen = viewport(width, height, scale: scale)
    let (buffer, _) = changed(
      [.message(title: "No photos", detail: "Waiting for photos in /home/pi/Pictures")], screen)
    let area = bounds(buffer) { $0 != black }!
    #expect(abs(area.x + area.maxX - width) <= width / 50)
    #expect(abs(area.y + area.maxY - height) <= height / 20)
    #expect(area.x >= width / 20)
    // A large and a small line, of at least 36 and 18 logical pixels.
    #expect(Double(area.height) >= 54 * scale * 0.9)
    #expect(area.height < height / 2)
    let brightest = (area.x..<area.maxX).map { x in
      (area.y..<area.maxY).map { buffer[x, $0] & 255 }.max()!
    }.max()!
    #expect(brightest >= 240)
  }

  @Test("a message too long for the screen is wrapped and made smaller, never cut at the sides")
  func longMessage() {
    let screen = viewport(320, 240)
    let text = String(repeating: "a/long/path/without/any/space", count: 12)
    let (buffer, _) = changed([.message(title: text, detail: text)], screen)
    let area = bounds(buffer) { $0 != black }!
    #expect(area.x > 8)
    #expect(area.maxX < 312)
    let (short, _) = changed([.message(title: "", detail: "")], screen)
    #expect(bounds(short) { $0 != black } == nil)
  }

  @Test("a viewport of one pixel takes every overlay")
  func tinyScreen() {
    let all: [Scene.Overlay] = [
      .message(title: "No photos", detail: "at all"), .hint("Double tap anywhere", opacity: 1),
      .zoomPill(text: "2.5×", opacity: 1),
    ]
    for (width, height) in [(1, 1), (1, 300), (300, 1), (17, 9)] {
      let (buffer, _) = changed(all, viewport(width, height))
      #expect(buffer.width == width)
    }
  }

  @Test("texts in any script, and with odd characters, are drawn")
  func scripts() {
    let screen = viewport(800, 480)
    for text in ["صور العائلة", "家族の写真", "a\u{0}b", "\u{202E}x", "👨‍👩‍👧", "\n\n"] {
      let (buffer, _) = changed([.message(title: text, detail: text)], screen)
      #expect(buffer.height == 480)
    }
    #expect(changed([.hint("صور العائلة", opacity: 1)], screen).1 != nil)
  }
}
