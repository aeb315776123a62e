import Testing

@testable import WaylandScanner

@Suite struct BindingConfigurationTests {
  @Test("a line is an XML path and globals with versions; comments and blank lines are passed over")
  func lines() throws {
    let list = try BindingConfiguration(
      text: "# protocols\n\nwayland.xml\twl_seat=8  wl_shm=1 # core\nstable/a.xml a=2", file: "l")
    #expect(
      list.entries == [
        .init(
          xml: "wayland.xml",
          globals: [.init(name: "wl_seat", version: 8), .init(name: "wl_shm", version: 1)], line: 3),
        .init(xml: "stable/a.xml", globals: [.init(name: "a", version: 2)], line: 4),
      ])
  }

  @Test(
    "a mistake is reported with its line",
    arguments: [
      ("\nwl_seat=8", "2: error: a line begins with the path of an XML file, not with wl_seat=8"),
      ("a.xml", "1: error: a.xml has no globals; add those to bind, such as wl_seat=8"),
      ("a.xml b", "1: error: b is not of the form global=version, such as wl_seat=8"),
      ("a.xml b=", "1: error: b= is not of the form global=version, such as wl_seat=8"),
      ("a.xml b=0", "1: error: b=0 is not of the form global=version, such as wl_seat=8"),
      ("a.xml b=1=2", "1: error: b=1=2 is not of the form global=version, such as wl_seat=8"),
      ("a.xml b=1\n\na.xml c=1", "3: error: a.xml already has a line; name all its globals there"),
      ("a.xml b=1\nc.xml b=1", "2: error: b is named twice"),
      ("# nothing", "1: error: the list names no protocol"),
    ])
  func mistakes(text: String, expected: String) {
    #expect(
      diagnostic { try BindingConfiguration(text: text, file: "list.conf") }
        == "list.conf:" + expected)
  }

  @Test("XML that is nowhere is reported at its line of the list, with the folders searched")
  func missing() throws {
    #expect(
      diagnostic { try BindingGenerator(list: "/nowhere/list.conf", folders: []) }
        == "/nowhere/list.conf:1: error: the list of protocols cannot be read")
  }
}
