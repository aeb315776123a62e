import Geometry
import Synchronization
import Testing

@testable import Raster

@Suite("The drawing pool")
struct DrawingPoolTests {
  @Test("every row is drawn exactly once", arguments: [1, 2, 3, 8])
  func everyRow(participants: Int) {
    let pool = DrawingPool(participants: participants)
    #expect(pool.participants == participants)
    let counts = PixelBuffer(size: PixelSize(width: 1, height: 1013))
    for _ in 0..<20 {
      pool.run(rows: 0..<1013, pixels: 1_000_000) { rows, _, _ in
        for y in rows { counts[0, y] += 1 }
      }
    }
    #expect((0..<1013).allSatisfy { counts[0, $0] == 20 })
  }

  @Test("each thread has scratch memory of its own, and all read the same tables")
  func scratch() {
    let pool = DrawingPool(participants: 4)
    let wrong = Atomic<Int>(0)
    pool.run(
      rows: 0..<640, pixels: 1_000_000, tableBytes: 8, scratchBytes: 65_536
    ) { tables in
      tables.storeBytes(of: 4711, as: Int.self)
    } draw: { rows, tables, scratch in
      let words = scratch.assumingMemoryBound(to: Int.self)
      for index in 0..<8192 { words[index] = rows.lowerBound }
      let mixed = (0..<8192).contains { words[$0] != rows.lowerBound }
      if mixed || tables.load(as: Int.self) != 4711 { wrong.add(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  @Test("two threads that draw at once wait for each other")
  func concurrentCallers() async {
    let pool = DrawingPool(participants: 2)
    let buffers = (0..<4).map { _ in PixelBuffer(size: PixelSize(width: 300, height: 300)) }
    await withTaskGroup(of: Void.self) { group in
      for (index, buffer) in buffers.enumerated() {
        group.addTask {
          for _ in 0..<20 {
            buffer.fill(PixelRectangle(buffer.size), with: UInt32(index), on: pool)
          }
        }
      }
    }
    for (index, buffer) in buffers.enumerated() {
      #expect((0..<300).allSatisfy { buffer[$0, 299 - $0] == UInt32(index) })
    }
  }

  @Test("pictures are the same on any number of threads", arguments: [2, 3, 5])
  func identical(participants: Int) {
    let alone = DrawingPool(participants: 1)
    let together = DrawingPool(participants: participants)
    let source = Noise.picture(320, 240)
    let other = Noise.picture(200, 290, seed: 2)
    func draw(_ pool: DrawingPool) -> [PixelBuffer] {
      let fade = PixelBuffer(size: PixelSize(width: 301, height: 233))
      fade.compose(
        [
          DrawingLayer(
            .placed(source, PixelMap(xx: 0.93, yy: 0.93, translation: Point(x: 3.3, y: 4.1)))),
          DrawingLayer(
            .placed(other, PixelMap(xx: 1.37, yy: 1.37, translation: Point(x: -9.7, y: -40.2))),
            opacity: 0.37),
        ], on: pool)
      let turn = PixelBuffer(size: fade.size)
      turn.compose(
        [
          DrawingLayer(
            .placed(
              source,
              turned(
                17, scale: 0.8, center: Point(x: 160, y: 120), to: Point(x: 150.3, y: 110.2))))
        ], on: pool)
      return [
        fade, turn, source.reduced(to: PixelSize(width: 211, height: 157), on: pool),
        source.reduced(to: PixelSize(width: 17, height: 12), on: pool),
        source.turned(quarters: 1, on: pool),
      ]
    }
    for (a, b) in zip(draw(alone), draw(together)) { #expect(isEqual(a, b)) }
  }

  @Test("a pool with nothing to draw ends its threads")
  func unused() {
    for _ in 0..<50 { _ = DrawingPool(participants: 4) }
  }
}
