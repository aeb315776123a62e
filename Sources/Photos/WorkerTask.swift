/// What a worker can be asked to do with a file.
public enum WorkerTask: Equatable, Sendable {
  case decode(PictureRequest)
  /// Read what the file says of itself.
  case describe
}
