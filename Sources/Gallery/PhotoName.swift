extension PhotoID {
  /// The photo's name for people, on one line: a file's path, or the scene's title.
  public var name: String {
    switch self {
    case .file(let path): path.description
    case .builtIn(.mountain): "Mountain at sunset"
    case .builtIn(.skyline): "City skyline at night"
    }
  }

  /// The same without the folders it lies in.
  public var shortName: String {
    name.split(separator: "/" as Character).last.map(String.init) ?? name
  }
}
