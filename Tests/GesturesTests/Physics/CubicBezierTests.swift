import Geometry
import Motion
import Testing

@Suite("Timing curves")
struct CubicBezierTests {
  /// CSS's ease, ease-in-out, and one that overshoots.
  static let curves = [
    CubicBezier.easeOut, .linear, CubicBezier(0.25, 0.1, 0.25, 1), CubicBezier(0.42, 0, 0.58, 1),
    CubicBezier(0.3, 1.4, 0.6, 1), CubicBezier(1, 0, 0, 1),
  ]

  @Test("a curve goes through the points that its parameter gives", arguments: 0...20)
  func points(step: Int) {
    let u = Double(step) / 20
    let v = 1 - u
    // The control points of ease-out are (0, 0) and (0.58, 1).
    let time = 3 * v * u * u * 0.58 + u * u * u
    let way = 3 * v * u * u + u * u * u
    #expect(abs(CubicBezier.easeOut.value(at: time) - way) < 1e-9)
  }

  @Test("a curve begins at 0 and ends at 1, and stays there", arguments: curves)
  func ends(curve: CubicBezier) {
    #expect(abs(curve.value(at: 0)) < 1e-12 && abs(curve.value(at: -3)) < 1e-12)
    #expect(abs(curve.value(at: 1) - 1) < 1e-12 && abs(curve.value(at: 7) - 1) < 1e-12)
  }

  @Test("the even curve does half of the way in half of the time")
  func even() {
    for step in 0...10 {
      #expect(CubicBezier.linear.value(at: Double(step) / 10) == Double(step) / 10)
      #expect(abs(CubicBezier.linear.speed(at: Double(step) / 10) - 1) < 1e-9)
    }
  }

  @Test("its speed is the slope of the way", arguments: curves.dropLast())
  func speed(curve: CubicBezier) {
    var way = 0.0
    let steps = 20_000
    for step in 0..<steps {
      way += curve.speed(at: (Double(step) + 0.5) / Double(steps)) / Double(steps)
    }
    #expect(abs(way - 1) < 1e-3)
  }

  @Test("ease-out is fast at first and gentle at the end: (0, 0, 0.58, 1)")
  func easeOut() {
    #expect(abs(CubicBezier.easeOut.speed(at: 0) - 1 / 0.58) < 1e-3)
    #expect(CubicBezier.easeOut.speed(at: 1) < 1e-5)
    #expect(CubicBezier.easeOut == CubicBezier(0, 0, 0.58, 1))
    #expect(Curve.reducedMotion == .timed(duration: 0.15, .easeOut))
  }
}
