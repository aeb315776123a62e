import Gallery

extension PhotoID {
  /// The photo's name for people, on one line: a file's path, or the scene's title.
  var name: String {
    switch self {
    case .file(let path): path.description
    case .builtIn(.mountain): "Mountain at sunset"
    case .builtIn(.skyline): "City skyline at night"
    }
  }
}
