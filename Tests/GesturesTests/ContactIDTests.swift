import Gestures
import Testing

@Suite("Contact ids")
struct ContactIDTests {
  @Test("the same id on two seats is two fingers")
  func seats() {
    #expect(ContactID.touch(seat: 1, id: 288) != .touch(seat: 2, id: 288))
    #expect(ContactID.touch(seat: 2, id: 288).seat == 2)
  }
}
