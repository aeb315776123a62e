import Glibc

/// How numbers are written for people.
public struct NumberStyle: Equatable, Sendable {
  /// Between whole and decimal digits.
  public var decimalSeparator: String

  public init(decimalSeparator: String) {
    self.decimalSeparator = decimalSeparator.isEmpty ? "." : decimalSeparator
  }

  /// The style of a locale; nil where the system does not have it.
  ///
  /// - Parameters:
  ///   - name: as `setlocale` takes it; the empty one is what the environment asks for (`LC_ALL`,
  ///     `LC_NUMERIC`, `LANG`). The locale of the process is neither used nor changed.
  public init?(locale name: String) {
    // The value of LC_NUMERIC_MASK, a macro with a shift in it.
    guard let locale = newlocale(1 << LC_NUMERIC, name, nil) else { return nil }
    // `localeconv` answers for the calling thread's locale.
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    self.init(decimalSeparator: String(cString: localeconv().pointee.decimal_point))
  }

  /// The style the environment asks for, else a point.
  public static var current: NumberStyle {
    NumberStyle(locale: "") ?? NumberStyle(decimalSeparator: ".")
  }

  /// A text with its decimal points, those that stand between two digits, written in this style.
  public func localized(_ text: String) -> String {
    let letters = Array(text)
    func isDigit(_ index: Int) -> Bool {
      letters.indices.contains(index) && ("0"..."9").contains(letters[index])
    }
    return letters.indices.reduce(into: "") { result, index in
      let isPoint = letters[index] == "." && isDigit(index - 1) && isDigit(index + 1)
      result += isPoint ? decimalSeparator : String(letters[index])
    }
  }
}
