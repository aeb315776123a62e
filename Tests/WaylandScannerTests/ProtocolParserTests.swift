import Foundation
import Testing

@testable import WaylandScanner

@Suite struct ProtocolParserTests {
  @Test("an interface is read with its messages in the order of their opcodes")
  func messages() throws {
    let interface = try sample(
      """
      <interface name="wl_seat" version="5">
        <description summary="group of input devices">Not needed.</description>
        <event name="capabilities"><arg name="capabilities" type="uint" enum="capability"/></event>
        <request name="get_pointer"><arg name="id" type="new_id" interface="wl_pointer"/></request>
        <event name="name" since="2"><arg name="name" type="string" allow-null="true"/></event>
        <request name="release" type="destructor" since="5">
          <description summary="release the seat"/>
        </request>
      </interface>
      """
    ).interfaces[0]
    #expect(interface.name == "wl_seat" && interface.version == 5 && interface.line == 2)
    #expect(interface.summary == "group of input devices")
    #expect(interface.requests.map(\.name) == ["get_pointer", "release"])
    #expect(interface.requests.map(\.opcode) == [0, 1])
    #expect(interface.requests[1].isDestructor && interface.requests[1].since == 5)
    #expect(interface.requests[1].summary == "release the seat")
    #expect(interface.requests[0].arguments[0].kind == .newID)
    #expect(interface.requests[0].arguments[0].interface == "wl_pointer")
    #expect(interface.events.map(\.name) == ["capabilities", "name"])
    #expect(interface.events[0].arguments[0].enumeration == "capability")
    #expect(interface.events[1].arguments[0].isNullable)
  }

  @Test("enumerations keep decimal, hexadecimal and negative values")
  func enumerations() throws {
    let enumeration = try sample(
      """
      <interface name="a" version="1">
        <enum name="format" bitfield="true">
          <entry name="one" value="1"/>
          <entry name="c8" value="0x20203843" summary="8-bit" since="3"/>
          <entry name="minus" value="-1"/>
        </enum>
      </interface>
      """
    ).interfaces[0].enumerations[0]
    #expect(enumeration.isBitfield)
    #expect(enumeration.entries.map(\.value) == [1, 0x2020_3843, 0xFFFF_FFFF])
    #expect(enumeration.entries[1].summary == "8-bit" && enumeration.entries[1].since == 3)
  }

  @Test(
    "a fault is reported with the file, the line and a sentence",
    arguments: [
      ("<interface version=\"1\"/>", "2: error: this interface has no name"),
      (
        "<interface name=\"a\" version=\"x\"/>",
        "2: error: the version x of this interface is not a 32-bit number"
      ),
      (
        "<interface name=\"a\" version=\"0\"/>",
        "2: error: the version 0 of this interface is not a version"
      ),
      (
        "<interface name=\"a\" version=\"1\">\n<request name=\"r\">\n<arg name=\"x\" type=\"long\"/>",
        "4: error: the argument x has the unknown type long"
      ),
      (
        "<interface name=\"a\" version=\"1\">\n<request name=\"r\"/>\n<request name=\"r\"/>",
        "4: error: a has two requests named r"
      ),
      (
        "<interface name=\"a\" version=\"3\">\n<event name=\"e\" since=\"3\"/>\n"
          + "<event name=\"f\" since=\"2\"/>",
        "4: error: a.f is since version 2 but follows e, which is since 3"
      ),
      (
        "<interface name=\"a\" version=\"1\">\n<event name=\"e\" since=\"2\"/>",
        "3: error: a.e is since version 2 of an interface at version 1"
      ),
      (
        "<interface name=\"a\" version=\"1\"><request name=\"r\">"
          + "<arg name=\"x\" type=\"new_id\"/>\n<arg name=\"y\" type=\"new_id\"/>",
        "3: error: the request r creates two objects"
      ),
      ("<request name=\"r\"/>", "2: error: a request stands outside an interface"),
      ("<arg name=\"r\" type=\"int\"/>", "2: error: an arg stands outside a request or event"),
      (
        "<interface name=\"a\" version=\"1\">\n</protocol>",
        "3: error: this is not well-formed XML: an end tag does not match its start tag"
      ),
    ])
  func faults(xml: String, expected: String) {
    #expect(diagnostic { try sample(xml) } == "sample.xml:" + expected)
  }

  @Test(
    "a file that is no protocol is refused, whatever else it is",
    arguments: ["", "text", "<html></html>", "<protocol name=\"a\">", "<protocol/>"])
  func notProtocols(xml: String) {
    let message = diagnostic { try ProtocolDescription(xml: Data(xml.utf8), file: "x.xml") }
    #expect(message?.hasPrefix("x.xml:1: error: ") == true)
  }
}
