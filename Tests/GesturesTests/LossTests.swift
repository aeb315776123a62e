import Geometry
import Gestures
import Testing

@Suite("Contacts that are lost")
struct LossTests {
  @Test("a cancelled pinch stays as it is and is let go; the next tap is a tap")
  func cancelled() throws {
    var rig = GestureRig()
    rig.down(1, 100, 300, at: 0)
    rig.down(2, 300, 300, at: 0)
    rig.frame()
    rig.move(2, 340, 300, at: 200)
    rig.frame()
    let scale = rig.scale
    rig.time = 300
    rig.cancel()
    #expect(rig.engine.contactCount == 0 && rig.phase == .idle)
    #expect(rig.scale == scale && rig.scale > 1.1)
    #expect(try #require(rig.release).velocity == .zero)
    rig.tap(50, 50, at: 1000)
    rig.time = 1500
    rig.send(.endOfBatch)
    #expect(rig.engine.taps == 1)
  }

  @Test("a pinch that is cancelled at once was the compositor's gesture: as if nothing had been")
  func accident() {
    var rig = GestureRig()
    rig.down(1, 100, 300, at: 0)
    rig.frame()
    rig.down(2, 300, 300, at: 200)
    rig.frame()
    rig.move(2, 320, 300, at: 250)
    rig.frame()
    rig.time = 290
    rig.cancel()
    #expect(rig.outcomes.last == .resume)
  }

  @Test("a cancelled tap, drag or swipe is none")
  func cancelledOthers() {
    var rig = GestureRig()
    rig.down(1, 100, 300, at: 0)
    rig.frame()
    rig.time = 40
    rig.cancel()
    #expect(rig.phase == .idle)
    rig.down(1, 300, 300, at: 100)
    for step in 1...8 {
      rig.move(1, 300 - 20 * Double(step), 300, at: 100 + 8 * Double(step))
      rig.frame()
    }
    rig.cancel()
    rig.time = 1000
    rig.send(.endOfBatch)
    #expect(rig.turns == [.none] && rig.engine.taps == 0)
  }

  @Test("without a photo fingers count, and nothing is moved")
  func noPhoto() {
    var engine = GestureEngine()
    var outcomes: [GestureEngine.Outcome] = []
    var frame = ContactFrame(at: .init(seconds: 1))
    let finger = ContactID.touch(seat: 1, id: 1)
    frame.downs = [ContactFrame.Touch(finger, .zero)]
    engine.handle(frame, on: nil, into: &outcomes)
    frame = ContactFrame(at: .init(seconds: 1.1))
    frame.moves = [ContactFrame.Touch(finger, Point(x: 300, y: 0))]
    engine.handle(frame, on: nil, into: &outcomes)
    #expect(engine.contactCount == 1 && outcomes.isEmpty)
  }
}
