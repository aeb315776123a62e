/// The colours of a plot. Those of M. Okabe and K. Ito's set ("Color Universal Design", 2008), which people with any
/// kind of colour vision tell apart; of states that come in pairs, the second is hatched too.
enum PlotColors {
  static let text = "#333333"
  static let faint = "#767676"
  static let grid = "#e4e4e4"
  static let frame = "#bdbdbd"
  static let blue = "#0072b2"
  static let vermilion = "#d55e00"
  static let green = "#007a58"
  static let purple = "#a8518a"
  static let contact = "#56b4e9"
  static let lostContact = "#d9d9d9"

  /// A state's colour, and whether it is hatched.
  struct Fill: Equatable {
    let color: String
    var isHatched = false
  }

  /// The states in the order in which the legend has them.
  private static let states: [(name: String, fill: Fill)] = [
    ("Idle", Fill(color: "#efefef")), ("Press1", Fill(color: "#c2e3f7")),
    ("Pan", Fill(color: "#62aee0")), ("Page", Fill(color: "#e69f00")),
    ("Details", Fill(color: "#f0e442")), ("Transform", Fill(color: "#2eb48a")),
    ("TapPending", Fill(color: "#dba6c4")), ("Press2", Fill(color: "#c2e3f7", isHatched: true)),
    ("QuickZoom", Fill(color: "#2eb48a", isHatched: true)),
    ("Swallow", Fill(color: "#8c8c8c")),
  ]

  static func fill(ofState name: String) -> Fill {
    states.first { $0.name == name }?.fill ?? Fill(color: "#ffffff")
  }

  static func legendPosition(ofState name: String) -> Int {
    states.firstIndex { $0.name == name } ?? states.count
  }
}
