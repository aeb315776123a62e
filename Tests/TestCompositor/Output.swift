import Geometry

extension TestCompositor {
  /// A screen.
  public struct OutputDescription: Hashable, Sendable {
    /// Device pixels, before `transform`.
    public var width: Int
    /// Device pixels, before `transform`.
    public var height: Int
    /// Device pixels per logical pixel; where it is no whole number, `wl_output` tells the next one.
    public var scale: Double
    public var transform: Transform
    /// Millihertz.
    public var refresh: Int
    /// Millimetres; zero if unknown.
    public var physicalWidth: Int
    /// Millimetres; zero if unknown.
    public var physicalHeight: Int
    public var name: String

    public init(
      width: Int = 1280, height: Int = 800, scale: Double = 1, transform: Transform = .normal,
      refresh: Int = 60_000, physicalWidth: Int = 217, physicalHeight: Int = 136,
      name: String = "TEST-1"
    ) {
      self.width = width
      self.height = height
      self.scale = scale
      self.transform = transform
      self.refresh = refresh
      self.physicalWidth = physicalWidth
      self.physicalHeight = physicalHeight
      self.name = name
    }

    /// What `wl_output.scale` tells.
    public var wholeScale: Int { max(1, Int(scale.rounded(.up))) }
    /// What `wp_fractional_scale_v1` tells: 120ths.
    public var scale120: UInt32 { UInt32((scale * 120).rounded()) }
  }

  /// The outputs that are plugged in.
  public var outputs: [TestOutput] { server.outputs }

  /// Plugs in a screen.
  @discardableResult
  public func addOutput(_ description: OutputDescription = OutputDescription()) -> TestOutput {
    defer { server.flush() }
    return server.addOutput(description)
  }
}

/// A screen that is plugged in.
public final class TestOutput {
  let server: Server
  public private(set) var description: TestCompositor.OutputDescription
  private var global: Global?
  private var resources: [WlOutputResource] = []

  init(_ description: TestCompositor.OutputDescription, _ server: Server) {
    self.description = description
    self.server = server
    global = server.offer(WlOutputResource.self) { [self] resource in bound(resource) }
  }

  /// Device pixels as the client sees them, after the transform.
  public var physicalSize: PixelSize {
    let size = PixelSize(width: description.width, height: description.height)
    return description.transform.swapsSides ? size.transposed : size
  }

  /// Logical pixels, rounded down as sway does.
  public var logicalSize: PixelSize {
    PixelSize(
      width: Int(Double(physicalSize.width) / description.scale),
      height: Int(Double(physicalSize.height) / description.scale))
  }

  /// Changes the mode, the scale or the transform, and tells the clients what of it has changed. sway
  /// sends no mode when only the transform is new.
  public func change(_ edit: (inout TestCompositor.OutputDescription) -> Void) {
    let old = description
    edit(&description)
    for resource in resources { send(to: resource, since: old) }
    for surface in server.surfaces where surface.outputs.contains(where: { $0 === self }) {
      surface.prefer(scale: description.scale120)
    }
    server.flush()
  }

  /// Unplugs it.
  ///
  /// - Parameters:
  ///   - leavingSurfaces: surfaces are told first that they leave it; not every compositor does.
  ///   - withdrawn: a client that binds it from here on is disconnected, as by sway before 1.6.
  public func remove(leavingSurfaces: Bool = true, withdrawn: Bool = false) {
    for surface in server.surfaces where surface.outputs.contains(where: { $0 === self }) {
      if leavingSurfaces { surface.leave(self) } else { surface.outputs.removeAll { $0 === self } }
    }
    if withdrawn { global?.destroy() } else { global?.remove() }
    server.outputs.removeAll { $0 === self }
    server.flush()
  }

  func resources(of client: OpaquePointer) -> [WlOutputResource] {
    resources.filter { $0.client == client }
  }

  private func bound(_ resource: WlOutputResource) {
    resources.append(resource)
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 == resource } }
    send(to: resource, since: nil)
    resource.setRequestHandler { _ in }
    // As wlroots does. A surface is on a new output before its client can have bound it.
    for surface in server.surfaces where surface.resource.client == resource.client {
      if surface.outputs.contains(where: { $0 === self }) {
        surface.resource.enter(output: resource)
      }
    }
  }

  private func send(to resource: WlOutputResource, since old: TestCompositor.OutputDescription?) {
    let isMoved =
      old.map {
        ($0.transform, $0.physicalWidth, $0.physicalHeight)
          != (description.transform, description.physicalWidth, description.physicalHeight)
      } ?? true
    if isMoved {
      resource.geometry(
        x: 0, y: 0, physicalWidth: Int32(description.physicalWidth),
        physicalHeight: Int32(description.physicalHeight), subpixel: .unknown, make: "Wayframe",
        model: "Test", transform: .init(rawValue: description.transform.rawValue))
    }
    let isNewMode =
      old.map {
        ($0.width, $0.height, $0.refresh)
          != (description.width, description.height, description.refresh)
      } ?? true
    if isNewMode {
      resource.mode(
        flags: [.current, .preferred], width: Int32(description.width),
        height: Int32(description.height), refresh: Int32(description.refresh))
    }
    if old?.wholeScale != description.wholeScale {
      resource.scale(factor: Int32(description.wholeScale))
    }
    if old == nil {
      resource.name(name: description.name)
      resource.description(description: "Test output \(description.name)")
    }
    if resource.version >= 2 { resource.done() }
  }
}

extension Server {
  @discardableResult
  func addOutput(_ description: TestCompositor.OutputDescription) -> TestOutput {
    let output = TestOutput(description, self)
    outputs.append(output)
    return output
  }
}
