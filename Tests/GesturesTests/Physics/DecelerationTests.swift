import Motion
import Testing

@Suite("Slowing down")
struct DecelerationTests {
  static let normal = Deceleration(rate: 0.998)

  @Test(
    "§3.3: how far a throw of 1000 px/s goes, and when half a pixel of it is left",
    arguments: [
      (0.998, 499.4998332, 3.449922693, 2.002002671),
      (0.99, 99.49916247, 0.5266785593, 10.05033585),
      (0.995, 199.4995823, 1.194794883, 5.012541824),
    ])
  func table(rate: Double, travel: Double, time: Double, logarithm: Double) {
    let law = Deceleration(rate: rate)
    #expect(abs(law.totalTravel(velocity: 1000) - travel) < 1e-6)
    #expect(abs(law.time(velocity: 1000, untilRemaining: 0.5) - time) < 1e-8)
    #expect(abs(law.velocity(forTotalTravel: 1) - logarithm) < 1e-8)
    #expect(abs(law.totalTravel(velocity: -1000) + travel) < 1e-6)
  }

  @Test(
    "§3.3: where a throw of 1000 px/s at 0.998 is",
    arguments: [
      (0.016, 15.746458), (0.05, 47.5789485), (0.1, 90.6258508), (0.25, 196.689515),
      (0.5, 315.928023), (1, 432.035127), (2, 490.387745),
    ])
  func travel(time: Double, travel: Double) {
    #expect(abs(Self.normal.travel(velocity: 1000, after: time) - travel) < 1e-6)
    let back = Self.normal.time(velocity: 1000, toTravel: travel)
    #expect(abs((back ?? .nan) - time) < 1e-7)
  }

  @Test("§3.3: after a tenth of a second a throw of 1000 px/s has 818.566805 left")
  func speed() {
    #expect(abs(Self.normal.velocity(1000, after: 0.1) - 818.566805) < 1e-6)
  }

  @Test(
    "§3.3: when a throw gets to an edge, and how fast",
    arguments: [
      (200.0, 1000.0, 0.25549087, 599.599466), (350, 2500, 0.164282274, 1799.29907),
      (-325, -1800, 0.224071057, -1149.34913),
    ])
  func edges(distance: Double, velocity: Double, time: Double, arrival: Double) throws {
    let found = try #require(Self.normal.time(velocity: velocity, toTravel: distance))
    #expect(abs(found - time) < 1e-8)
    #expect(abs(Self.normal.velocity(velocity, after: found) - arrival) < 1e-5)
  }

  @Test("§3.3: it never gets to what is too far, behind it, or where it does not move")
  func never() {
    #expect(Self.normal.time(velocity: 1000, toTravel: 600) == nil)
    #expect(Self.normal.time(velocity: 1000, toTravel: -1) == nil)
    #expect(Self.normal.time(velocity: 0, toTravel: 1) == nil)
    #expect(Self.normal.time(velocity: 1000, toTravel: .infinity) == nil)
    #expect(Self.normal.time(velocity: 0, toTravel: 0) == 0)
  }

  @Test("§3.3: for photos a throw goes some 0.22 s of its speed, and is what it takes to get there")
  func photos() {
    let law = Deceleration(rate: Deceleration.photoRate)
    #expect(abs(law.totalTravel(velocity: 1) - 0.2217) < 1e-4)
    #expect(abs(law.velocity(forTotalTravel: law.totalTravel(velocity: 731)) - 731) < 1e-9)
    #expect(law.time(velocity: 1, untilRemaining: 0.25) == 0)
    #expect(law.time(velocity: 0, untilRemaining: 0.25) == 0)
  }
}
