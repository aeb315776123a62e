import FrameCore
import Gallery
import Geometry
import Gestures
import Motion

/// A frame in virtual time: photos are loaded as soon as they are asked for, unless told otherwise.
struct Rig {
  var state: FrameState
  var now = Instant(seconds: 1000)
  var effects: [Effect] = []
  /// Photos that stay undecoded until ``load(_:)``.
  var slow: Set<PhotoID> = []
  let photoSize = PixelSize(width: 900, height: 1200)

  static let viewport = Viewport(pixelSize: PixelSize(width: 300, height: 400))

  init(_ names: [String] = ["a", "b", "c"], _ adjust: (inout Settings) -> Void = { _ in }) {
    var settings = Settings()
    adjust(&settings)
    state = FrameState(settings: settings)
    send(.viewport(Self.viewport))
    send(.gallery(names.map(Self.photo), notice: nil))
  }

  /// What the core asks for when a photo is to be there as well as it can be.
  static func load(
    _ name: String, _ urgency: LoadUrgency, fitting size: PixelSize = viewport.pixelSize
  ) -> Effect {
    .load(photo(name), fitting: size, quality: .fine, urgency: urgency)
  }

  static func photo(_ name: String) -> PhotoID { .file(PhotoPath(name)) }

  mutating func send(_ event: Event) {
    let new = state.handle(event, at: now)
    effects += new
    for case .load(let photo, _, _, _) in new where !slow.contains(photo) { load(photo) }
  }

  mutating func load(_ photo: PhotoID) { send(.loaded(photo, photoSize: photoSize)) }

  mutating func key(_ name: String, isRepeat: Bool = false) {
    send(.input(.key(name, isRepeat: isRepeat)))
  }

  /// A finger lands, in the middle of the screen unless the test says where.
  mutating func down(_ contact: ContactID, at point: Point = Self.viewport.center) {
    guard case .touch(let seat, let id) = contact else { return }
    send(.input(.touch(.down(id: id, at: point, time: time), seat: seat)))
    send(.input(.touch(.frame, seat: seat)))
  }

  mutating func move(_ contact: ContactID, to point: Point) {
    guard case .touch(let seat, let id) = contact else { return }
    send(.input(.touch(.motion(id: id, to: point, time: time), seat: seat)))
    send(.input(.touch(.frame, seat: seat)))
  }

  mutating func up(_ contact: ContactID) {
    guard case .touch(let seat, let id) = contact else { return }
    send(.input(.touch(.up(id: id, time: time), seat: seat)))
    send(.input(.touch(.frame, seat: seat)))
  }

  /// Now, as compositors count.
  var time: UInt32 { UInt32(truncatingIfNeeded: Int64((now.seconds * 1000).rounded())) }

  /// Lets time pass, drawing a frame every `frame` seconds.
  mutating func run(_ seconds: Double, frame: Double = 1.0 / 60) {
    let end = now + seconds
    while now < end {
      now = min(now + frame, end)
      send(.wake)
      send(.presented)
    }
  }

  var status: FrameState.Status { state.status(at: now) }
  var placement: Placement { status.placement }
  var scene: Scene { state.scene(at: now)! }
  var wake: FrameState.Wake { state.nextWake(after: now) }
}
