import Geometry
import Motion

/// How the contacts have moved, all in all, since they were last as many as they are: what their speed is told from.
///
/// It is the travel of their middle that counts, not that of any one finger, so that it goes on evenly while fingers
/// change places.
struct ContactMotion: Equatable {
  private var offset = Point.zero
  private var logScale = 0.0
  private var angle = 0.0
  private var estimator = VelocityEstimator()
  private var jitter = JitterFilter()

  /// Other contacts are down from now on.
  mutating func restart(at instant: Instant) {
    estimator.reset()
    offset = .zero
    logScale = 0
    angle = 0
    jitter = JitterFilter()
    estimator.add(offset: offset, logScale: logScale, angle: angle, at: instant)
  }

  /// Takes in one step; one that reports the same places again has stopped there.
  mutating func add(_ fit: ContactFit, at instant: Instant) {
    offset = offset + (fit.newCentroid - fit.oldCentroid)
    logScale += Mathematics.naturalLogarithm(fit.factor)
    angle += fit.turn
    estimator.add(offset: offset, logScale: logScale, angle: angle, at: instant)
  }

  /// The step without the noise of fingers that zoom and turn slowly.
  mutating func filtered(_ fit: ContactFit, at instant: Instant) -> ContactFit {
    jitter.filtered(fit, at: instant)
  }

  /// At `instant`; nothing where the contacts stood still.
  func velocity(at instant: Instant) -> GestureEngine.Velocity {
    let velocity = estimator.velocity(at: instant)
    return GestureEngine.Velocity(
      offset: velocity.offset, logScale: velocity.logScale, angle: velocity.angle)
  }
}

/// Takes the noise out of zoom and turn while the fingers are slow, with a One Euro filter for each. Its lag would show
/// in a faster motion, which passes as it is.
struct JitterFilter: Equatable {
  /// Logical pixels per second by which the distance of two fingers changes.
  private static let slow = 30.0

  /// What goes into the filters.
  private var rawLogScale = 0.0
  private var rawAngle = 0.0
  /// What has been let through.
  private var logScale = 0.0
  private var angle = 0.0
  private var scaleFilter = OneEuroFilter()
  private var angleFilter = OneEuroFilter()
  private var last: Instant?

  mutating func filtered(_ fit: ContactFit, at instant: Instant) -> ContactFit {
    guard fit.isGrip else { return fit }
    let step = Mathematics.naturalLogarithm(fit.factor)
    rawLogScale += step
    rawAngle += fit.turn
    let smoothLogScale = scaleFilter.filter(rawLogScale, at: instant)
    let smoothAngle = angleFilter.filter(rawAngle, at: instant)
    let interval = last.map { instant - $0 } ?? 0
    last = instant
    var filtered = fit
    if interval > 0, abs(step) * 2 * fit.radius / interval < Self.slow {
      filtered.factor = Mathematics.exponential(smoothLogScale - logScale)
      filtered.turn = smoothAngle - angle
      (logScale, angle) = (smoothLogScale, smoothAngle)
    } else {
      logScale += step
      angle += fit.turn
      // The filters begin anew from there: they lag behind, and would take the photo back when it slows down.
      (rawLogScale, rawAngle) = (logScale, angle)
      scaleFilter = OneEuroFilter()
      angleFilter = OneEuroFilter()
      _ = scaleFilter.filter(logScale, at: instant)
      _ = angleFilter.filter(angle, at: instant)
    }
    return filtered
  }
}
