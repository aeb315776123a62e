import CPangoCairo
import Foundation
import Testing

@Suite(
  "wayframe replay",
  .enabled(if: Programs.frame != nil, "the built frame is there"))
struct ReplayTests {
  let directory: TemporaryDirectory
  var frames: String { directory.url.appendingPathComponent("frames").path }

  init() throws { directory = try TemporaryDirectory() }

  func replay(_ lines: [String], _ options: [String] = []) throws -> Programs.Outcome {
    let script = directory.url.appendingPathComponent("script")
    try lines.map { $0 + "\n" }.joined().write(to: script, atomically: true, encoding: .utf8)
    return try Programs.run(try #require(Programs.frame), ["replay", script.path] + options)
  }

  static let output = #"{"at":0,"output":{"width":400,"height":300,"scale":1.5}}"#
  static let photos = #"{"at":0,"photos":[{"name":"a.jpg","width":4000,"height":3000}]}"#

  /// The pixel of a picture at a point of it, from 0 to 1 in both directions, as 0xRRGGBB.
  func pixel(_ name: String, _ x: Double, _ y: Double) throws -> UInt32 {
    let surface = cairo_image_surface_create_from_png(frames + "/" + name)
    defer { cairo_surface_destroy(surface) }
    try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, "\(name)")
    #expect(cairo_image_surface_get_width(surface) == 600)
    #expect(cairo_image_surface_get_height(surface) == 450)
    let row = Int(y * 450) * Int(cairo_image_surface_get_stride(surface))
    let address = UnsafeRawPointer(cairo_image_surface_get_data(surface)) + row + Int(x * 600) * 4
    return address.load(as: UInt32.self) & 0xff_ffff
  }

  @Test("prints a line for each probe, and the same ones every time, with no display and no file")
  func probes() throws {
    let lines = [
      Self.output, Self.photos, #"{"at":10,"key":"plus"}"#, #"{"at":77,"probe":true}"#,
      #"{"at":1e4,"probe":true}"#,
    ]
    let first = try replay(lines)
    #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
    let printed = first.output.split(separator: "\n")
    #expect(printed.count == 2)
    #expect(printed[0].contains(#""moving":true"#))
    #expect(printed[1].contains(#""photo":"a.jpg","index":0,"scale":1.5,"#))
    #expect(try replay(lines).output == first.output)
    let limited = try replay(lines, ["--set", "gestures.max-scale=1.25"])
    #expect(limited.output.contains(#""scale":1.25,"#))
  }

