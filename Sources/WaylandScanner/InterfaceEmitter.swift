/// One interface as a Swift type: its tables, its enumerations, what arrives, and a method for each
/// message that is sent.
struct InterfaceEmitter {
  let plan: BindingPlan
  let side: BindingSide
  let interface: Interface

  private var arguments: ArgumentEmitter {
    ArgumentEmitter(plan: plan, side: side, interface: interface)
  }
  private var received: [Message] { side.received(interface) }

  func emit(_ writer: inout SourceWriter) {
    writer.documentation(interface.summary)
    let conformance = received.isEmpty ? side.interfaceProtocol : side.receiverProtocol
    writer.block("struct \(side.type(interface.name)): \(conformance)") { writer in
      emitTable(&writer)
      writer.line("let object: \(side.objectType)")
      writer.line("init(object: \(side.objectType)) { self.object = object }")
      for enumeration in interface.enumerations {
        writer.line()
        EnumerationEmitter(enumeration: enumeration).emit(&writer)
      }
      if !received.isEmpty {
        emitIncoming(&writer)
        emitDecoder(&writer)
      }
      switch side {
      case .client: ClientMethods(interface: interface, arguments: arguments).emit(&writer)
      case .server: ServerMethods(interface: interface, arguments: arguments).emit(&writer)
      }
    }
    writer.line()
  }

  private func emitTable(_ writer: inout SourceWriter) {
    writer.line("static let interfaceName = \(quoted(interface.name))")
    writer.line("static let maximumVersion: UInt32 = \(interface.version)")
    writer.line(
      "static var interface: UnsafePointer<wl_interface> "
        + "{ InterfaceTable.shared[\(plan.index(of: interface.name) ?? 0)] }")
    let destructors = received.filter(\.isDestructor).map(\.opcode)
    if !destructors.isEmpty {
      writer.line("static let incomingDestructors: Set<UInt32> = \(destructors)")
    }
    writer.block("static var shape: InterfaceShape") { writer in
      writer.line("InterfaceShape(")
      writer.line("  name: \(quoted(interface.name)), version: \(interface.version),")
      writer.line("  requests: [")
      emitShapes(interface.requests, &writer)
      writer.line("  ],")
      writer.line("  events: [")
      emitShapes(interface.events, &writer)
      writer.line("  ])")
    }
  }

  private func emitShapes(_ messages: [Message], _ writer: inout SourceWriter) {
    for message in messages {
      let types = message.signatureInterfaces.map { $0.map(quoted) ?? "nil" }
      writer.line(
        "    MessageShape(\(quoted(message.name)), \(quoted(message.signature)), "
          + "[\(types.joined(separator: ", "))]),")
    }
  }

  private func emitIncoming(_ writer: inout SourceWriter) {
    writer.line()
    writer.block("enum \(side.incoming)") { writer in
      for (message, name) in zip(received, SwiftNames.members(received.map(\.name))) {
        writer.documentation(message.summary, since: message.since)
        let payload = message.arguments.flatMap { argument -> [String] in
          let label = SwiftNames.member(argument.name)
          guard !argument.isUntypedNewObject else {
            return ["interface: String", "version: UInt32", "\(label): UInt32"]
          }
          return ["\(label): \(arguments.incomingType(argument))"]
        }
        writer.line(
          "case \(name)" + (payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))"))
      }
    }
  }

  private func emitDecoder(_ writer: inout SourceWriter) {
    writer.line()
    writer.block(
      "static func decode(_ opcode: UInt32, _ arguments: WireArguments, at object: "
        + "\(side.objectType)) -> \(side.incoming)?"
    ) { writer in
      writer.line("switch opcode {")
      for (message, name) in zip(received, SwiftNames.members(received.map(\.name))) {
        emitCase(message, name, &writer)
      }
      writer.line("default: return nil")
      writer.line("}")
    }
  }

  private func emitCase(_ message: Message, _ name: String, _ writer: inout SourceWriter) {
    writer.line("case \(message.opcode):")
    var payload: [String] = []
    var index = 0
    for argument in message.arguments {
      let label = SwiftNames.member(argument.name)
      if argument.isUntypedNewObject {
        payload += [
          "interface: arguments.string(\(index))", "version: arguments.uint(\(index + 1))",
          "\(label): arguments.uint(\(index + 2))",
        ]
        index += 2
      } else if let value = arguments.decode(argument, at: index) {
        payload.append("\(label): \(value)")
      } else {
        let source =
          argument.kind == .newID ? "newObject(\(index), from: object)" : "object(\(index))"
        writer.line(
          "  guard let \(label): \(arguments.type(argument)) = arguments.\(source)"
            + " else { return nil }")
        payload.append("\(label): \(label)")
      }
      index += 1
    }
    writer.line(
      "  return .\(name)" + (payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))"))
  }
}
