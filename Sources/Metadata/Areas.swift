import Codecs
import Geometry
import Photos

/// Parts of a photo that matter, brought upright as the photo itself is.
struct Areas {
  /// Regions of people, by the Metadata Working Group's schema and by Microsoft's.
  private(set) var faces: [PhotoMetadata.Face] = []
  /// What the camera focused on (EXIF 2.32, tag 0x9214).
  private(set) var subject: Rectangle?

  private static let most = 64

  init(_ tags: Tags) {
    let orientation = Orientation(rawValue: tags.orientation) ?? .upright
    for index in 1...Self.most {
      let region = "Xmp.mwg-rs.Regions/mwg-rs:RegionList[\(index)]/mwg-rs:"
      func number(_ name: String) -> Double? {
        tags.string(region + "Area/stArea:" + name).flatMap { Double($0) }
      }
      guard let x = number("x"), let y = number("y"), let width = number("w"),
        let height = number("h")
      else { break }
      let type = tags.string(region + "Type")
      guard type == nil || type == "Face" else { continue }
      // Its middle is given.
      let area = Rectangle(x: x - width / 2, y: y - height / 2, width: width, height: height)
      add(area, named: tags.text(region + "Name"), orientation)
    }
    for index in 1...Self.most where faces.count < Self.most {
      let region = "Xmp.MP.RegionInfo/MPRI:Regions[\(index)]/MPReg:"
      guard let text = tags.string(region + "Rectangle") else { break }
      let numbers = text.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
      guard numbers.count == 4 else { continue }
      let area = Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      add(area, named: tags.text(region + "PersonDisplayName"), orientation)
    }
    subject = Self.subject(tags).flatMap { Self.upright($0, orientation) }
  }

  private mutating func add(_ area: Rectangle, named name: String?, _ orientation: Orientation) {
    guard let area = Self.upright(area, orientation),
      !faces.contains(where: { $0.area == area })
    else { return }
    faces.append(PhotoMetadata.Face(name: name, area: area))
  }

  /// A middle point, a circle by its diameter, or a rectangle by its sides, about that point; in pixels as stored.
  private static func subject(_ tags: Tags) -> Rectangle? {
    guard let size = tags.size, let text = tags.string("Exif.Photo.SubjectArea") else { return nil }
    let numbers = text.split(separator: " " as Character).compactMap { Double($0) }
    guard (2...4).contains(numbers.count) else { return nil }
    // A point is as good as a small circle.
    let width = numbers.count > 2 ? numbers[2] : size.width / 20
    let height = numbers.count > 3 ? numbers[3] : width
    return Rectangle(
      x: (numbers[0] - width / 2) / size.width, y: (numbers[1] - height / 2) / size.height,
      width: width / size.width, height: height / size.height)
  }

  /// The part of the upright photo that an area of the stored one is; nil where nothing of it is within the photo.
  private static func upright(_ area: Rectangle, _ orientation: Orientation) -> Rectangle? {
    guard area.origin.x.isFinite, area.origin.y.isFinite, area.maxX.isFinite, area.maxY.isFinite
    else { return nil }
    let (left, right) = (min(max(area.origin.x, 0), 1), min(max(area.maxX, 0), 1))
    let (top, bottom) = (min(max(area.origin.y, 0), 1), min(max(area.maxY, 0), 1))
    let stored = Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    let result = orientation.upright(stored)
    return result.isWithinPhoto ? result : nil
  }
}