  @Test("a mistake ends it with EX_DATAERR, the file and the line, after what came before it")
  func mistake() throws {
    let outcome = try replay([#"{"at":1,"probe":true}"#, #"{"at":0,"probe":true}"#])
    #expect(outcome.status == 65)
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix("wayframe: \(directory.url.path)/script:2: \"at\" is 0;"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "a script that is not there ends it with EX_NOINPUT, and a place that cannot be written to with EX_CANTCREAT"
  )
  func files() throws {
    let program = try #require(Programs.frame)
    let missing = try Programs.run(program, ["replay", directory.url.path + "/no.script"])
    #expect(missing.status == 66 && missing.errors.contains("no.script cannot be read"))
    let frames = try replay([Self.output], ["--frames", "/dev/null/frames"])
    #expect(frames.status == 73 && frames.errors.contains("/dev/null/frames cannot be made"))
    for place in [directory.url.path, "/dev/null"] {
      let recording = try Programs.run(program, ["--record", place])
      #expect(recording.status == 73 && recording.errors.contains("\(place) cannot be written"))
    }
    let kept = directory.url.appendingPathComponent("kept.jsonl")
    let session = #"{"at":0,"settings":{},"origin":5}"# + "\n"
    try session.write(to: kept, atomically: true, encoding: .utf8)
    let withoutDisplay = try Programs.run(program, ["--record", kept.path])
    #expect(withoutDisplay.status == 69)
    #expect(try String(contentsOf: kept, encoding: .utf8) == session)
    let photo = directory.url.appendingPathComponent("photo.jpg")
    try "not a recording".write(to: photo, atomically: true, encoding: .utf8)
    let refused = try Programs.run(program, ["--record", photo.path])
    #expect(refused.status == 73 && refused.errors.contains("is no recording"))
    #expect(try String(contentsOf: photo, encoding: .utf8) == "not a recording")
    let silent = try Programs.run(program, ["replay", kept.path])
    #expect(silent.status == 0 && silent.errors.contains("nothing to print"))
  }

  @Test("a reader that has seen enough ends it quietly")
  func brokenPipe() throws {
    let script = directory.url.appendingPathComponent("script")
    try String(repeating: "{\"at\":1,\"probe\":true}\n", count: 20_000)
      .write(to: script, atomically: true, encoding: .utf8)
    let outcome = try Programs.run(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", #"{ "$0" replay "$1"; echo "status $?" >&2; } | head -n 1"#,
        try #require(Programs.frame).path, script.path,
      ])
    #expect(outcome.errors == "status 0\n")
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test("draws each probe: a grid for a photo of known size, nothing without a screen")
  func drawnFrames() throws {
    let outcome = try replay(
      [
        #"{"at":0,"probe":true}"#, Self.output, #"{"at":300,"probe":true}"#,
        #"{"at":300,"photos":[{"name":"a","width":300,"height":300},{"scene":"skyline"}]}"#,
        #"{"at":300,"probe":true}"#,
      ], ["--frames", frames])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: frames).sorted() == [
        "0002.png", "0003.png",
      ])
    #expect(try pixel("0002.png", 0.5, 0.5) == 0)
    // The square photo has black bars on both sides, fields of one colour, and white lines between them.
    #expect(try pixel("0003.png", 0.1, 0.5) == 0)
    let field = try pixel("0003.png", 0.14, 0.02)
    #expect(field != 0 && field != 0xff_ffff)
    #expect(try pixel("0003.png", 0.85, 0.98) == field)
    #expect(try pixel("0003.png", 0.14, 0.0) & 0xff > field & 0xff)
  }

  @Test("draws the session as a plot, and prints what it prints without one")
  func plot() throws {
    let lines = [
      Self.output, Self.photos, #"{"at":10,"touch":"down","id":1,"x":100,"y":100}"#,
      #"{"at":50,"touch":"up","id":1}"#, #"{"at":500,"key":"plus"}"#, #"{"at":555,"probe":true}"#,
    ]
    let file = directory.url.appendingPathComponent("plot.svg")
    let plain = try replay(lines)
    let drawn = try replay(lines, ["--plot", file.path, "--frames=\(frames)"])
    #expect(drawn.status == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    #expect(drawn.output == plain.output && !plain.output.isEmpty)
    #expect(FileManager.default.fileExists(atPath: frames + "/0001.png"))
    let svg = try String(contentsOf: file, encoding: .utf8)
    #expect(svg.contains("<title>script</title>") && svg.contains("555 ms, 1 touch, 1 probe"))
    #expect(svg.hasSuffix("</svg>\n"))
    // What a mistake ends is drawn as far as it came, over the plot that was there.
    let mistaken = try replay(lines.dropLast() + [#"{"at":600}"#], ["--plot=\(file.path)"])
    #expect(mistaken.status == 65 && mistaken.errors.contains("script:6: the line says nothing"))
    let shorter = try String(contentsOf: file, encoding: .utf8)
    #expect(shorter.contains("500 ms, 1 touch, 0 probes"))
    #expect(shorter.hasSuffix("</svg>\n"))
    let silent = try replay([Self.output], ["--plot", file.path])
    #expect(silent.status == 0 && silent.errors.isEmpty)
    let shortest = try String(contentsOf: file, encoding: .utf8)
    #expect(shortest.hasSuffix("</svg>\n") && shortest.count < shorter.count)
  }

  @Test("draws no plot over what is none, nor where nothing can be written, and says so at once")
  func plotPlaces() throws {
    let photo = directory.url.appendingPathComponent("drawing.svg")
    try "<svg>somebody's</svg>".write(to: photo, atomically: true, encoding: .utf8)
    let probe = #"{"at":1,"probe":true}"#
    for (place, mention) in [
      (photo.path, "is no plot"), (directory.url.path, "cannot be written"),
      ("/dev/null", "an ordinary file"), ("/dev/null/plot.svg", "cannot be written"),
      (directory.url.path + "/script", "is no plot"),
    ] {
      let refused = try replay([probe], ["--plot", place])
      #expect(refused.status == 73 && refused.output.isEmpty, "\(place)")
      #expect(refused.errors.contains(place) && refused.errors.contains(mention))
    }
    #expect(try String(contentsOf: photo, encoding: .utf8) == "<svg>somebody's</svg>")
    let nameless = try replay([probe], ["--plot"])
    #expect(nameless.status == 64 && nameless.errors.contains("--plot needs a FILE"))
  }

  @Test("settings that do not go with the script's end it with EX_USAGE")
  func contradictingSettings() throws {
    let outcome = try replay(
      [#"{"at":0,"settings":{"gestures.max-scale":2}}"#], ["--set", "gestures.min-scale=3"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("at most gestures.max-scale, which is 2"))
  }

  @Test("shows the real photos of a directory, decoded, in natural order")
  func realPhotos() throws {
    for name in ["img10.jpg", "img9.jpg"] {
      try cornersPhoto(width: 400, height: 300)
        .write(to: directory.url.appendingPathComponent(name))
    }
    try Data("no photo".utf8).write(to: directory.url.appendingPathComponent("img1.jpg"))
    let outcome = try replay(
      [
        Self.output, #"{"at":0,"directory":"\#(directory.url.path)"}"#, #"{"at":0,"probe":true}"#,
        #"{"at":0,"command":"next"}"#, #"{"at":5000,"probe":true}"#,
      ], ["--frames", frames])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("img1.jpg is skipped"))
    let printed = outcome.output.split(separator: "\n")
    try #require(printed.count == 2)
    #expect(printed[0].contains("/img9.jpg\",\"index\":1"))
    #expect(printed[1].contains("/img10.jpg\",\"index\":2"))
    let red = try pixel("0002.png", 0.2, 0.2)
    #expect(red >> 16 > 249 && red & 0xffff < 0x0600)
    let green = try pixel("0002.png", 0.8, 0.2)
    #expect(green >> 8 & 0xff > 249 && green & 0xff < 6)
  }

  @Test("without its decoder it says so where a directory is named, and only there")
  func missingDecoder() throws {
    let lonely = directory.url.appendingPathComponent("wayframe")
    try FileManager.default.copyItem(at: try #require(Programs.frame), to: lonely)
    let script = directory.url.appendingPathComponent("script")
    for (line, status) in [(Self.photos, 0 as Int32), (#"{"at":0,"directory":"."}"#, 72)] {
      try (Self.output + "\n" + line + "\n").write(to: script, atomically: true, encoding: .utf8)
      #expect(try Programs.run(lonely, ["replay", script.path]).status == status)
    }
  }
}
