/// A resource's methods: one an event.
struct ServerMethods {
  let interface: Interface
  let arguments: ArgumentEmitter

  func emit(_ writer: inout SourceWriter) {
    for (event, name) in zip(
      interface.events, SwiftNames.members(interface.events.map(\.name)))
    {
      writer.line()
      writer.documentation(event.summary, since: event.since)
      let parameters = event.arguments.map {
        "\(SwiftNames.member($0.name)): \(arguments.type($0))"
      }
      let values = event.arguments.map(arguments.encode).joined(separator: ", ")
      writer.block("func \(name)(\(parameters.joined(separator: ", ")))") { writer in
        writer.line("self.object.post(\(event.opcode), since: \(event.since), [\(values)])")
        if event.isDestructor { writer.line("self.object.destroy()") }
      }
    }
  }
}
