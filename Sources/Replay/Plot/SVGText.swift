/// SVG (SVG 1.1, W3C Recommendation 2011) element by element. It draws in logical pixels and needs nothing from
/// outside the file.
struct SVGText {
  private(set) var text = ""

  /// Starts a rectangle with optional rounded corners.
  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0, style: String,
    title: String? = nil
  ) {
    text +=
      "<rect x=\"\(x.svgText)\" y=\"\(y.svgText)\" width=\"\(max(width, 0).svgText)\" "
      + "height=\"\(height.svgText)\""
    if radius > 0 { text += " rx=\"\(radius.svgText)\"" }
    end("rect", style, title)
  }

  mutating func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), style: String
  ) {
    text +=
      "<path d=\"M\(start.x.svgText),\(start.y.svgText)L\(end.x.svgText),\(end.y.svgText)\" "
      + "\(style)/>\n"
  }

  /// A path with data that is written out already.
  mutating func path(_ data: String, style: String, title: String? = nil) {
    guard !data.isEmpty else { return }
    text += "<path d=\"\(data)\""
    end("path", style, title)
  }

  /// A line of text whose baseline begins, ends or has its middle at a point.
  mutating func label(
    _ label: String, x: Double, y: Double, anchor: Anchor = .start, style: String = ""
  ) {
    text += "<text x=\"\(x.svgText)\" y=\"\(y.svgText)\""
    if anchor != .start { text += " text-anchor=\"\(anchor.rawValue)\"" }
    text += "\(style.isEmpty ? "" : " ")\(style)>\(label.xmlText)</text>\n"
  }

  enum Anchor: String {
    case start
    case middle
    case end
  }

  mutating func raw(_ line: String) { text += line + "\n" }

  private mutating func end(_ element: String, _ style: String, _ title: String?) {
    text += " \(style)"
    if let title {
      text += "><title>\(title.xmlText)</title></\(element)>\n"
    } else {
      text += "/>\n"
    }
  }
}

extension Double {
  /// A coordinate, to a hundredth of a pixel.
  var svgText: String { fixedText(decimals: 2).withoutTrailingZeros }

  /// The number with so many digits after the point, the last one rounded.
  func fixedText(decimals: Int) -> String {
    let power = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = (self * Double(power)).rounded()
    // Larger ones have no digits after the point.
    guard abs(scaled) < 1e18 else { return description }
    let number = Int64(scaled)
    let digits = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let point = padded.utf8.count - decimals
    return sign + padded.prefix(point) + "." + padded.dropFirst(point)
  }
}

extension String {
  /// A number's text without zeros that say nothing.
  var withoutTrailingZeros: String {
    var bytes = Array(utf8)
    guard bytes.contains(UInt8(ascii: ".")) else { return self }
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as XML 1.0 may hold it, in an element or between quotes.
  var xmlText: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      // Control characters and these two are in no XML document, escaped or not.
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{fffe}", "\u{ffff}": text += "\u{fffd}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
