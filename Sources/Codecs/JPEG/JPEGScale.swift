import Geometry

/// The scales at which libjpeg can decode: it leaves high frequencies out while it transforms blocks of
/// 8×8 coefficients, so that a smaller picture costs less instead of more.
struct JPEGScale: Equatable {
  /// Output pixels per 8 stored ones: 1 to 8. libjpeg could enlarge up to 16; the renderer does that.
  let eighths: Int

  /// The smallest scale at which the whole photo, fitted into `target`, need not be enlarged; full size
  /// when the photo is smaller than that.
  ///
  /// A fitted photo touches two opposite sides of the screen. The other sides then have room to spare,
  /// so a scale covers the fitted size as soon as one side reaches the screen's.
  init(covering target: PixelSize, photo: PixelSize) {
    let enough = (1...8).first { eighths in
      let size = JPEGScale(eighths: eighths).size(of: photo)
      return size.width >= target.width || size.height >= target.height
    }
    eighths = enough ?? 8
  }

  init(eighths: Int) { self.eighths = eighths }

  /// What `photo` is decoded to: sides rounded up, as libjpeg does.
  func size(of photo: PixelSize) -> PixelSize {
    PixelSize(width: (photo.width * eighths + 7) / 8, height: (photo.height * eighths + 7) / 8)
  }
}
