import Geometry

extension PixelBuffer {
  /// Lays a premultiplied ARGB picture over this one: `overlay · opacity + this · (1 − alpha · opacity)`.
  ///
  /// What lies outside this buffer is left out.
  ///
  /// - Parameters:
  ///   - x: where the overlay's top left corner comes to.
  ///   - opacity: 0 to 1.
  public func blend(
    overlay: PixelBuffer, x: Int, y: Int, opacity: Double = 1, on pool: DrawingPool = .shared
  ) {
    let placed = PixelRectangle(x: x, y: y, width: overlay.width, height: overlay.height)
    let area = placed.intersection(PixelRectangle(size))
    let weight = opacity > 0 ? UInt32((min(opacity, 1) * 256).rounded()) : 0
    if area.isEmpty || weight == 0 { return }
    pool.run(rows: area.y..<area.maxY, pixels: area.width * area.height) { rows, _, _ in
      for row in rows {
        let output = pointer(area.x, row)
        let input = overlay.pointer(area.x - x, row - y)
        for column in 0..<area.width where input[column] != 0 {
          output[column] = Self.over(output[column], input[column], weight)
        }
      }
    }
  }

  @inline(__always)
  private static func over(_ below: UInt32, _ above: UInt32, _ weight: UInt32) -> UInt32 {
    let shown = Lanes.mix(0, above, Int(weight))
    // 255 of alpha leaves nothing: spread to 0...256.
    let alpha = shown &>> 24
    let kept = Lanes.mix(0, below, Int(256 &- alpha &- alpha &>> 7))
    // Premultiplied channels are at most alpha, but each sum is rounded: it may be one too large.
    let even = (shown & 0x00FF_00FF) &+ (kept & 0x00FF_00FF)
    let odd = ((shown &>> 8) & 0x00FF_00FF) &+ ((kept &>> 8) & 0x00FF_00FF)
    return saturated(even) | saturated(odd) &<< 8
  }

  /// Two channels in 16-bit lanes, each at most 255.
  @inline(__always)
  private static func saturated(_ lanes: UInt32) -> UInt32 {
    let carry = (lanes &>> 8) & 0x0001_0001
    return (lanes | (carry &* 255)) & 0x00FF_00FF
  }
}
