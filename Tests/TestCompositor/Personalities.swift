extension TestCompositor.Configuration {
  /// Globals at their versions, map sequence, release and touch frames of a real compositor, as they were
  /// measured on Debian 12.
  private static func measured(
    compositor: UInt32, wmBase: UInt32, seat: UInt32, output: UInt32,
    pointerGestures: UInt32? = nil, others: [String], mapping: TestCompositor.MapSequence,
    release: TestCompositor.ReleasePolicy, touchFrames: TestCompositor.TouchFrames
  ) -> Self {
    var result = Self()
    result.globals = [
      "wl_compositor": compositor, "wl_shm": 1, "xdg_wm_base": wmBase, "wl_seat": seat,
      "wl_output": output,
    ]
    result.globals["zwp_pointer_gestures_v1"] = pointerGestures
    for name in others { result.globals[name] = 1 }
    result.mapping = mapping
    result.release = release
    result.touchFrames = touchFrames
    return result
  }

  /// cage 0.1.4: no viewporter, no presentation time, no touch frames.
  public static let cage = measured(
    compositor: 4, wmBase: 2, seat: 7, output: 4, others: ["zwp_idle_inhibit_manager_v1"],
    mapping: .zeroFirstMaximized, release: .afterNextCommit, touchFrames: .never)

  /// sway 1.7.
  public static let sway = measured(
    compositor: 4, wmBase: 2, seat: 7, output: 4, pointerGestures: 3,
    others: ["wp_viewporter", "wp_presentation", "zwp_idle_inhibit_manager_v1"],
    mapping: .zeroFirst, release: .afterNextCommit, touchFrames: .grouped)

  /// weston 10 with its GL renderer: no idle inhibition, another presentation clock.
  public static let weston: Self = {
    var result = measured(
      compositor: 4, wmBase: 3, seat: 7, output: 3, others: ["wp_viewporter", "wp_presentation"],
      mapping: .sizeAtOnce, release: .atRepaint, touchFrames: .notAfterLastUp)
    result.presentationClock = 4
    return result
  }()

  /// KWin 5.27: fractional scale, no presentation time.
  public static let kwin = measured(
    compositor: 5, wmBase: 4, seat: 8, output: 4, pointerGestures: 3,
    others: [
      "wp_viewporter", "wp_fractional_scale_manager_v1", "zwp_idle_inhibit_manager_v1",
    ],
    mapping: .activatedLater, release: .atNextRepaint, touchFrames: .grouped)

  /// Mutter 43: a touch frame for each finger, no idle inhibition.
  public static let mutter = measured(
    compositor: 5, wmBase: 4, seat: 8, output: 3, pointerGestures: 3,
    others: ["wp_viewporter", "wp_presentation"],
    mapping: .activatedLater, release: .atRepaint, touchFrames: .eachEvent)

  /// The least that a client can be asked to live with.
  public static let minimal = measured(
    compositor: 4, wmBase: 1, seat: 1, output: 1, others: [], mapping: .sizeAtOnce,
    release: .afterNextCommit, touchFrames: .grouped)

  /// All of them, for tests that must hold on each.
  public static let personalities: [(name: String, configuration: Self)] = [
    ("cage", cage), ("sway", sway), ("weston", weston), ("kwin", kwin), ("mutter", mutter),
    ("minimal", minimal),
  ]
}
