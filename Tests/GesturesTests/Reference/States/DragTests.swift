import Geometry
import Testing

@testable import FrameCore
@testable import Gestures

@Suite("§2.5 and §2.6: drags, pages and details")
struct DragTests {
  @Test("§2.5 rule 1: a zoomed photo that can still move is moved")
  func pan() throws {
    var rig = try ReferenceRig()
    rig.rest(2)
    rig.drag(200, 300, by: -60, 5, at: 0, lifting: false)
    #expect(rig.gesture == "Pan")
  }

  @Test("§2.5 rule 2: at its edge its page turns, if the drag is three times as long as it is wide")
  func edge() throws {
    for (dy, gesture) in [(19.0, "Page"), (21, "Pan")] {
      var rig = try ReferenceRig()
      rig.rest(2, -200, 0)
      rig.drag(300, 300, by: -60, dy, at: 0, lasting: 8, lifting: false)
      #expect(rig.gesture == gesture)
    }
    var rig = try ReferenceRig(names: ["a"])
    rig.rest(2, -200, 0)
    rig.drag(300, 300, by: -60, 0, at: 0, lifting: false)
    #expect(rig.gesture == "Pan", "without a neighbour there is nothing to turn to")
    rig = try ReferenceRig()
    rig.rest(2, -198, 0)
    rig.drag(300, 300, by: -60, 0, at: 0, lifting: false)
    #expect(rig.gesture == "Pan", "two pixels are room")
  }

  @Test(
    "§2.5 rules 3, 4: at fit, and a little above, it is the page to the side and details up and down"
  )
  func fit() throws {
    for scale in [1, 1.06] {
      var rig = try ReferenceRig()
      rig.rest(scale)
      rig.drag(300, 300, by: -60, 50, at: 0, lifting: false)
      #expect(rig.gesture == "Page")
      rig = try ReferenceRig()
      rig.rest(scale)
      rig.drag(300, 300, by: -50, 60, at: 0, lifting: false)
      #expect(rig.gesture == "Details")
    }
    var rig = try ReferenceRig()
    rig.down(1, 300, 300, at: 0)
    rig.frame()
    rig.move(1, 260, 260, at: 10)
    rig.frame()
    #expect(rig.gesture == "Press1", "as much one way as the other")
    rig.move(1, 230, 255, at: 20)
    rig.frame()
    #expect(rig.gesture == "Page" && abs(rig.status.pageOffset + 30) < 0.5)
  }

  @Test("§2.5 rule 5: else it is moved against its band, and never dismissed")
  func band() throws {
    var rig = try ReferenceRig()
    rig.rest(4, 0, 300)
    rig.drag(300, 300, by: 0, 60, at: 0, lifting: false)
    #expect(rig.gesture == "Pan" && rig.y > 300 && rig.y < 330)
  }

  @Test("§2.5: decided once, it stays decided")
  func locked() throws {
    var rig = try ReferenceRig()
    rig.drag(200, 300, by: -40, 0, at: 0, lifting: false)
    rig.move(1, 160, 500, at: 200)
    rig.frame()
    #expect(rig.gesture == "Page" && rig.y == 0)
  }

  // MARK: Pages

  static let releases: [(Double, Double, PageTurn)] = [
    (-60, -900, .right), (-210, 0, .right), (-200, 0, .none), (-120, -100, .none),
    (-120, 250, .none), (-30, -500, .right), (-220, 500, .none), (150, 400, .left),
    (210, -150, .left), (-12, -299, .none), (-12, -300, .right),
  ]

  @Test(
    "§2.6: the page turns by its speed, or by having come more than half of the way",
    arguments: releases)
  func turn(offset: Double, velocity: Double, turn: PageTurn) {
    var pull = PagePull(
      offset: 0, neighbours: GestureSubject.Neighbours(left: .ready, right: .ready), width: 400)
    _ = pull.pull(offset)
    #expect(pull.turn(velocity: velocity) == turn)
  }

  @Test("§2.6: read from right to left, only what comes next is the other way round")
  func rightToLeft() throws {
    for (direction, photo) in [("ltr", 1), ("rtl", 2)] {
      var rig = try ReferenceRig(["accessibility.reading-direction=\(direction)"])
      rig.drag(300, 300, by: -90, 0, at: 0, lifting: false)
      #expect(abs(rig.status.pageOffset + 80) < 0.5)
      let scene = try #require(rig.state.scene(at: rig.now))
      #expect(scene.layers[1].pageOffset > 300, "it comes in from the right")
      rig.up(1)
      rig.frame()
      #expect(rig.status.pageOffset > 200, "and stays on that side")
      rig.wait(1000)
      #expect(rig.status.index == photo && rig.isAtRest)
    }
  }

