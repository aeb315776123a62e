import Testing

@testable import Gestures

@Suite("Which photo comes after a swipe")
struct PageTurnTests {
  /// Offset, velocity, decision; pages are 400 wide.
  static let decisions: [(Double, Double, PageTurn)] = [
    (-60, -900, .right), (-210, 0, .right), (-200, 0, .none), (-120, -100, .none),
    (-120, 250, .none), (-30, -500, .right), (-220, 500, .none), (150, 400, .left),
    (210, -150, .left), (-12, -299, .none), (-12, -300, .right), (0, 5000, .none),
  ]

  @Test("a flick counts by its direction, anything slower by the distance", arguments: decisions)
  func decision(offset: Double, velocity: Double, turn: PageTurn) {
    #expect(PageTurn(offset: offset, velocity: velocity, width: 400) == turn)
  }

  @Test("a page that was caught on its way is flicked on by what it was pulled, wherever it is")
  func caughtFlicks() {
    // It comes in from the right, and is flicked further to the left before it is there.
    #expect(PageTurn(origin: 300, offset: 220, velocity: -900, width: 400) == .right)
    #expect(PageTurn(origin: 300, offset: 380, velocity: 900, width: 400) == .left)
    #expect(PageTurn(origin: 300, offset: 220, velocity: 900, width: 400) == .none)
    #expect(PageTurn(origin: 300, offset: 290, velocity: 0, width: 400) == .left)
    #expect(PageTurn(origin: 120, offset: 90, velocity: 0, width: 400) == .none)
  }

  func pull(_ next: GestureSubject.Neighbour, _ previous: GestureSubject.Neighbour) -> PagePull {
    PagePull(
      offset: 0, neighbours: GestureSubject.Neighbours(left: previous, right: next), width: 400)
  }

  @Test("a page follows the finger where a photo comes in, and resists where none does")
  func resistance() {
    var page = pull(.ready, .none)
    _ = page.pull(-120)
    #expect(page.offset == -120)
    _ = page.pull(240)
    #expect(page.offset > 0 && page.offset < 120 * 0.55)
    #expect(page.turn(velocity: 5000) == .none)
    #expect(page.visibleVelocity(1000) < 550)
  }

  @Test("a photo that is not decoded yet does not come in, but the swipe counts")
  func loading() {
    var page = pull(.loading, .ready)
    _ = page.pull(-300)
    #expect(page.offset > -300 * 0.55)
    #expect(page.turn(velocity: 0) == .right)
  }

  @Test("a page is caught where it is seen")
  func caught() {
    let page = PagePull(
      offset: 37, neighbours: GestureSubject.Neighbours(left: .none, right: .ready), width: 400)
    #expect(abs(page.offset - 37) < 1e-9)
  }
}
