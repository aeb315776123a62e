import FrameCore
import Geometry
import Photos
import Raster
import Testing

@testable import Renderer

@Suite("Built-in scenes")
struct BuiltInSceneTests {
  private func scene(_ scene: BuiltInScene) -> Picture {
    BuiltInScenes.picture(of: scene, fitting: PixelSize(width: 400, height: 400))
  }

  /// The pixel of a picture that shows a point of the scene.
  private func pixel(_ picture: Picture, _ x: Double, _ y: Double) -> UInt32 {
    let base = picture.pixels
    return base[
      Int(x / Double(picture.photoSize.width) * Double(base.width)),
      Int(y / Double(picture.photoSize.height) * Double(base.height))]
  }

  @Test("the skyline has seven towers and 84 lit windows, where they are specified")
  func skylineLayout() {
    let windows = SkylineLayout.windows
    #expect(SkylineLayout.towers.count == 7)
    #expect(SkylineLayout.towers[3] == PixelRectangle(x: 385, y: 320, width: 120, height: 880))
    #expect(windows.count == 84)
    #expect(windows.first == PixelRectangle(x: 13, y: 710, width: 32, height: 34))
    #expect(windows.last == PixelRectangle(x: 793, y: 1134, width: 32, height: 34))
    #expect(Set(windows).count == 84)
  }

  @Test("84 separate yellow windows are seen in the picture")
  func skylinePixels() {
    let base = scene(.skyline).pixels
    // #FFCC00 at 80 % over grey of 9 %.
    func isWindow(_ pixel: UInt32) -> Bool { distance(pixel, 0xFFD1_A805) < 60 }
    var seen: Set<Int> = []
    var count = 0
    for start in 0..<(base.width * base.height) {
      let isNew = isWindow(base[start % base.width, start / base.width])
      if !isNew || !seen.insert(start).inserted { continue }
      count += 1
      var open = [start]
      while let place = open.popLast() {
        let x = place % base.width
        let y = place / base.width
        for (nextX, nextY) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        where nextX >= 0 && nextX < base.width && nextY >= 0 && nextY < base.height {
          let next = nextY * base.width + nextX
          if isWindow(base[nextX, nextY]) && seen.insert(next).inserted { open.append(next) }
        }
      }
    }
    #expect(count == 84)
  }

  @Test("the skyline's night goes from black through indigo to purple, with the moon")
  func skylineColors() {
    let picture = scene(.skyline)
    #expect(picture.photoSize == PixelSize(width: 900, height: 1200))
    #expect(distance(pixel(picture, 450, 2), 0xFF00_0000) < 12)
    // Between two towers.
    #expect(distance(pixel(picture, 510.5, 600), 0xFF58_56D6) < 12)
    #expect(distance(pixel(picture, 510.5, 1197), 0xFFAF_52DE) < 12)
    #expect(distance(pixel(picture, 695, 215), 0xFFEA_EAF0) < 40)
    #expect(distance(pixel(picture, 625, 145), 0xFFEA_EAF0) > 300)
    #expect(distance(pixel(picture, 445, 400), 0xFF17_1717) < 6)
  }

  @Test("the mountain's sunset goes from indigo through pink to orange, with the sun")
  func mountainColors() {
    let picture = scene(.mountain)
    #expect(picture.photoSize == PixelSize(width: 1600, height: 1200))
    #expect(distance(pixel(picture, 100, 2), 0xFF58_56D6) < 12)
    #expect(distance(pixel(picture, 100, 600), 0xFFFF_2D55) < 12)
    #expect(distance(pixel(picture, 800, 400), 0xFFFF_CC00) < 6)
    // Orange under a mountain's black of 45 %, and under both.
    #expect(distance(pixel(picture, 200, 1197), 0xFF8C_5200) < 12)
    #expect(distance(pixel(picture, 900, 1197), 0xFF4D_2D00) < 16)
  }

  @Test(
    "a scene is large enough for the demo's zoom, and bounded",
    arguments: BuiltInScene.allCases,
    [(1920, 1080), (1080, 1920), (800, 480), (3840, 2160), (1, 1), (0, -5)])
  func sizes(scene: BuiltInScene, screen: (Int, Int)) {
    let photo = BuiltInScenes.photoSize(of: scene)
    let size = PixelSize(width: screen.0, height: screen.1)
    let base = BuiltInScenes.baseSize(of: photo, fitting: size)
    #expect(base.width >= 1 && base.height >= 1)
    let area = Double(max(1, size.width) * max(1, size.height))
    #expect(Double(base.width * base.height) <= max(2.1 * area, 4))
    let fit = min(
      Double(max(1, size.width)) / Double(photo.width),
      Double(max(1, size.height)) / Double(photo.height))
    #expect(Double(base.width) >= Double(photo.width) * fit - 1)
  }

  @Test("a scene is opaque")
  func opaque() {
    for kind in BuiltInScene.allCases {
      let base = scene(kind).pixels
      let isOpaque = (0..<base.height).allSatisfy { y in
        base.withRow(y) { $0.allSatisfy { $0 >> 24 == 255 } }
      }
      #expect(isOpaque)
    }
  }
}
