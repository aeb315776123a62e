import Geometry
import Testing

@testable import Photos

@Suite("The text form of metadata")
struct PhotoMetadataTests {
  private var full: PhotoMetadata {
    var metadata = PhotoMetadata()
    metadata.taken = -5
    metadata.takenOffset = 330
    metadata.title = "A title"
    metadata.description = "größer ✓"
    metadata.city = "Łódź"
    metadata.latitude = -33.5
    metadata.longitude = 70.25
    metadata.subject = Rectangle(x: 0, y: 0.5, width: 1, height: 0.5)
    metadata.faces = [
      .init(name: "Ada Lovelace", area: Rectangle(x: 0.1, y: 0.2, width: 0.3, height: 0.4)),
      .init(area: Rectangle(x: 0.5, y: 0.5, width: 0.25, height: 0.25)),
    ]
    return metadata
  }

  @Test("everything comes back")
  func roundTrip() {
    #expect(PhotoMetadata(decoding: full.encoded()) == full)
    #expect(PhotoMetadata(decoding: PhotoMetadata().encoded()) == PhotoMetadata())
  }

  @Test("texts stay on their line and within their length")
  func texts() throws {
    var metadata = PhotoMetadata()
    metadata.title = "a\nb\u{1B}[2Jc\u{0}d"
    metadata.description = String(repeating: "ä", count: 50_000)
    let found = try #require(PhotoMetadata(decoding: metadata.encoded()))
    #expect(found.title == "a b [2Jc d")
    #expect(found.description?.utf8.count == PhotoMetadata.maximumTextBytes)
    metadata.faces = (0..<500).map { _ in
      .init(
        name: String(repeating: "x", count: 5000), area: Rectangle(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(metadata.encoded().count <= WireMessage.maximumMetadataBytes)
    #expect(PhotoMetadata(decoding: metadata.encoded())?.faces.count == PhotoMetadata.maximumFaces)
  }

  @Test(
    "what is out of its range is not there",
    arguments: [
      "taken 99999999999999999999", "offset 5000", "location 91 0", "location nan 0", "location 1",
      "subject 0 0 0 1", "subject 0.5 0.5 0.6 0.1", "subject inf 0 1 1", "face", "face 0 0 1",
      "face -1 0 1 1 Ada", "nonsense 1", "title", "title ",
    ])
  func ranges(line: String) {
    let text = "wayframe metadata 1\n\(line)\n"
    #expect(PhotoMetadata(decoding: Array(text.utf8)) == PhotoMetadata())
  }

  @Test("mutated and foreign texts never trap")
  func fuzz() {
    #expect(PhotoMetadata(decoding: []) == nil)
    #expect(PhotoMetadata(decoding: Array("wayframe metadata 2\n".utf8)) == nil)
    #expect(PhotoMetadata(decoding: [UInt8](repeating: 10, count: 100_000)) == nil)
    var generator = SystemRandomNumberGenerator()
    let whole = full.encoded()
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255)
      }
      _ = PhotoMetadata(decoding: bytes)
    }
  }
}
