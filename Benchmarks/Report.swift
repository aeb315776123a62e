/// The outcomes as a table for people.
func table(_ outcomes: [Outcome]) -> String {
  var rows = [["benchmark", "unit", "ours", "(best)", "peer", "(best)", "ratio", "peer is"]]
  for outcome in outcomes {
    rows.append([
      outcome.benchmark.name, outcome.benchmark.unit,
      number(median(outcome.ours)), number(outcome.ours.min()), number(median(outcome.peer)),
      number(outcome.peer.min()), outcome.ratio.map { decimal($0, digits: 2) + "×" } ?? "–",
      ([outcome.benchmark.peerName] + outcome.remarks).joined(separator: "; "),
    ])
  }
  let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  let lines = rows.map { row in
    row.indices.map { column in
      let padding = String(repeating: " ", count: widths[column] - row[column].count)
      // Words to the left, numbers to the right.
      let isText = column < 2 || column == row.count - 1
      return isText ? row[column] + padding : padding + row[column]
    }.joined(separator: "  ")
  }
  return lines.map { line in
    String(line.reversed().drop { $0 == " " }.reversed())
  }.joined(separator: "\n")
}

/// The outcomes as JSON: an array of objects, absent values null.
func json(_ outcomes: [Outcome]) -> String {
  let objects = outcomes.map { outcome in
    let fields: [(String, String)] = [
      ("name", quoted(outcome.benchmark.name)),
      ("unit", quoted(outcome.benchmark.unit)),
      ("peer", quoted(outcome.benchmark.peerName)),
      ("ours_median", value(median(outcome.ours))),
      ("ours_best", value(outcome.ours.min())),
      ("peer_median", value(median(outcome.peer))),
      ("peer_best", value(outcome.peer.min())),
      ("ratio", value(outcome.ratio)),
      ("samples", "\(outcome.ours.count)"),
      ("remarks", "[" + outcome.remarks.map(quoted).joined(separator: ", ") + "]"),
    ]
    return "  {" + fields.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }
  return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
}

private func number(_ value: Double?) -> String {
  guard let value else { return "–" }
  return decimal(value, digits: value < 10 ? 2 : value < 1000 ? 1 : 0)
}

private func value(_ number: Double?) -> String {
  guard let number, number.isFinite else { return "null" }
  return "\(number)"
}

/// `value` with a fixed number of decimals.
func decimal(_ value: Double, digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
  let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
  let scaled = Int((abs(value) * factor).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  let text = String(scaled)
  if digits == 0 { return sign + text }
  let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
  return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    default:
      if scalar.value < 0x20 {
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
  return result + "\""
}
