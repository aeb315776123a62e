import Geometry

/// A picture to be drawn by ``PixelBuffer/compose(_:background:in:on:)``.
public struct DrawingLayer: Sendable {
  public enum Content: Sendable {
    /// Pixel for pixel, the source's top left corner at (`x`, `y`).
    case copied(PixelBuffer, x: Int, y: Int)
    /// Bilinear, wherever the map puts it, edges anti-aliased. Up to about two source pixels a
    /// destination pixel; where it is more, draw a reduced source.
    case placed(PixelBuffer, PixelMap)
  }

  public var content: Content
  /// 0 is not there, 1 covers what is below.
  public var opacity: Double
  /// The part of the destination that the layer has to itself, and may reach beyond; all of it when
  /// left out. Outside it stays what is below. The content's position counts from the area's top left
  /// corner, so that an area that moves takes the very same pixels along.
  public var area: PixelRectangle?

  public init(_ content: Content, opacity: Double = 1, area: PixelRectangle? = nil) {
    self.content = content
    self.opacity = opacity
    self.area = area
  }
}

extension PixelBuffer {
  /// Draws layers, bottom to top, in one pass over the rows of this buffer.
  ///
  /// A layer is its picture *on the background*, as large as its area or else the whole clip: with
  /// opacity 0.5 a picture's bars dim what is below as its pixels do. That is what a cross-fade is;
  /// otherwise the sides of a wide photo would stay bright behind a tall one, and vanish at its end.
  ///
  /// - Parameters:
  ///   - background: `0xAARRGGBB`.
  ///   - clip: nothing outside it is written; the whole buffer when left out.
  public func compose(
    _ layers: [DrawingLayer], background: UInt32 = 0xFF00_0000, in clip: PixelRectangle? = nil,
    on pool: DrawingPool = .shared
  ) {
    let all = PixelRectangle(size)
    let clip = clip?.intersection(all) ?? all
    if clip.isEmpty { return }
    let lowest = layers.lastIndex { $0.weight == 256 && $0.part(of: clip) == clip } ?? 0
    let visible = layers.dropFirst(lowest).filter {
      $0.weight > 0 && !$0.part(of: clip).isEmpty
    }
    let bare = Self.bareColumns(of: clip, under: visible)
    let rowBytes = (clip.width * 4 + 63) & ~63
    let cacheBytes = AxisAlignedRow.cacheBytes(clipWidth: clip.width)
    let tableBytes = AxisAlignedRow.tableBytes(clipWidth: clip.width)
    var rows: [RowPainter] = []
    rows.reserveCapacity(visible.count)
    pool.run(
      rows: clip.y..<clip.maxY, pixels: clip.width * clip.height,
      tableBytes: tableBytes * visible.count,
      scratchBytes: rowBytes + cacheBytes * visible.count
    ) { tables in
      for (index, layer) in visible.enumerated() {
        rows.append(
          RowPainter(
            layer, background: background, clip: clip, tables: tables + index * tableBytes))
      }
    } draw: { chunk, _, scratch in
      let layerRow = scratch.assumingMemoryBound(to: UInt32.self)
      for index in rows.indices {
        AxisAlignedRow.Cache(
          scratch + rowBytes + index * cacheBytes, clipWidth: clip.width
        ).clear()
      }
      for y in chunk {
        let output = pointer(clip.x, y)
        for columns in bare {
          Lanes.fill(output + columns.lowerBound, background, count: columns.count)
        }
        for index in rows.indices where rows[index].rows.contains(y) {
          let cache = AxisAlignedRow.Cache(
            scratch + rowBytes + index * cacheBytes, clipWidth: clip.width)
          let part = output + rows[index].firstColumn
          let weight = rows[index].weight
          if weight == 256 {
            rows[index].write(y, into: part, cache: cache)
          } else {
            rows[index].write(y, into: layerRow, cache: cache)
            Lanes.mixRows(
              part, layerRow, weight: weight, into: part, count: rows[index].columnCount)
          }
        }
      }
    }
  }

  /// The columns of the clip, counted from its left side, that no opaque layer covers from top to
  /// bottom: only these need the background first.
  private static func bareColumns(
    of clip: PixelRectangle, under layers: [DrawingLayer]
  ) -> [Range<Int>] {
    var bare = [0..<clip.width]
    for layer in layers where layer.weight == 256 {
      let part = layer.part(of: clip)
      guard part.height == clip.height else { continue }
      bare = bare.flatMap { columns in
        [
          columns.clamped(to: 0..<(part.x - clip.x)),
          columns.clamped(to: (part.maxX - clip.x)..<clip.width),
        ]
      }.filter { !$0.isEmpty }
    }
    return bare
  }
}

extension DrawingLayer {
  /// The opacity in 1/256. What is not a number is not there.
  var weight: Int {
    opacity > 0 ? Int((min(opacity, 1) * 256).rounded()) : 0
  }

  /// What the layer covers of a clip; empty where they do not meet.
  func part(of clip: PixelRectangle) -> PixelRectangle { area?.intersection(clip) ?? clip }
}
