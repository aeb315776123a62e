import CPangoCairo
import Geometry
import Raster

/// Calls `body` with a cairo context that draws premultiplied ARGB into `buffer`; one unit is one pixel.
func withCairo(_ buffer: PixelBuffer, _ body: (OpaquePointer) -> Void) {
  buffer.withBytes { bytes in
    let surface = cairo_image_surface_create_for_data(
      bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
      Int32(buffer.width), Int32(buffer.height), Int32(buffer.stride))
    let context = cairo_create(surface)
    // Where cairo refuses (a size or stride beyond its limits), both are error objects on which every
    // call does nothing.
    if let context { body(context) }
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }
}

/// Adds a rectangle with round corners to the path.
func addCapsule(
  _ context: OpaquePointer, width: Double, height: Double, radius: Double
) {
  let radius = min(radius, width / 2, height / 2)
  cairo_new_sub_path(context)
  cairo_arc(context, width - radius, radius, radius, -.pi / 2, 0)
  cairo_arc(context, width - radius, height - radius, radius, 0, .pi / 2)
  cairo_arc(context, radius, height - radius, radius, .pi / 2, .pi)
  cairo_arc(context, radius, radius, radius, .pi, 3 * .pi / 2)
  cairo_close_path(context)
}
