import Geometry

extension TestSurface {
  /// Makes the pending state current, checks it, and notes it.
  func commit() {
    let taken = pending
    pending = Pending()
    state = pendingState
    var newBuffer: ShmBuffer?
    if case .buffer(let buffer) = taken.attachment { newBuffer = buffer }

    if let newBuffer { check(newBuffer, taken) }
    toplevel?.willCommit(newBuffer)
    var acknowledged: UInt32?
    if let toplevel { acknowledged = toplevel.acknowledged?.serial }

    switch taken.attachment {
    case .unchanged: break
    case .removed: show(nil)
    case .buffer(let buffer): show(buffer)
    }
    callbacks += taken.callbacks
    if callbacks.count > 1 {
      server.report(.severalCallbacks, "\(callbacks.count) frame callbacks wait at once")
    }
    if newBuffer != nil {
      // What was never shown is discarded.
      for feedback in feedback { feedback.discarded() }
      feedback = []
    }
    feedback += taken.feedback
    server.note(
      Commit(
        index: server.commits.count, surface: self, buffer: buffer?.description,
        isNewContent: newBuffer != nil, scale: state.scale, transform: state.transform,
        bufferDamage: taken.bufferDamage, surfaceDamage: taken.surfaceDamage,
        opaqueRegion: state.opaqueRegion, viewportDestination: state.destination,
        hasViewportSource: state.hasSource, frameCallbacks: taken.callbacks.count,
        acknowledged: acknowledged, snapshot: buffer?.snapshot))
    toplevel?.didCommit(taken.attachment)
  }

  /// Replaces what is shown.
  private func show(_ new: ShmBuffer?) {
    let old = buffer
    old?.isCurrent = false
    buffer = new
    if let new {
      new.take()
      if !server.busyBuffers.contains(where: { $0 === new }) { server.busyBuffers.append(new) }
    }
    if server.configuration.release == .afterNextCommit {
      server.releaseBuffers { $0 === old && $0 !== new }
    }
  }

  private func check(_ buffer: ShmBuffer, _ taken: Pending) {
    let description = buffer.description
    let size = "\(description.width)×\(description.height)"
    if buffer.isBusy {
      server.report(
        .busyAttach, "buffer \(description.identity) is committed again before it was given back")
    }
    if description.width % state.scale != 0 || description.height % state.scale != 0 {
      server.report(
        .indivisibleSize, "a buffer of \(size) at scale \(state.scale)", error: (resource.object, 2)
      )
    }
    let logical = state.logicalSize(of: description)
    let damaged =
      taken.bufferDamage.contains {
        !$0.intersection(
          PixelRectangle(x: 0, y: 0, width: description.width, height: description.height)
        ).isEmpty
      }
      || taken.surfaceDamage.contains {
        !$0.intersection(PixelRectangle(x: 0, y: 0, width: logical.width, height: logical.height))
          .isEmpty
      }
    if !damaged {
      server.report(
        .missingDamage, "buffer \(description.identity) is committed without damage inside it")
    }
    checkPhysicalSize(description, logical)
  }

  /// A surface that fills its output is sharp only with as many pixels as the output has, or, where only
  /// whole scales can be told, with the next whole multiple.
  private func checkPhysicalSize(_ buffer: Commit.Buffer, _ logical: PixelSize) {
    guard toplevel != nil, let output = outputs.last ?? server.outputs.first,
      logical == output.logicalSize
    else { return }
    let isFractional =
      server.configuration.globals["wp_fractional_scale_manager_v1"] != nil
      && server.configuration.globals["wp_viewporter"] != nil
    let whole = output.description.wholeScale
    let expected =
      isFractional
      ? output.physicalSize
      : PixelSize(width: logical.width * whole, height: logical.height * whole)
    let turned = state.transform.swapsSides ? expected.transposed : expected
    if abs(buffer.width - turned.width) > 2 || abs(buffer.height - turned.height) > 2 {
      server.report(
        .notPhysicalSize,
        "a buffer of \(buffer.width)×\(buffer.height) where \(turned.width)×\(turned.height) are shown"
      )
    }
  }
}

extension Server {
  func note(_ commit: Commit) {
    commits.append(commit)
    let old = commits.count - 1 - max(0, configuration.pixelHistory)
    if commits.indices.contains(old) { commits[old].snapshot = nil }
  }

  /// What a refresh of the screen does to the surfaces shown; returns the frame callbacks fired.
  func repaint() -> Int {
    switch configuration.release {
    case .afterNextCommit, .manual: break
    case .atRepaint: releaseBuffers { _ in true }
    case .atNextRepaint: releaseBuffers { !$0.isCurrent }
    }
    guard !isWithholdingFrames else { return 0 }
    var fired = 0
    for surface in surfaces where surface.isMapped {
      let callbacks = surface.callbacks
      surface.callbacks = []
      for callback in callbacks {
        fired += 1
        callback.done(callbackData: time)
      }
      presentFeedback(of: surface)
    }
    return fired
  }
}
