import Foundation

@testable import WaylandScanner

/// A protocol file with `interfaces` between its first and last line; interfaces begin on line two.
func sample(_ interfaces: String, file: String = "sample.xml") throws -> ProtocolDescription {
  let xml = "<protocol name=\"sample\">\n" + interfaces + "\n</protocol>"
  return try ProtocolDescription(xml: Data(xml.utf8), file: file)
}

/// What every list of protocols has to contain.
let core = """
  <interface name="wl_display" version="1">
    <request name="sync"><arg name="callback" type="new_id" interface="wl_callback"/></request>
    <request name="get_registry">
      <arg name="registry" type="new_id" interface="wl_registry"/>
    </request>
  </interface>
  <interface name="wl_registry" version="1">
    <request name="bind"><arg name="name" type="uint"/><arg name="id" type="new_id"/></request>
  </interface>
  <interface name="wl_callback" version="1">
    <event name="done" type="destructor"><arg name="callback_data" type="uint"/></event>
  </interface>
  """

/// A plan for one protocol of `core` and `interfaces`.
func plan(_ globals: String, _ interfaces: String) throws -> BindingPlan {
  try BindingPlan(
    configuration: BindingConfiguration(text: "sample.xml \(globals)", file: "list.conf"),
    protocols: [sample(core + "\n" + interfaces)])
}

/// The bindings for one end, for one protocol of `core` and `interfaces`.
func bindings(_ side: BindingSide, _ globals: String, _ interfaces: String) throws -> String {
  let generator = try BindingGenerator(
    configuration: BindingConfiguration(text: "sample.xml \(globals)", file: "list.conf"),
    protocols: [sample(core + "\n" + interfaces)])
  return try generator.generate(side)[1].text
}

/// What `body` throws, as a build prints it.
func diagnostic<Result>(_ body: () throws -> Result) -> String? {
  do {
    _ = try body()
    return nil
  } catch {
    return "\(error)"
  }
}
