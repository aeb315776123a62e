/// When a photo was taken.
enum Dates {
  /// Nanoseconds since 1970 by the clock at the place, and how many minutes that was ahead of UTC.
  static func taken(_ tags: Tags) -> (Int64?, Int?) {
    let candidates = [
      (
        "Exif.Photo.DateTimeOriginal", "Exif.Photo.SubSecTimeOriginal",
        "Exif.Photo.OffsetTimeOriginal"
      ),
      (
        "Exif.Photo.DateTimeDigitized", "Exif.Photo.SubSecTimeDigitized",
        "Exif.Photo.OffsetTimeDigitized"
      ),
      ("Xmp.exif.DateTimeOriginal", "", ""), ("Xmp.xmp.CreateDate", "", ""),
      ("Xmp.photoshop.DateCreated", "", ""),
      ("Exif.Image.DateTime", "Exif.Photo.SubSecTime", "Exif.Photo.OffsetTime"),
    ]
    for (date, fraction, offset) in candidates {
      guard let text = tags.string(date), let parsed = parse(text) else { continue }
      var taken = parsed.taken
      if parsed.isWholeSecond, let digits = tags.string(fraction) {
        taken += nanoseconds(of: digits)
      }
      return (taken, parsed.offset ?? tags.string(offset).flatMap(minutes))
    }
    return (nil, nil)
  }

  /// Reads `2024:06:01 12:30:00` as EXIF has it, and `2024-06-01T12:30:00.25+02:00` as XMP does; nil for anything
  /// else, and for the zeros and blanks of cameras whose clock was not set.
  static func parse(_ text: String) -> (taken: Int64, isWholeSecond: Bool, offset: Int?)? {
    var rest = Array(text.utf8)[...]
    func number(_ digits: Int) -> Int? {
      guard rest.count >= digits else { return nil }
      var value = 0
      for byte in rest.prefix(digits) {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 48)
      }
      rest = rest.dropFirst(digits)
      return value
    }
    func skip(_ allowed: String) -> Bool {
      guard let byte = rest.first, allowed.utf8.contains(byte) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), skip(":-"), let month = number(2), skip(":-"),
      let day = number(2), (1800...9999).contains(year), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    var seconds = 0
    var fraction: Int64 = 0
    var isWholeSecond = true
    if skip(" T"), let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 {
      seconds = hour * 3600 + minute * 60
      if skip(":"), let second = number(2), second <= 60 { seconds += second }
      if skip(".") {
        let digits = rest.prefix { (48...57).contains($0) }
        rest = rest.dropFirst(digits.count)
        fraction = nanoseconds(of: String(decoding: digits, as: UTF8.self))
        isWholeSecond = false
      }
    }
    let taken = Int64(days(year, month, day) * 86_400 + seconds) * 1_000_000_000 + fraction
    return (taken, isWholeSecond, minutes(String(decoding: rest, as: UTF8.self)))
  }

  /// `+02:00` in minutes.
  static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    if bytes == [UInt8(ascii: "Z")] { return 0 }
    guard bytes.count >= 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hours = Int(String(decoding: bytes[1..<3], as: UTF8.self)),
      let minutes = Int(String(decoding: bytes[4..<6], as: UTF8.self)), hours <= 15, minutes < 60
    else { return nil }
    return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  /// What digits after the point are worth.
  private static func nanoseconds(of digits: String) -> Int64 {
    let nine = digits.utf8.prefix { (48...57).contains($0) }.prefix(9)
    var value: Int64 = 0
    for index in 0..<9 {
      let digit = index < nine.count ? nine[nine.index(nine.startIndex, offsetBy: index)] - 48 : 0
      value = value * 10 + Int64(digit)
    }
    return value
  }

  /// Days since 1970 of a date of the Gregorian calendar (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
