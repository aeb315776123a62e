/// What is wrong with a line, in a sentence without the line's number.
struct LineError: Error, Equatable {
  let message: String
}

/// The members of one object, taken out key by key; what is left in the end is what nobody knows.
struct Fields {
  private var members: [JSONMember]
  /// Every key that was asked for, to be named when another one is found.
  private var knownKeys: [String] = []

  /// - Parameters:
  ///   - name: what the object is, for the message when it is something else.
  init(_ value: JSONValue, name: String) throws(LineError) {
    guard case .object(let members) = value else {
      throw LineError(message: "\(name) is \(value.summary); expected an object in braces")
    }
    self.members = members
  }

  func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  /// Takes a value out, whatever it is; nil where there is none.
  mutating func takeIfPresent(_ key: String) -> JSONValue? {
    allow([key])
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    return members.remove(at: index).value
  }

  /// Counts `keys` among those that may be there, whether they are or not.
  mutating func allow(_ keys: [String]) { knownKeys += keys }

  /// Takes out a value that must be there.
  ///
  /// - Parameters:
  ///   - expectation: what it should be, in words; made only where there is something to say.
  mutating func take(
    _ key: String, _ expectation: @autoclosure () -> String
  ) throws(LineError) -> JSONValue {
    guard let value = takeIfPresent(key) else {
      throw LineError(message: "\"\(key)\" is missing; expected \(expectation())")
    }
    return value
  }

  /// Says that everything was taken out.
  func end() throws(LineError) {
    guard let unknown = members.first?.key else { return }
    var seen: Set<String> = []
    let known = knownKeys.filter { seen.insert($0).inserted }.map { "\"\($0)\"" }.joined(
      separator: ", ")
    throw LineError(message: "\"\(unknown)\" is not known here; expected none but \(known)")
  }

  static func mismatch(_ key: String, _ value: JSONValue, _ expectation: String) -> LineError {
    LineError(message: "\"\(key)\" is \(value.summary); expected \(expectation)")
  }
}

// MARK: - Values of one kind

extension Fields {
  /// A number within `range`; any, without one.
  mutating func number(
    _ key: String, in range: ClosedRange<Double>? = nil
  ) throws(LineError) -> Double {
    func expectation() -> String {
      guard let range else { return "a number" }
      return "a number from \(range.lowerBound.jsonText) to \(range.upperBound.jsonText)"
    }
    let value = try take(key, expectation())
    guard case .number(let number) = value, range?.contains(number) ?? true else {
      throw Self.mismatch(key, value, expectation())
    }
    return number
  }

  mutating func numberIfPresent(
    _ key: String, in range: ClosedRange<Double>? = nil
  ) throws(LineError) -> Double? {
    allow([key])
    return has(key) ? try number(key, in: range) : nil
  }

  /// A whole number within `range`.
  mutating func integer<Integer: FixedWidthInteger>(
    _ key: String, in range: ClosedRange<Integer> = .min ... .max
  ) throws(LineError) -> Integer {
    func expectation() -> String {
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
    let value = try take(key, expectation())
    guard case .number(let number) = value, let integer = Integer(exactly: number),
      range.contains(integer)
    else { throw Self.mismatch(key, value, expectation()) }
    return integer
  }

  mutating func integerIfPresent<Integer: FixedWidthInteger>(
    _ key: String, in range: ClosedRange<Integer> = .min ... .max
  ) throws(LineError) -> Integer? {
    allow([key])
    return has(key) ? try integer(key, in: range) : nil
  }

  /// Any string.
  mutating func string(
    _ key: String, _ expectation: @autoclosure () -> String = "a string"
  ) throws(LineError) -> [UInt8] {
    let value = try take(key, expectation())
    guard case .string(let bytes) = value else { throw Self.mismatch(key, value, expectation()) }
    return bytes
  }

  mutating func stringIfPresent(_ key: String) throws(LineError) -> [UInt8]? {
    allow([key])
    return has(key) ? try string(key) : nil
  }

  /// A string that is one of `words`.
  mutating func word(_ key: String, of words: [String]) throws(LineError) -> String {
    func expectation() -> String {
      "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    }
    let bytes = try string(key, expectation())
    guard let word = words.first(where: { $0.utf8.elementsEqual(bytes) }) else {
      throw Self.mismatch(key, .string(bytes), expectation())
    }
    return word
  }

  mutating func bool(_ key: String) throws(LineError) -> Bool {
    let value = try take(key, "true or false")
    guard case .bool(let bool) = value else { throw Self.mismatch(key, value, "true or false") }
    return bool
  }

  mutating func boolIfPresent(_ key: String) throws(LineError) -> Bool? {
    allow([key])
    return has(key) ? try bool(key) : nil
  }

  /// `true`, which says no more than that the key is there.
  mutating func mark(_ key: String) throws(LineError) {
    let value = try take(key, "true")
    guard value == .bool(true) else { throw Self.mismatch(key, value, "true") }
  }
}
