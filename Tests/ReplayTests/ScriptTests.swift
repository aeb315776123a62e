import FrameCore
import Gallery
import Geometry
import Gestures
import Testing

@testable import Replay

@Suite("Scripts")
struct ScriptTests {
  func lines(_ text: String) throws -> [ScriptLine] {
    var reader = Script(Array(text.utf8)).makeReader()
    var lines: [ScriptLine] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  func events(_ line: String) throws -> [Event] {
    guard case .events(let events) = try lines(line).first?.content else { return [] }
    return events
  }

  @Test("each kind of line is what the format says")
  func kinds() throws {
    #expect(
      try events(#"{"at":0,"output":{"width":400,"height":600,"scale":1.5}}"#) == [
        .viewport(
          Viewport(
            size: Size(width: 400, height: 600), pixelSize: PixelSize(width: 600, height: 900)))
      ])
    #expect(try events(#"{"at":0,"output":null}"#) == [.viewport(nil)])
    #expect(
      try events(#"{"at":5.6,"touch":"down","id":-1,"x":100,"y":-3.5}"#) == [
        .input(.touch(.down(id: -1, at: Point(x: 100, y: -3.5), time: 6), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"touch":"up","id":288,"time":4294967295,"seatNumber":7}"#) == [
        .input(.touch(.up(id: 288, time: .max), seat: 7))
      ])
    #expect(
      try events(#"{"at":4294967301,"touch":"motion","id":0,"x":1,"y":2}"#) == [
        .input(.touch(.motion(id: 0, to: Point(x: 1, y: 2), time: 5), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"seat":{"touch":false,"pointer":true}}"#) == [
        .input(.devices(.pointer, seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"pointer":"axis","value120":-120,"x":1,"y":2}"#) == [
        .input(.pointer(.motion(to: Point(x: 1, y: 2), time: 5), seat: 1)),
        .input(.pointer(.wheel(clicks: -1, time: 5), seat: 1)),
      ])
    #expect(
      try events(#"{"at":5,"pointer":"button","button":"middle","pressed":true}"#) == [
        .input(.pointer(.button(.other, isPressed: true, time: 5), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"key":"Control+Right"}"#) == [
        .input(.key("Right", modifiers: .control))
      ])
    #expect(
      try events(#"{"at":5,"key":"Super+Shift+plus","repeat":true}"#) == [
        .input(.key("plus", modifiers: [.shift, .super], isRepeat: true))
      ])
    #expect(try events(#"{"at":5,"command":"toggle-play"}"#) == [.command(.togglePlay)])
    #expect(try events(#"{"at":5,"deactivated":true}"#) == [.input(.deactivated)])
    #expect(
      try events(#"{"at":9,"failed":"b.jpg","reason":"cut off","fault":false}"#) == [
        .failed(.file(PhotoPath("b.jpg")), isFaultOfPhoto: false)
      ])
    #expect(
      try events(#"{"at":9,"failed":"b.jpg"}"#) == [
        .failed(.file(PhotoPath("b.jpg")), isFaultOfPhoto: true)
      ])
  }

  @Test("so is each kind of line for touchpads, palms and screens of known size")
  func touchpadKinds() throws {
    #expect(
      try events(#"{"at":5,"touch":"shape","id":1,"major":80.5,"seatNumber":2}"#) == [
        .input(.touch(.shape(id: 1, major: 80.5), seat: 2))
      ])
    #expect(
      try events(#"{"at":5,"pinch":"begin","x":1,"y":2,"seatNumber":3}"#) == [
        .input(.pointer(.motion(to: Point(x: 1, y: 2), time: 5), seat: 3)),
        .input(.pinch(.begin(time: 5), seat: 3)),
      ])
    #expect(
      try events(#"{"at":5,"pinch":"begin","time":7}"#) == [
        .input(.pinch(.begin(time: 7), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"pinch":"update","dx":1.5,"dy":-2,"scale":1.25,"rotation":-3}"#) == [
        .input(
          .pinch(
            .update(translation: Point(x: 1.5, y: -2), scale: 1.25, rotation: -3, time: 5), seat: 1)
        )
      ])
    #expect(
      try events(#"{"at":5,"pinch":"update","scale":2}"#) == [
        .input(.pinch(.update(translation: .zero, scale: 2, rotation: 0, time: 5), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"pinch":"end"}"#) == [
        .input(.pinch(.end(isCancelled: false, time: 5), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"pinch":"end","cancelled":true}"#) == [
        .input(.pinch(.end(isCancelled: true, time: 5), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"pointer":"scroll","dx":1,"dy":-2,"modifiers":"Control+Alt"}"#) == [
        .input(
          .pointer(
            .scroll(by: Point(x: 1, y: -2), modifiers: [.control, .alt], time: 5), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"pointer":"axis","value120":12,"modifiers":"Control"}"#) == [
        .input(.pointer(.wheel(clicks: 0.1, modifiers: .control, time: 5), seat: 1))
      ])
    #expect(
      try events(#"{"at":5,"command":"zoom-to 0.25 1"}"#) == [
        .command(.zoomTo(Point(x: 0.25, y: 1)))
      ])
    let output = #"{"width":400,"height":600,"scale":1,"pixelsPerMillimeter":5.9}"#
    #expect(
      try events(#"{"at":0,"output":\#(output)}"#) == [
        .viewport(
          Viewport(
            size: Size(width: 400, height: 600), pixelSize: PixelSize(width: 400, height: 600),
            pixelsPerMillimeter: 5.9))
      ])
  }

  @Test("comments and empty lines are passed over, and line ends of other systems are read")
  func blanks() throws {
    let text = "# {\n\n  \t\r\n{\"at\":1,\"probe\":true}\r\n#\n{\"at\":1,\"probe\":true}"
    #expect(try lines(text).map(\.content) == [.probe, .probe])
  }

  @Test(
    "a mistake is named with its line, and with what was expected instead",
    arguments: [
      (#"{"at":1,"probe":true"#, #"column 21: expected "," or "}", not the end"#),
      ("[]", "expected an object"),
      (#"{"probe":true}"#, #""at" is missing; expected a number"#),
      (#"{"at":-1,"probe":true}"#, #""at" is -1; expected a number from 0"#),
      (#"{"at":"1","probe":true}"#, #""at" is "1"; expected a number"#),
      (#"{"at":0,"probe":true}"#, #""at" is 0; expected no less than 0.5"#),
      (#"{"at":1}"#, #"expected one of "output""#),
      (#"{"at":1,"tuoch":"down"}"#, #"expected one of "output""#),
      (#"{"at":1,"probe":true,"command":"next"}"#, "in one line"),
      (#"{"at":1,"probe":1}"#, #""probe" is 1; expected true"#),
      (#"{"at":1,"probe":true,"x":1}"#, #""x" is not known here; expected none but "at", "probe""#),
      (
        #"{"at":1,"touch":"tap"}"#,
        #"expected one of "down", "motion", "up", "shape", "frame", "cancel""#
      ),
      (#"{"at":1,"touch":"down","x":1,"y":1}"#, #""id" is missing; expected a whole number"#),
      (#"{"at":1,"touch":"down","id":1.5,"x":1,"y":1}"#, "expected a whole number"),
      (#"{"at":1,"touch":"down","id":2147483648,"x":1,"y":1}"#, "to 2147483647"),
      (#"{"at":1,"touch":"down","id":1,"y":1}"#, #""x" is missing"#),
      (#"{"at":1,"touch":"up","id":1,"x":1}"#, #""x" is not known here"#),
      (#"{"at":1,"touch":"up","id":1,"time":-1}"#, "from 0 to 4294967295"),
      (#"{"at":1,"touch":"down","id":1,"x":1e999,"y":1}"#, "1e999 is too large"),
      (#"{"at":1,"pointer":"button","button":"back","pressed":true}"#, #""left", "right""#),
      (#"{"at":1,"pointer":"axis","value120":120,"x":1}"#, #""y" is missing"#),
      (#"{"at":1,"touch":"shape","id":1}"#, #""major" is missing; expected a number"#),
      (#"{"at":1,"pinch":"start"}"#, #"expected one of "begin", "update", "end""#),
      (#"{"at":1,"pinch":"begin","x":1}"#, #""y" is missing"#),
      (#"{"at":1,"pinch":"update","dx":1}"#, #""scale" is missing"#),
      (#"{"at":1,"pinch":"update","scale":1,"rotation":true}"#, #""rotation" is true"#),
      (#"{"at":1,"pinch":"end","cancelled":1}"#, #""cancelled" is 1; expected true or false"#),
      (#"{"at":1,"pinch":"end","scale":1}"#, #""scale" is not known here"#),
      (#"{"at":1,"pointer":"scroll","dx":1}"#, #""dy" is missing"#),
      (#"{"at":1,"pointer":"axis"}"#, #""value120" is missing"#),
      (
        #"{"at":1,"pointer":"axis","value120":120,"modifiers":"Ctrl"}"#,
        #""modifiers" is "Ctrl"; expected Shift, Control, Alt or Super"#
      ),
      (#"{"at":1,"pointer":"scroll","dx":1,"dy":1,"modifiers":""}"#, #""modifiers" is """#),
      (#"{"at":1,"pointer":"motion","x":1,"y":1,"modifiers":"Alt"}"#, "not known here"),
      (#"{"at":1,"key":"Control+"}"#, "an xkb key name"),
      (#"{"at":1,"command":"zoom-to 2 0"}"#, #""zoom-to X Y""#),
      (#"{"at":1,"output":{"width":4,"height":4,"pixelsPerMillimeter":0}}"#, "from 0.1 to 100"),
      (#"{"at":1,"seat":{"keyboard":true}}"#, #""keyboard" is not known"#),
      (#"{"at":1,"key":"Hyper+x"}"#, "an xkb key name"), (#"{"at":1,"key":""}"#, "an xkb key name"),
      (#"{"at":1,"command":"dance"}"#, #""toggle-play""#),
      (#"{"at":1,"output":{"width":400}}"#, #""height" is missing"#),
      (#"{"at":1,"output":{"width":0,"height":1}}"#, "from 1 to 32767"),
      (#"{"at":1,"output":{"width":30000,"height":1,"scale":2}}"#, "60000×2 device pixels"),
      (#"{"at":1,"output":5}"#, #""output" is 5; expected an object"#),
      (#"{"at":1,"photos":{}}"#, "expected a list of photos"),
      (#"{"at":1,"photos":[{"name":"a"},{"name":"a"}]}"#, #""a" is listed twice"#),
      (#"{"at":1,"photos":[{"name":""}]}"#, "neither empty"),
      (#"{"at":1,"photos":[{"name":"a","width":1}]}"#, #""height" is missing"#),
      (#"{"at":1,"photos":[{"scene":"desert"}]}"#, #""mountain", "skyline""#),
      (#"{"at":1,"directory":"a\u0000b"}"#, #"with \u0000"#),
      (#"{"at":1,"loaded":"a","width":0,"height":1}"#, "from 1 to 1000000"),
      (#"{"at":1,"loaded":7,"width":1,"height":1}"#, "the name of a photo"),
      (#"{"at":1,"failed":"a","reason":7}"#, #""reason" is 7; expected a string"#),
      (#"{"at":1,"settings":{}}"#, "comes too late"),
    ])
  func mistakes(line: String, mention: String) {
    let text = "# first\n{\"at\":0.5,\"probe\":true}\n\(line)\n{\"at\":9,\"probe\":true}\n"
    #expect { try lines(text) } throws: { error in
      guard let error = error as? ScriptError else { return false }
      #expect(error.message.contains(mention), "\(error)")
      return error.line == 3 && error.description.hasPrefix("3: ")
    }
  }

  @Test(
    "a mistake in a setting names its key and its range",
    arguments: [
      (#"{"slideshow.interval":0}"#, "1 to 604800"), (#"{"no.such":true}"#, "no.such"),
      (#"{"kiosk.mode":"yes"}"#, "on, off"), (#"{"autoplay.demo":null}"#, "autoplay.demo"),
      (#"{"gestures.bands":"rubber"}"#, "off, linear, elastic"),
      (#"{"gestures.deceleration":1}"#, "0.9 to 0.9999"),
      (
        #"{"gestures.min-scale":3,"gestures.max-scale":2}"#,
        "gestures.min-scale cannot be \"3\"; it may be: at most gestures.max-scale, which is 2"
      ),
      (
        #"{"gestures.max-scale":0.5,"gestures.preset":"pinch-anchor"}"# + "}\n"
          + #"{"at":0,"settings":{"gestures.min-scale":0.6}"#,
        "at most gestures.max-scale, which is 0.5"
      ),
    ])
  func settingMistakes(settings: String, mention: String) {
    #expect { try lines("{\"at\":0,\"settings\":\(settings)}") } throws: { error in
      (error as? ScriptError)?.message.contains(mention) == true
    }
  }

  @Test(
    "every setting that a script may want is known, in each way of writing it",
    arguments: [
      #""gestures.min-scale":0.5"#, #""gestures.max-scale":4"#, #""gestures.bands":"off""#,
      #""gestures.bands":"linear""#, #""gestures.bands":"elastic""#, #""gestures.bounds":"on""#,
      #""gestures.bounds":"off""#, #""gestures.bounds":false"#, #""gestures.rotation":"off""#,
      #""gestures.rotation":true"#, #""gestures.double-tap":"centre""#,
      #""gestures.double-tap":"finger""#, #""gestures.double-tap":"centre-point""#,
      #""gestures.double-tap-scale":2.5"#, #""gestures.deceleration":0.99"#,
      #""gestures.preset":"zoomable""#, #""accessibility.reduce-motion":true"#,
      #""slideshow.interval":5"#, #""slideshow.transition":"cut""#,
      #""slideshow.transition-duration":0"#, #""autoplay.enabled":true"#,
      #""autoplay.demo":"pinch-zoom""#, #""autoplay.resume-after":2"#,
    ])
  func knownSettings(setting: String) throws {
    let text = "{\"at\":0,\"settings\":{\(setting)}}"
    #expect(try lines(text).count == 1)
    var settings = Settings()
    try settings.apply(assignments: Script(Array(text.utf8)).header.assignments)
  }

  @Test("every option can be set to its default as help writes it")
  func allOptions() throws {
    for option in Option.all {
      let isNumber = Double(option.defaultText) != nil
      let value = isNumber ? option.defaultText : "\"\(option.defaultText)\""
      #expect(
        try lines("{\"at\":0,\"settings\":{\"\(option.key)\":\(value)}}").count == 1,
        "\(option.key)")
    }
  }

  @Test("settings of all kinds are read, also behind outputs and from several lines")
  func settings() throws {
    let header = Script(
      Array(
        """
        {"at":0,"output":{"width":1,"height":1}}
        {"at":0,"settings":{"gestures.max-scale":4.5,"kiosk.mode":true},"seed":7,"clock":"2026"}
        {"at":0,"settings":{"autoplay.demo":"off"},"origin":5.25}
        {"at":0,"probe":true}
        """.utf8)
    ).header
    #expect(
      header
        == ScriptHeader(
          assignments: ["gestures.max-scale=4.5", "kiosk.mode=on", "autoplay.demo=off"],
          origin: 5.25))
  }

  @Test("a line is found that says when a scene was presented, and a photo of that name is not")
  func presented() {
    #expect(Script(Array("{\"at\":1,\"presented\":true}".utf8)).saysWhenPresented)
    #expect(!Script(Array("{\"at\":1,\"failed\":\"\\\"presented\\\"\"}".utf8)).saysWhenPresented)
    #expect(
      !Script(Array("{\"at\":1,\"failed\":\"presented\"}\nx\n{\"at\":1,\"presented\":true}".utf8))
        .saysWhenPresented)
  }
}
