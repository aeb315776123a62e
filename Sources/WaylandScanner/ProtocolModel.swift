/// A protocol file as far as bindings need it.
public struct ProtocolDescription: Equatable, Sendable {
  /// The path the file was read from.
  public var file: String
  /// The `name` of the `protocol` element.
  public var name: String
  public var interfaces: [Interface]
}

/// An `interface` element: what one kind of object can be asked and can say.
public struct Interface: Equatable, Sendable {
  /// The name on the wire, such as `wl_surface`.
  public var name: String
  public var version: UInt32
  /// The line of the element in its file.
  public var line: Int
  public var summary: String = ""
  /// In the order of their opcodes.
  public var requests: [Message] = []
  /// In the order of their opcodes.
  public var events: [Message] = []
  public var enumerations: [Enumeration] = []
}

/// A `request` or `event` element.
public struct Message: Equatable, Sendable {
  public var name: String
  /// The position among the requests, or the events, of its interface.
  public var opcode: Int
  /// The interface version that introduced it.
  public var since: UInt32
  /// The object is gone once this message has been sent.
  public var isDestructor: Bool
  public var line: Int
  public var summary: String = ""
  public var arguments: [Argument] = []
}

/// An `arg` element.
public struct Argument: Equatable, Sendable {
  /// What travels on the wire.
  public enum Kind: String, Sendable {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
  }

  public var name: String
  public var kind: Kind
  /// The interface of an object or new object; nil where the sender chooses it.
  public var interface: String?
  public var isNullable: Bool
  /// An enumeration the number stands for, as written: `format`, or `wl_shm.format`.
  public var enumeration: String?
  public var line: Int
}

/// An `enum` element.
public struct Enumeration: Equatable, Sendable {
  /// One of its named values.
  public struct Entry: Equatable, Sendable {
    public var name: String
    public var value: UInt32
    public var since: UInt32
    public var summary: String = ""
  }

  public var name: String
  public var since: UInt32
  /// Its values are combined bit by bit.
  public var isBitfield: Bool
  public var line: Int
  public var summary: String = ""
  public var entries: [Entry] = []
}
