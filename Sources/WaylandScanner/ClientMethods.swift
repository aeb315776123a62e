/// A proxy's methods: one a request.
struct ClientMethods {
  let interface: Interface
  let arguments: ArgumentEmitter

  func emit(_ writer: inout SourceWriter) {
    let names = SwiftNames.members(interface.requests.map(\.name))
    for (request, name) in zip(interface.requests, names) {
      writer.line()
      emit(request, name, &writer)
    }
    let hasDestructor = interface.requests.contains(where: \.isDestructor)
    if !hasDestructor, interface.name != "wl_display", !names.contains("destroy") {
      writer.line()
      writer.line(
        "/// Forgets the object: its events are dropped from here on. The protocol has no request for"
      )
      writer.line("/// it. Calling it again does nothing.")
      writer.line("func destroy() { object.destroy() }")
    }
  }

  private func emit(_ request: Message, _ name: String, _ writer: inout SourceWriter) {
    writer.documentation(request.summary, since: request.since)
    var generics = ""
    var parameters: [String] = []
    var values: [String] = []
    var result: (type: String, metatype: String, version: String)?
    for argument in request.arguments {
      if argument.isUntypedNewObject {
        writer.line("///")
        writer.line("/// The object lives at `version`, or at the highest version we implement.")
        generics = "<Bound: ClientInterface>"
        parameters.insert("_ interface: Bound.Type", at: 0)
        parameters.append("version: UInt32")
        values += [
          ".string(Bound.interfaceName)", ".uint(min(version, Bound.maximumVersion))", ".newObject",
        ]
        result = ("Bound", "Bound.self", ", version: min(version, Bound.maximumVersion)")
      } else {
        values.append(arguments.encode(argument))
        if argument.kind == .newID {
          let type = arguments.type(argument)
          result = (type, type + ".self", "")
        } else {
          parameters.append("\(SwiftNames.member(argument.name)): \(arguments.type(argument))")
        }
      }
    }
    let signature = "func \(name)\(generics)(\(parameters.joined(separator: ", ")))"
    let call = "\(request.opcode), since: \(request.since)"
    let list = "[\(values.joined(separator: ", "))]"
    if request.isDestructor {
      if request.since > 1 {
        writer.line("/// At an earlier version the object is only forgotten.")
      }
      writer.line("/// Calling it again does nothing.")
      writer.block(signature) { $0.line("self.object.sendDestructor(\(call), \(list))") }
    } else if let result {
      writer.block(signature + " -> \(result.type)") {
        $0.line("self.object.create(\(result.metatype), \(call)\(result.version), \(list))")
      }
    } else {
      writer.block(signature) { $0.line("self.object.send(\(call), \(list))") }
    }
  }
}
