/// A mistake in an input file, with the place to look at.
///
/// Its description is the form compilers print (`file:line: error: sentence`), so build logs and
/// editors link it to the line.
public struct Diagnostic: Error, Equatable, CustomStringConvertible {
  /// The file as it was named to us.
  public var file: String
  /// Counted from one; zero when the fault is the file as a whole.
  public var line: Int
  /// What is wrong and, where it is not obvious, what to do.
  public var message: String

  public init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  public var description: String { "\(file):\(max(line, 1)): error: \(message)" }
}
