/// A region being put together; boxes may overlap.
final class Region {
  var boxes: [Box] = []

  static func listen(_ resource: WlRegionResource, _ server: Server) {
    let region = Region()
    server.regions[resource.object] = region
    resource.setRequestHandler { request in
      switch request {
      case .add(let x, let y, let width, let height): region.boxes.append(Box(x, y, width, height))
      case .subtract(let x, let y, let width, let height):
        region.boxes = region.boxes.flatMap { $0.subtracting(Box(x, y, width, height)) }
      case .destroy: break
      }
    }
    resource.onDestroy { [unowned server, resource] in server.regions[resource.object] = nil }
  }
}

extension Server {
  /// What a region covers now; a surface takes a copy.
  func boxes(_ resource: WlRegionResource) -> [Box]? { regions[resource.object]?.boxes }
}
