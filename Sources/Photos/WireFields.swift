import Geometry

/// The fields of a message being written; the rest stays zero.
struct WireWriter {
  private(set) var bytes: [UInt8]

  init(byteCount: Int) { bytes = [UInt8](repeating: 0, count: byteCount) }

  mutating func write<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
    for index in 0..<Value.bitWidth / 8 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
    }
  }

  mutating func write(_ size: PixelSize, at offset: Int) {
    write(UInt32(size.width), at: offset)
    write(UInt32(size.height), at: offset + 4)
  }

  /// Writes the length, then as many whole characters of `text` as there is room for.
  mutating func write(text: String, lengthAt offset: Int) {
    let room = bytes.count - offset - 2
    var utf8: [UInt8] = []
    for scalar in text.unicodeScalars {
      let encoded = UTF8.encode(scalar)!
      guard utf8.count + encoded.count <= room else { break }
      utf8 += encoded
    }
    write(UInt16(utf8.count), at: offset)
    bytes.replaceSubrange(offset + 2..<offset + 2 + utf8.count, with: utf8)
  }
}

/// The fields of a message that was received; offsets are the reader's own, contents are anybody's.
struct WireReader {
  let bytes: [UInt8]

  private func integer<Value: FixedWidthInteger>(_: Value.Type, at offset: Int) -> Value {
    var value: Value = 0
    for index in 0..<Value.bitWidth / 8 {
      value |= Value(truncatingIfNeeded: bytes[offset + index]) << (8 * index)
    }
    return value
  }

  func u16(at offset: Int) -> UInt16 { integer(UInt16.self, at: offset) }
  func u32(at offset: Int) -> UInt32 { integer(UInt32.self, at: offset) }
  func u64(at offset: Int) -> UInt64 { integer(UInt64.self, at: offset) }

  /// A size of 1 to ``WireMessage/maximumSide`` pixels a side, or nil.
  func size(at offset: Int) -> PixelSize? {
    let width = Int(clamping: u32(at: offset))
    let height = Int(clamping: u32(at: offset + 4))
    let sides = 1...WireMessage.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The text after its length, or nil when the length exceeds the message. What is not UTF-8 is
  /// repaired, and control characters become spaces: the text goes to a log and a screen.
  func text(lengthAt offset: Int) -> String? {
    let length = Int(u16(at: offset))
    guard length <= bytes.count - offset - 2 else { return nil }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes[offset + 2..<offset + 2 + length], as: UTF8.self)
      .unicodeScalars
    {
      let isControl = scalar.properties.generalCategory == .control
      scalars.append(isControl ? " " : scalar)
    }
    return String(scalars)
  }
}

extension DecodingError {
  /// The number that stands for the case on the wire. A number is never used again for another case.
  var wireCode: UInt16 {
    switch self {
    case .emptyFile: 1
    case .notARegularFile: 2
    case .unreadable: 3
    case .unknownFormat: 4
    case .unsupported: 5
    case .truncated: 6
    case .damaged: 7
    case .tooLarge: 8
    case .outOfMemory: 9
    case .cancelled: 10
    case .noThumbnail: 11
    // Findings of the frame's about the worker: a worker that sends one is not believed.
    case .workerDied, .timedOut, .workerNotStarted, .versionMismatch, .protocolViolation: 0
    }
  }

  var wireText: String {
    switch self {
    case .unreadable(let text), .unsupported(let text), .damaged(let text): text
    default: ""
    }
  }

  init?(wireCode: UInt16, text: String) {
    switch wireCode {
    case 1: self = .emptyFile
    case 2: self = .notARegularFile
    case 3: self = .unreadable(text)
    case 4: self = .unknownFormat
    case 5: self = .unsupported(text)
    case 6: self = .truncated
    case 7: self = .damaged(text)
    case 8: self = .tooLarge
    case 9: self = .outOfMemory
    case 10: self = .cancelled
    case 11: self = .noThumbnail
    default: return nil
    }
  }
}
