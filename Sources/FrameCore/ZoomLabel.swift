/// How a zoom is told, in words and numbers; all scales are relative to fit.
///
/// Numbers are rounded half away from zero and have a decimal point: who shows them writes it as the
/// locale does.
public enum ZoomLabel {
  public enum Style: String, CaseIterable, Sendable {
    /// `2.5×`
    case times
    /// `250%`
    case percent
    /// `Zoom: 250.00%`
    case exactPercent = "exact-percent"
  }

  /// A zoom in a style: `2.6×`, `260%`, or `Zoom: 260.00%`. Empty for what is no zoom: a scale that is
  /// not a number, below 0, or a million and more.
  public static func text(_ style: Style, scale: Double) -> String {
    guard scale >= 0, scale < 1e6 else { return "" }
    switch style {
    case .times: return decimal(scale, digits: 1) + "×"
    case .percent: return "\(percent(scale))%"
    case .exactPercent: return "Zoom: \(decimal(scale * 100, digits: 2))%"
    }
  }

  /// What a screen reader says: `Fit`, `Zoomed in` or `Zoomed out`. Within a thousandth of fit is fit, as
  /// is what is not a number.
  public static func spoken(scale: Double) -> String {
    if scale > 1.001 { return "Zoomed in" }
    return scale < 0.999 ? "Zoomed out" : "Fit"
  }

  /// A zoom in whole percent, kept within ±100 million; 0 for what is not a number.
  public static func percent(_ scale: Double) -> Int {
    scale.isNaN ? 0 : Int((min(max(scale, -1e6), 1e6) * 100).rounded())
  }

  /// A number from 0 up to a hundred million, with so many digits after the point.
  private static func decimal(_ number: Double, digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let units = Int((number * Double(unit)).rounded())
    let fraction = String(units % unit)
    return "\(units / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
