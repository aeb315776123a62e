import Gallery
import Geometry
import Motion

/// The photo that is shown, and what it is doing.
struct Slide: Equatable, Sendable {
  let photo: PhotoID
  var layout: PhotoLayout
  var motion = PhotoMotion.resting(.fit)
  /// When its time began to count.
  var shownSince: Instant
  var demo: DemoRun?
  /// Where the photo was last sent.
  var aim: Aim?

  struct Aim: Equatable, Sendable {
    let asked: Placement
    /// The same on whole pixels.
    let aligned: Placement
  }

  /// What was asked for where the photo lies at `placement`.
  func aim(at placement: Placement) -> Placement {
    if let aim, aim.aligned == placement { return aim.asked }
    return placement
  }

  /// This slide as a layer of a scene.
  func layer(at instant: Instant, opacity: Double = 1) -> Scene.Layer {
    Scene.Layer(
      photo: photo, similarity: layout.similarity(motion.placement(at: instant)), opacity: opacity,
      isResting: motion.isResting)
  }
}

/// What a photo does on the screen.
enum PhotoMotion: Equatable, Sendable {
  /// It lies still and is drawn exactly.
  case resting(Placement)
  /// A finger lies on it. It stays as it was drawn last, to the pixel: drawn exactly it would shift by a
  /// fraction of one.
  case held(Placement)
  case moving(PhotoAnimation)

  func placement(at instant: Instant) -> Placement {
    switch self {
    case .resting(let placement), .held(let placement): placement
    case .moving(let animation): animation.placement(at: instant)
    }
  }

  /// Where it is going, or is.
  var target: Placement {
    switch self {
    case .resting(let placement), .held(let placement): placement
    case .moving(let animation): animation.target
    }
  }

  var isResting: Bool {
    if case .resting = self { true } else { false }
  }

  /// The same in terms of another fit.
  ///
  /// - Parameters:
  ///   - factor: what every scale is multiplied by.
  func rescaled(by factor: Double) -> PhotoMotion {
    func rescaled(_ placement: Placement) -> Placement {
      var placement = placement
      placement.scale *= factor
      return placement
    }
    switch self {
    case .resting(let placement): return .resting(rescaled(placement))
    case .held(let placement): return .held(rescaled(placement))
    case .moving(let animation): return .moving(animation.rescaled(by: factor))
    }
  }

  var animation: PhotoAnimation? {
    if case .moving(let animation) = self { animation } else { nil }
  }
}

/// A photo giving way to the next.
struct SlideTransition: Equatable, Sendable {
  let outgoing: Scene.Layer
  let start: Instant
  /// Seconds.
  let duration: Double

  var end: Instant { start + duration }

  /// How much of the incoming photo is seen, from 0 to 1; gentle at both ends.
  func progress(at instant: Instant) -> Double {
    let x = min(max((instant - start) / duration, 0), 1)
    return x * x * (3 - 2 * x)
  }
}
