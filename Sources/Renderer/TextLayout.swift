import CPangoCairo
import Geometry

/// A paragraph in the system's sans-serif font, laid out by pango.
final class TextLayout {
  private let layout: OpaquePointer
  private let extents: PangoRectangle

  /// - Parameters:
  ///   - size: device pixels: the font's height.
  ///   - maximumWidth: device pixels; longer lines are wrapped, within a word if it must be.
  ///   - isTabular: all digits equally wide, so that a number that changes does not tremble.
  init(
    _ text: String, size: Double, maximumWidth: Double, isTabular: Bool = false,
    in context: TextContext
  ) {
    layout = pango_layout_new(context.context)
    pango_layout_set_text(layout, text, -1)
    let font = pango_font_description_from_string("sans-serif")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if isTabular {
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
    // A width makes pango centre within it: set only when it is needed, and to what is needed.
    let limit = max(1, maximumWidth.rounded(.down))
    var size = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &size)
    if Double(size.width) > limit {
      pango_layout_set_width(layout, Int32(min(limit, 1e6)) * PANGO_SCALE)
      pango_layout_get_pixel_extents(layout, nil, &size)
    }
    extents = size
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Device pixels.
  var width: Double { Double(extents.width) }
  /// Device pixels, from the top of the first line to the bottom of the last.
  var height: Double { Double(extents.height) }
  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Draws with the context's source colour; `x` and `y` are where the top left corner goes.
  func draw(_ context: OpaquePointer, x: Double, y: Double) {
    cairo_move_to(context, x - Double(extents.x), y - Double(extents.y))
    pango_cairo_show_layout(context, layout)
  }
}

/// What pango needs to lay out any text: the fonts, and how their glyphs are drawn.
final class TextContext {
  let context: OpaquePointer

  init() {
    context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    let options = cairo_font_options_create()
    // Text is blended over photos and may lie on any part of a pixel of a turned panel: grey, not
    // coloured, edges.
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(context)) }
}
