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

  /// A zoom as the pill shows it: one decimal and “×”. Nothing for what is not a number.
  public func zoom(_ scale: Double) -> String? {
    guard scale.isFinite, scale >= 0, scale < 1e6 else { return nil }
    let tenths = Int((scale * 10).rounded())
    return "\(tenths / 10)\(decimalSeparator)\(tenths % 10)×"
  }
}
