import CPixman
import Geometry
import Glibc
import Raster

/// A picture as pixman sees it, with the transform and filter it is to be drawn with.
final class PixmanImage {
  let image: OpaquePointer
  private let buffer: PixelBuffer

  /// - Parameters:
  ///   - format: `PIXMAN_a8r8g8b8` and `PIXMAN_x8r8g8b8` have fast paths of their own.
  init(_ buffer: PixelBuffer, format: pixman_format_code_t = PIXMAN_x8r8g8b8) {
    self.buffer = buffer
    image = buffer.withBytes { bytes in
      pixman_image_create_bits(
        format, Int32(buffer.width), Int32(buffer.height),
        bytes.baseAddress!.assumingMemoryBound(to: UInt32.self), Int32(buffer.stride))
    }
  }

  deinit { pixman_image_unref(image) }

  /// Drawn bilinear, its pixels scaled by 1 / `reduction` and then shifted.
  func place(reduction: Double, x: Double, y: Double) {
    var transform = pixman_transform()
    pixman_transform_init_scale(&transform, fixed(reduction), fixed(reduction))
    transform.matrix.0.2 = fixed(-x * reduction)
    transform.matrix.1.2 = fixed(-y * reduction)
    pixman_image_set_transform(image, &transform)
    pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0)
  }

  /// Drawn by its mean area, as pixman does it: a separable convolution with a box.
  func reduce(to size: PixelSize) {
    let x = Double(buffer.width) / Double(size.width)
    let y = Double(buffer.height) / Double(size.height)
    var transform = pixman_transform()
    pixman_transform_init_scale(&transform, fixed(x), fixed(y))
    pixman_image_set_transform(image, &transform)
    var count: Int32 = 0
    let parameters = pixman_filter_create_separable_convolution(
      &count, fixed(x), fixed(y), PIXMAN_KERNEL_IMPULSE, PIXMAN_KERNEL_IMPULSE,
      PIXMAN_KERNEL_BOX, PIXMAN_KERNEL_BOX, 4, 4)
    pixman_image_set_filter(image, PIXMAN_FILTER_SEPARABLE_CONVOLUTION, parameters, count)
    free(parameters)
  }

  /// Draws this over all of `destination`, through a mask of one opacity if there is one.
  func draw(onto destination: PixmanImage, opacity: Double? = nil) {
    let size = destination.buffer.size
    let mask = opacity.map { opacity in
      var color = pixman_color(red: 0, green: 0, blue: 0, alpha: UInt16(opacity * 65535))
      return pixman_image_create_solid_fill(&color)
    }
    pixman_image_composite32(
      mask == nil ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, image, mask ?? nil, destination.image, 0, 0,
      0, 0, 0, 0, Int32(size.width), Int32(size.height))
    if let mask, let mask { pixman_image_unref(mask) }
  }

  /// Copies this, pixel for pixel, so that its top left corner comes to (`x`, 0); what lies outside the
  /// destination is left out.
  func copy(onto destination: PixmanImage, x: Int) {
    let first = max(0, x)
    let end = min(destination.buffer.width, x + buffer.width)
    pixman_image_composite32(
      PIXMAN_OP_SRC, image, nil, destination.image, Int32(first - x), 0, 0, 0, Int32(first), 0,
      Int32(max(0, end - first)), Int32(min(buffer.height, destination.buffer.height)))
  }

  private func fixed(_ value: Double) -> Int32 { Int32((value * 65536).rounded()) }
}
