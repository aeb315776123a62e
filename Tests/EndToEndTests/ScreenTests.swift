import CPangoCairo
import Foundation
import Testing

/// What is on the screen of a real compositor, read from a picture of it.
@Suite(
  "On headless weston",
  .enabled(if: Programs.frame != nil && Programs.hasWeston, "weston and the built frame are there"),
  .serialized)
struct ScreenTests {
  @Test(
    "a photo is shown whole, upright, in its colours, on black bars",
    arguments: [(1, 900, 600), (6, 600, 900), (7, 900, 600)])
  func photo(orientation: Int, width: Int, height: Int) throws {
    let directory = try TemporaryDirectory()
    let photo = directory.url.appendingPathComponent("photo.jpg")
    try cornersPhoto(width: width, height: height, orientation: UInt8(orientation)).write(to: photo)
    let screen = try screen(showing: [photo.path], in: directory)

    // weston's screen is 1280×800; the photo is fitted into it.
    let scale = min(1280 / Double(width), 800 / Double(height))
    let left = (1280 - Double(width) * scale) / 2
    let top = (800 - Double(height) * scale) / 2
    for y in stride(from: 0, to: 800, by: 8) {
      for x in stride(from: 0, to: 1280, by: 8) {
        let (u, v) = ((Double(x) + 0.5 - left) / scale, (Double(y) + 0.5 - top) / scale)
        let (fromEdge, fromMiddle) = (
          min(abs(u), abs(u - Double(width)), abs(v), abs(v - Double(height))),
          min(abs(u - Double(width) / 2), abs(v - Double(height) / 2))
        )
        // JPEG's colours bleed across edges by up to two of its blocks.
        guard min(fromEdge, fromMiddle) > 18 else { continue }
        let expected: (Int, Int, Int) =
          if u < 0 || v < 0 || u > Double(width) || v > Double(height) {
            (0, 0, 0)
          } else {
            switch (u * 2 < Double(width), v * 2 < Double(height)) {
            case (true, true): (255, 0, 0)
            case (false, true): (0, 255, 0)
            case (true, false): (0, 0, 255)
            case (false, false): (255, 255, 255)
            }
          }
        let found = screen[x, y]
        let difference = max(
          abs(found.red - expected.0), abs(found.green - expected.1), abs(found.blue - expected.2))
        try #require(
          difference <= 6, "at (\(x), \(y)): \(found) instead of \(expected)")
      }
    }
  }

  @Test("with the demo on, the picture is taken while the photo rests at fit")
  func demo() throws {
    let directory = try TemporaryDirectory()
    let photo = directory.url.appendingPathComponent("photo.jpg")
    try cornersPhoto(width: 640, height: 400).write(to: photo)
    let screen = try screen(showing: [photo.path], in: directory, autoplay: true)
    #expect(screen[20, 20].red > 249)
    #expect(screen[1260, 20].green > 249)
    #expect(screen[20, 780].blue > 249)
  }

  @Test("without photos the built-in scene appears")
  func builtInScene() throws {
    let directory = try TemporaryDirectory()
    let screen = try screen(showing: [], in: directory)
    // Indigo at the top, orange at the bottom darkened by a mountain, black beside the picture.
    #expect(screen[640, 2].blue > 200)
    #expect(screen[640, 2].red < 110)
    #expect(screen[20, 400] == Screen.Pixel(red: 0, green: 0, blue: 0))
  }

  private func screen(
    showing arguments: [String], in directory: TemporaryDirectory, autoplay: Bool = false
  ) throws -> Screen {
    let png = directory.url.appendingPathComponent("screen.png")
    let settings = autoplay ? [] : ["--set", "autoplay.enabled=off"]
    let outcome = try Programs.run(
      Programs.packageRoot.appendingPathComponent("scripts/picture"),
      [png.path, try #require(Programs.frame).path] + settings + arguments)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try #require(Screen(png: png.path))
  }
}

/// The pixels of a PNG file.
struct Screen {
  struct Pixel: Equatable {
    let red: Int
    let green: Int
    let blue: Int
  }

  private let words: [UInt32]
  private let width: Int

  init?(png: String) {
    let surface = cairo_image_surface_create_from_png(png)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    width = stride / 4
    let count = width * Int(cairo_image_surface_get_height(surface))
    words = data.withMemoryRebound(to: UInt32.self, capacity: count) {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  subscript(x: Int, y: Int) -> Pixel {
    let word = words[y * width + x]
    return Pixel(red: Int(word >> 16 & 255), green: Int(word >> 8 & 255), blue: Int(word & 255))
  }
}
