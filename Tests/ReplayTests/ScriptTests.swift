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
    #expect(try events(#"{"at":5,"key":"Control+plus"}"#) == [.input(.key("plus"))])
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
      (#"{"at":1,"touch":"tap"}"#, #"expected one of "down", "motion", "up", "frame", "cancel""#),
      (#"{"at":1,"touch":"down","x":1,"y":1}"#, #""id" is missing; expected a whole number"#),
      (#"{"at":1,"touch":"down","id":1.5,"x":1,"y":1}"#, "expected a whole number"),
      (#"{"at":1,"touch":"down","id":2147483648,"x":1,"y":1}"#, "to 2147483647"),
      (#"{"at":1,"touch":"down","id":1,"y":1}"#, #""x" is missing"#),
      (#"{"at":1,"touch":"up","id":1,"x":1}"#, #""x" is not known here"#),
      (#"{"at":1,"touch":"up","id":1,"time":-1}"#, "from 0 to 4294967295"),
      (#"{"at":1,"touch":"down","id":1,"x":1e999,"y":1}"#, "1e999 is too large"),
      (#"{"at":1,"pointer":"button","button":"back","pressed":true}"#, #""left", "right""#),
      (#"{"at":1,"pointer":"axis","value120":120,"x":1}"#, #""y" is missing"#),
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
    ])
  func settingMistakes(settings: String, mention: String) {
    #expect { try lines("{\"at\":0,\"settings\":\(settings)}") } throws: { error in
      (error as? ScriptError)?.message.contains(mention) == true
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
