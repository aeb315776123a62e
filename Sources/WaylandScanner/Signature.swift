extension Message {
  /// The signature libwayland marshals by: the version that introduced the message (left out for 1),
  /// then a letter an argument, `?` before one that may be null. A new object of any interface travels
  /// as its interface's name and version and then its id.
  public var signature: String {
    (since > 1 ? String(since) : "") + arguments.map(\.signature).joined()
  }

  /// The interface of each letter of the signature; nil for all that are not objects.
  public var signatureInterfaces: [String?] {
    arguments.flatMap { argument -> [String?] in
      argument.isUntypedNewObject ? [nil, nil, nil] : [argument.interface]
    }
  }
}

extension Argument {
  /// The sender chooses the interface, as in `wl_registry.bind`.
  public var isUntypedNewObject: Bool { kind == .newID && interface == nil }

  fileprivate var signature: String {
    let letter =
      switch kind {
      case .int: "i"
      case .uint: "u"
      case .fixed: "f"
      case .string: "s"
      case .object: "o"
      case .newID: isUntypedNewObject ? "sun" : "n"
      case .array: "a"
      case .fd: "h"
      }
    return (isNullable ? "?" : "") + letter
  }
}
