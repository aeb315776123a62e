/// What tells one photo from another for as long as the program runs.
public enum PhotoID: Hashable, Sendable {
  /// A file; names are byte sequences, and any is legal.
  case file(PhotoPath)
  /// One of the scenes the program draws itself.
  case builtIn(BuiltInScene)

  /// Whether the program draws it itself.
  public var isBuiltIn: Bool {
    if case .builtIn = self { true } else { false }
  }
}

/// The scenes shown when no photos are given.
public enum BuiltInScene: String, CaseIterable, Sendable {
  /// *Mountain at sunset*.
  case mountain
  /// *City skyline at night*.
  case skyline
}
