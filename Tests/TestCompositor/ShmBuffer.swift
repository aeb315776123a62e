/// A client's buffer, and whether the compositor is using it.
final class ShmBuffer {
  let resource: WlBufferResource
  let description: Commit.Buffer
  /// Shown by a surface now.
  var isCurrent = false
  /// Committed, and not given back yet.
  private(set) var isBusy = false
  /// What it held when it was committed.
  private(set) var snapshot: Snapshot?

  private let pool: ShmPool
  private let offset: Int

  init(_ resource: WlBufferResource, pool: ShmPool, offset: Int, _ description: Commit.Buffer) {
    self.resource = resource
    self.pool = pool
    self.offset = offset
    self.description = description
  }

  /// Its memory; nil if the file no longer has it.
  private var memory: UnsafeRawBufferPointer? {
    pool.bytes(at: offset, count: description.stride * description.height)
  }

  func listen(_ server: Server) {
    server.buffers[resource.object] = self
    resource.setRequestHandler { [self, unowned server] request in
      switch request {
      case .destroy:
        if isBusy {
          server.report(.busyDestroy, "buffer \(description.identity) is destroyed while in use")
        }
      }
    }
    resource.onDestroy { [unowned server, resource] in
      server.buffers[resource.object] = nil
      server.busyBuffers.removeAll { $0.resource == resource }
    }
  }

  /// Begins its use; the copy of its pixels is what a compositor would have uploaded.
  func take() {
    isBusy = true
    isCurrent = true
    snapshot = memory.map { Snapshot($0, of: description) }
  }

  /// Whether the pixels are still those that were committed; asked again, it compares with the present.
  func isUnchanged() -> Bool {
    guard let memory, let snapshot else { return true }
    if snapshot.matches(memory) { return true }
    self.snapshot = Snapshot(memory, of: description)
    return false
  }

  /// Gives it back.
  func release() {
    guard isBusy else { return }
    isBusy = false
    resource.release()
  }
}

extension Server {
  /// The buffer of a resource.
  func buffer(of resource: WlBufferResource) -> ShmBuffer? { buffers[resource.object] }

  /// Looks whether the client has written into buffers that it has not got back.
  func checkBusyBuffers() {
    for buffer in busyBuffers where !buffer.isUnchanged() {
      report(
        .busyWrite,
        "buffer \(buffer.description.identity) was written while the compositor still used it")
    }
  }

  /// Gives back the busy buffers that `matching` chooses, oldest first.
  func releaseBuffers(_ matching: (ShmBuffer) -> Bool) {
    for buffer in busyBuffers where matching(buffer) { buffer.release() }
    busyBuffers.removeAll { !$0.isBusy }
  }
}
