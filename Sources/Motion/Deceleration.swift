/// Placeholder.
public enum Deceleration {
  public static let photo = 0.9955
}
