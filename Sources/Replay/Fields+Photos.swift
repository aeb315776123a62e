import FrameCore
import Gallery
import Geometry

// Photos, settings and the screen, as scripts write them.
extension Fields {
  /// As large as a buffer's side may be in device pixels, and a screen's in logical ones.
  static let maximumSide = 32_767

  /// Logical pixels per millimetre, from those of a wall of light to those of a watch.
  private static let densities = 0.1...100.0

  /// `"output"`: logical size and scale; the size in device pixels where that does not follow, and how many
  /// logical ones a millimetre has where that is known.
  mutating func viewport() throws(LineError) -> Viewport? {
    let value = try take("output", "an object in braces, or null")
    if value == .null { return nil }
    var output = try Fields(value, name: "\"output\"")
    let sides = 1...Double(Self.maximumSide)
    let size = Size(
      width: try output.number("width", in: sides), height: try output.number("height", in: sides))
    let scale = try output.numberIfPresent("scale", in: 0.01...100) ?? 1
    let density = try output.numberIfPresent("pixelsPerMillimeter", in: Self.densities)
    let pixels = 1...Self.maximumSide
    var viewport = Viewport(size: size, scale: scale)
    if let density { viewport.pixelsPerMillimeter = density }
    if let width = try output.integerIfPresent("pixelWidth", in: pixels) {
      viewport.pixelSize.width = width
    }
    if let height = try output.integerIfPresent("pixelHeight", in: pixels) {
      viewport.pixelSize.height = height
    }
    guard
      pixels.contains(viewport.pixelSize.width), pixels.contains(viewport.pixelSize.height)
    else {
      throw LineError(
        message: "the output has \(viewport.pixelSize.width)×\(viewport.pixelSize.height) device "
          + "pixels; expected at most \(Self.maximumSide) a side")
    }
    try output.end()
    return viewport
  }

  /// `"width"` and `"height"` of a photo, in photo pixels.
  mutating func photoSize() throws(LineError) -> PixelSize {
    let sides = 1...1_000_000
    return PixelSize(
      width: try integer("width", in: sides), height: try integer("height", in: sides))
  }

  /// A photo that `key` names: a file by its name, a built-in scene as `{"scene":"mountain"}`.
  mutating func photo(_ key: String) throws(LineError) -> PhotoID {
    let value = try take(key, "the name of a photo")
    switch value {
    case .string(let bytes): return .file(try Self.path(bytes, key: key))
    case .object:
      var fields = try Fields(value, name: "\"\(key)\"")
      let scene = try fields.scene()
      try fields.end()
      return .builtIn(scene)
    default: throw Self.mismatch(key, value, "the name of a photo")
    }
  }

  /// `"changed"`: names of files.
  mutating func changedPhotos() throws(LineError) -> Set<PhotoID> {
    let expectation = "a list of names"
    let value = try take("changed", expectation)
    guard case .array(let elements) = value else {
      throw Self.mismatch("changed", value, expectation)
    }
    var photos: Set<PhotoID> = []
    for element in elements {
      guard case .string(let bytes) = element else {
        throw Self.mismatch("changed", value, expectation)
      }
      photos.insert(.file(try Self.path(bytes, key: "changed")))
    }
    return photos
  }

  /// The photo that an element of `"photos"` stands for.
  mutating func listedPhoto() throws(LineError) -> PhotoID {
    if !has("scene") { return .file(try path("name")) }
    return .builtIn(try scene())
  }

  private mutating func scene() throws(LineError) -> BuiltInScene {
    let word = try word("scene", of: BuiltInScene.allCases.map(\.rawValue))
    return BuiltInScene(rawValue: word) ?? .mountain
  }

  /// A path, which is any bytes but none of them zero.
  mutating func path(_ key: String) throws(LineError) -> PhotoPath {
    try Self.path(try string(key, "a name"), key: key)
  }

  private static func path(_ bytes: [UInt8], key: String) throws(LineError) -> PhotoPath {
    guard !bytes.isEmpty, !bytes.contains(0) else {
      throw mismatch(key, .string(bytes), "a name, neither empty nor with \\u0000 in it")
    }
    return PhotoPath(bytes: bytes)
  }

  /// `"notice"`: what the screen says while the list is empty.
  mutating func notice() throws(LineError) -> Notice? {
    guard let value = takeIfPresent("notice") else { return nil }
    var notice = try Fields(value, name: "\"notice\"")
    let title = String(decoding: try notice.string("title"), as: UTF8.self)
    let detail = String(decoding: try notice.string("detail"), as: UTF8.self)
    try notice.end()
    return Notice(title: title, detail: detail)
  }

  /// `"settings"`, and what else a recording begins with. Whether there are such settings is not looked at.
  mutating func header() throws(LineError) -> ScriptHeader {
    let value = try take("settings", "an object in braces")
    guard case .object(let members) = value else {
      throw Self.mismatch("settings", value, "an object in braces")
    }
    var header = ScriptHeader()
    for member in members {
      let assignment = "\(member.key)=\(try Self.settingText(member))"
      header.assignments.append(assignment)
    }
    header.origin = try numberIfPresent("origin", in: 0...1e12)
    // Nothing shuffles yet, and nothing reads a calendar: they change nothing.
    _ = try integerIfPresent("seed", in: 0...UInt64(1) << 53)
    _ = try stringIfPresent("clock")
    return header
  }

  /// A setting's value as the command line would have it.
  private static func settingText(_ member: JSONMember) throws(LineError) -> String {
    switch member.value {
    case .bool(let isOn): return isOn ? "on" : "off"
    case .number(let number): return number.jsonText
    case .string(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .null, .array, .object:
      throw mismatch(member.key, member.value, "a number, a word, true or false")
    }
  }
}

extension Viewport {
  /// The viewport of an output whose device pixels are `scale` for each logical one, rounded.
  init(size: Size, scale: Double) {
    func pixels(_ side: Double) -> Int {
      let pixels = (side * scale).rounded()
      return pixels > 0 && pixels < 1e9 ? Int(pixels) : 0
    }
    self.init(
      size: size, pixelSize: PixelSize(width: pixels(size.width), height: pixels(size.height)))
  }
}
