/// What the generated types of either end are made with; it differs between them only in the module
/// that brings libwayland's structures.
let wireSupport = #"""
  /// A message as libwayland marshals it.
  struct MessageShape {
    let name: StaticString
    let signature: StaticString
    /// The interface of each letter of the signature; nil for all that are not objects.
    let interfaces: [String?]

    init(_ name: StaticString, _ signature: StaticString, _ interfaces: [String?]) {
      self.name = name
      self.signature = signature
      self.interfaces = interfaces
    }
  }

  /// An interface as libwayland marshals it.
  struct InterfaceShape {
    let name: StaticString
    let version: Int32
    let requests: [MessageShape]
    let events: [MessageShape]
  }

  /// The `wl_interface` structures. They point at each other, so they are allocated together; libwayland
  /// keeps pointers to them for as long as it likes, so they are never freed.
  struct InterfaceTable {
    private let base: UnsafeMutableBufferPointer<wl_interface>

    subscript(index: Int) -> UnsafePointer<wl_interface> {
      precondition(base.indices.contains(index))
      return UnsafePointer(base.baseAddress! + index)
    }

    init(_ shapes: [InterfaceShape]) {
      base = .allocate(capacity: shapes.count)
      base.initialize(repeating: wl_interface())
      var byName: [String: UnsafePointer<wl_interface>] = [:]
      for (index, shape) in shapes.enumerated() {
        byName[shape.name.description] = self[index]
      }
      for (index, shape) in shapes.enumerated() {
        base[index] = wl_interface(
          name: Self.text(shape.name), version: shape.version,
          method_count: Int32(shape.requests.count), methods: Self.messages(shape.requests, byName),
          event_count: Int32(shape.events.count), events: Self.messages(shape.events, byName))
      }
    }

    /// String literals end in a zero and live as long as the program.
    private static func text(_ literal: StaticString) -> UnsafePointer<CChar> {
      UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    private static func messages(
      _ shapes: [MessageShape], _ byName: [String: UnsafePointer<wl_interface>]
    ) -> UnsafePointer<wl_message>? {
      guard !shapes.isEmpty else { return nil }
      let messages = UnsafeMutableBufferPointer<wl_message>.allocate(capacity: shapes.count)
      for (index, shape) in shapes.enumerated() {
        // One more than needed: libwayland wants a list even where there is nothing in it.
        let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(
          capacity: shape.interfaces.count + 1)
        types.initialize(repeating: nil, count: shape.interfaces.count + 1)
        for (argument, name) in shape.interfaces.enumerated() {
          types[argument] = name.flatMap { byName[$0] }
        }
        messages.initializeElement(
          at: index,
          to: wl_message(name: text(shape.name), signature: text(shape.signature), types: types))
      }
      return UnsafePointer(messages.baseAddress)
    }
  }

  /// One argument of a message on its way out.
  enum WireArgument {
    case int(Int32)
    case uint(UInt32)
    /// In 1/256 on the wire.
    case fixed(Double)
    case string(String?)
    case object(OpaquePointer?)
    /// libwayland fills in the object it creates.
    case newObject
    case array([UInt8])
    /// Sent as a duplicate; the caller keeps its own.
    case descriptor(Int32)

    /// The arguments in libwayland's form, valid during `body`.
    static func withEncoded<Result>(
      _ arguments: [WireArgument], _ body: (UnsafeMutablePointer<wl_argument>?) -> Result
    ) -> Result {
      var strings: [UnsafeMutablePointer<CChar>] = []
      var arrays: [UnsafeMutablePointer<wl_array>] = []
      defer {
        for string in strings { string.deallocate() }
        for array in arrays {
          array.pointee.data?.deallocate()
          array.deallocate()
        }
      }
      var encoded = arguments.map { argument -> wl_argument in
        var value = wl_argument()
        switch argument {
        case .int(let number): value.i = number
        case .uint(let number): value.u = number
        case .fixed(let number): value.f = Self.fixed(number)
        case .object(let pointer): value.o = pointer
        case .newObject: value.o = nil
        case .descriptor(let descriptor): value.h = descriptor
        case .string(let text):
          guard let text else { break }
          let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count + 1)
          _ = copy.initialize(from: text.utf8CString)
          strings.append(copy.baseAddress!)
          value.s = UnsafePointer(copy.baseAddress)
        case .array(let bytes):
          let data = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 8)
          bytes.withUnsafeBytes { source in
            if let start = source.baseAddress { data.copyMemory(from: start, byteCount: bytes.count) }
          }
          let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
          array.initialize(to: wl_array(size: bytes.count, alloc: bytes.count, data: data))
          arrays.append(array)
          value.a = array
        }
        return value
      }
      return encoded.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }

    /// The nearest 24.8 fixed-point number; what is outside its range becomes its nearest end.
    private static func fixed(_ number: Double) -> wl_fixed_t {
      let scaled = (number * 256).rounded()
      return scaled.isNaN ? 0 : Int32(max(Double(Int32.min), min(Double(Int32.max), scaled)))
    }
  }

  /// The arguments of a message that arrived, valid while it is dispatched.
  struct WireArguments {
    private let values: UnsafeBufferPointer<wl_argument>
    private let kinds: [UInt8]

    init(_ message: UnsafePointer<wl_message>?, _ arguments: UnsafePointer<wl_argument>?) {
      var kinds: [UInt8] = []
      if var letter = message?.pointee.signature {
        while letter.pointee != 0 {
          // Digits are the version, and `?` goes with the letter after it.
          if letter.pointee >= UInt8(ascii: "a") { kinds.append(UInt8(letter.pointee)) }
          letter += 1
        }
      }
      self.kinds = kinds
      values = UnsafeBufferPointer(start: arguments, count: arguments == nil ? 0 : kinds.count)
    }

    func int(_ index: Int) -> Int32 { values[index].i }
    func uint(_ index: Int) -> UInt32 { values[index].u }
    func fixed(_ index: Int) -> Double { Double(values[index].f) / 256 }
    func pointer(_ index: Int) -> OpaquePointer? { values[index].o }
    func string(_ index: Int) -> String { optionalString(index) ?? "" }
    func optionalString(_ index: Int) -> String? { values[index].s.map { String(cString: $0) } }

    func array(_ index: Int) -> [UInt8] {
      guard let array = values[index].a?.pointee, let data = array.data else { return [] }
      return [UInt8](UnsafeRawBufferPointer(start: data, count: array.size))
    }

    /// A file descriptor, which is the receiver's to close.
    func descriptor(_ index: Int) -> Int32 { values[index].h }

    /// All of them, for a message that nobody takes.
    var descriptors: [Int32] {
      kinds.indices.filter { kinds[$0] == UInt8(ascii: "h") }.map(descriptor)
    }
  }

  extension [UInt8] {
    /// An array argument whose items are 32-bit numbers in the machine's byte order, as the protocols
    /// send lists of states and keys. A last item that is incomplete is left out.
    var uint32Values: [UInt32] {
      withUnsafeBytes { bytes in
        (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
      }
    }

    /// The array argument for a list of 32-bit numbers.
    init(uint32Values: [UInt32]) {
      self = uint32Values.withUnsafeBytes { [UInt8]($0) }
    }
  }

  """#
