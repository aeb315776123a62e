import FrameCore
import Gallery
import Geometry

/// One line of a script.
struct ScriptLine: Equatable, Sendable {
  /// Milliseconds since the start.
  let at: Double
  let content: Content

  enum Content: Equatable, Sendable {
    /// What the core is told; more than one event where the line stands for several.
    case events([Event])
    /// A list of photos, of which some or all have their sizes given.
    case photos([ScriptedPhoto], notice: Notice?)
    case directory(PhotoPath)
    case header(ScriptHeader)
    case probe
    /// The scene of this instant was put on the screen.
    case presented
    /// What was read so far was read at once; what follows at the same instant was not.
    case endOfBatch
  }

  /// Whether it is something that an input device reports.
  var isInput: Bool {
    guard case .events(let events) = content else { return false }
    return events.contains { if case .input = $0 { true } else { false } }
  }

  /// Whether a header may still come after it.
  var mayPrecedeHeader: Bool {
    switch content {
    case .header: true
    case .events(let events): events.allSatisfy { if case .viewport = $0 { true } else { false } }
    default: false
    }
  }
}

/// A photo of a list.
struct ScriptedPhoto: Equatable, Sendable {
  let photo: PhotoID
  /// Photo pixels; nil where a later line says when the photo is there, and how large it is.
  let size: PixelSize?
}

/// What holds for a whole script.
struct ScriptHeader: Equatable, Sendable {
  /// `key=value`, in the order written.
  var assignments: [String] = []
  /// The instant of `"at":0` in seconds, where the script was recorded.
  var origin: Double?
}

extension ScriptLine {
  /// The keys that say what a line is; each has exactly one of them.
  private static let kinds = [
    "output", "photos", "directory", "touch", "pointer", "pinch", "seat", "key", "deactivated",
    "command",
    "probe", "settings", "loaded", "deferred", "changed", "dated", "resume", "failed", "presented",
    "endOfBatch",
  ]

  /// - Parameters:
  ///   - value: the JSON of the line.
  init(_ value: JSONValue) throws(LineError) {
    var fields = try Fields(value, name: "the line")
    let present = Self.kinds.filter(fields.has)
    guard present.count < 2 else {
      throw LineError(
        message: "\"\(present[0])\" and \"\(present[1])\" are in one line; expected one of them")
    }
    // Half a million years from now the milliseconds of a double are no longer distinct.
    at = try fields.number("at", in: 0...1e15)
    guard let kind = present.first else {
      let all = Self.kinds.map { "\"\($0)\"" }.joined(separator: ", ")
      throw LineError(message: "the line says nothing; expected one of \(all)")
    }
    content = try Self.content(kind, &fields, at: at)
    try fields.end()
  }

  private static func content(
    _ kind: String, _ fields: inout Fields, at: Double
  ) throws(LineError) -> Content {
    switch kind {
    case "output": return .events([.viewport(try fields.viewport())])
    case "photos": return try photos(&fields)
    case "directory": return .directory(try fields.path("directory"))
    case "command":
      return .events([.command(try fields.command())])
    case "loaded":
      let photo = try fields.photo("loaded")
      let size = try fields.photoSize()
      let isSmall = try fields.boolIfPresent("isSmall") ?? false
      return .events([.loaded(photo, photoSize: size, quality: isSmall ? .thumbnail : .fine)])
    case "deferred": return .events([.deferred(try fields.photo("deferred"))])
    case "dated":
      let photo = try fields.photo("dated")
      let taken = try fields.stringIfPresent("taken")
      guard let taken else { return .events([.dated(photo, taken: nil)]) }
      guard let number = Int64(String(decoding: taken, as: UTF8.self)) else {
        throw LineError(message: "\"taken\" is not a whole number of nanoseconds")
      }
      return .events([.dated(photo, taken: number)])
    case "changed": return .events([.changed(try fields.changedPhotos())])
    case "resume":
      guard let state = ResumeState(decoding: try fields.string("resume", "a frame's state")) else {
        throw LineError(message: "\"resume\" is not what a frame keeps")
      }
      return .events([.resume(state)])
    case "failed":
      let photo = try fields.photo("failed")
      // For people: the core is told only whose fault it was.
      _ = try fields.stringIfPresent("reason")
      return .events([
        .failed(photo, isFaultOfPhoto: try fields.boolIfPresent("fault") ?? true)
      ])
    case "settings": return .header(try fields.header())
    case "probe", "presented", "endOfBatch":
      try fields.mark(kind)
      return kind == "probe" ? .probe : kind == "presented" ? .presented : .endOfBatch
    default:
      return .events(try fields.input(kind, defaultTime: at).map(Event.input))
    }
  }

  private static func photos(_ fields: inout Fields) throws(LineError) -> Content {
    let expectation = "a list of photos"
    let value = try fields.take("photos", expectation)
    guard case .array(let elements) = value else {
      throw Fields.mismatch("photos", value, expectation)
    }
    var photos: [ScriptedPhoto] = []
    var seen: Set<PhotoID> = []
    for element in elements {
      var photo = try Fields(element, name: "a photo")
      let id = try photo.listedPhoto()
      guard seen.insert(id).inserted else {
        throw LineError(
          message: "\(element.photoSummary) is listed twice; expected each photo once")
      }
      photo.allow(["width", "height"])
      let isSized = photo.has("width") || photo.has("height")
      photos.append(ScriptedPhoto(photo: id, size: isSized ? try photo.photoSize() : nil))
      try photo.end()
    }
    return .photos(photos, notice: try fields.notice())
  }
}

extension JSONValue {
  /// What names a photo of a list.
  fileprivate var photoSummary: String {
    guard case .object(let members) = self,
      let name = members.first(where: { $0.key == "name" || $0.key == "scene" })
    else { return summary }
    return name.value.summary
  }
}
