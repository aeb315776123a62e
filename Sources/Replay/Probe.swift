import FrameCore
import Gallery

/// What a probe line saw.
public struct Probe: Sendable {
  /// Milliseconds since the start.
  public let at: Double
  public let status: FrameState.Status
  /// What the screen shows; nil while there is none.
  public let scene: Scene?

  /// The state as one JSON object, without a line feed. Numbers parse back to the same doubles.
  public var line: String {
    var object = JSONObjectText()
    object.add("at", at)
    switch status.photo {
    case .file(let path): object.add("photo", text: jsonText(of: path.bytes))
    case .builtIn(let scene): object.add("photo", scene.rawValue)
    case nil: object.add("photo", text: "null")
    }
    object.add("index", text: status.index.map(String.init) ?? "null")
    object.add("scale", status.placement.scale)
    object.add("x", status.placement.offset.x)
    object.add("y", status.placement.offset.y)
    object.add("angle", status.placement.rotation)
    object.add("page", status.pageOffset)
    object.add("contacts", status.contactCount)
    object.add("gesture", status.gesture)
    object.add("moving", status.isMoving)
    object.add("taps", status.taps)
    object.add("doubleTaps", status.doubleTaps)
    object.add("twoFingerTaps", status.twoFingerTaps)
    object.add("longPresses", status.longPresses)
    object.add("autoplay", status.isPlaying)
    object.add("asleep", status.isAsleep)
    object.add("details", status.areDetailsShown)
    return object.text
  }
}
