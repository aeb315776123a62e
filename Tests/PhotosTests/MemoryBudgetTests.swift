import Testing

@testable import Photos

@Suite("The memory budget")
struct MemoryBudgetTests {
  @Test("the screen, what is held and what is under way all count")
  func counts() {
    var budget = MemoryBudget(limit: 100 << 20)
    budget.screenBytes = MemoryBudget.screenBytes(pixels: 1 << 20)
    #expect(budget.screenBytes == 16 << 20)
    budget.heldBytes = 10 << 20
    #expect(budget.free(bytesInFlight: 4 << 20) == 70 << 20)
    #expect(budget.most == 84 << 20)
  }

  @Test("left alone it is at most 256 MiB, and something on any machine")
  func standard() {
    #expect((1 << 20...256 << 20).contains(MemoryBudget.defaultLimit))
  }
}
