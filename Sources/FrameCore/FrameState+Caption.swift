import Gallery
import Motion

// What is said of the photo for a while.
extension FrameState {
  enum Caption: Equatable, Sendable {
    /// What is known of it.
    case details
    /// It stays for a while.
    case held
    /// It stays no longer.
    case released
  }

  /// Seconds.
  private static let captionDuration = 5.0

  mutating func showCaption(_ caption: Caption?, at instant: Instant) {
    self.caption = slide == nil ? nil : caption
    captionEnd = self.caption == nil ? nil : instant + Self.captionDuration
  }

  var captionText: String? {
    guard let slide, let caption else { return nil }
    switch caption {
    case .details:
      guard let index = gallery.index(of: slide.photo) else { return slide.photo.shortName }
      return "\(slide.photo.shortName)  ·  \(index + 1) / \(gallery.count)"
    case .held: return "This photo stays for ten minutes"
    case .released: return "Photos go on"
    }
  }
}
