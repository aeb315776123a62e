import Geometry

/// What a file says of itself. Areas are parts of the upright photo: (0, 0) is its top left corner, (1, 1) its
/// bottom right one.
public struct PhotoMetadata: Equatable, Sendable {
  /// When it was taken: nanoseconds since 1970 by the clock at the place.
  public var taken: Int64?
  /// How many minutes that clock was ahead of UTC.
  public var takenOffset: Int?
  public var title: String?
  public var description: String?
  /// A place within a city.
  public var sublocation: String?
  public var city: String?
  /// A state or province.
  public var state: String?
  public var country: String?
  /// Degrees, positive to the north and to the east.
  public var latitude: Double?
  public var longitude: Double?
  public var faces: [Face] = []
  /// What the camera took for the subject.
  public var subject: Rectangle?

  public struct Face: Equatable, Sendable {
    public var name: String?
    public var area: Rectangle

    public init(name: String? = nil, area: Rectangle) {
      self.name = name
      self.area = area
    }
  }

  public init() {}

  /// Of one text, in bytes of UTF-8.
  static let maximumTextBytes = 2000
  static let maximumFaces = 64
}

// MARK: - The text form

extension PhotoMetadata {
  private static let texts: [(key: String, path: WritableKeyPath<Self, String?> & Sendable)] = [
    ("title", \.title), ("description", \.description), ("sublocation", \.sublocation),
    ("city", \.city), ("state", \.state), ("country", \.country),
  ]

  /// A word and a value a line: ``WireMessage/maximumMetadataBytes`` at the most. Control characters become spaces, and
  /// what is too long is cut.
  public func encoded() -> [UInt8] {
    var lines = ["wayframe metadata 1"]
    if let taken { lines.append("taken \(taken)") }
    if let takenOffset { lines.append("offset \(takenOffset)") }
    for (key, path) in Self.texts {
      if let text = self[keyPath: path] { lines.append("\(key) \(Self.line(text))") }
    }
    if let latitude, let longitude { lines.append("location \(latitude) \(longitude)") }
    if let subject { lines.append("subject \(Self.text(subject))") }
    for face in faces.prefix(Self.maximumFaces) {
      let name = face.name.map { " " + String(Self.line($0).prefix(100)) } ?? ""
      lines.append("face \(Self.text(face.area))\(name)")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads the text form; nothing about `bytes` is trusted. Lines that are not understood, and values out of their
  /// ranges, count as not there; nil where it is no such text.
  public init?(decoding bytes: [UInt8]) {
    guard bytes.count <= WireMessage.maximumMetadataBytes else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n" as Character)
    guard lines.first == "wayframe metadata 1" else { return nil }
    self.init()
    for line in lines.dropFirst() {
      let parts = line.split(separator: " " as Character, maxSplits: 1)
      guard parts.count == 2 else { continue }
      read(String(parts[0]), parts[1])
    }
  }

  private mutating func read(_ key: String, _ value: Substring) {
    if let path = Self.texts.first(where: { $0.key == key })?.path {
      let text = Self.line(String(value))
      self[keyPath: path] = text.isEmpty ? nil : text
      return
    }
    switch key {
    case "taken": taken = Int64(value)
    case "offset": takenOffset = Int(value).flatMap { abs($0) <= 24 * 60 ? $0 : nil }
    case "location":
      let numbers = Self.numbers(value)
      guard numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else { return }
      (latitude, longitude) = (numbers[0], numbers[1])
    case "subject": subject = Self.area(value)?.area
    case "face":
      guard faces.count < Self.maximumFaces, let (area, rest) = Self.area(value) else { return }
      faces.append(Face(name: rest.isEmpty ? nil : Self.line(String(rest)), area: area))
    default: break
    }
  }

  private static func text(_ area: Rectangle) -> String {
    "\(area.origin.x) \(area.origin.y) \(area.size.width) \(area.size.height)"
  }

  /// An area within the photo, and what follows it.
  private static func area(_ value: Substring) -> (area: Rectangle, rest: Substring)? {
    let words = value.split(separator: " " as Character, maxSplits: 4)
    let numbers = words.prefix(4).compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    let area = Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    guard area.isWithinPhoto else { return nil }
    return (area, words.count > 4 ? words[4] : "")
  }

  private static func numbers(_ value: Substring) -> [Double] {
    value.split(separator: " " as Character).compactMap { Double($0) }.filter(\.isFinite)
  }

  /// On one line, and not too long.
  private static func line(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      guard result.utf8.count < maximumTextBytes else { break }
      let isControl = scalar.properties.generalCategory == .control
      result.unicodeScalars.append(isControl ? " " : scalar)
    }
    return result
  }
}

extension Rectangle {
  /// Whether it is a part of a photo whose sides are 1.
  public var isWithinPhoto: Bool {
    let range = -1e-9...1 + 1e-9
    return [origin.x, origin.y, maxX, maxY].allSatisfy(range.contains) && size.width > 0
      && size.height > 0
  }
}
