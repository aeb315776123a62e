import Geometry

/// How values become places along one side of a panel.
struct PlotAxis: Equatable, Sendable {
  struct Tick: Equatable, Sendable {
    let value: Double
    let text: String
  }

  let range: ClosedRange<Double>
  let isLogarithmic: Bool
  let ticks: [Tick]

  /// Where a value lies: 0 at the lower end of the axis, 1 at the upper one.
  func position(of value: Double) -> Double {
    guard isLogarithmic else {
      return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    let low = Mathematics.octaves(range.lowerBound)
    let high = Mathematics.octaves(range.upperBound)
    return (Mathematics.octaves(max(value, range.lowerBound)) - low) / (high - low)
  }

  /// An axis for time, from 0 to `end` milliseconds.
  static func time(until end: Double) -> PlotAxis {
    let range = 0...max(end, 1)
    return PlotAxis(range: range, isLogarithmic: false, ticks: evenTicks(in: range, about: 10))
  }

  /// An axis for values that may lie on both sides of zero.
  ///
  /// - Parameters:
  ///   - span: what it shows at least, so that noise is not drawn as large as a gesture.
  ///   - steps: distances between ticks that are preferred to round numbers.
  static func linear(
    _ values: ClosedRange<Double>, atLeast span: Double, steps: [Double] = []
  ) -> PlotAxis {
    let range = padded(values, atLeast: span)
    if values.lowerBound == values.upperBound {
      let text = values.lowerBound.fixedText(decimals: 3).withoutTrailingZeros
      return PlotAxis(
        range: range, isLogarithmic: false, ticks: [Tick(value: values.lowerBound, text: text)])
    }
    return PlotAxis(
      range: range, isLogarithmic: false, ticks: evenTicks(in: range, about: 6, steps: steps))
  }

  /// An axis for scales: as far from 1 to 2 as from 2 to 4.
  static func scale(_ values: ClosedRange<Double>) -> PlotAxis {
    // Whoever gives a scale of zero or less has made a mistake, which is drawn at the lower edge.
    let high = max(values.upperBound, 1e-6)
    let low = min(max(values.lowerBound, 1e-6), high)
    let middle = (Mathematics.octaves(low) + Mathematics.octaves(high)) / 2
    let half = max(Mathematics.octaves(high / low) * 0.54, 0.2)
    let range = Mathematics.powerOfTwo(middle - half)...Mathematics.powerOfTwo(middle + half)
    let ticks =
      low == high
      ? [Tick(value: low, text: low.fixedText(decimals: 3).withoutTrailingZeros + "×")]
      : scaleTicks(in: range)
    return PlotAxis(range: range, isLogarithmic: true, ticks: ticks)
  }

  private static func padded(
    _ values: ClosedRange<Double>, atLeast span: Double
  ) -> ClosedRange<Double> {
    let middle = values.lowerBound / 2 + values.upperBound / 2
    // A number so large that the span is lost in it needs a larger one.
    let smallest = max(span, abs(middle) * 1e-9)
    let half = max((values.upperBound / 2 - values.lowerBound / 2) * 1.08, smallest / 2)
    return (middle - half)...(middle + half)
  }

  /// Ticks at multiples of a round number.
  private static func evenTicks(
    in range: ClosedRange<Double>, about count: Double, steps: [Double] = []
  ) -> [Tick] {
    let span = range.upperBound - range.lowerBound
    guard span.isFinite, span > 0 else { return [] }
    var exponent = 0
    while exponent > -15, powerOfTen(exponent) > span / count { exponent -= 1 }
    while exponent < 300, powerOfTen(exponent + 1) <= span / count { exponent += 1 }
    let power = powerOfTen(exponent)
    let candidates = steps + [1, 2, 5, 10].map { $0 * power }
    guard let step = candidates.first(where: { $0 >= span / count }) else { return [] }
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    guard abs(first) < 1e12, last >= first else { return [] }
    return (0...Int(last - first)).map { index in
      let value = (first + Double(index)) * step
      return Tick(value: value, text: value.fixedText(decimals: step < 1 ? -exponent : 0))
    }
  }

  /// Ticks at 1, 2 and 5 and their tenths and tens; at fewer of them, or at more, as it fits.
  private static func scaleTicks(in range: ClosedRange<Double>) -> [Tick] {
    let ratio = range.upperBound / range.lowerBound
    let mantissas: [Double] =
      switch ratio {
      case ..<1.6: [1, 1.1, 1.2, 1.3, 1.5, 1.7, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9]
      case ..<8: [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
      case ..<200: [1, 2, 5]
      default: [1]
      }
    var ticks: [Tick] = []
    for exponent in -7...15 {
      let power = powerOfTen(exponent)
      for mantissa in mantissas where range.contains(mantissa * power) {
        let isWhole = mantissa == mantissa.rounded()
        let decimals = max(0, -exponent + (isWhole ? 0 : 1))
        let text = (mantissa * power).fixedText(decimals: decimals)
        ticks.append(Tick(value: mantissa * power, text: text + "×"))
      }
    }
    return ticks
  }
}

/// 10 to the power of `exponent`, the same on every machine.
private func powerOfTen(_ exponent: Int) -> Double {
  let power = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
  return exponent < 0 ? 1 / power : power
}
