import Gallery
import Geometry

/// The identity of a photo, for those who draw a ``Scene`` without knowing a gallery.
public typealias PhotoID = Gallery.PhotoID
/// The built-in scenes, likewise.
public typealias BuiltInScene = Gallery.BuiltInScene

/// What the screen shows at one moment, as a value: the renderer draws it and asks nothing.
public struct Scene: Equatable, Sendable {
  public var viewport: Viewport
  /// What is beside and between the photos. A message stands on black all the same.
  public var background: Color
  /// Bottom to top, on the background.
  public var layers: [Layer]
  /// On top of all layers, in order.
  public var overlays: [Overlay]

  public init(
    viewport: Viewport, background: Color = .black, layers: [Layer] = [], overlays: [Overlay] = []
  ) {
    self.viewport = viewport
    self.background = background
    self.layers = layers
    self.overlays = overlays
  }

  /// One photo.
  public struct Layer: Equatable, Sendable {
    public var photo: PhotoID
    /// Photo pixels from the photo's centre to logical pixels from the viewport's top left corner.
    public var similarity: Similarity
    /// 0 is not there, 1 covers what is below.
    public var opacity: Double
    /// True when the photo rests where it is: it is then drawn exactly, on the pixel grid.
    public var isResting: Bool
    /// Logical pixels: how far to the right of the screen's the layer's page lies, a page being a photo on the
    /// background, as large as the screen. A page that is moved covers that much less of the screen, and its photo,
    /// whose similarity counts from the page's top left corner, moves with it.
    public var pageOffset: Double

    public init(
      photo: PhotoID, similarity: Similarity, opacity: Double = 1, isResting: Bool = false,
      pageOffset: Double = 0
    ) {
      self.photo = photo
      self.similarity = similarity
      self.opacity = opacity
      self.isResting = isResting
      self.pageOffset = pageOffset
    }
  }

  /// Something quiet above the photo.
  public enum Overlay: Equatable, Sendable {
    /// The zoom, bottom centre, as ``ZoomLabel`` puts it: with a decimal point, which the renderer writes as the
    /// locale does. An empty text shows no pill.
    case zoomPill(text: String, opacity: Double)
    /// A short invitation, bottom centre.
    case hint(String, opacity: Double)
    /// A calm screen of one large and one small line, centred on black, instead of photos.
    case message(title: String, detail: String)
  }
}
