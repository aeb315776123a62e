import CGExiv2

/// The tags of one file.
final class Tags {
  private let metadata: UnsafeMutablePointer<GExiv2Metadata>

  /// Nil where the bytes are of no format that has any.
  init?(_ bytes: [UInt8]) {
    guard let metadata = gexiv2_metadata_new() else { return nil }
    self.metadata = metadata
    var error: UnsafeMutablePointer<GError>?
    guard gexiv2_metadata_open_buf(metadata, bytes, bytes.count, &error) != 0 else {
      g_clear_error(&error)
      return nil
    }
  }

  deinit { g_object_unref(metadata) }

  /// 1 to 8, or 1.
  var orientation: Int {
    let value = string("Exif.Image.Orientation").flatMap { Int($0) } ?? 1
    return (1...8).contains(value) ? value : 1
  }

  /// Of the picture as it is stored, in pixels; nil where nobody says.
  var size: (width: Double, height: Double)? {
    let width = Double(gexiv2_metadata_get_pixel_width(metadata))
    let height = Double(gexiv2_metadata_get_pixel_height(metadata))
    if width > 0, height > 0 { return (width, height) }
    guard let x = string("Exif.Photo.PixelXDimension").flatMap({ Double($0) }),
      let y = string("Exif.Photo.PixelYDimension").flatMap({ Double($0) }), x > 0, y > 0
    else { return nil }
    return (x, y)
  }

  /// The value of a tag as text, whatever it is; nil where it is not there.
  func string(_ tag: String) -> String? {
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    guard let text = gexiv2_metadata_try_get_tag_string(metadata, tag, &error) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// What people wrote, from the first of these tags that has something.
  func text(_ tags: String...) -> String? {
    for tag in tags {
      guard var text = string(tag)?[...] else { continue }
      // A text in several languages comes as: lang="x-default" Sunset
      if text.hasPrefix("lang=\""), let end = text.firstIndex(of: " ") {
        text = text[text.index(after: end)...]
      }
      let trimmed = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace || $0 == "\0" }
        .reversed()
      if !trimmed.isEmpty { return String(trimmed) }
    }
    return nil
  }

  /// Degrees to the north and to the east.
  var location: (latitude: Double, longitude: Double)? {
    var (latitude, longitude) = (0.0, 0.0)
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    guard gexiv2_metadata_try_get_gps_latitude(metadata, &latitude, &error) != 0,
      gexiv2_metadata_try_get_gps_longitude(metadata, &longitude, &error) != 0,
      latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180,
      // What cameras write that do not know where they are.
      latitude != 0 || longitude != 0
    else { return nil }
    return (latitude, longitude)
  }
}
