/// The version of the frame and of its workers, which are installed together.
public enum ProgramVersion {
  public static let current = "0.1.0"
}
