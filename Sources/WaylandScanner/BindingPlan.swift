/// The interfaces to generate, cut to the versions we implement.
public struct BindingPlan: Sendable {
  /// In the order of the list and of the XML; the index of an interface is its place in the table.
  public private(set) var interfaces: [Interface] = []

  private var indices: [String: Int] = [:]

  /// Chooses what the globals of `configuration` lead to.
  ///
  /// An object created by a request or event lives at the version of the object it came from, so each
  /// interface is taken at the highest version that reaches it and no higher than its own. Members
  /// that came later are left out: newer XML then gives the same code. Interfaces that no global leads
  /// to (data devices, subsurfaces) are left out whole.
  ///
  /// - Parameters:
  ///   - protocols: the XML of each entry of `configuration`, in the same order.
  ///   - omitted: interfaces to leave out although they are reached.
  /// - Throws: a `Diagnostic` where XML is older than the version asked for, or a name is unknown.
  public init(
    configuration: BindingConfiguration, protocols: [ProtocolDescription],
    omitting omitted: Set<String> = []
  ) throws {
    let all = try Self.index(protocols)
    guard all["wl_display"] != nil else {
      throw Diagnostic(
        file: configuration.file, line: 1,
        message: "no line names the XML that defines wl_display (wayland.xml)")
    }
    var versions: [String: UInt32] = [:]
    func reach(_ name: String, _ version: UInt32) {
      guard let interface = all[name]?.interface else { return }
      let version = min(version, interface.version)
      guard version > versions[name, default: 0] else { return }
      versions[name] = version
      for message in interface.requests + interface.events where message.since <= version {
        for argument in message.arguments where argument.kind == .newID {
          if let child = argument.interface { reach(child, version) }
        }
      }
    }
    reach("wl_display", 1)
    for (entry, description) in zip(configuration.entries, protocols) {
      for global in entry.globals {
        guard let interface = description.interfaces.first(where: { $0.name == global.name })
        else {
          throw Diagnostic(
            file: configuration.file, line: entry.line,
            message: "\(description.file) defines no interface \(global.name)")
        }
        guard interface.version >= global.version else {
          throw Diagnostic(
            file: description.file, line: interface.line,
            message: "\(global.name) is version \(interface.version) here, but version"
              + " \(global.version) is needed (\(configuration.file):\(entry.line)); install newer"
              + " protocol files")
        }
        reach(global.name, global.version)
      }
    }
    for description in protocols {
      for interface in description.interfaces where !omitted.contains(interface.name) {
        guard let version = versions[interface.name] else { continue }
        indices[interface.name] = interfaces.count
        interfaces.append(Self.cut(interface, to: version))
      }
    }
    try check(against: all)
  }

  /// The place of an interface in the table; nil where it is not generated.
  public func index(of name: String) -> Int? { indices[name] }

  /// The enumeration that an argument of `interface` refers to, with the interface it belongs to; nil
  /// where none is named or where it is not generated.
  public func enumeration(
    _ argument: Argument, in interface: Interface
  ) -> (owner: Interface, value: Enumeration)? {
    guard let reference = argument.enumeration else { return nil }
    let parts = reference.split(separator: ".")
    let owner =
      parts.count == 2 ? index(of: String(parts[0])).map { interfaces[$0] } : interface
    guard let owner, let name = parts.last,
      let value = owner.enumerations.first(where: { $0.name == name })
    else { return nil }
    return (owner, value)
  }

  private static func cut(_ interface: Interface, to version: UInt32) -> Interface {
    var result = interface
    result.version = version
    result.requests.removeAll { $0.since > version }
    result.events.removeAll { $0.since > version }
    result.enumerations.removeAll { $0.since > version }
    for index in result.enumerations.indices {
      result.enumerations[index].entries.removeAll { $0.since > version }
    }
    return result
  }

  private typealias Source = (interface: Interface, file: String)

  private static func index(_ protocols: [ProtocolDescription]) throws -> [String: Source] {
    var result: [String: Source] = [:]
    for description in protocols {
      for interface in description.interfaces {
        if let other = result[interface.name] {
          throw Diagnostic(
            file: description.file, line: interface.line,
            message: "\(interface.name) is also defined in \(other.file):\(other.interface.line)")
        }
        result[interface.name] = (interface, description.file)
      }
    }
    return result
  }

  /// An enumeration that an argument names has to exist, though its interface may be left out.
  private func check(against all: [String: Source]) throws {
    for interface in interfaces {
      for message in interface.requests + interface.events {
        for argument in message.arguments {
          let file = all[interface.name]?.file ?? ""
          if argument.kind == .newID, let name = argument.interface, all[name] == nil {
            throw Diagnostic(
              file: file, line: argument.line,
              message: "\(interface.name).\(message.name) creates a \(name), which no listed XML"
                + " defines")
          }
          guard let reference = argument.enumeration else { continue }
          let parts = reference.split(separator: ".").map(String.init)
          let owner = parts.count == 2 ? parts[0] : interface.name
          guard let source = all[owner] else { continue }
          guard source.interface.enumerations.contains(where: { $0.name == parts.last }) else {
            throw Diagnostic(
              file: file, line: argument.line,
              message: "\(interface.name).\(message.name): there is no enum \(reference)")
          }
        }
      }
    }
  }
}
