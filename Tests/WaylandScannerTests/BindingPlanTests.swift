import Testing

@testable import WaylandScanner

@Suite struct BindingPlanTests {
  let seat = """
    <interface name="seat" version="8">
      <request name="get_touch"><arg name="id" type="new_id" interface="touch"/></request>
      <request name="later" since="6"/>
      <enum name="kind"><entry name="old" value="1"/><entry name="new" value="2" since="6"/></enum>
    </interface>
    <interface name="touch" version="7">
      <event name="down"><arg name="surface" type="object" interface="surface"/></event>
      <event name="shape" since="6"/>
    </interface>
    <interface name="surface" version="3">
      <request name="attach"/>
    </interface>
    """

  @Test("members that came after our version are left out, in interfaces reached as well")
  func sinceIsCut() throws {
    let plan = try plan("seat=5", seat)
    #expect(
      plan.interfaces.map(\.name) == ["wl_display", "wl_registry", "wl_callback", "seat", "touch"])
    let seat = plan.interfaces[3]
    #expect(seat.version == 5)
    #expect(seat.requests.map(\.name) == ["get_touch"])
    #expect(seat.enumerations[0].entries.map(\.name) == ["old"])
    let touch = plan.interfaces[4]
    #expect(touch.version == 5, "a touch lives at its seat's version")
    #expect(touch.events.map(\.name) == ["down"])
  }

  @Test("an interface is reached at the highest version that leads to it, and at most its own")
  func inherited() throws {
    let plan = try plan("seat=8", seat)
    #expect(plan.index(of: "touch").map { plan.interfaces[$0].version } == 7)
    #expect(plan.index(of: "wl_callback").map { plan.interfaces[$0].version } == 1)
  }

  @Test("newer XML gives the same bindings")
  func newerXML() throws {
    let newer =
      seat
      .replacing("name=\"seat\" version=\"8\"", with: "name=\"seat\" version=\"11\"")
      .replacing(
        "<enum", with: "<request name=\"x\" since=\"11\"/><event name=\"y\" since=\"9\"/><enum")
    for side in BindingSide.allCases {
      let old = try bindings(side, "seat=8", seat)
      #expect(try bindings(side, "seat=8", newer) == old)
    }
  }

  @Test("XML older than the version we implement stops the build at the interface's line")
  func tooOld() {
    let message = diagnostic { try plan("seat=9", seat) }
    #expect(
      message
        == "sample.xml:14: error: seat is version 8 here, but version 9 is needed (list.conf:1);"
        + " install newer protocol files")
  }

  @Test("an unknown global stops the build at its line of the list")
  func unknownGlobal() {
    #expect(
      diagnostic { try plan("chair=1", seat) }
        == "list.conf:1: error: sample.xml defines no interface chair")
  }

  @Test("names that lead nowhere stop the build where they stand")
  func danglingNames() {
    let dangling = """
      <interface name="a" version="1">
        <request name="r"><arg name="id" type="new_id" interface="nothing"/></request>
      </interface>
      """
    #expect(
      diagnostic { try plan("a=1", dangling) }
        == "sample.xml:15: error: a.r creates a nothing, which no listed XML defines")
    let unknown = dangling.replacing("new_id\" interface=\"nothing", with: "uint\" enum=\"b")
    #expect(
      diagnostic { try plan("a=1", unknown) } == "sample.xml:15: error: a.r: there is no enum b")
  }

  @Test("without wl_display there is nothing to connect with")
  func noDisplay() {
    let message = diagnostic {
      try BindingPlan(
        configuration: BindingConfiguration(text: "sample.xml seat=1", file: "list.conf"),
        protocols: [sample(seat)])
    }
    #expect(message?.hasPrefix("list.conf:1: error: no line names the XML") == true)
  }

  @Test("an interface defined twice stops the build")
  func twice() {
    #expect(
      diagnostic { try plan("seat=1", seat + "\n" + seat) }
        == "sample.xml:26: error: seat is also defined in sample.xml:14")
  }
}
