import Geometry
import Testing

@testable import Photos

@Suite("Messages between frame and worker")
struct WireMessageTests {
  private static let size = PixelSize(width: 4032, height: 3024)

  static let messages: [WireMessage] = [
    .request(id: 0, .decode(PictureRequest(.fitted(PixelSize(width: 1, height: 1))))),
    .request(
      id: .max,
      .decode(
        PictureRequest(
          .rendition(
            Rendition(
              size: size, region: PixelRectangle(x: 1000, y: 2000, width: 3032, height: 1024))),
          quality: .draft, background: 0xABCDEF, threads: 4, workingBytes: 32 << 20))),
    .request(
      id: 1 << 40, .decode(PictureRequest(.fitted(PixelSize(width: 1 << 20, height: 1 << 20))))),
    .request(id: 5, .decode(PictureRequest(.thumbnail, quality: .thumbnail))),
    .request(id: 6, .describe),
    .cancel(id: 7),
    .picture(
      id: 3,
      PictureAnnouncement(
        photoSize: size,
        rendition: Rendition(
          size: PixelSize(width: 1512, height: 1134),
          region: PixelRectangle(x: 12, y: 34, width: 1500, height: 1100)), stride: 6080,
        quality: .draft, flaw: .tailMissing)),
    .metadata(id: 9, byteCount: 1234),
    .failure(id: 1, .emptyFile), .failure(id: 1, .notARegularFile),
    .failure(id: 2, .unreadable("Input/output error")), .failure(id: 2, .unknownFormat),
    .failure(id: 2, .unsupported("12 bits")), .failure(id: 2, .truncated),
    .failure(id: 2, .damaged("größer ✓")), .failure(id: 2, .tooLarge),
    .failure(id: 2, .outOfMemory), .failure(id: 2, .cancelled), .failure(id: 2, .noThumbnail),
  ]

  @Test("a message comes back as it was sent", arguments: messages)
  func roundTrip(message: WireMessage) throws {
    let bytes = message.encoded()
    #expect(bytes.count == WireMessage.byteCount)
    #expect(try WireMessage(decoding: bytes) == message)
  }

  @Test("the bytes of a request are those of the format's description")
  func layout() {
    let request = WireMessage.request(
      id: 0x0102,
      .decode(
        PictureRequest(
          .rendition(
            Rendition(
              size: PixelSize(width: 1920, height: 1080),
              region: PixelRectangle(x: 1, y: 2, width: 3, height: 4))),
          quality: .fine, background: 0x112233, threads: 2, workingBytes: 5)))
    let expected: [UInt8] = [
      0x57, 0x46, 0x44, 0x43, 2, 0, 1, 0, 2, 1, 0, 0, 0, 0, 0, 0,
      1, 0, 2, 0, 2, 0, 0, 0, 0x33, 0x22, 0x11, 0, 0x80, 7, 0, 0, 0x38, 4, 0, 0,
      1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0,
    ]
    #expect(Array(request.encoded().prefix(60)) == expected)
  }

