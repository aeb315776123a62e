// What stands around the strips and panels.
extension PlotDrawing {
  /// Writes the times below what was drawn.
  mutating func timeAxis() {
    for tick in time.ticks {
      svg.label(
        tick.text, x: x(tick.value), y: y + 15, anchor: .middle, style: "class=\"small\"")
    }
    svg.label("ms", x: Self.left - 6, y: y + 15, anchor: .end, style: "class=\"small faint\"")
    y += 22
  }

  /// Explains colours and marks.
  mutating func legend(states: Set<String>, hasContacts: Bool) {
    y += 12
    var x = Self.left
    let ordered = states.sorted {
      (PlotColors.legendPosition(ofState: $0), $0) < (PlotColors.legendPosition(ofState: $1), $1)
    }
    for state in ordered {
      let fill = PlotColors.fill(ofState: state)
      svg.rectangle(
        x: x, y: y, width: 16, height: 12,
        style: "fill=\"\(fill.color)\" stroke=\"\(PlotColors.frame)\" stroke-width=\"0.5\"")
      if fill.isHatched {
        svg.rectangle(x: x, y: y, width: 16, height: 12, style: "fill=\"url(#hatch)\"")
      }
      svg.label(state, x: x + 21, y: y + 10, style: "class=\"small\"")
      x += 21 + state.estimatedWidth + 16
    }
    y += 22
    guard hasContacts else { return }
    let middle = y + 6
    svg.path(PlotMarks.landing(Self.left + 5, middle), style: "fill=\"\(PlotColors.text)\"")
    svg.label("a finger lands", x: Self.left + 21, y: y + 10, style: "class=\"small\"")
    svg.path(
      PlotMarks.lift(Self.left + 127, middle), style: "fill=\"#ffffff\" \(PlotMarks.outline)")
    svg.label("is lifted", x: Self.left + 143, y: y + 10, style: "class=\"small\"")
    svg.path(
      PlotMarks.cancel(Self.left + 215, middle), style: "fill=\"none\" \(PlotMarks.cancelOutline)")
    svg.label(
      "is cancelled or lost", x: Self.left + 231, y: y + 10, style: "class=\"small\"")
    svg.rectangle(
      x: Self.left + 360, y: y, width: 16, height: 12, style: "class=\"touch\"")
    svg.label(
      "a finger is down, darker for several", x: Self.left + 381, y: y + 10,
      style: "class=\"small\"")
    y += 22
  }

  /// The whole file.
  func text(title: String, summary: String) -> String {
    let height = (y + 8).svgText
    var file = SVGText()
    file.raw(
      Plot.beginning + " xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"\(height)\" "
        + "viewBox=\"0 0 1200 \(height)\" role=\"img\">")
    file.raw("<title>\(title.xmlText)</title>")
    file.raw("<desc>\(summary.xmlText)</desc>")
    file.raw(
      "<style>text{font:12px system-ui,sans-serif;fill:\(PlotColors.text)}"
        + ".heading{font-size:18px;font-weight:600}.title{font-weight:600;font-size:13px}"
        + ".small{font-size:11px}.box{font-size:11px}.faint{fill:\(PlotColors.faint)}"
        + ".touch{fill:#000000;fill-opacity:0.06}</style>")
    file.raw(
      "<defs><pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" "
        + "patternTransform=\"rotate(45)\"><rect width=\"1.5\" height=\"5\" fill=\"#000000\" "
        + "fill-opacity=\"0.35\"/></pattern></defs>")
    file.rectangle(
      x: 0, y: 0, width: Self.width, height: y + 8, style: "fill=\"#ffffff\"")
    file.label(title, x: 14, y: 28, style: "class=\"heading\"")
    file.label(summary, x: 14, y: 47, style: "class=\"faint\"")
    file.raw(svg.text + "</svg>")
    return file.text
  }
}
