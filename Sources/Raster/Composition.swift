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

  public init(_ content: Content, opacity: Double = 1) {
    self.content = content
    self.opacity = opacity
  }
}

extension PixelBuffer {
  /// Draws layers, bottom to top, in one pass over the rows of this buffer.
  ///
  /// A layer is its picture *on the background*, as large as the whole clip: with opacity 0.5 a
  /// picture's bars dim what is below as its pixels do. That is what a cross-fade is; otherwise the
  /// sides of a wide photo would stay bright behind a tall one, and vanish at its end.
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
    let lowest = layers.lastIndex { $0.weight == 256 } ?? 0
    let visible = layers.dropFirst(lowest).filter { $0.weight > 0 }
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
        if rows.first?.weight != 256 { Lanes.fill(output, background, count: clip.width) }
        for index in rows.indices {
          let cache = AxisAlignedRow.Cache(
            scratch + rowBytes + index * cacheBytes, clipWidth: clip.width)
          let weight = rows[index].weight
          if weight == 256 {
            rows[index].write(y, into: output, cache: cache)
          } else {
            rows[index].write(y, into: layerRow, cache: cache)
            Lanes.mixRows(output, layerRow, weight: weight, into: output, count: clip.width)
          }
        }
      }
    }
  }
}

extension DrawingLayer {
  /// The opacity in 1/256. What is not a number is not there.
  fileprivate var weight: Int {
    opacity > 0 ? Int((min(opacity, 1) * 256).rounded()) : 0
  }
}

/// One layer, made ready: it writes rows of the clip.
private struct RowPainter {
  private enum Kind {
    case blank
    case copied(CopiedRow)
    case axisAligned(AxisAlignedRow)
    case general(SimilarityRow)
  }

  private let kind: Kind
  private let background: UInt32
  private let width: Int
  let weight: Int

  init(
    _ layer: DrawingLayer, background: UInt32, clip: PixelRectangle,
    tables: UnsafeMutableRawPointer
  ) {
    self.background = background
    width = clip.width
    weight = layer.weight
    switch layer.content {
    case .copied(let source, let x, let y):
      kind = .copied(CopiedRow(source: source, x: x, y: y, background: background, clip: clip))
    case .placed(let source, let map):
      if !map.isUsable {
        kind = .blank
      } else if map.isAxisAligned {
        kind = .axisAligned(
          AxisAlignedRow(
            source: BilinearSource(source), map: map, background: background, clip: clip,
            tables: tables))
      } else {
        kind = .general(
          SimilarityRow(
            source: BilinearSource(source), map: map, background: background, clip: clip))
      }
    }
  }

  /// Writes the clip's part of destination row `y`.
  func write(
    _ y: Int, into row: UnsafeMutablePointer<UInt32>, cache: AxisAlignedRow.Cache
  ) {
    switch kind {
    case .blank: Lanes.fill(row, background, count: width)
    case .copied(let copied): copied.write(y, into: row)
    case .axisAligned(let aligned): aligned.write(y, into: row, cache: cache)
    case .general(let general): general.write(y, into: row)
    }
  }
}

/// Copies rows of a source that lies on the pixel grid.
private struct CopiedRow {
  let source: PixelBuffer
  let x: Int
  let y: Int
  let background: UInt32
  let clip: PixelRectangle
  private let area: PixelRectangle

  init(source: PixelBuffer, x: Int, y: Int, background: UInt32, clip: PixelRectangle) {
    self.source = source
    self.x = x
    self.y = y
    self.background = background
    self.clip = clip
    area = PixelRectangle(x: x, y: y, width: source.width, height: source.height)
      .intersection(clip)
  }

  func write(_ row: Int, into output: UnsafeMutablePointer<UInt32>) {
    guard !area.isEmpty, row >= area.y, row < area.maxY else {
      Lanes.fill(output, background, count: clip.width)
      return
    }
    let first = area.x - clip.x
    let end = first + area.width
    Lanes.fill(output, background, count: first)
    (output + first).update(from: source.pointer(area.x - x, row - y), count: area.width)
    Lanes.fill(output + end, background, count: clip.width - end)
  }
}
