/// What outlives the program: where it was in the list, and what it shall not show.
public struct ResumeState: Equatable, Sendable {
  /// The photo on the screen.
  public var photo: PhotoPath?
  public var seed: UInt64
  public var cycle: UInt64
  public var hidden: Set<PhotoPath>

  public init(
    photo: PhotoPath? = nil, seed: UInt64 = 0, cycle: UInt64 = 0, hidden: Set<PhotoPath> = []
  ) {
    self.photo = photo
    self.seed = seed
    self.cycle = cycle
    self.hidden = hidden
  }
}

extension ResumeState {
  private static let magic = "wayframe state 1"

  /// The text of a file: a word and a value a line, paths with `%` and two digits for what is not a letter, a digit or
  /// one of `/._-`.
  public func encoded() -> [UInt8] {
    var lines = [Self.magic, "seed \(seed)", "cycle \(cycle)"]
    if let photo { lines.append("photo \(Self.text(photo))") }
    lines += hidden.map { "hidden \(Self.text($0))" }.sorted()
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads such a text; nil where it is none. A line that is not understood counts as not there.
  public init?(decoding bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first, first.elementsEqual(Self.magic.utf8) else { return nil }
    self.init()
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let value = line[(space + 1)...]
      switch String(decoding: line[..<space], as: UTF8.self) {
      case "seed": seed = UInt64(String(decoding: value, as: UTF8.self)) ?? seed
      case "cycle": cycle = UInt64(String(decoding: value, as: UTF8.self)) ?? cycle
      case "photo": photo = Self.path(value)
      case "hidden": if let path = Self.path(value) { hidden.insert(path) }
      default: break
      }
    }
    // One more cycle has to fit.
    cycle = min(cycle, UInt64(Int64.max))
  }

  private static func text(_ path: PhotoPath) -> String {
    var text = ""
    for byte in path.bytes {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || "0123456789/._-".unicodeScalars.contains(scalar)
      {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16)
        text += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  private static func path(_ text: ArraySlice<UInt8>) -> PhotoPath? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard rest.count >= 2, let value = UInt8(digits, radix: 16), value != 0 else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.isEmpty ? nil : PhotoPath(bytes: bytes)
  }
}
