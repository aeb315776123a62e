import CWaylandServer
import Geometry

/// A Wayland compositor in the test's own process: scripted, strict, and stepped by the test.
///
/// Nothing happens by itself. A client is connected through a socket pair and lives in the same thread;
/// the test lets it act, then calls `dispatch()`, which handles all requests that have arrived and never
/// waits. `repaint()` stands for a refresh of the screen. So a test can put any two events in any order,
/// leave events out, and look at every commit, and it takes no time.
///
/// Each broken rule becomes a sentence in `violations`, which a test expects to be empty.
///
/// ```swift
/// let compositor = TestCompositor(.sway)
/// let client = try Client(connectedTo: compositor.connect())
/// client.step()
/// compositor.dispatch()
/// compositor.touch.down(id: 1, x: 100, y: 80)
/// compositor.touch.frame()
/// compositor.repaint()
/// #expect(compositor.violations.isEmpty)
/// ```
public final class TestCompositor {
  let server: Server

  /// A compositor with the outputs and seats of `configuration`, and no client.
  public init(_ configuration: Configuration = Configuration()) {
    server = Server(configuration)
  }

  deinit { server.shutDown() }

  /// How it behaves; what is changed holds from here on. Globals, outputs and seats are announced only at
  /// the start: use `addOutput` and its like later.
  public var configuration: Configuration {
    get { server.configuration }
    set { server.configuration = newValue }
  }

  /// Milliseconds: the time of the next input event or frame callback for which the test gives none.
  public var time: UInt32 {
    get { server.time }
    set { server.time = newValue }
  }

  // MARK: What the client did

  /// The rules broken so far, recommendations left out.
  public var violations: [Violation] {
    server.violations.filter { !$0.rule.isRecommendation }
  }

  /// The recommendations not followed so far.
  public var recommendations: [Violation] {
    server.violations.filter(\.rule.isRecommendation)
  }

  /// Every commit of every surface so far.
  public var commits: [Commit] { server.commits }

  /// The surfaces that exist, oldest first.
  public var surfaces: [TestSurface] { server.surfaces }

  /// The newest toplevel.
  public var surface: TestSurface? { server.surfaces.last { $0.toplevel != nil } }

  /// A copy of what a commit showed, made when it was committed; nil without a buffer, for formats that
  /// are not of 32 bits, and once `pixelHistory` later commits were made.
  public func pixels(of commit: Commit) -> CommittedPixels? {
    guard server.commits.indices.contains(commit.index) else { return nil }
    return server.commits[commit.index].snapshot?.pixels
  }

  // MARK: Time

  /// Handles every request that has arrived, answers what has to be answered, and sends all events. It
  /// never waits. Before that, it looks whether pixels in use have changed.
  public func dispatch() {
    server.checkBusyBuffers()
    server.noteWhatIsRead()
    repeat {
      wl_event_loop_dispatch(server.loop, 0)
      server.flush()
    } while server.hasRequests
  }

  /// Sends the events of `body` in as few pieces as they fit, as compositors do with what several devices report
  /// at once. The kernel has no room for more than some 270 pieces that the client has not read.
  public func together(_ body: () -> Void) {
    server.isHoldingBack = true
    body()
    server.isHoldingBack = false
    server.flush()
  }

  /// A refresh of the screen: gives buffers back by the release policy, fires the frame callbacks that
  /// were part of a commit, and advances `time` by one refresh.
  ///
  /// - Parameter time: milliseconds; `self.time` if nil.
  /// - Returns: how many frame callbacks were fired.
  @discardableResult
  public func repaint(time: UInt32? = nil) -> Int {
    if let time { server.time = time }
    server.checkBusyBuffers()
    let fired = server.repaint()
    server.time &+= 16
    server.flush()
    return fired
  }

  /// While true, no frame callback is fired: the surface is covered, or the screen is off.
  public var isWithholdingFrames: Bool {
    get { server.isWithholdingFrames }
    set { server.isWithholdingFrames = newValue }
  }

  /// Gives back every buffer that is not shown any more, oldest first, whatever the release policy.
  ///
  /// - Parameter includingCurrent: also the one that is shown.
  public func releaseBuffers(includingCurrent: Bool = false) {
    server.checkBusyBuffers()
    server.releaseBuffers { includingCurrent || !$0.isCurrent }
    server.flush()
  }

  /// The buffers that are not given back yet.
  public var busyBuffers: [Commit.Buffer] { server.busyBuffers.map(\.description) }
}
