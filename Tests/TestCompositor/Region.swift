import Geometry

/// A region being put together; boxes may overlap.
final class Region {
  var boxes: [PixelRectangle] = []

  static func listen(_ resource: WlRegionResource, _ server: Server) {
    let region = Region()
    server.regions[resource.object] = region
    resource.setRequestHandler { request in
      switch request {
      case .add(let x, let y, let width, let height):
        region.boxes.append(PixelRectangle(x, y, width, height))
      case .subtract(let x, let y, let width, let height):
        region.boxes = region.boxes.flatMap { $0.subtracting(PixelRectangle(x, y, width, height)) }
      case .destroy: break
      }
    }
    resource.onDestroy { [unowned server, resource] in server.regions[resource.object] = nil }
  }
}

extension Server {
  /// What a region covers now; a surface takes a copy.
  func boxes(_ resource: WlRegionResource) -> [PixelRectangle]? { regions[resource.object]?.boxes }
}

extension PixelRectangle {
  /// A rectangle as it arrives in a request.
  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    self.init(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  /// This rectangle without `hole`: up to four rectangles above, left, right and below it.
  func subtracting(_ hole: PixelRectangle) -> [PixelRectangle] {
    let hole = intersection(hole)
    guard !hole.isEmpty else { return [self] }
    return [
      PixelRectangle(x: x, y: y, width: width, height: hole.y - y),
      PixelRectangle(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRectangle(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
      PixelRectangle(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ].filter { !$0.isEmpty }
  }
}
