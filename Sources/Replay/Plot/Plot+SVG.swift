import Geometry

// The plot as a picture.
extension Plot {
  /// The plot as an SVG file: time from left to right, below one another the photo, what the fingers were taken to
  /// do, the fingers, other input, the probes, and a curve each for scale, position, angle and page.
  ///
  /// The same session gives the same text.
  ///
  /// - Parameters:
  ///   - title: what was played, for people.
  public func svg(title: String) -> String {
    var drawing = PlotDrawing(time: .time(until: end))
    drawing.strip("photo") { draw(photosIn: &$0, height: $1) }
    drawing.strip("gesture", height: 20) { draw(gesturesIn: &$0, height: $1) }
    let lanes = Double(max(1, contacts.laneCount))
    drawing.strip("touches", height: max(18, lanes * Self.laneHeight + 4)) { drawing, _ in
      draw(contactsIn: &drawing)
    }
    if !inputs.ticks.isEmpty {
      drawing.strip("other input", height: 24) { draw(inputsIn: &$0, height: $1) }
    }
    if !probes.ticks.isEmpty {
      drawing.strip("probes", height: 12) { draw(probesIn: &$0, height: $1) }
    }
    panel(
      "scale", unit: "× of fit", [(scale, PlotLine(color: PlotColors.blue))],
      axis: PlotAxis.scale, in: &drawing)
    panel(
      "position", unit: "logical px",
      [
        (x, PlotLine(name: "x", color: PlotColors.blue)),
        (y, PlotLine(name: "y", color: PlotColors.vermilion, isDashed: true)),
      ], axis: { .linear($0, atLeast: 20) }, in: &drawing)
    panel(
      "angle", unit: "degrees", [(angle, PlotLine(color: PlotColors.green))],
      axis: { .linear($0, atLeast: 10, steps: [1, 2, 5, 15, 30, 45, 90, 180, 360]) }, in: &drawing)
    panel(
      "page", unit: "logical px", [(page, PlotLine(color: PlotColors.purple))],
      axis: { .linear($0, atLeast: 20) }, in: &drawing)
    drawing.timeAxis()
    drawing.legend(states: Set(gestures.runs.map(\.value)), hasContacts: !contacts.spans.isEmpty)
    return drawing.text(title: title, summary: summary)
  }

  static let laneHeight = 13.0

  private var summary: String {
    let drawn = contacts.spans.count
    return "\(end.fixedText(decimals: 0)) ms, \(contacts.count) "
      + (contacts.count == 1 ? "touch" : "touches")
      + (drawn < contacts.count ? " (the first \(drawn) are drawn)" : "")
      + ", \(probeCount) \(probeCount == 1 ? "probe" : "probes")"
  }

  // MARK: Strips

  private func draw(photosIn drawing: inout PlotDrawing, height: Double) {
    for (index, run) in photos.runs.enumerated() {
      guard let name = run.value else { continue }
      let end = index + 1 < photos.runs.count ? photos.runs[index + 1].start : self.end
      drawing.box(
        from: run.start, to: end, y: 0, height: height,
        fill: .init(color: index % 2 == 0 ? "#f4f1ea" : "#e6e0d3"), label: name, title: name)
    }
  }

  private func draw(gesturesIn drawing: inout PlotDrawing, height: Double) {
    for (index, run) in gestures.runs.enumerated() {
      let end = index + 1 < gestures.runs.count ? gestures.runs[index + 1].start : self.end
      drawing.box(
        from: run.start, to: end, y: 0, height: height,
        fill: PlotColors.fill(ofState: run.value), label: run.value == "Idle" ? nil : run.value,
        title: "\(run.value), \(span(run.start, end))")
    }
  }

  private func span(_ start: Double, _ end: Double) -> String {
    "\(start.fixedText(decimals: 1)) to \(end.fixedText(decimals: 1)) ms"
  }

  private func draw(contactsIn drawing: inout PlotDrawing) {
    for contact in contacts.spans {
      let end = contact.end?.at ?? self.end
      let ending =
        switch contact.end?.isLifted {
        case true?: "lifted"
        case false?: "cancelled"
        case nil: "still down at the end"
        }
      drawing.contact(
        contact, until: end, y: 2 + Double(contact.lane) * Self.laneHeight,
        height: Self.laneHeight - 3,
        title:
          "\(contact.id.isPointer ? "" : "finger ")\(contact.id.name), \(span(contact.start, end)), \(ending)"
      )
    }
  }

  private func draw(inputsIn drawing: inout PlotDrawing, height: Double) {
    drawing.ticks(inputs.ticks, y: 0, height: height, isNamed: true)
  }

  private func draw(probesIn drawing: inout PlotDrawing, height: Double) {
    drawing.ticks(probes.ticks, y: 0, height: height, isNamed: false)
  }

  // MARK: Panels

  private func panel(
    _ name: String, unit: String, _ curves: [(curve: PlotCurve, line: PlotLine)],
    axis: (ClosedRange<Double>) -> PlotAxis, in drawing: inout PlotDrawing
  ) {
    let ranges = curves.compactMap(\.curve.range)
    guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max()
    else { return }
    let axis = axis(low...high)
    drawing.panel(name, unit: unit, axis: axis, height: low == high ? 46 : 150, contacts.spans, end)
    for (curve, line) in curves { drawing.curve(curve, brokenAt: photos.runs.map(\.order), line) }
    drawing.endPanel(curves.map(\.line))
  }
}

/// How a curve is drawn.
struct PlotLine: Equatable {
  /// Where a panel has several, what to call it.
  var name: String?
  let color: String
  var isDashed = false

  var style: String {
    "fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.5\" stroke-linejoin=\"round\""
      + (isDashed ? " stroke-dasharray=\"5 2\"" : "")
  }
}
