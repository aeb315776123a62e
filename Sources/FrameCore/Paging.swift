import Motion

/// Photos side by side, while one is swiped to the next: where the page of the slide is.
struct Paging: Equatable, Sendable {
  /// The slide whose page is on its way out; it stays as it was left.
  var outgoing: Slide?
  var motion: Motion

  enum Motion: Equatable, Sendable {
    /// Logical pixels from its place, positive to the right.
    case held(Double)
    case moving(ScalarAnimation)
  }

  /// Logical pixels from its place, positive to the right.
  func offset(at instant: Instant) -> Double {
    switch motion {
    case .held(let offset): offset
    case .moving(let animation): animation.value(at: instant)
    }
  }

  /// Logical pixels per second.
  func velocity(at instant: Instant) -> Double {
    if case .moving(let animation) = motion { animation.velocity(at: instant) } else { 0 }
  }

  /// When it is in its place; nil while it is held.
  var end: Instant? {
    if case .moving(let animation) = motion { animation.end } else { nil }
  }
}
