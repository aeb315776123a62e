import Geometry
import Testing

@testable import Gestures

@Suite("How contacts moved together")
struct ContactFitTests {
  func fit(_ old: [(Double, Double)], _ new: [(Double, Double)]) -> ContactFit {
    var steps: InlineList<ContactFit.Step> = []
    for (old, new) in zip(old, new) {
      steps.append(
        ContactFit.Step(old: Point(x: old.0, y: old.1), new: Point(x: new.0, y: new.1)))
    }
    return ContactFit(steps, minimumRadius: 12)
  }

  @Test("two fingers zoom by the ratio of their distances, however they turn")
  func two() {
    #expect(fit([(100, 300), (300, 300)], [(50, 300), (350, 300)]).factor == 1.5)
    #expect(fit([(100, 300), (300, 300)], [(120, 310), (320, 310)]).factor == 1)
    #expect(abs(fit([(100, 300), (300, 300)], [(200, 200), (200, 400)]).factor - 1) < 1e-12)
    let turned = fit([(100, 300), (300, 300)], [(130, 240), (290, 380)])
    #expect(abs(turned.factor - 1.063014581) < 1e-9)
    #expect(close(turned.newCentroid - turned.oldCentroid, 10, 10))
  }

  @Test("three fingers zoom by the best fit, and a turn of theirs is no zoom")
  func three() {
    let spread = fit(
      [(100, 100), (200, 100), (150, 200)], [(90, 90), (210, 90), (150, 210)])
    #expect(abs(spread.factor - 1.2) < 1e-12)
    // An equilateral triangle turned by 15°; the mean distance from the centroid reads it as 3 %.
    func triangle(_ degrees: Double) -> [(Double, Double)] {
      [0, 120, 240].map { corner in
        let angle = (corner + degrees) * .pi / 180
        return (
          200 + 100 * Mathematics.cosine(angle), 300 + 100 * Mathematics.sine(angle)
        )
      }
    }
    #expect(abs(fit(triangle(0), triangle(15)).factor - 1) < 1e-12)
  }

  @Test("one finger moves, and fingers too close to tell do not zoom")
  func tooClose() {
    let one = fit([(10, 20)], [(15, 18)])
    #expect(one.factor == 1)
    #expect(one.newCentroid - one.oldCentroid == Point(x: 5, y: -2))
    #expect(fit([(100, 100), (100, 100)], [(100, 100), (110, 100)]).factor == 1)
    #expect(fit([(100, 100), (123, 100)], [(90, 100), (133, 100)]).factor == 1)
    // What does not zoom in when fingers part does not zoom out when they meet.
    #expect(fit([(90, 100), (133, 100)], [(100, 100), (123, 100)]).factor == 1)
    #expect(fit([(100, 100), (124, 100)], [(88, 100), (136, 100)]).factor == 2)
  }
}
