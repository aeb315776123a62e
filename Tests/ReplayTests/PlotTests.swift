import FrameCore
import Geometry
import Gestures
import Testing

@testable import Replay

@Suite("Plots")
struct PlotTests {
  static let begin = """
    {"at":0,"output":{"width":400,"height":300}}
    {"at":0,"photos":[{"name":"a&b.jpg","width":4000,"height":3000},{"name":"c.jpg","width":3,"height":4}]}

    """

  /// What a script prints, and its plot where one is drawn.
  func play(_ text: String, isPlotted: Bool = true) throws -> (printed: [String], plot: Plot?) {
    var player = try Player(Script(Array(text.utf8)), photos: NoDirectoryPhotos())
    if isPlotted { player.plot = Plot() }
    var printed: [String] = []
    while let probe = try player.nextProbe() { printed.append(probe.line) }
    return (printed, player.plot)
  }

  func plot(_ lines: String) throws -> Plot { try #require(try play(Self.begin + lines).plot) }

  // MARK: Sampling

  @Test("drawing a session changes nothing about it, and the same session gives the same text")
  func noEffect() throws {
    var session = try RecordedSessionTests.Session(seed: 77)
    session.run(events: 1000)
    let playing = Self.begin + #"{"at":0,"command":"play"}"# + "\n" + #"{"at":60001,"probe":true}"#
    for script in [session.script, playing] {
      let drawn = try play(script)
      #expect(try play(script, isPlotted: false).printed == drawn.printed)
      #expect(try play(script).plot?.svg(title: "x") == drawn.plot?.svg(title: "x"))
    }
  }

  @Test(
    "what moves is sampled at each 120th of a second, and what rests only when something happens")
  func samples() throws {
    let plot = try plot(#"{"at":1000,"key":"plus"}"# + "\n" + #"{"at":9000000,"probe":true}"#)
    let samples = plot.scale.lines(brokenAt: []).flatMap { $0 }
    let moving = samples.filter { $0.value > 1.01 && $0.value < 1.49 }
    #expect(moving.count > 20)
    for (a, b) in zip(moving, moving.dropFirst()) { #expect(abs(b.at - a.at - 1000 / 120) < 1e-6) }
    #expect(samples.first?.value == 1 && samples.last?.value == 1.5)
    #expect(samples.last?.at == 9_000_000)
    #expect(samples.count < 200)
  }

  @Test("more lines in a script do not draw another curve")
  func moreProbes() throws {
    let key = #"{"at":1000,"key":"plus"}"# + "\n"
    let probes = (0..<50).map { "{\"at\":\(1000 + $0 * 7),\"probe\":true}\n" }.joined()
    let end = #"{"at":3000,"probe":true}"#
    let fine = try plot(key + probes + end).scale.lines(brokenAt: []).flatMap { $0 }
    for sample in try plot(key + end).scale.lines(brokenAt: []).flatMap({ $0 }) {
      #expect(fine.contains { $0.at == sample.at && $0.value == sample.value })
    }
  }

  @Test("everything before a mistake is in the plot")
  func mistake() throws {
    let text = Self.begin + #"{"at":7,"touch":"down","id":1,"x":9,"y":9}"# + "\n?\n"
    var player = try Player(Script(Array(text.utf8)), photos: NoDirectoryPhotos())
    player.plot = Plot()
    #expect(throws: ScriptError.self) { try player.nextProbe() }
    #expect(player.plot?.contacts.count == 1)
    #expect(abs((player.plot?.end ?? 0) - 7) < 1e-6)
  }

  // MARK: Keeping little

  @Test("a curve of very many samples keeps at most 4000, among them each extreme")
  func thinnedCurve() {
    var curve = PlotCurve()
    for index in 0..<200_000 {
      let value = index == 123_456 ? 9 : index == 165_432 ? -9 : Double(index % 10) / 10
      curve.add(value, at: Double(index) * 1000 / 120, order: index)
    }
    let samples = curve.lines(brokenAt: [])[0]
    #expect(samples.count <= 4000 && samples.count > 1000)
    #expect(samples.contains { $0.value == 9 && $0.order == 123_456 })
    #expect(samples.contains { $0.value == -9 && $0.order == 165_432 })
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.order < $1.order })
    #expect(samples.first?.order == 0 && samples.last?.order == 199_999)
    #expect(curve.range == -9...9)
  }

  @Test(
    "a short curve keeps every sample, but those between equal ones and those that are no number")
  func exactCurve() {
    var curve = PlotCurve()
    for (index, value) in [0, 1, 5, 5, 5, .nan, 2, .infinity].enumerated() {
      curve.add(value, at: Double(index) * 10, order: index)
    }
    #expect(curve.lines(brokenAt: [])[0].map(\.order) == [0, 1, 2, 4, 6])
    #expect(curve.lines(brokenAt: [0, 3]).map { $0.map(\.order) } == [[0, 1, 2], [3, 4, 6]])
  }

  @Test("a state that lasts no time is none, and of very many the longest stay")
  func runs() {
    var runs = PlotRuns<String>()
    for (value, at) in [("a", 0.0), ("b", 5), ("c", 5), ("c", 6), ("d", 7), ("c", 7)] {
      runs.add(value, at: at, order: Int(at))
    }
    #expect(runs.runs.map(\.value) == ["a", "c"])
    #expect(runs.runs.map(\.start) == [0, 5])
    for index in 0..<100_000 {
      runs.add("\(index % 2)", at: 10 + Double(index), order: index)
    }
    runs.add("long", at: 200_000, order: 0)
    runs.add("last", at: 300_000, order: 0)
    #expect(runs.runs.count <= 2000)
    #expect(runs.runs.suffix(2).map(\.value) == ["long", "last"])
  }

  @Test("of very many moments so many stay as can be told apart")
  func ticks() {
    var ticks = PlotTicks()
    for index in 0..<100_000 { ticks.add("probe", at: Double(index / 2)) }
    #expect(ticks.ticks.count <= 2000 && ticks.ticks.count > 500)
    var same = PlotTicks()
    for _ in 0..<3000 { same.add("probe", at: 5) }
    #expect(same.ticks.first?.at == 5 && same.ticks.count <= 2000)
  }

  // MARK: Fingers

  @Test("each finger is a span from its landing to its end, whatever the end is")
  func contacts() {
    var contacts = PlotContacts()
    func touch(_ event: TouchEvent) -> InputEvent { .touch(event, seat: 1) }
    contacts.take(touch(.down(id: 1, at: .zero, time: 0)), at: 10)
    contacts.take(touch(.down(id: 2, at: .zero, time: 0)), at: 20)
    contacts.take(touch(.up(id: 1, time: 0)), at: 30)
    contacts.take(touch(.up(id: 9, time: 0)), at: 31)
    contacts.take(touch(.down(id: 3, at: .zero, time: 0)), at: 40)
    contacts.take(touch(.down(id: 3, at: .zero, time: 0)), at: 50)
    contacts.take(.touch(.cancel, seat: 2), at: 55)
    contacts.take(.devices(.pointer, seat: 1), at: 60)
    contacts.take(.pointer(.button(.left, isPressed: true, time: 0), seat: 1), at: 70)
    contacts.take(.pointer(.button(.left, isPressed: false, time: 0), seat: 1), at: 80)
    contacts.take(touch(.down(id: 4, at: .zero, time: 0)), at: 90)
    #expect(contacts.spans.map(\.start) == [10, 20, 40, 50, 70, 90])
    #expect(contacts.spans.map(\.lane) == [0, 1, 0, 0, 0, 0])
    #expect(contacts.spans.map { $0.end?.at } == [30, 60, 50, 60, 80, nil])
    #expect(contacts.spans.map { $0.end?.isLifted } == [true, false, false, false, true, nil])
    for _ in 0..<3000 { contacts.take(touch(.down(id: 4, at: .zero, time: 0)), at: 100) }
    #expect(contacts.count == 3006 && contacts.spans.count == 1000)
  }

  // MARK: Axes

  @Test(
    "axes have a few ticks at round numbers within their range, be it small or huge",
    arguments: [-1e12...1e12, 0...0.0001, 5...6, -33...97, 999_999_999...1e9, -400...(-399.5)])
  func linearAxis(values: ClosedRange<Double>) {
    let axis = PlotAxis.linear(values, atLeast: 0.00001)
    #expect((2...9).contains(axis.ticks.count), "\(axis.ticks)")
    for tick in axis.ticks {
      #expect(axis.range.contains(tick.value))
      #expect(abs((Double(tick.text) ?? .nan) - tick.value) <= abs(tick.value) * 1e-9 + 1e-12)
    }
    #expect(axis.position(of: values.lowerBound) > 0 && axis.position(of: values.upperBound) < 1)
  }

  @Test(
    "the axis of scales is as long from 1 to 2 as from 2 to 4, and has ticks too",
    arguments: [0.999...1.001, 1...1.3, 1...2.5, 0.5...8, 0.01...100, 1e-9...1e9, -1...2])
  func scaleAxis(values: ClosedRange<Double>) {
    let axis = PlotAxis.scale(values)
    let octave = axis.position(of: 2) - axis.position(of: 1)
    #expect(
      abs(axis.position(of: 4) - axis.position(of: 2) - octave) < 1e-9 || values.upperBound < 1)
    #expect((1...20).contains(axis.ticks.count), "\(axis.ticks)")
    for tick in axis.ticks {
      #expect(Double(tick.text.dropLast()).map { abs($0 / tick.value - 1) < 1e-9 } ?? false)
    }
  }

