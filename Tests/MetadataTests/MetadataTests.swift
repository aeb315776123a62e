import CGExiv2
import CJPEGSamples
import Codecs
import Geometry
import Glibc
import Photos
import Testing

@testable import Metadata

/// A JPEG file of 400×200 with these tags, written by gexiv2 itself.
private func file(_ tags: [(String, String)]) throws -> [UInt8] {
  var template = Array("/tmp/wayframe-metadata.XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  try #require(descriptor >= 0)
  defer { unlink(template) }
  let pixels = [UInt8](repeating: 90, count: 400 * 200 * 3)
  var options = jpeg_sample_options()
  var count = 0
  let jpeg = try #require(jpeg_sample_encode(pixels, 400, 200, &options, &count))
  defer { free(jpeg) }
  _ = write(descriptor, jpeg, count)
  close(descriptor)
  let metadata = try #require(gexiv2_metadata_new())
  defer { g_object_unref(metadata) }
  var error: UnsafeMutablePointer<GError>?
  try #require(gexiv2_metadata_open_path(metadata, template, &error) != 0)
  for (tag, value) in tags {
    let isSet = gexiv2_metadata_try_set_tag_string(metadata, tag, value, &error) != 0
    try #require(isSet, "\(tag)")
  }
  try #require(gexiv2_metadata_save_file(metadata, template, &error) != 0)
  let input = OwnedDescriptor(open(template, O_RDONLY | O_CLOEXEC))
  return try PhotoFile.head(of: input.rawValue, count: 1 << 22)
}

private let isReady: Bool = {
  MetadataReader.warmUp()
  return true
}()

@Suite("What a file says of itself", .enabled(if: isReady), .serialized)
struct MetadataTests {
  private func metadata(_ tags: [(String, String)]) throws -> PhotoMetadata {
    try MetadataReader.metadata(of: try file(tags))
  }

  @Test("the date is when the photo was taken, to the fraction of a second and with its offset")
  func dates() throws {
    let all = try metadata([
      ("Exif.Image.DateTime", "2024:12:31 00:00:00"),
      ("Exif.Photo.DateTimeOriginal", "2001:09:09 01:46:40"),
      ("Exif.Photo.SubSecTimeOriginal", "25"), ("Exif.Photo.OffsetTimeOriginal", "-03:30"),
    ])
    #expect(all.taken == 1_000_000_000_250_000_000 && all.takenOffset == -210)
    #expect(
      try metadata([("Exif.Image.DateTime", "1970:01:02 00:00:01")]).taken
        == 86_401_000_000_000)
    #expect(try metadata([]).taken == nil)
  }

  @Test(
    "dates are read as EXIF and as XMP write them, and what is none is none",
    arguments: [
      ("2001:09:09 01:46:40", 1_000_000_000_000_000_000),
      ("2001-09-09T01:46:40", 1_000_000_000_000_000_000),
      ("2001-09-09T01:46:40.5Z", 1_000_000_000_500_000_000),
      ("2001-09-09", 999_993_600_000_000_000),
      ("1969:12:31 23:59:59", -1_000_000_000), ("2024:02:29 00:00:00", 1_709_164_800_000_000_000),
      ("0000:00:00 00:00:00", nil), ("    :  :     :  :  ", nil), ("", nil), ("yesterday", nil),
      ("2001:13:01 00:00:00", nil),
    ] as [(String, Int64?)])
  func parsing(text: String, taken: Int64?) {
    #expect(Dates.parse(text)?.taken == taken)
  }

  @Test("title, description and place come from XMP, and from IPTC and EXIF where that has none")
  func texts() throws {
    let xmp = try metadata([
      ("Xmp.dc.title", "Sunset"), ("Iptc.Application2.ObjectName", "Other"),
      ("Xmp.dc.description", "Über den Dächern"), ("Xmp.photoshop.City", "Łódź"),
      ("Xmp.photoshop.Country", "Polska"), ("Xmp.iptc.Location", "Piotrkowska"),
    ])
    #expect(xmp.title == "Sunset" && xmp.description == "Über den Dächern")
    #expect(xmp.city == "Łódź" && xmp.country == "Polska" && xmp.sublocation == "Piotrkowska")
    let old = try metadata([
      ("Iptc.Application2.ObjectName", "Title"), ("Iptc.Application2.City", "Paris"),
      ("Exif.Image.ImageDescription", "At the river"),
    ])
    #expect(old.title == "Title" && old.city == "Paris" && old.description == "At the river")
    let camera = try metadata([("Exif.Image.ImageDescription", "OLYMPUS DIGITAL CAMERA         ")])
    #expect(camera.description == nil)
  }

  @Test("the place on the globe has its signs")
  func location() throws {
    let found = try metadata([
      ("Exif.GPSInfo.GPSLatitude", "33/1 30/1 0/1"), ("Exif.GPSInfo.GPSLatitudeRef", "S"),
      ("Exif.GPSInfo.GPSLongitude", "70/1 45/1 0/1"), ("Exif.GPSInfo.GPSLongitudeRef", "W"),
    ])
    #expect(abs((found.latitude ?? 0) + 33.5) < 1e-6)
    #expect(abs((found.longitude ?? 0) + 70.75) < 1e-6)
  }

  /// A segment as programs that know faces write it.
  private static let regions: [UInt8] = {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
       xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
       xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
       xmlns:MP="http://ns.microsoft.com/photo/1.2/"
       xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
       xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#">
      <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
      <rdf:li><rdf:Description mwg-rs:Name="Ada" mwg-rs:Type="Face"><mwg-rs:Area
       stArea:x="0.2" stArea:y="0.15" stArea:w="0.2" stArea:h="0.1" stArea:unit="normalized"/>
      </rdf:Description></rdf:li>
      <rdf:li><rdf:Description mwg-rs:Type="Focus"><mwg-rs:Area
       stArea:x="0.5" stArea:y="0.5" stArea:w="0.2" stArea:h="0.1" stArea:unit="normalized"/>
      </rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag><rdf:li
       MPReg:Rectangle="0.5, 0.5, 0.25, 0.25" MPReg:PersonDisplayName="Blaise"/></rdf:Bag>
      </MPRI:Regions></MP:RegionInfo></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let length = packet.utf8.count + 2
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array(packet.utf8)
  }()

  @Test(
    "faces of both schemas, and the subject, are brought upright with the photo", arguments: 1...8)
  func areas(orientation: Int) throws {
    // In the stored picture: left half, upper quarter.
    let stored = Rectangle(x: 0.1, y: 0.1, width: 0.2, height: 0.1)
    var bytes = try file([
      ("Exif.Image.Orientation", "\(orientation)"), ("Exif.Photo.SubjectArea", "80 30 80 20"),
    ])
    bytes.insert(contentsOf: Self.regions, at: 2)
    let found = try MetadataReader.metadata(of: bytes)
    let expected = try #require(Orientation(rawValue: orientation)).upright(stored)
    func isClose(_ a: Rectangle?, _ b: Rectangle) -> Bool {
      guard let a else { return false }
      return abs(a.origin.x - b.origin.x) + abs(a.origin.y - b.origin.y) + abs(a.maxX - b.maxX)
        + abs(a.maxY - b.maxY) < 1e-6
    }
    #expect(found.faces.first?.name == "Ada" && isClose(found.faces.first?.area, expected))
    #expect(found.faces.last?.name == "Blaise" && found.faces.count == 2)
    #expect(isClose(found.subject, expected))
    // Worked by hand: a camera held upright stores the photo lying on its left side.
    if orientation == 6 {
      #expect(isClose(expected, Rectangle(x: 0.8, y: 0.1, width: 0.1, height: 0.2)))
    }
  }

  @Test("files that are damaged or none at all are told, and never trap")
  func damage() throws {
    #expect(throws: DecodingError.unknownFormat) {
      try MetadataReader.metadata(of: Array("<html></html>".utf8))
    }
    let whole = try file([
      ("Exif.Photo.DateTimeOriginal", "2001:09:09 01:46:40"), ("Xmp.dc.title", "Sunset"),
      ("Iptc.Application2.City", "Paris"),
    ])
    var state: UInt64 = 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<1 + random(6) { bytes[random(min(bytes.count, 6000))] = UInt8(random(256)) }
      if let found = try? MetadataReader.metadata(of: bytes) {
        #expect(PhotoMetadata(decoding: found.encoded()) != nil)
      }
      _ = try? MetadataReader.metadata(of: Array(whole.prefix(random(whole.count))))
    }
  }
}
