import Foundation
import Testing

@testable import Replay

/// Gestures that went wrong once, here or elsewhere, as scripts that `wayframe replay` plays too. What must hold at
/// a probe is said in a comment after it: `#= {"scale":2.5,"x":0}`.
@Suite(
  "Scripts that are kept",
  .enabled(if: KeptScripts.isHere, "the source tree is not on this machine"))
struct KeptScriptsTests {
  /// Logical pixels for positions; a thousandth for everything else that is a number.
  static let positions: Set<String> = ["x", "y", "page"]

  @Test("each shows at its probes what it says", arguments: KeptScripts.names)
  func plays(name: String) throws {
    let text = try String(
      contentsOf: KeptScripts.folder.appendingPathComponent(name), encoding: .utf8)
    let expectations = try text.split(separator: "\n").filter { $0.hasPrefix("#= ") }
      .map { try members(String($0.dropFirst(3))) }
    var player = try Player(Script(Array(text.utf8)), photos: NoDirectoryPhotos())
    var count = 0
    while let probe = try player.nextProbe() {
      try #require(count < expectations.count, "a probe has no expectation")
      let found = Dictionary(
        uniqueKeysWithValues: try members(probe.line).map { ($0.key, $0.value) })
      #expect(probe.status.placement.scale > 0.4, "whatever is done to it, it is a photo")
      for expected in expectations[count] {
        let value = try #require(found[expected.key], "\(expected.key) is not probed")
        #expect(
          Self.agree(expected.key, value, expected.value),
          "at \(probe.at): \(expected.key) is \(value.summary), not \(expected.value.summary)")
      }
      count += 1
    }
    #expect(count == expectations.count && count > 0)
  }

  private func members(_ line: String) throws -> [JSONMember] {
    guard case .object(let members) = try JSONParser.parse(Array(line.utf8)[...]) else { return [] }
    return members
  }

  private static func agree(_ key: String, _ value: JSONValue, _ expected: JSONValue) -> Bool {
    guard case .number(let number) = value, case .number(let wanted) = expected else {
      return value == expected
    }
    return abs(number - wanted) <= (positions.contains(key) ? 0.5 : 0.001)
  }
}

enum KeptScripts {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Scripts")
  static let isHere = FileManager.default.fileExists(atPath: folder.path)
  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.sorted()
}
