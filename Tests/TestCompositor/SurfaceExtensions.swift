import Geometry

// The protocols that add something to a surface.

extension Server {
  func offerViewporter() {
    offer(WpViewporterResource.self) { [unowned self] viewporter in
      viewporter.setRequestHandler { [unowned self] request in
        guard case .getViewport(let viewport, let resource) = request,
          let surface = surface(of: resource)
        else { return }
        if surface.viewport != nil {
          report(.role, "a second viewport for a surface", error: (viewporter.object, 0))
          return
        }
        surface.viewport = viewport
        viewport.onDestroy { [weak surface] in
          surface?.viewport = nil
          surface?.pendingState.destination = nil
          surface?.pendingState.hasSource = false
        }
        viewport.setRequestHandler { [unowned self, weak surface] request in
          handle(request, viewport, surface)
        }
      }
    }
  }

  private func handle(
    _ request: WpViewportResource.Request, _ viewport: WpViewportResource, _ surface: TestSurface?
  ) {
    if case .destroy = request { return }
    guard let surface, surface.resource.isAlive else {
      report(
        .viewport, "a viewport is used after its surface",
        error: (viewport.object, WpViewportResource.Error.noSurface.rawValue))
      return
    }
    switch request {
    case .setDestination(-1, -1): surface.pendingState.destination = nil
    case .setDestination(let width, let height):
      guard width > 0, height > 0 else {
        return badValue("the destination is \(width)×\(height)", viewport)
      }
      surface.pendingState.destination = PixelSize(width: Int(width), height: Int(height))
    case .setSource(-1, -1, -1, -1): surface.pendingState.hasSource = false
    case .setSource(let x, let y, let width, let height):
      guard x >= 0, y >= 0, width > 0, height > 0 else {
        return badValue("the source is \(width)×\(height) at \(x), \(y)", viewport)
      }
      surface.pendingState.hasSource = true
    case .destroy: break
    }
  }

  private func badValue(_ message: String, _ viewport: WpViewportResource) {
    report(
      .viewport, message,
      error: (viewport.object, WpViewportResource.Error.badValue.rawValue))
  }

  func offerFractionalScale() {
    offer(WpFractionalScaleManagerV1Resource.self) { [unowned self] manager in
      manager.setRequestHandler { [unowned self] request in
        guard case .getFractionalScale(let scale, let resource) = request,
          let surface = surface(of: resource)
        else { return }
        if surface.fractionalScale != nil {
          report(.role, "a second fractional scale for a surface", error: (manager.object, 0))
          return
        }
        surface.fractionalScale = scale
        scale.setRequestHandler { _ in }
        scale.onDestroy { [weak surface] in surface?.fractionalScale = nil }
        if let output = outputs.first { surface.prefer(scale: output.description.scale120) }
      }
    }
  }

  func offerPresentation() {
    offer(WpPresentationResource.self) { [unowned self] presentation in
      presentation.clockId(clkId: configuration.presentationClock)
      presentation.setRequestHandler { [unowned self] request in
        guard case .feedback(let resource, let feedback) = request else { return }
        surface(of: resource)?.pending.feedback.append(feedback)
      }
    }
  }

  /// Answers the presentation feedback of what a refresh shows.
  func presentFeedback(of surface: TestSurface) {
    let feedback = surface.feedback
    surface.feedback = []
    for feedback in feedback {
      presentedFrames += 1
      if presentedFrames <= configuration.discardedPresentations {
        feedback.discarded()
        continue
      }
      let refresh = surface.outputs.first?.description.refresh ?? 60_000
      feedback.presented(
        tvSecHi: 0, tvSecLo: time / 1000, tvNsec: time % 1000 * 1_000_000,
        refresh: UInt32(1_000_000_000_000 / max(1, refresh)), seqHi: 0, seqLo: presentedFrames,
        flags: .vsync)
    }
  }
}

extension TestCompositor {
  /// Tells the newest toplevel a fractional scale, in 120ths, whatever its output has.
  public func sendPreferredScale(_ scale120: UInt32) {
    surface?.fractionalScale?.preferredScale(scale: scale120)
    server.flush()
  }
}
