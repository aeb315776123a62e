/// `xdg_wm_base` of all clients.
struct ShellState {
  var bases: [XdgWmBaseResource] = []
  /// Pings that wait for their pong.
  var pings: [UInt32] = []
}

extension Server {
  func offerShell() {
    offer(XdgWmBaseResource.self) { [unowned self] base in
      shell.bases.append(base)
      base.onDestroy { [unowned self] in shell.bases.removeAll { $0 == base } }
      base.setRequestHandler { [unowned self] request in handle(request, base) }
    }
  }

  private func handle(_ request: XdgWmBaseResource.Request, _ base: XdgWmBaseResource) {
    switch request {
    case .createPositioner: break
    case .getXdgSurface(let id, let resource):
      guard let surface = surface(of: resource) else { return }
      if surface.toplevel != nil {
        report(
          .role, "a second xdg_surface for a surface",
          error: (base.object, XdgWmBaseResource.Error.role.rawValue))
        return
      }
      if surface.buffer != nil {
        report(
          .bufferBeforeConfigure, "an xdg_surface for a surface that already has a buffer",
          error: (base.object, XdgWmBaseResource.Error.invalidSurfaceState.rawValue))
      }
      let toplevel = Toplevel(id, base: base, surface)
      surface.toplevel = toplevel
      toplevel.listen()
    case .pong(let serial):
      guard let index = shell.pings.firstIndex(of: serial) else {
        report(.unknownSerial, "a pong answers \(serial), which was not pinged")
        return
      }
      shell.pings.remove(at: index)
    case .destroy:
      if surfaces.contains(where: { $0.toplevel?.base == base }) {
        report(
          .destructionOrder, "xdg_wm_base is destroyed before its surfaces",
          error: (base.object, XdgWmBaseResource.Error.defunctSurfaces.rawValue))
      }
    }
  }
}

extension TestCompositor {
  /// Pings every client.
  public func ping() {
    for base in server.shell.bases {
      let serial = server.nextSerial()
      server.shell.pings.append(serial)
      base.ping(serial: serial)
    }
    server.flush()
  }

  /// The serials of pings that no client has answered.
  public var unansweredPings: [UInt32] { server.shell.pings }

  /// Sends the newest toplevel a configure.
  ///
  /// - Parameters:
  ///   - width: logical pixels; zero leaves it to the client.
  ///   - height: logical pixels; zero leaves it to the client.
  /// - Returns: its serial, which the client has to acknowledge.
  @discardableResult
  public func configure(
    width: Int, height: Int, states: [ToplevelState] = [.fullscreen, .activated]
  ) -> UInt32 {
    defer { server.flush() }
    return surface?.toplevel?.send(Configure(width: width, height: height, states: states)) ?? 0
  }

  /// Asks the newest toplevel to close.
  public func close() {
    surface?.toplevel?.resource?.close()
    server.flush()
  }
}
