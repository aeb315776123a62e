import Geometry
import Glibc
import Testing

@testable import Photos

@Suite("Requests and their deadline")
struct RequestLedgerTests {
  private func ledger(_ ids: UInt64...) -> RequestLedger {
    var ledger = RequestLedger(timeout: 10)
    for id in ids {
      let file = OwnedDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))
      ledger.add(.init(id: id, task: .describe, file: file))
    }
    return ledger
  }

  /// Sends all that may be sent.
  private func send(_ ledger: inout RequestLedger, at now: Double) -> [UInt64] {
    var ids: [UInt64] = []
    while let next = ledger.next {
      ids.append(next.id)
      ledger.nextWasSent(at: now)
    }
    return ids
  }

  // The macro cannot call mutating members itself.
  private func cancel(_ ledger: inout RequestLedger, _ id: UInt64) -> Bool { ledger.cancel(id) }

  private func answered(
    _ ledger: inout RequestLedger, _ id: UInt64, at now: Double
  ) -> RequestLedger.Answered {
    ledger.answered(id, at: now)
  }

  @Test("the worker is given two at a time, in order")
  func depth() {
    var ledger = ledger(1, 2, 3, 4)
    #expect(send(&ledger, at: 0) == [1, 2])
    #expect(answered(&ledger, 1, at: 1) == .wanted)
    #expect(send(&ledger, at: 1) == [3])
    #expect(answered(&ledger, 1, at: 1) == .unknown)
    #expect(answered(&ledger, 4, at: 1) == .unknown)
  }

  @Test("the time of a photo begins when the one before it is done")
  func deadlines() {
    var ledger = ledger(1, 2, 3)
    #expect(ledger.deadline == nil)
    _ = send(&ledger, at: 100)
    #expect(ledger.deadline == 110)
    _ = ledger.answered(1, at: 109)
    #expect(ledger.deadline == 119)
    _ = send(&ledger, at: 112)
    #expect(ledger.deadline == 119)
    // An answer out of order does not give the oldest more time.
    _ = ledger.answered(3, at: 115)
    #expect(ledger.deadline == 119)
    _ = ledger.answered(2, at: 116)
    #expect(ledger.deadline == nil)
  }

  @Test("only a request the worker has is cancelled there")
  func cancel() {
    var ledger = ledger(1, 2, 3)
    _ = send(&ledger, at: 0)
    #expect(!cancel(&ledger, 3))
    #expect(cancel(&ledger, 2))
    #expect(!cancel(&ledger, 2))
    #expect(!cancel(&ledger, 77))
    // The worker has yet to answer it: its place is not free.
    #expect(ledger.next == nil)
    #expect(answered(&ledger, 2, at: 0) == .cancelled)
    #expect(ledger.next == nil)
    #expect(answered(&ledger, 1, at: 0) == .wanted)
  }

  @Test("with the worker gone each wanted request is named once, and which one it was at")
  func abandon() {
    var requests = ledger(1, 2, 3)
    _ = send(&requests, at: 0)
    let abandoned = requests.abandon()
    #expect(abandoned.map(\.id) == [1, 2, 3])
    #expect(abandoned.map(\.wasCurrent) == [true, false, false])
    #expect(requests.deadline == nil && requests.next == nil)

    requests = ledger(1, 2, 3)
    _ = send(&requests, at: 0)
    _ = requests.cancel(1)
    let rest = requests.abandon()
    #expect(rest.map(\.id) == [2, 3])
    #expect(rest.map(\.wasCurrent) == [false, false])
  }
}
