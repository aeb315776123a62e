import Geometry

extension PixelBuffer {
  /// The pixels of one row from `x` on, without a check: callers have clipped.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    (storage.base + (y &* stride &+ x &* 4)).assumingMemoryBound(to: UInt32.self)
  }

  /// Fills a rectangle, or what of it lies in the buffer, with one colour.
  ///
  /// - Parameters:
  ///   - color: `0xAARRGGBB`.
  public func fill(
    _ rectangle: PixelRectangle, with color: UInt32, on pool: DrawingPool = .shared
  ) {
    let area = rectangle.intersection(PixelRectangle(size))
    if area.isEmpty { return }
    pool.run(rows: area.y..<area.maxY, pixels: area.width * area.height) { rows, _, _ in
      for y in rows { Lanes.fill(pointer(area.x, y), color, count: area.width) }
    }
  }

  /// Copies all of `source`, pixel for pixel, so that its top left corner comes to (`x`, `y`); what
  /// lies outside this buffer is left out.
  ///
  /// The two must not share memory.
  public func copy(_ source: PixelBuffer, x: Int, y: Int, on pool: DrawingPool = .shared) {
    let placed = PixelRectangle(x: x, y: y, width: source.width, height: source.height)
    let area = placed.intersection(PixelRectangle(size))
    if area.isEmpty { return }
    pool.run(rows: area.y..<area.maxY, pixels: area.width * area.height) { rows, _, _ in
      for row in rows {
        pointer(area.x, row).update(
          from: source.pointer(area.x - x, row - y), count: area.width)
      }
    }
  }

  /// A copy turned clockwise by quarters of a circle: 0 to 3.
  public func turned(quarters: Int, on pool: DrawingPool = .shared) -> PixelBuffer {
    let quarters = quarters & 3
    let turned = PixelBuffer(size: quarters & 1 == 0 ? size : size.transposed)
    let step = stride / 4
    let lastX = width - 1
    let lastY = height - 1
    pool.run(rows: 0..<turned.height, pixels: turned.width * turned.height) { rows, _, _ in
      for y in rows {
        let output = turned.pointer(0, y)
        switch quarters {
        case 0: output.update(from: pointer(0, y), count: turned.width)
        case 1:
          let column = pointer(y, lastY)
          for x in 0..<turned.width { output[x] = column[-x * step] }
        case 2:
          let row = pointer(lastX, lastY - y)
          for x in 0..<turned.width { output[x] = row[-x] }
        default:
          let column = pointer(lastX - y, 0)
          for x in 0..<turned.width { output[x] = column[x * step] }
        }
      }
    }
    return turned
  }
}
