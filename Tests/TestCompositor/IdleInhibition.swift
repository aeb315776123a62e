/// The idle inhibitors of all clients.
struct InhibitorState {
  /// Those that exist, with their surface.
  var living: [(resource: ZwpIdleInhibitorV1Resource, surface: TestSurface)] = []
  var created = 0
}

extension Server {
  func offerIdleInhibition() {
    offer(ZwpIdleInhibitManagerV1Resource.self) { [unowned self] manager in
      manager.setRequestHandler { [unowned self] request in
        guard case .createInhibitor(let inhibitor, let resource) = request,
          let surface = surface(of: resource)
        else { return }
        inhibitors.created += 1
        inhibitors.living.append((inhibitor, surface))
        inhibitor.setRequestHandler { _ in }
        inhibitor.onDestroy { [unowned self] in
          inhibitors.living.removeAll { $0.resource == inhibitor }
        }
      }
    }
  }
}

extension TestCompositor {
  /// Whether the screen is kept on: an inhibitor exists for a surface that is shown.
  public var isIdleInhibited: Bool { server.inhibitors.living.contains { $0.surface.isMapped } }

  /// How many inhibitors were ever made; a slideshow holds one for all its slides.
  public var inhibitorsCreated: Int { server.inhibitors.created }
}