  @Test("§2.3 Page down 2nd: the page goes back to its place, on the same photo, under two fingers")
  func secondFinger() throws {
    var rig = try ReferenceRig()
    rig.drag(300, 300, by: -100, 0, at: 0, lifting: false)
    let offset = rig.status.pageOffset
    rig.down(2, 100, 300, at: 100)
    rig.frame()
    #expect(rig.gesture == "Transform" && rig.status.pageOffset == offset)
    rig.wait(300)
    #expect(rig.status.pageOffset == 0 && rig.status.index == 0)
  }

  @Test(
    "§2.3 Page motion: of a zoomed photo, dragged back past its place, the rest moves the photo")
  func reversed() throws {
    var rig = try ReferenceRig()
    rig.rest(2, -200, 0)
    rig.drag(300, 300, by: -60, 0, at: 0, lifting: false)
    #expect(rig.gesture == "Page")
    rig.move(1, 320, 300, at: 200)
    rig.frame()
    #expect(rig.gesture == "Pan")
    rig.expect(2, -170, 0)
    rig.up(1, at: 400)
    rig.frame()
    rig.wait(1000)
    #expect(rig.status.pageOffset == 0 && rig.status.index == 0)
  }

  @Test("the part of a motion that takes a page past its place moves the photo up and down, too")
  func reversedSideways() throws {
    var rig = try ReferenceRig()
    rig.rest(4, -600, 100)
    rig.drag(300, 300, by: -60, 0, at: 0, lifting: false)
    // 50 px to the page's place, and as far again.
    rig.move(1, 340, 340, at: 200)
    rig.frame()
    #expect(rig.gesture == "Pan")
    rig.expect(4, -550, 120)
  }

  // MARK: Details

  @Test(
    "§2.6: pulled up by more than 0.15 of the height, or as fast, details show; pulled down they go"
  )
  func details() throws {
    func pulled(_ dy: Double, lasting: Double, _ rig: inout ReferenceRig) {
      rig.drag(200, 300, by: 0, dy, at: rig.time + 50, lasting: lasting, lifting: false)
      #expect(rig.gesture == "Details" && abs(rig.y) < abs(dy) && rig.y * dy > 0)
      if lasting > 100 { rig.wait(100) }
      rig.up(1)
      rig.frame()
      rig.wait(1000)
      #expect(rig.isAtRest && rig.placement == .fit)
    }
    // 90 px, and 10 of slop.
    for (dy, lasting, isShown) in [(-99.0, 400.0, false), (-102, 400, true), (-60, 40, true)] {
      var rig = try ReferenceRig()
      pulled(dy, lasting: lasting, &rig)
      #expect(rig.status.areDetailsShown == isShown, "\(dy) px in \(lasting) ms")
      guard isShown else { continue }
      pulled(102, lasting: 400, &rig)
      #expect(!rig.status.areDetailsShown)
    }
  }

  @Test("details go by themselves after five seconds, and a tap shows and hides them")
  func detailsEnd() throws {
    var rig = try ReferenceRig()
    rig.tap(200, 300, at: 0)
    rig.at(4000)
    #expect(rig.status.areDetailsShown)
    let overlays = try #require(rig.state.scene(at: rig.now)).overlays
    #expect(overlays == [.hint("a  ·  1 / 3", opacity: 1)])
    rig.at(6000)
    #expect(!rig.status.areDetailsShown)
    rig.tap(200, 300, at: 7000)
    rig.tap(200, 300, at: 8000)
    rig.at(9000)
    #expect(!rig.status.areDetailsShown && rig.status.taps == 3)
  }

  @Test(
    "§2.3 Dismiss down 2nd: a second finger takes the photo from where it was pulled, and it comes back"
  )
  func detailsSecondFinger() throws {
    var rig = try ReferenceRig()
    rig.drag(200, 400, by: 0, -90, at: 0, lifting: false)
    let before = rig.placement
    rig.down(2, 300, 200, at: 100)
    rig.frame()
    #expect(rig.gesture == "Transform" && rig.placement == before)
    rig.up(1, at: 500)
    rig.up(2, at: 510)
    rig.wait(1000)
    #expect(rig.isAtRest && rig.placement == .fit && !rig.status.areDetailsShown)
  }
}