  @Test("a message that is too short or too long is none", arguments: messages)
  func lengths(message: WireMessage) {
    let bytes = message.encoded()
    for count in 0..<bytes.count {
      #expect(throws: WireError.notAMessage) {
        try WireMessage(decoding: Array(bytes.prefix(count)))
      }
    }
    #expect(throws: WireError.notAMessage) { try WireMessage(decoding: bytes + [0]) }
  }

  @Test("another version is told apart from nonsense, whatever its size")
  func versions() {
    var bytes = WireMessage.cancel(id: 1).encoded()
    bytes[4] = 3
    #expect(throws: WireError.version(3)) { try WireMessage(decoding: bytes) }
    #expect(throws: WireError.version(3)) { try WireMessage(decoding: Array(bytes.prefix(64))) }
    bytes[0] = 0
    #expect(throws: WireError.notAMessage) { try WireMessage(decoding: bytes) }
  }

  @Test("random bytes and mutated messages never trap, and what is accepted is within its ranges")
  func fuzz() {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<20_000 {
      var bytes = Self.messages[round % Self.messages.count].encoded()
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: round % 2 == 0 ? 6..<40 : 0..<256, using: &generator)
        bytes[place] = .random(in: 0...255, using: &generator)
      }
      guard let message = try? WireMessage(decoding: bytes) else { continue }
      switch message {
      case .request(_, .decode(let request)):
        if case .rendition(let rendition) = request.extent { expectFits(rendition) }
        if case .fitted(let screen) = request.extent { expectFits(Rendition(size: screen)) }
      case .picture(_, let picture):
        expectFits(picture.rendition)
        let region = picture.rendition.region
        #expect(region.width * 4 <= picture.stride)
        #expect(picture.stride * region.height <= WireMessage.maximumPixelBytes)
      case .metadata(_, let byteCount):
        #expect((1...WireMessage.maximumMetadataBytes).contains(byteCount))
      case .request, .cancel, .failure: break
      }
    }
  }

  private func expectFits(_ rendition: Rendition) {
    #expect((1...WireMessage.maximumSide).contains(rendition.size.width))
    #expect((1...WireMessage.maximumSide).contains(rendition.size.height))
    let region = rendition.region
    #expect(region.x >= 0 && region.y >= 0 && region.width > 0 && region.height > 0)
    #expect(region.maxX <= rendition.size.width && region.maxY <= rendition.size.height)
  }

  @Test("a picture's numbers must fit together")
  func pictureRanges() {
    func decodes(
      _ size: (Int, Int) = (50, 40), x: Int = 0, y: Int = 0, _ region: (Int, Int) = (50, 40),
      stride: Int = 200
    ) -> Bool {
      let message = WireMessage.picture(
        id: 1,
        PictureAnnouncement(
          photoSize: PixelSize(width: 100, height: 80),
          rendition: Rendition(
            size: PixelSize(width: size.0, height: size.1),
            region: PixelRectangle(x: x, y: y, width: region.0, height: region.1)),
          stride: stride, quality: .fine))
      return (try? WireMessage(decoding: message.encoded())) == message
    }
    #expect(decodes())
    #expect(decodes(x: 10, y: 20, (40, 20)))
    #expect(!decodes(x: 10, y: 20, (41, 20)))
    #expect(!decodes(x: 10, y: 20, (40, 21)))
    #expect(!decodes((0, 40), (50, 40)))
    #expect(!decodes((50, 40), (0, 40)))
    #expect(!decodes((1 << 20 + 1, 80)))
    #expect(!decodes(stride: 196))
    #expect(!decodes(stride: 202))
    #expect(!decodes(stride: 0xFFFF_FFFC))
  }

  @Test("a text too long is shortened at a whole character, and control characters become spaces")
  func texts() throws {
    func text(_ sent: String) throws -> String {
      let bytes = WireMessage.failure(id: 1, .damaged(sent)).encoded()
      guard case .failure(_, .damaged(let text)) = try WireMessage(decoding: bytes) else {
        return "?"
      }
      return text
    }
    #expect(try text(String(repeating: "ä", count: 500)) == String(repeating: "ä", count: 118))
    #expect(try text("a" + String(repeating: "ä", count: 500)).utf8.count == 235)
    #expect(try text("a\n\u{1B}[31mb\u{9B}c\0") == "a  [31mb c ")

    // Not UTF-8, and longer than the message.
    var bytes = WireMessage.failure(id: 1, .damaged("abc")).encoded()
    bytes[21] = 0xFF
    #expect(try WireMessage(decoding: bytes) == .failure(id: 1, .damaged("a\u{FFFD}c")))
    bytes[18] = 237
    #expect(throws: WireError.invalid) { try WireMessage(decoding: bytes) }
  }

  @Test("what only the frame can find out is not believed from a worker")
  func framesOwnErrors() {
    for error: DecodingError in [
      .timedOut, .workerDied(decodingThis: true), .workerNotStarted("x"),
      .versionMismatch(worker: 2), .protocolViolation("x"),
    ] {
      #expect(throws: WireError.invalid) {
        try WireMessage(decoding: WireMessage.failure(id: 1, error).encoded())
      }
    }
  }
}