  // MARK: The file

  @Test("numbers are written to a hundredth, and no more of them than is needed")
  func numbers() {
    #expect(
      [0, 1.5, -2.25, 100, 0.004, -0.004, 12.999].map(\.svgText) == [
        "0", "1.5", "-2.25", "100", "0", "0", "13",
      ])
    #expect(Double.nan.svgText == "nan" && 1e300.fixedText(decimals: 2) == "1e+300")
    #expect(0.05.fixedText(decimals: 3) == "0.050")
  }

  @Test("a plot shows the fingers, the states, the probes and a panel for each curve")
  func drawing() throws {
    let svg = try plot(
      """
      {"at":100,"touch":"down","id":7,"x":100,"y":100}
      {"at":900,"touch":"up","id":7}
      {"at":1000,"touch":"down","id":8,"x":100,"y":100}
      {"at":1010,"touch":"cancel"}
      {"at":1500,"key":"Control+Right"}
      {"at":2000,"probe":true}
      """
    ).svg(title: "<one>.jsonl")
    #expect(svg.hasPrefix(Plot.beginning) && svg.hasSuffix("</svg>\n"))
    for mention in [
      "<title>&lt;one&gt;.jsonl</title>", "2000 ms, 2 touches, 1 probe", ">a&amp;b.jpg</text>",
      "<title>finger 7, 100.0 to 900.0 ms, lifted</title>",
      "<title>finger 8, 1000.0 to 1010.0 ms, cancelled</title>",
      "<title>Press1, 100.0 to ", ">Control+Right</text>", "<title>probe 1, 2000.0 ms</title>",
      ">scale</text>", ">× of fit</text>", ">position</text>", ">logical px</text>",
      ">angle</text>", ">degrees</text>", ">page</text>", ">ms</text>", "system-ui",
    ] { #expect(svg.contains(mention), "\(mention)") }
    #expect(!svg.contains("<script") && !svg.contains("nan") && !svg.contains("href"))
    let panels = svg.split(separator: "\n").filter {
      $0.hasPrefix("<path d=\"M136,") && $0.contains("stroke-linejoin")
    }
    #expect(panels.count == 5)
  }

  /// Why a text is no XML of the simple kind that plots are: its elements do not close in order, or a character is
  /// not escaped; nil where it is.
  func mistake(inXML text: String) -> String? {
    var open: [Substring] = []
    for part in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: ">"), !part[end...].dropFirst().contains(">") else {
        return "a tag does not end, or a > is not escaped: \(part)"
      }
      let tag = part[..<end]
      guard tag.split(separator: "\"", omittingEmptySubsequences: false).count % 2 == 1 else {
        return "a quote is open: \(tag)"
      }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return "\(tag) was not open" }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
      for entity in part.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
        let isKnown = ["amp;", "lt;", "gt;", "quot;"].contains { entity.hasPrefix($0) }
        guard isKnown else { return "a & is not escaped: \(entity)" }
      }
    }
    return open.isEmpty ? nil : "\(open) is open at the end"
  }

  @Test("a plot is XML, whatever photos and keys are called")
  func wellFormed() throws {
    var session = try RecordedSessionTests.Session(seed: 5)
    session.run(events: 500)
    let odd = try plot(
      #"{"at":1,"photos":[{"name":"<\"&'>\u0001\ufffe\udcff","width":4,"height":3}]}"# + "\n"
        + #"{"at":2,"key":"<a&b\">"}"# + "\n" + #"{"at":900,"probe":true}"#)
    for plot in [Plot(), odd, try #require(try play(session.script).plot)] {
      let svg = plot.svg(title: "]]>\u{1b}<&\"")
      #expect(mistake(inXML: svg) == nil)
      #expect(svg.unicodeScalars.allSatisfy { $0 == "\n" || $0 >= " " && $0 != "\u{fffe}" })
    }
  }

  @Test("where nothing happened, and where nothing can be seen, there is a plot too")
  func empty() throws {
    #expect(Plot().svg(title: "").hasSuffix("</svg>\n"))
    let dark = try play(#"{"at":5,"touch":"down","id":1,"x":1,"y":1}"#).plot
    #expect(dark?.svg(title: "").contains("still down at the end") == true)
    let far = try plot(#"{"at":1e15,"probe":true}"#).svg(title: "")
    #expect(far.contains("1000000000000000 ms"))
  }

  @Test("where the photo changes, the curve of the one does not lead to that of the other")
  func broken() throws {
    let lines = try plot(
      #"{"at":500,"command":"zoom-in"}"# + "\n" + #"{"at":1500,"command":"next"}"# + "\n"
        + #"{"at":4000,"probe":true}"#)
    let curves = lines.scale.lines(brokenAt: lines.photos.runs.map(\.order))
    #expect(curves.count == 2)
    #expect(curves.first?.last?.value == 1.5 && curves.last?.first?.value == 1)
  }
}
