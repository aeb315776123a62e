/// Arguments as Swift parameters, on their way out and in.
struct ArgumentEmitter {
  let plan: BindingPlan
  let side: BindingSide
  let interface: Interface

  /// The Swift type of an argument.
  ///
  /// An object in an event may have been destroyed by us while the event was under way, so for a
  /// client each one is optional, whatever the protocol says. An object of an interface that is not
  /// generated is passed as libwayland's pointer.
  func type(_ argument: Argument) -> String {
    if let enumeration = enumerationType(argument) { return enumeration }
    switch argument.kind {
    case .int, .fd: return "Int32"
    case .uint: return "UInt32"
    case .fixed: return "Double"
    case .string: return argument.isNullable ? "String?" : "String"
    case .array: return "[UInt8]"
    case .newID: return argument.interface.map(side.type) ?? "UInt32"
    case .object:
      guard let name = generated(argument) else { return "OpaquePointer?" }
      return argument.isNullable ? name + "?" : name
    }
  }

  /// The expression that puts a parameter on the wire.
  func encode(_ argument: Argument) -> String {
    let name = SwiftNames.member(argument.name)
    let isEnumeration = enumerationType(argument) != nil
    switch argument.kind {
    case .int:
      return isEnumeration ? ".int(Int32(bitPattern: \(name).rawValue))" : ".int(\(name))"
    case .uint: return isEnumeration ? ".uint(\(name).rawValue)" : ".uint(\(name))"
    case .fixed: return ".fixed(\(name))"
    case .string: return ".string(\(name))"
    case .array: return ".array(\(name))"
    case .fd: return ".descriptor(\(name))"
    case .newID: return side == .client ? ".newObject" : ".object(\(name).object.live)"
    case .object:
      guard generated(argument) != nil else { return ".object(\(name))" }
      // A null where none is allowed is libwayland's to refuse, but a handle that outlived its
      // object would become one: `live` stops there.
      return ".object(\(name)\(argument.isNullable ? "?" : "").object.live)"
    }
  }

  /// The expression that takes the argument at `index` off the wire; nil for objects that have to be
  /// there, which are bound first.
  func decode(_ argument: Argument, at index: Int) -> String? {
    if let enumeration = enumerationType(argument) {
      let number =
        argument.kind == .int
        ? "UInt32(bitPattern: arguments.int(\(index)))" : "arguments.uint(\(index))"
      return "\(enumeration)(rawValue: \(number))"
    }
    switch argument.kind {
    case .int: return "arguments.int(\(index))"
    case .uint: return "arguments.uint(\(index))"
    case .fixed: return "arguments.fixed(\(index))"
    case .string:
      return argument.isNullable
        ? "arguments.optionalString(\(index))" : "arguments.string(\(index))"
    case .array: return "arguments.array(\(index))"
    case .fd: return "arguments.descriptor(\(index))"
    case .newID: return nil
    case .object:
      guard generated(argument) != nil else { return "arguments.pointer(\(index))" }
      return argument.isNullable || side == .client ? "arguments.object(\(index))" : nil
    }
  }

  /// The type of an argument that arrives.
  func incomingType(_ argument: Argument) -> String {
    let type = type(argument)
    let mayBeGone = side == .client && argument.kind == .object && !type.hasSuffix("?")
    return mayBeGone ? type + "?" : type
  }

  private func generated(_ argument: Argument) -> String? {
    guard let name = argument.interface, plan.index(of: name) != nil else { return nil }
    return side.type(name)
  }

  private func enumerationType(_ argument: Argument) -> String? {
    guard argument.kind == .int || argument.kind == .uint,
      let (owner, value) = plan.enumeration(argument, in: interface)
    else { return nil }
    return side.type(owner.name) + "." + SwiftNames.type(value.name)
  }
}
