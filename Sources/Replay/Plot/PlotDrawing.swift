import Geometry

/// The picture of a plot while it is drawn, from top to bottom.
struct PlotDrawing {
  static let width = 1200.0
  /// Where time 0 is, in logical pixels.
  static let left = 136.0
  static let right = 1176.0
  static let top = 64.0

  let time: PlotAxis
  var svg = SVGText()
  /// The upper edge of what is drawn next.
  var y = PlotDrawing.top
  /// Of the panel that is drawn, if one is: its axis and its height.
  private var panel: (axis: PlotAxis, height: Double)?

  init(time: PlotAxis) {
    self.time = time
  }

  /// Where a time lies, in milliseconds since the start.
  func x(_ at: Double) -> Double {
    Self.left + min(max(time.position(of: at), 0), 1) * (Self.right - Self.left)
  }

  // MARK: Strips

  /// A row with a name on its left.
  mutating func strip(
    _ name: String, height: Double = 18, draw: (inout PlotDrawing, Double) -> Void
  ) {
    svg.rectangle(
      x: Self.left, y: y, width: Self.right - Self.left, height: height,
      style: "fill=\"#fafafa\"")
    svg.label(
      name, x: Self.left - 8, y: y + height / 2 + 4, anchor: .end, style: "class=\"name\"")
    draw(&self, height)
    y += height + 6
  }

  /// A part of a strip, with a label where that fits.
  mutating func box(
    from start: Double, to end: Double, y offset: Double, height: Double, fill: PlotColors.Fill,
    label: String?, title: String
  ) {
    let (left, right) = (x(start), x(end))
    // Even what is over at once is seen.
    let width = max(right - left, 0.75)
    svg.rectangle(
      x: left, y: y + offset, width: width, height: height,
      style:
        "fill=\"\(fill.color)\" stroke=\"#ffffff\" stroke-width=\"\(width > 4 ? "0.5" : "0")\"",
      title: title)
    if fill.isHatched {
      svg.rectangle(
        x: left, y: y + offset, width: width, height: height, style: "fill=\"url(#hatch)\"")
    }
    guard let label, let fitting = label.fitting(width - 6) else { return }
    svg.label(fitting, x: left + 3, y: y + offset + height / 2 + 4, style: "class=\"box\"")
  }

  /// A finger: a bar while it is down, with marks where it lands and ends.
  mutating func contact(
    _ contact: PlotContacts.Span, until end: Double, y offset: Double, height: Double, title: String
  ) {
    let (left, right) = (x(contact.start), x(end))
    let (top, middle) = (y + offset, y + offset + height / 2)
    let isLost = contact.end?.isLifted == false
    svg.rectangle(
      x: left, y: top, width: max(right - left, 1), height: height,
      style:
        "fill=\"\(isLost ? PlotColors.lostContact : PlotColors.contact)\" fill-opacity=\"0.55\"",
      title: title)
    svg.path(PlotMarks.landing(left, middle), style: "fill=\"\(PlotColors.text)\"")
    switch contact.end?.isLifted {
    case true?:
      svg.path(PlotMarks.lift(right, middle), style: "fill=\"#ffffff\" \(PlotMarks.outline)")
    case false?:
      svg.path(PlotMarks.cancel(right, middle), style: "fill=\"none\" \(PlotMarks.cancelOutline)")
    case nil: break
    }
    if right - left > 24, let name = contact.id.name.fitting(right - left - 14) {
      svg.label(name, x: left + 8, y: middle + 3.5, style: "class=\"small\"")
    }
  }

  /// Moments, with their names where these do not run into one another.
  mutating func ticks(_ ticks: [PlotTicks.Tick], y offset: Double, height: Double, isNamed: Bool) {
    var free = Self.left
    for tick in ticks {
      let place = x(tick.at)
      svg.path(
        "M\(place.svgText),\((y + offset).svgText)v\(isNamed ? "8" : height.svgText)",
        style: "stroke=\"\(isNamed ? PlotColors.vermilion : PlotColors.text)\"",
        title: "\(tick.name), \(tick.at.fixedText(decimals: 1)) ms")
      let width = tick.name.estimatedWidth
      let start = min(max(place - width / 2, Self.left), Self.right - width)
      guard isNamed, start >= free else { continue }
      svg.label(tick.name, x: start, y: y + offset + height - 5, style: "class=\"small\"")
      free = start + width + 6
    }
  }

  // MARK: Panels

  /// Begins a panel for curves: its axis, and behind them the fingers that are down.
  mutating func panel(
    _ name: String, unit: String, axis: PlotAxis, height: Double, _ contacts: [PlotContacts.Span],
    _ end: Double
  ) {
    y += 10
    panel = (axis, height)
    let (left, right) = (Self.left, Self.right)
    svg.rectangle(
      x: left, y: y, width: right - left, height: height,
      style: "fill=\"#ffffff\" stroke=\"\(PlotColors.frame)\"")
    svg.label(name, x: 14, y: y + 12, style: "class=\"title\"")
    svg.label(unit, x: 14, y: y + 26, style: "class=\"small faint\"")
    for tick in time.ticks {
      let place = x(tick.value)
      svg.line(
        from: (place, y), to: (place, y + height), style: "stroke=\"\(PlotColors.grid)\"")
    }
    for tick in axis.ticks {
      let place = value(tick.value)
      svg.line(from: (left, place), to: (right, place), style: "stroke=\"\(PlotColors.grid)\"")
      svg.label(
        tick.text, x: left - 6, y: place + 4, anchor: .end, style: "class=\"small\"")
    }
    for contact in contacts {
      let (start, end) = (x(contact.start), x(contact.end?.at ?? end))
      svg.rectangle(
        x: start, y: y, width: max(end - start, 0.5), height: height, style: "class=\"touch\"")
    }
  }

  /// Draws a curve into the panel.
  ///
  /// - Parameters:
  ///   - breaks: see ``PlotCurve/lines(brokenAt:)``.
  mutating func curve(_ curve: PlotCurve, brokenAt breaks: [Int], _ line: PlotLine) {
    var data = ""
    for samples in curve.lines(brokenAt: breaks) {
      var last = (x: "", y: "")
      for sample in samples {
        let point = (x: x(sample.at).svgText, y: value(sample.value).svgText)
        // A dot is drawn even where nothing follows.
        if last.x.isEmpty { data += "M\(point.x),\(point.y)h0.01" }
        if last != point { data += "L\(point.x),\(point.y)" }
        last = point
      }
    }
    svg.path(data, style: line.style)
  }

  /// Ends the panel, with the names of its lines where there are several.
  mutating func endPanel(_ lines: [PlotLine]) {
    var x = 14.0
    for line in lines {
      guard let name = line.name else { continue }
      svg.path("M\(x.svgText),\((y + 38).svgText)h20", style: line.style)
      svg.label(name, x: x + 25, y: y + 42, style: "class=\"small\"")
      x += 44
    }
    y += panel?.height ?? 0
    panel = nil
  }

  /// Where a value of the panel lies.
  private func value(_ value: Double) -> Double {
    guard let panel else { return y }
    let position = min(max(panel.axis.position(of: value), 0), 1)
    return y + panel.height * (1 - position)
  }
}
