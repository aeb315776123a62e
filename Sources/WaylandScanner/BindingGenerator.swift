import Foundation

/// From the list of protocols to Swift files.
public struct BindingGenerator {
  public var configuration: BindingConfiguration
  /// The XML of each entry, in the same order.
  public var protocols: [ProtocolDescription]

  /// The files written, the same whatever the list says, so that a build system can name them first.
  public static let outputs = ["WaylandWire.swift", "WaylandBindings.swift"]

  public init(configuration: BindingConfiguration, protocols: [ProtocolDescription]) {
    self.configuration = configuration
    self.protocols = protocols
  }

  /// Reads the list at the path `list` and the XML it names, which is looked for beside the list and then
  /// in each of `folders`.
  ///
  /// - Throws: a `Diagnostic` for whatever cannot be read.
  public init(list: String, folders: [String]) throws {
    guard let data = FileManager.default.contents(atPath: list) else {
      throw Diagnostic(file: list, line: 0, message: "the list of protocols cannot be read")
    }
    configuration = try BindingConfiguration(
      text: String(decoding: data, as: UTF8.self), file: list)
    let folders = [URL(fileURLWithPath: list).deletingLastPathComponent().path] + folders
    protocols = []
    for entry in configuration.entries {
      let paths = folders.map { $0 + "/" + entry.xml }
      guard let path = paths.first(where: FileManager.default.fileExists) else {
        throw Diagnostic(
          file: list, line: entry.line,
          message: "\(entry.xml) is in none of \(folders.joined(separator: ", ")); the packages"
            + " libwayland-dev (or libwayland-bin) and wayland-protocols bring the usual ones")
      }
      guard let xml = FileManager.default.contents(atPath: path) else {
        throw Diagnostic(file: path, line: 0, message: "the file cannot be read")
      }
      protocols.append(try ProtocolDescription(xml: xml, file: path))
    }
  }

  /// The text of each of `outputs`.
  public func generate(_ side: BindingSide) throws -> [(name: String, text: String)] {
    let plan = try BindingPlan(
      configuration: configuration, protocols: protocols, omitting: side.omittedInterfaces)
    var writer = SourceWriter()
    writer.line("// Generated from protocol XML; see protocols/protocols.conf.")
    writer.line("import \(side.module)")
    writer.line()
    writer.block("extension InterfaceTable") { writer in
      writer.line("/// Every interface of these bindings.")
      writer.line("nonisolated(unsafe) static let shared = InterfaceTable([")
      for interface in plan.interfaces { writer.line("  \(side.type(interface.name)).shape,") }
      writer.line("])")
    }
    writer.line()
    for interface in plan.interfaces {
      InterfaceEmitter(plan: plan, side: side, interface: interface).emit(&writer)
    }
    let wire = "import \(side.module)\n\n" + wireSupport
    return Array(zip(Self.outputs, [wire, writer.text])).map { (name: $0.0, text: $0.1) }
  }
}
