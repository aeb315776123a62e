import Geometry

extension TestCompositor {
  /// How the compositor behaves. The default offers everything at the version the bindings implement
  /// and behaves as the protocol texts suggest; `Personalities.swift` has those of real compositors.
  public struct Configuration: Sendable {
    /// The globals to offer, by their name on the wire, with their versions. `wl_output` and `wl_seat`
    /// are offered once for each of `outputs` and `seats`.
    public var globals: [String: UInt32] = [
      "wl_compositor": 5, "wl_shm": 1, "wl_seat": 8, "wl_output": 4, "xdg_wm_base": 5,
      "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1, "zwp_idle_inhibit_manager_v1": 1,
      "wp_presentation": 1, "zwp_pointer_gestures_v1": 3,
    ]
    /// What is plugged in at the start.
    public var outputs: [OutputDescription] = [OutputDescription()]
    /// The input devices at the start.
    public var seats: [SeatDescription] = [SeatDescription()]
    /// `wl_shm` formats beside the two that every compositor has to take, as DRM codes.
    public var additionalFormats: [UInt32] = []
    /// The sequence of configures that maps a toplevel.
    public var mapping = MapSequence.sizeAtOnce
    /// When a buffer is given back.
    public var release = ReleasePolicy.afterNextCommit
    /// When touch events are grouped by frames.
    public var touchFrames = TouchFrames.grouped
    /// Whether a violation that real compositors punish also ends the connection with the protocol
    /// error, as they do.
    public var enforcesProtocol = false
    /// How many commits keep a copy of their pixels for `pixels(of:)`; older ones let it go.
    public var pixelHistory = 4
    /// The clock of presentation feedback: 1 is CLOCK_MONOTONIC; weston has 4, CLOCK_MONOTONIC_RAW.
    public var presentationClock: UInt32 = 1
    /// Presentation feedback is `discarded` for this many commits before it is `presented`.
    public var discardedPresentations = 0
    /// The keymap handed to keyboards, as XKB text.
    public var keymap = TestKeyboard.keymap

    public init() {}
  }

  /// One `xdg_toplevel.configure` with its `xdg_surface.configure`.
  public struct Configure: Hashable, Sendable {
    /// Nil stands for the first output's logical size.
    public var width: Int?
    /// Nil stands for the first output's logical size.
    public var height: Int?
    public var states: [ToplevelState]

    public init(width: Int? = nil, height: Int? = nil, states: [ToplevelState]) {
      self.width = width
      self.height = height
      self.states = states
    }
  }

  /// Which configures a toplevel is sent as it appears.
  public struct MapSequence: Hashable, Sendable {
    /// After the commit without a buffer.
    public var initial: [Configure]
    /// After the first commit with one.
    public var mapped: [Configure]

    public init(initial: [Configure], mapped: [Configure] = []) {
      self.initial = initial
      self.mapped = mapped
    }

    /// The output's size, fullscreen and activated, in one configure: weston 10.
    public static let sizeAtOnce = MapSequence(
      initial: [Configure(states: [.fullscreen, .activated])])
    /// sway 1.7: 0×0 without states, the real size only once there is a buffer.
    public static let zeroFirst = MapSequence(
      initial: [Configure(width: 0, height: 0, states: [])],
      mapped: [Configure(states: [.fullscreen, .activated, .tiledLeft, .tiledRight])])
    /// cage 0.1.4: as sway, but never "fullscreen".
    public static let zeroFirstMaximized = MapSequence(
      initial: [Configure(width: 0, height: 0, states: [])],
      mapped: [Configure(states: [.maximized, .activated])])
    /// KWin, Mutter: the size at once, then the same again with "activated".
    public static let activatedLater = MapSequence(
      initial: [Configure(states: [.fullscreen])],
      mapped: [Configure(states: [.fullscreen, .activated])])
    /// A width without a height first.
    public static let zeroHeight = MapSequence(
      initial: [Configure(height: 0, states: [])],
      mapped: [Configure(states: [.fullscreen, .activated])])
    /// A height without a width first.
    public static let zeroWidth = MapSequence(
      initial: [Configure(width: 0, states: [])],
      mapped: [Configure(states: [.fullscreen, .activated])])
    /// Several sizes in one go; the last is the one to answer.
    public static let burst = MapSequence(
      initial: [
        Configure(width: 0, height: 0, states: []),
        Configure(width: 320, height: 200, states: [.fullscreen]),
        Configure(states: [.fullscreen]),
        Configure(states: [.fullscreen, .activated]),
      ])
    /// Nothing is sent unless the test calls `configure`.
    public static let manual = MapSequence(initial: [])
  }

  /// When a buffer is given back to the client.
  public enum ReleasePolicy: Hashable, Sendable {
    /// Right after the commit that replaces it: wlroots, weston's pixman renderer.
    case afterNextCommit
    /// At the repaint that shows it, before its frame callback: weston's GL renderer, Mutter. The
    /// compositor has its own copy then.
    case atRepaint
    /// At the repaint that shows its successor: KWin.
    case atNextRepaint
    /// Only when the test calls `releaseBuffers()`.
    case manual
  }

  /// How touch events are grouped.
  public enum TouchFrames: Hashable, Sendable {
    /// `frame` where the test says so.
    case grouped
    /// Never: cage before 0.2, wayfire 0.7.
    case never
    /// None after the last finger has left: weston.
    case notAfterLastUp
    /// One for each down and motion, none after an up, whatever the test says: Mutter.
    case eachEvent
  }

  /// A state in `xdg_toplevel.configure`.
  public enum ToplevelState: UInt32, Hashable, Sendable {
    case maximized = 1
    case fullscreen, resizing, activated
    case tiledLeft, tiledRight, tiledTop, tiledBottom, suspended
  }
}
