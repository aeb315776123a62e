import Testing

@testable import WaylandScanner

/// What the bindings offer for small interfaces; that they compile is shown by the targets using them.
@Suite struct EmitterTests {
  let sample = """
    <interface name="pad" version="4">
      <description summary="a pad"/>
      <enum name="mode"><entry name="default" value="0"/><entry name="90" value="1"/></enum>
      <enum name="flags" bitfield="true">
        <entry name="none" value="0"/><entry name="left" value="2"/>
      </enum>
      <request name="paint">
        <arg name="target" type="object" interface="sheet" allow-null="true"/>
        <arg name="in" type="int" enum="mode"/>
        <arg name="flags" type="uint" enum="flags"/>
        <arg name="x" type="fixed"/>
        <arg name="title" type="string" allow-null="true"/>
        <arg name="list" type="array"/>
        <arg name="file" type="fd"/>
      </request>
      <request name="get_sheet"><arg name="id" type="new_id" interface="sheet"/></request>
      <request name="release" type="destructor" since="3"/>
      <event name="enter">
        <arg name="sheet" type="object" interface="sheet"/>
        <arg name="other" type="object" interface="elsewhere"/>
        <arg name="mode" type="int" enum="mode"/>
      </event>
      <event name="repeat" since="4"/>
    </interface>
    <interface name="sheet" version="1"><event name="gone" type="destructor"/></interface>
    """

  @Test("a client's request is a method with its arguments as labels")
  func clientRequests() throws {
    let text = try bindings(.client, "pad=4", sample)
    #expect(
      text.contains(
        "func paint(target: Sheet?, `in`: Pad.Mode, flags: Pad.Flags, x: Double, title: String?,"
          + " list: [UInt8], file: Int32) {"))
    #expect(
      text.contains(
        "send(0, since: 1, [.object(target?.object.live), .int(Int32(bitPattern: `in`.rawValue)),"
          + " .uint(flags.rawValue), .fixed(x), .string(title), .array(list), .descriptor(file)])"))
    #expect(text.contains("func getSheet() -> Sheet {"))
    #expect(text.contains("create(Sheet.self, 1, since: 1, [.newObject])"))
  }

  @Test("a destructor request ends the object; an interface without one has destroy()")
  func destructors() throws {
    let text = try bindings(.client, "pad=4", sample)
    #expect(text.contains("func release() {\n    self.object.sendDestructor(2, since: 3, [])"))
    #expect(text.contains("func destroy() { object.destroy() }"))
    #expect(text.contains("static let incomingDestructors: Set<UInt32> = [0]"))
    let earlier = try bindings(.client, "pad=2", sample)
    #expect(!earlier.contains("sendDestructor"))
  }

  @Test("an object of any interface is created with a type argument")
  func untypedNewObject() throws {
    let text = try bindings(.client, "pad=4", sample)
    #expect(
      text.contains(
        "func bind<Bound: ClientInterface>(_ interface: Bound.Type, name: UInt32, version: UInt32)"
          + " -> Bound {"))
    #expect(text.contains("MessageShape(\"bind\", \"usun\", [nil, nil, nil, nil])"))
  }

  @Test("objects in a client's events are optional, since they may be destroyed on their way")
  func clientEvents() throws {
    let text = try bindings(.client, "pad=4", sample)
    #expect(text.contains("case enter(sheet: Sheet?, other: OpaquePointer?, mode: Pad.Mode)"))
    #expect(text.contains("case `repeat`\n"))
    #expect(
      text.contains(
        "return .enter(sheet: arguments.object(0), other: arguments.pointer(1), mode:"
          + " Pad.Mode(rawValue: UInt32(bitPattern: arguments.int(2))))"))
  }

  @Test("the server's end has requests as cases and events as methods, under names of its own")
  func server() throws {
    let text = try bindings(.server, "pad=4", sample)
    #expect(!text.contains("WlDisplay") && !text.contains("WlRegistry"))
    #expect(text.contains("struct PadResource: RequestReceiver {"))
    #expect(text.contains("case getSheet(id: SheetResource)"))
    #expect(text.contains("case paint(target: SheetResource?, `in`: PadResource.Mode,"))
    #expect(
      text.contains("guard let id: SheetResource = arguments.newObject(0, from: object)"))
    #expect(text.contains("static let incomingDestructors: Set<UInt32> = [2]"))
    #expect(
      text.contains(
        "func enter(sheet: SheetResource, other: OpaquePointer?, mode: PadResource.Mode) {"))
    #expect(text.contains("self.object.post(1, since: 4, [])"))
    #expect(text.contains("self.object.post(0, since: 1, [])\n    self.object.destroy()"))
  }

  @Test("enumerations keep unknown values; bitfields are option sets")
  func enumerations() throws {
    let text = try bindings(.client, "pad=4", sample)
    #expect(text.contains("struct Mode: RawRepresentable, Hashable, Sendable {"))
    #expect(text.contains("static let `default` = Mode(rawValue: 0)"))
    #expect(text.contains("static let _90 = Mode(rawValue: 1)"))
    #expect(text.contains("struct Flags: OptionSet, Hashable, Sendable {"))
    #expect(text.contains("static let none: Flags = []"))
    #expect(text.contains("static let left = Flags(rawValue: 2)"))
  }

  @Test("the files written are those announced, and each imports its end's module")
  func files() throws {
    let generator = try BindingGenerator(
      configuration: BindingConfiguration(text: "sample.xml wl_callback=1", file: "list.conf"),
      protocols: [WaylandScannerTests.sample(core)])
    for (side, module) in [(BindingSide.client, "CWaylandClient"), (.server, "CWaylandServer")] {
      let files = try generator.generate(side)
      #expect(files.map(\.name) == BindingGenerator.outputs)
      #expect(files.allSatisfy { $0.text.contains("import \(module)\n") })
    }
  }
}
