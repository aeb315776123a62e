import CGExiv2
import Codecs
import Geometry
import Photos

/// Reads what files say of themselves, through gexiv2.
public enum MetadataReader {
  /// Bytes of a file that are looked at. Of JPEG and PNG files all of it is in front; of others what lies behind is
  /// missed.
  private static let maximumBytes = 32 << 20

  /// Has the libraries read what they need of the system.
  public static func warmUp() {
    gexiv2_initialize()
    // What is wrong with a file's tags is no concern of the owner's: the photo is shown.
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
  }

  /// The text form of the ``PhotoMetadata`` of a file.
  public static func describe(_ file: OwnedDescriptor) throws(DecodingError) -> [UInt8] {
    let count = min(try PhotoFile.size(of: file.rawValue), maximumBytes)
    return try metadata(of: try PhotoFile.head(of: file.rawValue, count: count)).encoded()
  }

  /// - Throws: ``DecodingError/unknownFormat`` where the content is none that has metadata.
  static func metadata(of bytes: [UInt8]) throws(DecodingError) -> PhotoMetadata {
    guard let tags = Tags(bytes) else { throw .unknownFormat }
    var metadata = PhotoMetadata()
    (metadata.taken, metadata.takenOffset) = Dates.taken(tags)
    metadata.title = tags.text("Xmp.dc.title", "Iptc.Application2.ObjectName")
    metadata.description =
      tags.text("Xmp.dc.description", "Iptc.Application2.Caption")
      ?? tags.text("Exif.Image.ImageDescription").flatMap { isOfCamera($0) ? nil : $0 }
    metadata.sublocation = tags.text("Xmp.iptc.Location", "Iptc.Application2.SubLocation")
    metadata.city = tags.text("Xmp.photoshop.City", "Iptc.Application2.City")
    metadata.state = tags.text("Xmp.photoshop.State", "Iptc.Application2.ProvinceState")
    metadata.country = tags.text("Xmp.photoshop.Country", "Iptc.Application2.CountryName")
    if let (latitude, longitude) = tags.location {
      (metadata.latitude, metadata.longitude) = (latitude, longitude)
    }
    let upright = Areas(tags)
    metadata.faces = upright.faces
    metadata.subject = upright.subject
    return metadata
  }

  /// Cameras put their maker's name there.
  private static func isOfCamera(_ description: String) -> Bool {
    let text = description.uppercased()
    return ["DIGITAL CAMERA", "SONY DSC", "DCIM", "EXIF_JPEG", "COOLPIX"].contains {
      text.utf8.count < 40 && text.contains($0)
    }
  }
}
