import Geometry

/// One layer, made ready: it writes rows of its part of the clip.
///
/// The kernels count from the corner of the layer's area, never from that of the clip: a pixel of the
/// layer is the same to the last bit wherever the area lies and however much of it is in view.
struct RowPainter {
  private enum Kind {
    case blank
    case copied(CopiedRow)
    case axisAligned(AxisAlignedRow)
    case general(SimilarityRow)
  }

  private let kind: Kind
  private let background: UInt32
  /// Where the area begins; 0 without one.
  private let top: Int
  /// The rows of the destination that the layer is part of.
  let rows: Range<Int>
  /// Its columns, counted from the clip's left side.
  let firstColumn: Int
  let columnCount: Int
  let weight: Int

  /// - Parameters:
  ///   - clip: what is drawn of the destination; the layer has some part of it.
  ///   - tables: ``AxisAlignedRow/tableBytes(clipWidth:)`` bytes for the clip's width, filled here.
  init(
    _ layer: DrawingLayer, background: UInt32, clip: PixelRectangle,
    tables: UnsafeMutableRawPointer
  ) {
    let part = layer.part(of: clip)
    let left = layer.area?.x ?? 0
    top = layer.area?.y ?? 0
    self.background = background
    rows = part.y..<part.maxY
    firstColumn = part.x - clip.x
    columnCount = part.width
    weight = layer.weight
    let clip = PixelRectangle(
      x: part.x - left, y: part.y - top, width: part.width, height: part.height)
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

  /// Writes the layer's part of destination row `y`, one of ``rows``.
  ///
  /// - Parameters:
  ///   - row: room for ``columnCount`` pixels.
  func write(
    _ y: Int, into row: UnsafeMutablePointer<UInt32>, cache: AxisAlignedRow.Cache
  ) {
    let y = y - top
    switch kind {
    case .blank: Lanes.fill(row, background, count: columnCount)
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
    Lanes.copy(source.pointer(area.x - x, row - y), into: output + first, count: area.width)
    Lanes.fill(output + end, background, count: clip.width - end)
  }
}
