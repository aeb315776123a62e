import Testing

@testable import Replay

@Suite("JSON, as scripts have it")
struct JSONTests {
  func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)[...]) }

  @Test("every kind of value is read")
  func values() throws {
    #expect(
      try parse(#" {"a": [1, -0.5e1, true], "b":{ }, "c":null,"d":"x\/\u00e9\n"} "#)
        == .object([
          JSONMember(key: "a", value: .array([.number(1), .number(-5), .bool(true)])),
          JSONMember(key: "b", value: .object([])), JSONMember(key: "c", value: .null),
          JSONMember(key: "d", value: .string(Array("x/é\n".utf8))),
        ]))
    #expect(try parse(#""\ud83d\ude00""#) == .string(Array("😀".utf8)))
  }

  @Test(
    "broken text is refused, with the column of the mistake",
    arguments: [
      ("", 1), ("{", 2), (#"{"a""#, 5), (#"{"a":}"#, 6), (#"{"a":1,}"#, 8), (#"{"a":1 "b":2}"#, 8),
      ("[1,]", 4), ("[1", 3), ("tru", 1), ("01", 2), ("1.", 3), ("-", 2), ("1e", 3), ("+1", 1),
      (".5", 1), ("NaN", 1), ("1e999", 1), (#""a"#, 3), (#""\x""#, 3), (#""\u12g4""#, 6),
      (#""\ud800""#, 8), (#""\ud800\u0041""#, 10), (#""\udc00""#, 4), ("\"\t\"", 2), ("{} {}", 4),
      (#"{"a":1,"a":2}"#, 8), ("// no", 1), (String(repeating: "[", count: 40), 18),
      (String(repeating: #"{"a":"#, count: 100_000), 86),
    ])
  func errors(text: String, column: Int) {
    #expect { try parse(text) } throws: { ($0 as? JSONError)?.column == column }
  }

  @Test("bytes that are no UTF-8 are refused as they are, and taken as escapes")
  func bytes() throws {
    #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xff, 0x22]) }
    for bytes: [UInt8] in [
      [0x61, 0xff, 0x62], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0x80, 0xc3, 0xa9, 0xff],
    ] {
      let text = jsonText(of: bytes)
      #expect(text.utf8.allSatisfy { $0 < 0x80 } || bytes.contains(0xa9))
      #expect(try parse(text) == .string(bytes))
    }
  }

  @Test("every character survives being written and read, and a line stays a line")
  func characters() throws {
    let all = (0...0x2030).compactMap(Unicode.Scalar.init).map(Character.init)
    let bytes = Array(String(all).utf8)
    let text = jsonText(of: bytes)
    #expect(!text.contains { $0.isNewline })
    #expect(try parse(text) == .string(bytes))
  }

  @Test("numbers are written so that they parse back to the same double")
  func numbers() throws {
    var generator = SystemRandomNumberGenerator()
    let random = (0..<1000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    let chosen = [
      0, -0.0, 0.1, 1, -17, 1e15, 1e22, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      1.0 / 3,
      9_007_199_254_740_992,
    ]
    for number in chosen + random {
      guard case .number(let read) = try parse(number.jsonText) else {
        Issue.record("\(number.jsonText) is no number")
        return
      }
      #expect(read.bitPattern == number.bitPattern)
    }
    #expect(5.0.jsonText == "5")
    #expect(try parse(Double.infinity.jsonText) == .number(.greatestFiniteMagnitude))
    #expect(Double.nan.jsonText == "null")
  }
}
