import Geometry
import Gestures
import Testing

@Suite("Swipes")
struct SwipeTests {
  @Test(
    "at fit, a drag to the side pulls the page; a flick turns it, a slow pull does from half on")
  func swipe() {
    var rig = GestureRig()
    rig.down(1, 300, 300, at: 0)
    rig.frame()
    rig.move(1, 180, 310, at: 400)
    rig.frame()
    #expect(rig.phase == .page)
    #expect(abs(rig.subject.pageOffset + 110) < 0.5)
    rig.move(1, 170, 310, at: 800)
    rig.up(1, at: 900)
    rig.frame()
    rig.time = 2000
    rig.flick(300, 300, by: -80, 4)
    rig.time = 3000
    rig.flick(100, 300, by: 80, 4)
    rig.down(1, 390, 300, at: 4000)
    rig.frame()
    rig.move(1, 170, 300, at: 4400)
    rig.frame()
    rig.up(1, at: 5500)
    rig.frame()
    #expect(rig.turns == [.none, .right, .left, .right])
    #expect(rig.scale == 1 && rig.offset == .zero)
  }

  @Test("up and down at fit is no swipe; a diagonal waits to be one or the other")
  func vertical() {
    var rig = GestureRig()
    rig.flick(200, 300, by: 30, 100)
    #expect(rig.turns.isEmpty)
    #expect(rig.offset.y > 30)
    rig.subject.placement = .fit
    rig.down(1, 200, 300)
    rig.frame()
    rig.move(1, 215, 315)
    rig.frame()
    #expect(rig.phase == .press)
    rig.move(1, 240, 316)
    rig.frame()
    #expect(rig.phase == .page)
  }

  @Test("a zoomed photo is moved first; from its edge a drag to the side turns the page")
  func zoomedEdge() {
    var rig = GestureRig(scale: 2, offset: (100, 0))
    rig.flick(350, 300, by: -160, 0)
    #expect(rig.turns.isEmpty && close(rig.offset, -50, 0))
    rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.flick(350, 300, by: -150, 10)
    #expect(rig.turns == [.right])
    // Too steep, the other way, or without a photo to come.
    rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.flick(350, 300, by: -150, 60)
    #expect(rig.turns.isEmpty)
    rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.flick(100, 300, by: 150, 0)
    #expect(rig.turns.isEmpty && rig.offset.x == -60)
    rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.subject.neighbours.right = .none
    rig.flick(350, 300, by: -150, 0)
    #expect(rig.turns.isEmpty)
  }

  @Test("a page pulled from a zoomed photo and pushed back moves the photo from there on")
  func reversed() {
    var rig = GestureRig(scale: 2, offset: (-200, 0))
    rig.down(1, 350, 300, at: 0)
    rig.frame()
    rig.move(1, 300, 300, at: 50)
    rig.frame()
    #expect(rig.phase == .page && rig.subject.pageOffset == -40)
    rig.move(1, 370, 300, at: 100)
    rig.frame()
    #expect(rig.phase == .pan && rig.subject.pageOffset == 0)
    #expect(close(rig.offset, -170, 0))
    #expect(rig.turns == [.none])
  }

  @Test("a photo a little above fit, or outside of its bounds on its way back, is swiped as at fit")
  func nearlyFit() {
    for (scale, x) in [(1.0054, 1.9), (1.05, -30), (0.97, 0)] {
      var rig = GestureRig(scale: scale, offset: (x, 0))
      rig.flick(300, 300, by: -100, 5)
      #expect(rig.turns == [.right])
    }
  }

  @Test("a second finger during a swipe lets the page go back and pinches")
  func secondFinger() {
    var rig = GestureRig()
    rig.down(1, 300, 300)
    rig.frame()
    rig.move(1, 200, 300)
    rig.frame()
    rig.down(2, 100, 300)
    rig.frame()
    #expect(rig.phase == .transform && rig.turns == [.none])
    rig.move(2, 50, 300)
    rig.frame()
    #expect(abs(rig.scale - 1.5) < 1e-9)
  }

  @Test("a mouse drags with hardly any slop, and never swipes")
  func mouse() {
    var rig = GestureRig()
    rig.send(.pointer(.enter(at: Point(x: 200, y: 300)), seat: 1))
    rig.send(.pointer(.button(.left, isPressed: true, time: 0), seat: 1))
    rig.send(.pointer(.motion(to: Point(x: 103, y: 300), time: 0), seat: 1))
    #expect(rig.phase == .pan && rig.turns.isEmpty)
    #expect(rig.offset.x < -40)
  }
}
