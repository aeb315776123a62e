import FrameCore
import TestCompositor
import Testing
import Wayland

@testable import Kiosk

@Suite("The end of the connection")
struct ConnectionEndTests {
  /// Runs until the frame gives up.
  func failure(_ rig: FrameRig) -> ConnectionError? {
    do {
      // As often as that because a process that another test starts may hold a copy of the socket for a moment.
      for _ in 0..<1000 { try rig.nextFrame() }
      return nil
    } catch {
      return error as? ConnectionError
    }
  }

  @Test(
    "a compositor without what cannot be done without is refused by name",
    arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func missingGlobal(interface: String) throws {
    var configuration = TestCompositor.Configuration.small
    configuration.globals[interface] = nil
    let error = try #require(failure(try FrameRig(configuration)))
    guard case .missingGlobal(interface, _, nil) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(ExitStatus(error) == .unavailable)
    #expect(error.description.contains(interface))
  }

  @Test("a wl_compositor that is too old is refused with both versions")
  func oldCompositor() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.globals["wl_compositor"] = 3
    #expect(
      failure(try FrameRig(configuration))
        == .missingGlobal(interface: "wl_compositor", needed: 4, offered: 3))
  }

  @Test(
    "everything else may be missing, with one line said for what is lost",
    arguments: [
      (["wp_viewporter"], "no fractional scaling"),
      (["wp_fractional_scale_manager_v1"], "no fractional scaling"),
      (["wp_viewporter", "wp_fractional_scale_manager_v1"], "no fractional scaling"),
      (["zwp_idle_inhibit_manager_v1"], "no idle inhibition"), (["wp_presentation"], nil),
      (["wl_seat"], "no input device"),
    ] as [([String], String?)])
  func optionalGlobals(missing: [String], said: String?) throws {
    var configuration = TestCompositor.Configuration.small
    for interface in missing { configuration.globals[interface] = nil }
    let rig = try FrameRig(configuration)
    try rig.settle()
    try rig.nextFrame()
    #expect(rig.status.photo != nil)
    let lines = rig.said.filter { !$0.hasPrefix("resting") }
    #expect(lines.count == (said == nil ? 0 : 1), "\(lines)")
    if let said { #expect(lines.first?.contains(said) == true, "\(lines)") }
    #expect(rig.compositor.violations.isEmpty)
  }

  @Test("without an output the frame waits, and shows the photo when one comes")
  func noOutput() throws {
    var configuration = TestCompositor.Configuration.small
    configuration.outputs = []
    configuration.mapping = .zeroFirst
    let rig = try FrameRig(configuration)
    try rig.settle()
    try rig.run(1)
    #expect(rig.frames.isEmpty)
    #expect(rig.said.contains("waiting for a screen"))
    rig.compositor.addOutput()
    try rig.settle()
    try rig.nextFrame()
    #expect(rig.status.photo != nil)
    #expect(!rig.frames.isEmpty)
  }

  @Test("a protocol error is named with interface, code and object")
  func protocolError() throws {
    let rig = try FrameRig()
    try rig.settle()
    rig.compositor.postError(code: 3, "unconfigured buffer")
    let error = try #require(failure(rig))
    guard case .protocolError(_, 3, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(ExitStatus(error) == .protocolError)
    #expect(error.description.contains("protocol error 3"))
  }

  @Test("a compositor that dies ends the frame with a status that has it restarted")
  func lostConnection() throws {
    let rig = try FrameRig()
    try rig.settle()
    rig.compositor.killConnections()
    let error = try #require(failure(rig))
    guard case .lost = error else {
      Issue.record("\(error)")
      return
    }
    #expect(ExitStatus(error) == .temporaryFailure)
  }

  @Test("a close request ends the frame, and a ping is answered")
  func closeAndPing() throws {
    let rig = try FrameRig()
    try rig.settle()
    rig.compositor.ping()
    try rig.settle()
    #expect(rig.compositor.unansweredPings.isEmpty)
    rig.compositor.close()
    try rig.settle()
    #expect(rig.shell.isFinished)
  }

  @Test("a global that is gone before it could be bound harms nobody")
  func vanishedGlobal() throws {
    let rig = try FrameRig { $0.autoplay = false }
    try rig.settle()
    rig.compositor.addOutput().remove(withdrawn: true)
    try rig.settle()
    try rig.nextFrame()
    #expect(rig.compositor.isConnected)
  }
}
