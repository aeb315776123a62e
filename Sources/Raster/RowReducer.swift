import Geometry

/// Reduces a picture that is never there as a whole: each target row, or a part of it, from the few source
/// rows that it covers. Otherwise as ``PixelBuffer/reduce(_:onto:in:on:)`` does it.
///
/// Channels are four bytes of any meaning. To be used from one thread.
public final class RowReducer {
  /// The source columns that are needed.
  public let sourceColumns: Range<Int>
  /// The most source rows that one target row covers.
  public let mostRows: Int

  private let columns: AreaSpan
  private let rows: AreaSpan
  private let kernel: Kernel

  private enum Kernel {
    case copy
    case rows(AreaRows, tables: DrawingScratch, scratch: DrawingScratch)
    case pixels
  }

  /// - Parameters:
  ///   - source: the whole source picture; no side smaller than the target's.
  ///   - target: what it is reduced to.
  ///   - part: the columns of the target that are wanted; not empty.
  public init(source: PixelSize, target: PixelSize, part: Range<Int>) {
    precondition(
      source.width >= target.width && source.height >= target.height && !target.isEmpty,
      "a reduction makes nothing larger")
    precondition(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= target.width)
    columns = AreaSpan(
      source: source.width, target: target.width, range: part.lowerBound, count: part.count)
    rows = AreaSpan(
      source: source.height, target: target.height, range: 0, count: target.height)
    sourceColumns =
      columns.bounds(0).lowerBound..<columns.bounds(part.count - 1).upperBound
    mostRows = rows.taps
    if source == target {
      kernel = .copy
    } else if columns.taps <= AreaRows.mostTaps && rows.taps <= AreaRows.mostTaps {
      let area = AreaRows(columns: columns, rows: rows)
      let tables = DrawingScratch()
      area.prepare(tables.memory(area.tableBytes))
      kernel = .rows(area, tables: tables, scratch: DrawingScratch())
    } else {
      kernel = .pixels
    }
  }

  /// The source rows that a row of the target covers.
  public func sourceRows(of row: Int) -> Range<Int> { rows.bounds(row) }

  /// Writes the part of a target row.
  ///
  /// - Parameters:
  ///   - input: the pixel at the first of ``sourceColumns`` and the first of the row's
  ///     ``sourceRows(of:)``.
  ///   - stride: pixels from one source row to the next.
  ///   - output: room for the part's columns.
  public func write(
    row: Int, from input: UnsafePointer<UInt32>, stride: Int,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    switch kernel {
    case .copy:
      output.update(from: input, count: columns.count)
    case .rows(let area, let tables, let scratch):
      area.write(
        row, of: input, stride: stride * 4, into: output,
        tables: tables.memory(area.tableBytes), scratch: scratch.memory(area.scratchBytes))
    case .pixels:
      AreaPixels.write(
        row, of: input - sourceColumns.lowerBound, stride: stride * 4, columns: columns,
        rows: rows, into: output)
    }
  }
}
