import Gallery
import Motion

// What the next run of the program goes on with.
extension FrameState {
  struct Saving: Equatable, Sendable {
    /// What was kept last.
    var saved: ResumeState
    /// When that was.
    var savedAt = Instant(seconds: -.infinity)
    /// When what has changed since is to be kept.
    var due: Instant?
    /// It is due.
    var isDue = false
  }

  /// Seconds between two times that something is kept: a memory card wears with each.
  static let savingInterval = 180.0

  /// What is to be kept at a clean end; nil where nothing is, or it has been already.
  public var unsavedState: ResumeState? {
    guard let saving, saving.saved != resumeState else { return nil }
    return resumeState
  }

  var resumeState: ResumeState {
    var state = ResumeState(seed: gallery.seed, cycle: gallery.cycle, hidden: gallery.hidden)
    // Before anything is on the screen, it is still as it was.
    if case .file(let path)? = slide?.photo {
      state.photo = path
    } else {
      state.photo = saving?.saved.photo
    }
    return state
  }

  /// Something has changed that is to be kept.
  mutating func noteChange(at instant: Instant) {
    guard let saving, saving.due == nil else { return }
    self.saving?.due = max(instant, saving.savedAt + Self.savingInterval)
  }

  /// What is to be kept now.
  mutating func takeDueState() -> ResumeState? {
    guard saving?.isDue == true else { return nil }
    saving?.isDue = false
    saving?.due = nil
    let state = resumeState
    guard state != saving?.saved else { return nil }
    saving?.saved = state
    saving?.savedAt = clock
    return state
  }

  /// Has the photo on the screen never shown again.
  mutating func hidePhoto(at instant: Instant) {
    guard let photo = slide?.photo ?? gallery.current, !photo.isBuiltIn else { return }
    isStepAsked = true
    entrance = .transition
    gallery.hide(photo, goingOn: direction)
    if gallery.current == nil { leaveSlide() }
    noteChange(at: instant)
  }
}
