/// When a frame may be drawn, as a state machine without a compositor.
///
/// A frame is drawn when somebody wants one, the surface is configured, a buffer is free, and the compositor
/// has asked for it: at most one frame is under way.
struct Pacing: Equatable {
  /// Somebody has something new to show.
  private(set) var isFrameWanted = false
  /// A configure has come and not been contradicted.
  private(set) var isConfigured = false
  /// The compositor has not yet said that the last frame is due for replacement.
  private(set) var isCallbackPending = false

  /// Whether to draw now.
  ///
  /// - Parameters:
  ///   - hasFreeBuffer: whether there is a buffer the compositor does not read.
  func mayDraw(hasFreeBuffer: Bool) -> Bool {
    isFrameWanted && isConfigured && !isCallbackPending && hasFreeBuffer
  }

  mutating func wantFrame() { isFrameWanted = true }

  /// The size is known and acknowledged with the next commit.
  mutating func configured() {
    isConfigured = true
    // A callback asked for before an output vanished, or the machine slept, may never come.
    isCallbackPending = false
  }

  /// The surface has no size any more.
  mutating func unconfigured() {
    isConfigured = false
    isCallbackPending = false
  }

  /// The callback may never come: the surface left its outputs since it was asked for, or the machine slept.
  mutating func callbackMayBeLost() { isCallbackPending = false }

  mutating func committed() {
    isFrameWanted = false
    isCallbackPending = true
  }

  mutating func callbackFired() { isCallbackPending = false }
}
