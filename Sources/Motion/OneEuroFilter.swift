import Geometry

/// Takes the noise out of a value: the slower it changes, the more.
///
/// The One Euro filter of Casiez, Roussel and Vogel (CHI 2012): x̂ᵢ = x̂ᵢ₋₁ + α(f_c)·(xᵢ − x̂ᵢ₋₁) with f_c = f_min + β·|ẋ̂|,
/// α = 1 / (1 + τ/T), τ = 1 / (2π f_c), and ẋ̂ the change of the filtered value per second, itself smoothed at 1 Hz.
public struct OneEuroFilter: Equatable, Sendable {
  private let minimumCutoff: Double
  private let beta: Double
  private var value: Double?
  private var speed = 0.0
  private var last = Instant(seconds: 0)

  /// - Parameters:
  ///   - minimumCutoff: f_min, in hertz, above zero.
  ///   - beta: β, hertz per unit per second.
  public init(minimumCutoff: Double = 1, beta: Double = 0) {
    self.minimumCutoff = minimumCutoff
    self.beta = beta
  }

  /// α for a cut-off frequency in hertz and an interval in seconds.
  public static func weight(cutoff: Double, interval: Double) -> Double {
    1 / (1 + 1 / (2 * .pi * cutoff * interval))
  }

  /// The smoothed value. The first is taken as it is; of several at one instant only the first counts.
  public mutating func filter(_ raw: Double, at instant: Instant) -> Double {
    guard let previous = value else {
      value = raw
      last = instant
      return raw
    }
    let interval = instant - last
    guard interval > 0 else { return previous }
    last = instant
    let slope = (raw - previous) / interval
    speed += Self.weight(cutoff: 1, interval: interval) * (slope - speed)
    let weight = Self.weight(cutoff: minimumCutoff + beta * abs(speed), interval: interval)
    let filtered = previous + weight * (raw - previous)
    value = filtered
    return filtered
  }
}
