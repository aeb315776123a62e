/// The marks of fingers, as path data about a point in logical pixels.
enum PlotMarks {
  static let outline = "stroke=\"\(PlotColors.text)\" stroke-width=\"1.2\""
  static let cancelOutline = "stroke=\"\(PlotColors.vermilion)\" stroke-width=\"2\""

  static func landing(_ x: Double, _ y: Double) -> String {
    "M\((x - 4).svgText),\((y - 4).svgText)h8l-4,8z"
  }

  static func lift(_ x: Double, _ y: Double) -> String {
    "M\((x - 4).svgText),\((y + 4).svgText)h8l-4,-8z"
  }

  static func cancel(_ x: Double, _ y: Double) -> String {
    "M\((x - 4).svgText),\((y - 4).svgText)l8,8m0,-8l-8,8"
  }
}

extension String {
  /// Logical pixels that it takes at 11 px, more or less: what fonts there will be is not known.
  var estimatedWidth: Double { Double(count) * 6.4 }

  /// The text, or its beginning, in so many pixels; nil where not even that fits.
  func fitting(_ width: Double) -> String? {
    let room = Int(max(width, 0) / 6.4)
    if count <= room { return self }
    return room >= 5 ? prefix(room - 1) + "…" : nil
  }
}
