import FrameCore
import Gallery
import Geometry
import Gestures

// How each event is written; ScriptLine and Fields read it.
extension JSONObjectText {
  /// Adds an event other than an input.
  mutating func add(_ event: Event) {
    switch event {
    case .viewport(nil): add("output", text: "null")
    case .viewport(let viewport?): add("output", text: Self.output(viewport))
    case .resume(let state): add("resume", text: jsonText(of: state.encoded()))
    case .changed(let photos):
      // A set has no order, and a script is to be the same each time.
      let names = photos.map { Self.text(of: $0) }.sorted()
      add("changed", text: "[\(names.joined(separator: ","))]")
    case .catalog(let catalog, let notice):
      let elements = (0..<catalog.count).map { index -> String in
        let photo = catalog[index]
        guard case .file(let path) = photo else { return Self.text(of: photo) }
        return "{\"name\":\(jsonText(of: path.bytes))}"
      }
      add("photos", text: "[\(elements.joined(separator: ","))]")
      if let notice {
        var object = JSONObjectText()
        object.add("title", notice.title)
        object.add("detail", notice.detail)
        add("notice", text: object.text)
      }
    case .loaded(let photo, let size, let quality):
      add("loaded", text: Self.text(of: photo))
      add("width", size.width)
      add("height", size.height)
      if quality < .fine { add("isSmall", true) }
    case .dated(let photo, let taken):
      add("dated", text: Self.text(of: photo))
      // As text: milliseconds of a double would lose the last digits.
      if let taken { add("taken", String(taken)) }
    case .deferred(let photo): add("deferred", text: Self.text(of: photo))
    case .failed(let photo, let isFaultOfPhoto):
      add("failed", text: Self.text(of: photo))
      if !isFaultOfPhoto { add("fault", false) }
    case .command(let command): add("command", command.text)
    case .input(let input): add(input, defaultTime: 0)
    case .presented: add("presented", true)
    // Time passes by itself, and how sharp the photo is makes no difference to where it is.
    case .wake, .noThumbnail, .loadedDetail, .failedDetail: break
    }
  }

  private static func text(of photo: PhotoID) -> String {
    switch photo {
    case .file(let path): jsonText(of: path.bytes)
    case .builtIn(let scene): "{\"scene\":\"\(scene.rawValue)\"}"
    }
  }

  private static func output(_ viewport: Viewport) -> String {
    var object = JSONObjectText()
    object.add("width", viewport.size.width)
    object.add("height", viewport.size.height)
    // In hundred-and-twentieths, as compositors have it, where that is what it is.
    let scale = viewport.pixelScale.width
    let rounded = (scale * 120).rounded() / 120
    let sufficient = [scale.rounded(), rounded, scale].first {
      Viewport(size: viewport.size, scale: $0).pixelSize == viewport.pixelSize
    }
    object.add("scale", sufficient ?? rounded)
    if sufficient == nil {
      object.add("pixelWidth", viewport.pixelSize.width)
      object.add("pixelHeight", viewport.pixelSize.height)
    }
    if viewport.pixelsPerMillimeter != Viewport.pixelsPerMillimeterAt96 {
      object.add("pixelsPerMillimeter", viewport.pixelsPerMillimeter)
    }
    return object.text
  }

  /// Adds what an input device reported.
  ///
  /// - Parameters:
  ///   - defaultTime: milliseconds: a time stamp that need not be written.
  mutating func add(_ input: InputEvent, defaultTime: Double) {
    switch input {
    case .touch(let event, let seat):
      addTouch(event, defaultTime)
      add(seat: seat)
    case .pointer(let event, let seat):
      addPointer(event, defaultTime)
      add(seat: seat)
    case .devices(let devices, let seat):
      var object = JSONObjectText()
      object.add("touch", devices.contains(.touch))
      object.add("pointer", devices.contains(.pointer))
      add("seat", text: object.text)
      add(seat: seat)
    case .pinch(let event, let seat):
      addPinch(event, defaultTime)
      add(seat: seat)
    case .key(let name, let modifiers, let isRepeat):
      add("key", (modifiers.words + [name]).joined(separator: "+"))
      if isRepeat { add("repeat", true) }
    case .deactivated: add("deactivated", true)
    case .endOfBatch: add("endOfBatch", true)
    }
  }

  private mutating func addTouch(_ event: TouchEvent, _ defaultTime: Double) {
    switch event {
    case .down(let id, let point, let time):
      add("touch", "down")
      add("id", id)
      add(point)
      add(time: time, defaultTime)
    case .motion(let id, let point, let time):
      add("touch", "motion")
      add("id", id)
      add(point)
      add(time: time, defaultTime)
    case .up(let id, let time):
      add("touch", "up")
      add("id", id)
      add(time: time, defaultTime)
    case .shape(let id, let major):
      add("touch", "shape")
      add("id", id)
      add("major", major)
    case .frame: add("touch", "frame")
    case .cancel: add("touch", "cancel")
    }
  }

  private mutating func addPointer(_ event: PointerEvent, _ defaultTime: Double) {
    switch event {
    case .enter(let point):
      add("pointer", "enter")
      add(point)
    case .leave: add("pointer", "leave")
    case .motion(let point, let time):
      add("pointer", "motion")
      add(point)
      add(time: time, defaultTime)
    case .button(let button, let isPressed, let time):
      add("pointer", "button")
      // Which of the others it was made no difference.
      add("button", button == .left ? "left" : "right")
      add("pressed", isPressed)
      add(time: time, defaultTime)
    case .scroll(let distance, let modifiers, let time):
      add("pointer", "scroll")
      add("dx", distance.x)
      add("dy", distance.y)
      add(modifiers)
      add(time: time, defaultTime)
    case .wheel(let clicks, let modifiers, let time):
      add("pointer", "axis")
      // What devices count in, parts of a click or of its 15 degrees, comes back from this to the last bit.
      add("value120", clicks * 120)
      add(modifiers)
      add(time: time, defaultTime)
    }
  }

  private mutating func addPinch(_ event: PinchEvent, _ defaultTime: Double) {
    switch event {
    case .begin(let time):
      add("pinch", "begin")
      add(time: time, defaultTime)
    case .update(let translation, let scale, let rotation, let time):
      add("pinch", "update")
      // Zero is what is meant by nothing; minus zero is another number.
      if translation.x.bitPattern != 0 { add("dx", translation.x) }
      if translation.y.bitPattern != 0 { add("dy", translation.y) }
      add("scale", scale)
      if rotation.bitPattern != 0 { add("rotation", rotation) }
      add(time: time, defaultTime)
    case .end(let isCancelled, let time):
      add("pinch", "end")
      if isCancelled { add("cancelled", true) }
      add(time: time, defaultTime)
    }
  }

  private mutating func add(_ modifiers: KeyModifiers) {
    if !modifiers.isEmpty { add("modifiers", modifiers.words.joined(separator: "+")) }
  }

  private mutating func add(_ point: Point) {
    add("x", point.x)
    add("y", point.y)
  }

  private mutating func add(time: UInt32, _ defaultTime: Double) {
    if time != UInt32(scriptTime: defaultTime) { add("time", time) }
  }

  private mutating func add(seat: UInt32) {
    if seat != 1 { add("seatNumber", seat) }
  }
}
