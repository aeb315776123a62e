extension Settings {
  /// The options by which these settings differ from `other`, in the order of ``Option/all``.
  public func differences(from other: Settings) -> [(key: String, value: Option.Value)] {
    Option.all.compactMap { option in
      let value = option.read(self)
      return value == option.read(other) ? nil : (option.key, value)
    }
  }
}
